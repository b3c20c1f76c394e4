//! The page of all games.

use askama::Template;
use axum::response::Response;
use lastmove::catalog::{self, Entry, Group};
use lastmove_words::{Language, Words, capitalised, game};

use super::render::render;

/// A game for newcomers.
struct First {
    name: &'static str,
    game: &'static str,
    /// The position and the view of its picture.
    shown: (&'static str, &'static str),
    about: &'static str,
}

/// The games shown first: small ones, whose rules are one sentence.
const FIRSTS: [First; 4] = [
    First {
        name: "pursuit",
        game: "pursuit:examples/pursuit/courtyard.txt",
        shown: ("pursuit:examples/pursuit/courtyard.txt", "position"),
        about: "web-home-pursuit",
    },
    First {
        name: "nim",
        game: "nim:3,4,5",
        shown: ("nim:3,4,5", "position"),
        about: "web-home-nim",
    },
    First {
        name: "co-bang",
        game: "co-bang:8x4@8,1",
        shown: ("co-bang:8x4@8,1", "map"),
        about: "web-home-co-bang",
    },
    First {
        name: "chomp",
        game: "chomp:4x5",
        shown: ("chomp:4x5@5,4,4,2", "position"),
        about: "web-home-chomp",
    },
];

/// Boards that people know, and a position of each for its picture: a card opens the board that it
/// shows, at its start. Without a position the picture is of the start.
const SHOWN: [(&str, &str, &str); 24] = [
    ("bishops-game", "bishops-game:5x6", "2,2;4,5"),
    (
        "breakthrough",
        "breakthrough:6x5",
        "ooooo/oo.oo/..o../.x.../xx.xx/xxxxx-x",
    ),
    ("chomp", "chomp:4x5", "5,4,4,2"),
    ("clobber", "clobber:3x4", "xo.x/o.xo/xoxo"),
    (
        "connect-four",
        "connect-four:6x7",
        "......./......./......./...o.../..xox../.oxxox.",
    ),
    ("cram", "cram:4x5", "1,1-1,2;1,4-2,4;3,2-3,3;2,1-3,1"),
    ("dobutsu", "dobutsu", ""),
    ("dodgem", "dodgem:3", "x../.xo/.o.-x"),
    (
        "fox-and-hounds",
        "fox-and-hounds:8",
        ".o.o/..../oo../..../..x./..../..../....-x",
    ),
    ("hare-and-hounds", "hare-and-hounds", ".x./.xo../x..-x"),
    ("hex", "hex:5", "..x../.ox../.oxo./.x.../....."),
    ("hexapawn", "hexapawn:3x3", "o.o/.o./xx.-x"),
    ("kings-game", "kings-game:5x5", "2,2;5,4"),
    ("knights-game", "knights-game:5x5", "3,3"),
    ("mnk", "mnk:5x5,k=4", "...../..o../.xxo./..x../....."),
    ("morris", "morris:9", "x.o/.x./o../x.o.x./.../.o./x.o-x,4,4"),
    ("mu-torere", "mu-torere", "xxo/.ox/oxo-x"),
    ("node-kayles", "node-kayles:examples/graphs/misere.txt", ""),
    ("nogo", "nogo:2x5", ".x.o./..oo."),
    ("queens-game", "queens-game:8", "1,5;3,2"),
    ("quixo", "quixo:5", "x..o./o...x/...../.x..o/xo..x-o"),
    ("rooks-game", "rooks-game:5x7", "2,3"),
    ("teeko", "teeko", "...../..xo./.ox../...x./.....-o"),
    ("tic-tac-toe", "tic-tac-toe", "x.o/.x./o.."),
];

/// Games whose pictures are drawings of a move, in `assets/home`: as heap games, all would look like
/// rows of stones.
const DRAWN: [&str; 13] = [
    "dawson-chess",
    "dawson-kayles",
    "euclid",
    "fibonacci",
    "grundy",
    "hexadecimal",
    "kayles",
    "lasker",
    "moore",
    "octal",
    "subtraction",
    "treblecross",
    "wythoff",
];

/// Games for which a small map of values shows more than a position.
const MAPPED: [&str; 2] = ["co-bang", "graph"];

/// Games that people look for and that are not there yet: a name, and others for it.
const ABSENT: [(&str, &str); 11] = [
    ("Ô ăn quan", "mandarin square capturing"),
    ("Mancala", "kalah, oware, awari"),
    ("Go", "cờ vây, weiqi, baduk"),
    ("Xiangqi", "cờ tướng, chinese chess"),
    ("Shogi", "cờ nhật"),
    ("Checkers", "draughts, cờ đam, dame"),
    ("Reversi", "othello, cờ lật"),
    ("Dots and boxes", "nối điểm, la pipopipette"),
    ("Domineering", "crosscram"),
    ("Amazons", "game of the amazons"),
    ("Backgammon", "tables"),
];

/// A game of the catalog.
struct Card {
    name: &'static str,
    title: String,
    brief: String,
    /// The game that it opens.
    game: &'static str,
    /// The game and the position of its picture.
    shown: String,
    /// The view of its picture.
    view: &'static str,
    /// Whether its picture is a drawing instead.
    is_drawn: bool,
    /// The text that a search looks in.
    words: String,
}

