//! What was probably meant by a notation that cannot be opened.

use super::{FileKind, by_name, entries};
use crate::files::{Files, MemoryFiles};
use crate::game::{Choice, PLUS, Spec, join, percent_encode};
use crate::{Blame, Control, Error, Message};

/// What people call games, besides what the catalog calls them: as [`fold`] writes it, with the
/// notation that says it.
const OTHER: [(&str, &str); 39] = [
    ("4-in-a-row", "connect-four:6x7"),
    ("animal-shogi", "dobutsu"),
    ("caro", "mnk:8x8,k=5"),
    ("caro", "tic-tac-toe"),
    ("ca-ro", "mnk:8x8,k=5"),
    ("ca-ro", "tic-tac-toe"),
    ("chocolate", "chomp:8x10"),
    ("cobang", "co-bang:8x4"),
    ("connect-4", "connect-four:6x7"),
    ("connect4", "connect-four:6x7"),
    ("co-caro", "mnk:8x8,k=5"),
    ("co-chin-quan", "morris:9"),
    ("cops-and-robber", "cops"),
    ("cops-and-robbers", "cops"),
    ("digraph", "graph"),
    ("five-in-a-row", "mnk:8x8,k=5"),
    ("four-in-a-row", "connect-four:6x7"),
    ("fox-and-geese", "fox-and-hounds"),
    ("gobang", "mnk:8x8,k=5"),
    ("gomoku", "mnk:8x8,k=5"),
    ("merels", "morris:9"),
    ("mill", "morris:9"),
    ("mills", "morris:9"),
    ("nine-men-morris", "morris:9"),
    ("nine-mens-morris", "morris:9"),
    ("noughts-and-crosses", "tic-tac-toe"),
    ("omok", "mnk:8x8,k=5"),
    ("policeman-and-thief", "pursuit"),
    ("reachability", "graph"),
    ("reachability-game", "graph"),
    ("six-mens-morris", "morris:6"),
    ("skittles", "kayles"),
    ("take-away", "subtraction"),
    ("three-mens-morris", "morris:3"),
    ("tictactoe", "tic-tac-toe"),
    ("token-on-a-board", "co-bang:8x4"),
    ("ttt", "tic-tac-toe"),
    ("xo", "tic-tac-toe"),
    ("xoxo", "tic-tac-toe"),
];

/// The longest name, in bytes, for which similar names are searched.
const MOST_MISSPELT: usize = 32;

/// The longest notation, in bytes, that is put right.
const MOST_NOTATION: usize = 256;

/// The names of games most like a misspelt one, or called by it, the likeliest first: three at most,
/// none where nothing is like it.
///
/// ```
/// use lastmove::catalog;
/// assert_eq!(catalog::similar("nimm"), ["nim"]);
/// assert_eq!(catalog::similar("Cờ bảng"), ["co-bang"]);
/// assert_eq!(catalog::similar("caro"), ["mnk", "tic-tac-toe"]);
/// assert!(catalog::similar("queens").contains(&"queens-game"));
/// assert!(catalog::similar("what").is_empty());
/// ```
#[must_use]
pub fn similar(name: &str) -> Vec<&'static str> {
    // A text much longer than any name has no similar name, and would take long to compare.
    if name.len() > MOST_MISSPELT {
        return Vec::new();
    }
    let name = fold(name);
    let called = OTHER.iter().filter(|(other, _)| *other == name);
    let called = called.filter_map(|(_, game)| Some(by_name(head(game))?.name));
    let mut found: Vec<&'static str> = called.collect();
    if found.is_empty() {
        let apart = |known: &'static str| {
            let is_part = name.len() > 2 && known.contains(&name);
            let changes = match is_part && known != name {
                true => 1,
                false => strsim::damerau_levenshtein(known, &name),
            };
            // Longer names may have more errors.
            (changes <= 1 + known.len() / 5).then_some((changes, known.len(), known))
        };
        let all = entries().into_iter();
        let mut likely: Vec<_> = all.filter_map(|entry| apart(entry.name)).collect();
        likely.sort_unstable();
        found = likely.into_iter().map(|(_, _, known)| known).collect();
    }
    found.truncate(3);
    found
}

/// The error that there is no game of this name.
pub(super) fn unknown(spec: &Spec) -> Error {
    let name = spec.name.text.as_str();
    let known = entries().into_iter().map(|entry| entry.name);
    let similar = similar(name);
    let several = match similar.len() {
        0 | 1 => String::new(),
        _ => similar.join(", "),
    };
    let message = Message::new("game-unknown")
        .with("game", name)
        .with("nearest", similar.first().copied().unwrap_or_default())
        .with("several", several)
        .with("known", join(known, ", "));
    spec.field(&spec.name).error(message)
}

