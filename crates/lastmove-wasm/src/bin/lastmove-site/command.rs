//! Commands in the examples of the docs that have a page to try them on.

use lastmove_words::Language;

/// A game that an example is about.
#[derive(Debug, PartialEq)]
pub(crate) struct Tried {
    /// Its notation.
    pub(crate) game: String,
    /// The address of its page.
    pub(crate) address: String,
}

/// The games of the commands in an example, each once, that the page can open.
pub(crate) fn tried(example: &str) -> Vec<Tried> {
    let mut all: Vec<Tried> = Vec::new();
    for line in example.lines() {
        if let Some((command, game)) = read(line)
            && !all.iter().any(|one| one.game == game)
            && is_answered(game)
        {
            let mode = if command == "play" { "play" } else { "analyse" };
            let query = form_urlencoded::Serializer::new(String::new())
                .append_pair("game", game)
                .append_pair("mode", mode)
                .finish();
            all.push(Tried {
                game: game.to_owned(),
                address: format!("/play?{query}"),
            });
        }
    }
    all
}

/// The command of a line, and its game.
fn read(line: &str) -> Option<(&str, &str)> {
    let (command, rest) = line.strip_prefix("$ lastmove ")?.split_once(' ')?;
    if !["solve", "table", "play"].contains(&command) {
        return None;
    }
    let game = match rest.strip_prefix('"') {
        Some(quoted) => quoted.split_once('"')?.0,
        None => rest.split(' ').next()?,
    };
    (!game.is_empty() && !game.starts_with('-')).then_some((command, game))
}

/// Whether there is such a game, and such a position: some examples show what is wrong, or are about
/// files of somebody's own.
fn is_answered(game: &str) -> bool {
    let query = form_urlencoded::Serializer::new(String::new())
        .append_pair("game", game)
        .finish();
    crate::asked(&format!("/api/v1/position?{query}"), Language::English).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_tried_that_there_are() {
        let example = "$ lastmove solve \"kayles:3 + nim:5\" --explain\nnim:5\n\
            $ lastmove play nim:3\n$ lastmove solve nim:3,x\n$ lastmove solve -\n\
            $ lastmove table graph:mine.txt\n$ lastmove table nim:3 --rows 1..2\n\
            $ lastmove queens 8 --first\n";
        let found = tried(example);
        let found: Vec<(&str, &str)> = found
            .iter()
            .map(|one| (one.game.as_str(), one.address.as_str()))
            .collect();
        let sum = "/play?game=kayles%3A3+%2B+nim%3A5&mode=analyse";
        let nim = "/play?game=nim%3A3&mode=play";
        assert_eq!(found, [("kayles:3 + nim:5", sum), ("nim:3", nim)]);
    }
}
