//! Games, positions and moves as text.

use lastmove::catalog::{self, Opened};
use lastmove::files::{Files, MemoryFiles};
use lastmove::game::{Spec, percent_decode, percent_encode};
use lastmove::oracle::{Answer, Style, View, Want};
use lastmove::{Control, Error};

use crate::places::assert_sound;

/// The memory budget: small, since it bounds the time too.
const MEMORY: u64 = 1 << 20;

/// The first three lines are a game, a position and a move; the rest is the game's file.
pub(super) fn run(bytes: &[u8]) {
    let mut parts = bytes.splitn(4, |&byte| byte == b'\n');
    let mut line = || {
        let line = parts.next().unwrap_or_default();
        String::from_utf8_lossy(line).into_owned()
    };
    let (game, position, mv) = (line(), line(), line());
    let file = parts.next().unwrap_or_default();
    for text in [&game, &position] {
        there_and_back(text);
    }
    let spec = match Spec::parse(&game) {
        Ok(spec) => spec,
        Err(error) => return assert_sound(&error, game.as_bytes()),
    };
    check_spec(&spec);
    let name = spec.rules.as_ref().map(|rules| percent_decode(&rules.text));
    let files = match name {
        Some(Ok(name)) => MemoryFiles::from([(name, file)]),
        _ => MemoryFiles::default(),
    };
    ask(&game, &files, &position, &mv);
}

fn there_and_back(text: &str) {
    let encoded = percent_encode(text);
    assert_eq!(percent_decode(&encoded).as_deref(), Ok(text));
    if let Err(error) = percent_decode(text) {
        assert_sound(&error, text.as_bytes());
    }
}

/// Checks that every piece is at its place, and that the notation without the position is the same
/// game.
fn check_spec(spec: &Spec) {
    if !spec.parts.is_empty() {
        let again = Spec::parse(&spec.game()).expect("a sum without positions is one");
        assert_eq!((again.game(), again.position.as_ref()), (spec.game(), None));
        for part in &spec.parts {
            let end = part.start + part.spec.text.len();
            assert_eq!(spec.text.get(part.start..end), Some(&part.spec.text[..]));
            check_spec(&part.spec);
        }
        return;
    }
    let options = spec.options.iter().flat_map(|(key, value)| [key, value]);
    let pieces = [
        Some(&spec.name),
        spec.rules.as_ref(),
        spec.position.as_ref(),
    ];
    for piece in pieces.into_iter().flatten().chain(options) {
        let end = piece.start + piece.text.len();
        assert_eq!(spec.text.get(piece.start..end), Some(&piece.text[..]));
    }
    let again = Spec::parse(&spec.game()).expect("a game without its position is one");
    assert_eq!(again.position, None);
    let texts = |spec: &Spec| -> Vec<(String, String)> {
        let pairs = spec.options.iter();
        pairs
            .map(|(key, value)| (key.text.clone(), value.text.clone()))
            .collect()
    };
    assert_eq!(again.game(), spec.game());
    if spec.game().contains("%40") {
        // An `@` was encoded.
        return;
    }
    assert_eq!((&again.name.text, again.play), (&spec.name.text, spec.play));
    assert_eq!(texts(&again), texts(spec), "{:?}", spec.text);
    let rules = |spec: &Spec| spec.rules.as_ref().map(|rules| rules.text.clone());
    assert_eq!(rules(&again), rules(spec), "{:?}", spec.text);
}

fn control() -> Control<'static> {
    Control::default().memory(MEMORY)
}

/// Opens the game and tries all questions about it.
fn ask(game: &str, files: &dyn Files, position: &str, mv: &str) {
    let opened = match catalog::open(game, files, &control()) {
        Ok(opened) => opened,
        // The error may be about the file.
        Err(error) if error.place.as_ref().is_some_and(|at| at.file.is_some()) => return,
        Err(error) => return assert_sound(&error, game.as_bytes()),
    };
    let own = opened.at().map(str::to_owned);
    let start = opened.oracle.start();
    for at in [own.as_deref(), start.as_deref(), Some(position)] {
        let want = Want {
            moves: true,
            ..Want::default()
        };
        match opened.oracle.ask(at, want, &control()) {
            Ok(answer) => check_answer(&opened, &answer),
            Err(error) => {
                assert_sound(&error, at.unwrap_or_default().as_bytes());
                if at.is_some() && at == own.as_deref() {
                    assert_sound(&opened.relocate(error), game.as_bytes());
                }
            }
        }
        let Some(at) = at else { continue };
        check_number(&opened, at);
        match opened.oracle.make(at, mv) {
            Ok((to, _)) => assert!(opened.oracle.number(&to).is_ok()),
            Err(error) => {
                let about = match opened.oracle.number(at) {
                    Ok(_) => mv,
                    Err(_) => at,
                };
                assert_sound(&error, about.as_bytes());
            }
        }
        let style = opened.oracle.choose(at, Style::Source, &control());
        sound(style.map(drop), at);
        for view in [View::Position { values: false }, View::Map { rows: None }] {
            let diagram = opened.oracle.diagram(Some(at), &view, &control());
            sound(diagram.map(drop), at);
        }
    }
}

fn sound(result: Result<(), Error>, at: &str) {
    if let Err(error) = result {
        assert_sound(&error, at.as_bytes());
    }
}

/// Checks that printed texts can be read back, and that moves lead to their positions.
fn check_answer(opened: &Opened, answer: &Answer) {
    let want = Want {
        moves: true,
        ..Want::default()
    };
    let again = opened.oracle.ask(Some(&answer.position), want, &control());
    assert_eq!(again.as_ref(), Ok(answer));
    let moves = answer.moves.as_deref().unwrap_or_default();
    for best in &answer.best {
        assert!(moves.contains(best));
    }
    for rated in moves.iter().take(50) {
        let made = opened.oracle.make(&answer.position, &rated.mv);
        assert_eq!(made, Ok((rated.to.clone(), rated.mover)));
    }
}

/// Checks that a position has one text and one number, and that the number's position has the same
/// number.
fn check_number(opened: &Opened, at: &str) {
    let Ok((written, number)) = opened.oracle.number(at) else {
        return;
    };
    let again = opened.oracle.number(&written);
    assert_eq!(again, Ok((written.clone(), number)));
    if let Some(number) = number {
        let shown = opened.oracle.position(number).unwrap();
        assert_eq!(
            opened.oracle.number(&shown),
            Ok((shown.clone(), Some(number)))
        );
    }
}