/// An error of opening the notation `text`, with what was probably meant.
pub(super) fn explained(
    mut error: Error,
    text: &str,
    files: &dyn Files,
    control: &Control<'_>,
) -> Error {
    if error.blame != Blame::Input || text.len() > MOST_NOTATION {
        return error;
    }
    let is_no_game = ["game-unknown", "play-unknown"].contains(&error.message.code);
    if is_no_game && let Some(error) = of_file(text, files, control) {
        return error;
    }
    if let Some(meant) = corrected(text, control) {
        error.message = error.message.with("meant", meant);
    }
    error
}

/// The error that a file was named, perhaps with a position, where a game is expected.
fn of_file(text: &str, files: &dyn Files, control: &Control<'_>) -> Option<Error> {
    let name = text.trim();
    let look = |name| FileKind::look(name, files, control);
    let cut = || {
        let (file, _) = name.rsplit_once('@')?;
        Some((file, look(file)?))
    };
    let Some((file, kind)) = look(name).map(|kind| (name, kind)).or_else(cut) else {
        return no_file(text, files);
    };
    let message = match kind {
        FileKind::Table => Message::new("game-is-table").with("file", file),
        FileKind::Certificate => Message::new("game-is-certificate").with("file", file),
        FileKind::Game(game) => {
            let meant = format!("{game}:{}{}", percent_encode(file), &name[file.len()..]);
            let message = Message::new("game-is-file").with("file", file);
            message.with("meant", meant)
        }
    };
    let begin = text.len() - text.trim_start().len();
    Some(Error::input(message).at(text, begin..begin + file.len()))
}

/// The error that there is no such file, of a text that is the path of one rather than a notation.
fn no_file(text: &str, files: &dyn Files) -> Option<Error> {
    let file = text.trim();
    let (folder, last) = file.rsplit_once('/').unwrap_or(("", file));
    let ends = |(name, end): (&str, &str)| {
        !name.is_empty() && !end.is_empty() && end.chars().all(char::is_alphanumeric)
    };
    let first = folder.split('/').next().unwrap_or_default();
    let is_game = by_name(first).is_some() || !similar(first).is_empty();
    let is_path = last.rsplit_once('.').is_some_and(ends) || !folder.is_empty() && !is_game;
    if !is_path || file.contains([':', '@', '+']) || files.size(file).is_some() {
        return None;
    }
    let near = |other: &String| {
        let apart = strsim::damerau_levenshtein(other, file);
        (apart <= 1 + last.len() / 5).then_some(apart)
    };
    let others = files.beside(file).into_iter();
    let others = others.filter(|other| other.len() <= MOST_NOTATION);
    let nearest = others
        .filter_map(|other| Some((near(&other)?, other)))
        .min();
    let message = Message::new("game-no-file").with("file", file);
    let message = message.with(
        "nearest",
        nearest.map_or_else(String::new, |(_, other)| other),
    );
    let begin = text.len() - text.trim_start().len();
    Some(Error::input(message).at(text, begin..begin + file.len()))
}

/// The notation in the spelling of the catalog, where that makes a game of it.
fn corrected(text: &str, control: &Control<'_>) -> Option<String> {
    let parts: Option<Vec<String>> = text.split(PLUS).map(|part| one(part, control)).collect();
    let meant = parts?.join(PLUS);
    (meant != text.trim()).then_some(meant)
}

/// The same of one game.
fn one(text: &str, control: &Control<'_>) -> Option<String> {
    let (game, position) = match text.trim().rsplit_once('@') {
        Some((game, position)) => (game, Some(position)),
        None => (text.trim(), None),
    };
    let (name, rules) = match game.split_once(':') {
        Some((name, rules)) => (name, Some(rules)),
        // `hare-and-hounds,first=hare`: an option without rules before it.
        None => match game.split_once(',') {
            Some((name, options)) if options.contains('=') => (name, Some(options)),
            _ => (game, None),
        },
    };
    let (name, play) = match name.split_once('/') {
        Some((name, "misere")) => (name, "/misere"),
        Some(_) => return None,
        None => (name, ""),
    };
    let (name, usual) = named(name)?;
    let entry = by_name(name)?;
    let rules = match (rules, usual) {
        (Some(rules), _) => Some(tidy(rules, entry.rules)),
        (None, usual) => usual.map(str::to_owned),
    };
    let mut meant = format!("{name}{play}");
    for (mark, rest) in [(':', rules.as_deref()), ('@', position.map(str::trim))] {
        if let Some(rest) = rest {
            meant.push(mark);
            meant.push_str(rest);
        }
    }
    // What is wrong may also be something else, in a file for example.
    let opens = || {
        let spec = Spec::parse(&meant).ok()?;
        match entry.game(&spec, &MemoryFiles::default(), control) {
            Err(error) if !error.is_too_large() => None,
            _ => Some(()),
        }
    };
    if entry.rules != Choice::File && meant != text.trim() {
        opens()?;
    }
    Some(meant)
}