/// Games of one kind.
struct GameGroup {
    id: &'static str,
    title: &'static str,
    cards: Vec<Card>,
}

#[derive(Template)]
#[template(path = "home.html")]
struct Home {
    words: &'static Words,
    firsts: &'static [First],
    kinds: Vec<GameGroup>,
    absent: &'static [(&'static str, &'static str)],
}

impl Home {
    /// The common name of the game of this name.
    fn title(&self, name: &str) -> String {
        game::title(self.words, name).unwrap_or_else(|| name.to_owned())
    }
}

/// The page, with the cards of all games.
pub(super) async fn page(words: &'static Words) -> Response {
    let kinds = Group::ALL.into_iter().map(|group| {
        let entries = catalog::entries().into_iter();
        let (id, title) = heading(group);
        GameGroup {
            id,
            title,
            cards: entries
                .filter(|entry| entry.group == group)
                .map(|entry| card(words, entry))
                .collect(),
        }
    });
    render(&Home {
        words,
        firsts: &FIRSTS,
        absent: &ABSENT,
        kinds: kinds.filter(|kind| !kind.cards.is_empty()).collect(),
    })
}

/// The name of a group in addresses, and the code of its heading.
fn heading(group: Group) -> (&'static str, &'static str) {
    match group {
        Group::Systems => ("systems", "web-home-systems"),
        Group::Heaps => ("heaps", "web-home-heaps"),
        Group::Boards => ("boards", "web-home-boards"),
        Group::Stones => ("stones", "web-home-stones"),
        Group::Pieces => ("pieces", "web-home-pieces"),
        Group::Graphs => ("graphs", "web-home-graphs"),
        Group::Written => ("written", "web-home-written"),
        Group::Added => ("added", "web-home-added"),
    }
}

fn card(spoken: &Words, entry: &'static Entry) -> Card {
    let name = entry.name;
    let example = entry.syntax.example;
    // All names of a game, in both languages, can be searched for.
    let names = Language::ALL.map(Words::of).into_iter();
    let names = names.flat_map(|words| [game::title(words, name), game::also(words, name)]);
    let shown = SHOWN.iter().find(|(shown, ..)| *shown == name);
    let (game, at) = shown.map_or((example, ""), |(_, game, at)| (*game, *at));
    let brief = game::brief(spoken, name).unwrap_or_default();
    let about = game::about(spoken, name).unwrap_or_default();
    let notes = game::notes(spoken, name).unwrap_or_default();
    let names: Vec<_> = names.flatten().collect();
    Card {
        name,
        title: game::title(spoken, name).unwrap_or_else(|| name.to_owned()),
        brief: capitalised(&brief),
        game,
        shown: match at {
            "" => game.to_owned(),
            at => format!("{game}@{at}"),
        },
        view: match MAPPED.contains(&name) {
            true => "map",
            false => "position",
        },
        is_drawn: DRAWN.contains(&name),
        words: format!("{name} {} {brief} {about} {notes}", names.join(" ")),
    }
}

#[cfg(test)]
mod tests {
    use lastmove::Control;
    use lastmove::game::Spec;

    use super::*;
    use crate::uploads::SessionFiles;

    #[test]
    fn pictures_are_of_the_games_that_they_stand_with() {
        let names: Vec<_> = SHOWN.iter().map(|(name, ..)| *name).collect();
        assert!(names.is_sorted());
        for (name, game, _) in SHOWN {
            let entry = catalog::find(game).unwrap().unwrap();
            assert_eq!(entry.name, name);
        }
        for name in DRAWN {
            assert!(catalog::find(name).unwrap().is_some(), "{name}");
            assert!(!names.contains(&name), "{name}");
        }
    }

    /// Game, size, options and rule of play of the picture are those of the link, and the position of
    /// the link, where it has one, is that of the picture.
    #[test]
    fn cards_open_what_they_show() {
        let words = crate::words::of(Language::English);
        let entries = catalog::entries().into_iter();
        let cards = entries.map(|entry| card(words, entry));
        let cards = cards.map(|card| (card.game, card.shown));
        let firsts = FIRSTS
            .iter()
            .map(|first| (first.game, first.shown.0.to_owned()));
        for (game, shown) in cards.chain(firsts) {
            let (link, picture) = (Spec::parse(game).unwrap(), Spec::parse(&shown).unwrap());
            assert_eq!(link.game(), picture.game());
            assert!(
                link.position.is_none() || link.position == picture.position,
                "{game}"
            );
            for notation in [game, &shown] {
                let files = SessionFiles::default();
                let opened = catalog::open(notation, &files, &Control::default());
                let opened = opened.unwrap_or_else(|error| panic!("{notation}: {error:?}"));
                let at = opened
                    .at()
                    .map(str::to_owned)
                    .or_else(|| opened.oracle.start());
                let at = at.unwrap_or_else(|| panic!("{notation} needs a position"));
                assert!(opened.oracle.written(&at).is_ok(), "{notation}");
                assert!(
                    opened.oracle.over(&at).unwrap().is_none(),
                    "{notation} is over"
                );
            }
        }
    }
}