/// The name in the catalog of the game that is probably meant by this one, and the rules that are
/// meant where none are given.
fn named(name: &str) -> Option<(&'static str, Option<&'static str>)> {
    if let Some(entry) = by_name(name) {
        return Some((entry.name, None));
    }
    let nearest = similar(name).first().copied()?;
    let folded = fold(name);
    let is_it = |(other, game): &&(&str, &'static str)| *other == folded && head(game) == nearest;
    let usual = OTHER.iter().find(is_it);
    let usual = usual.and_then(|(_, game)| game.split_once(':'));
    Some((nearest, usual.map(|(_, rules)| rules)))
}

/// The name in a notation.
fn head(game: &'static str) -> &'static str {
    game.split_once(':').map_or(game, |(name, _)| name)
}

/// Rules as their game writes them: sizes with a small x, lists without blanks.
fn tidy(rules: &str, choice: Choice) -> String {
    if choice == Choice::File {
        return rules.to_owned();
    }
    let items: Vec<&str> = rules.split(',').map(str::trim).collect();
    let options = items.iter().skip(1).rev();
    let options = options.take_while(|item| item.contains('=')).count();
    let (head, options) = items.split_at(items.len() - options);
    let head = match choice {
        Choice::Size { .. } => size(&head.join(",")),
        Choice::Numbers(_) => {
            let numbers = head.iter().flat_map(|item| item.split([' ', ';']));
            join(numbers.filter(|number| !number.is_empty()), ",")
        }
        _ => head.join(","),
    };
    join([head.as_str()].iter().chain(options), ",")
}

/// A size `ROWSxCOLUMNS`, however it is written.
fn size(text: &str) -> String {
    let is_between = |c: char| matches!(c, 'x' | 'X' | '×' | '*' | ',' | ';' | ' ');
    let numbers: Vec<&str> = text.split(is_between).filter(|n| !n.is_empty()).collect();
    match numbers.as_slice() {
        [rows, columns] => format!("{rows}x{columns}"),
        _ => text.to_owned(),
    }
}

/// A name as those of the catalog are written: small Latin letters without marks, and hyphens.
fn fold(name: &str) -> String {
    let mut folded = String::with_capacity(name.len());
    for c in name.trim().chars().flat_map(char::to_lowercase) {
        match c {
            'à' | 'á' | 'ả' | 'ã' | 'ạ' | 'ă' | 'ằ' | 'ắ' | 'ẳ' | 'ẵ' | 'ặ' | 'â' | 'ầ' | 'ấ'
            | 'ẩ' | 'ẫ' | 'ậ' => folded.push('a'),
            'è' | 'é' | 'ẻ' | 'ẽ' | 'ẹ' | 'ê' | 'ề' | 'ế' | 'ể' | 'ễ' | 'ệ' => {
                folded.push('e')
            }
            'ì' | 'í' | 'ỉ' | 'ĩ' | 'ị' => folded.push('i'),
            'ò' | 'ó' | 'ỏ' | 'õ' | 'ọ' | 'ô' | 'ồ' | 'ố' | 'ổ' | 'ỗ' | 'ộ' | 'ơ' | 'ờ' | 'ớ'
            | 'ở' | 'ỡ' | 'ợ' | 'ō' => folded.push('o'),
            'ù' | 'ú' | 'ủ' | 'ũ' | 'ụ' | 'ư' | 'ừ' | 'ứ' | 'ử' | 'ữ' | 'ự' | 'ū' => {
                folded.push('u')
            }
            'ỳ' | 'ý' | 'ỷ' | 'ỹ' | 'ỵ' => folded.push('y'),
            'đ' => folded.push('d'),
            // Marks that stand alone, and apostrophes.
            '\u{300}'..='\u{36f}' | '\'' | '’' => {}
            '_' | ' ' => folded.push('-'),
            c => folded.push(c),
        }
    }
    folded
}
