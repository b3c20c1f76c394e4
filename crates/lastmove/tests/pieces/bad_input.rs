//! Errors point to the wrong place, and nothing panics.

use lastmove::oracle::Want;
use lastmove::{Blame, Control};

use crate::common::assert_place_is_sound;
use crate::plain::Solved;
use crate::{open, small_games, spread, try_open};
use lastmove::graph::generate::SplitMix64;

/// The code of the error, and the column at which it points.
fn refused(text: &str) -> (&'static str, u64) {
    let Err(error) = try_open(text) else {
        panic!("{text} is opened");
    };
    assert_eq!(error.blame, Blame::Input, "{text}");
    assert_place_is_sound(&error, text);
    let place = error
        .place
        .as_ref()
        .unwrap_or_else(|| panic!("{text}: {error:?}"));
    (error.message.code, place.column)
}

/// Checks that each is refused so, before anything is solved.
fn are_refused(all: &[(&str, &str, u64)]) {
    for &(text, code, column) in all {
        assert_eq!(refused(text), (code, column), "{text}");
    }
}

#[test]
fn wrong_rules_and_options() {
    are_refused(&[
        ("quixo", "rules-missing", 6),
        ("quixo:", "rules-missing", 6),
        ("quixo:0", "number-range", 7),
        ("quixo:1", "number-range", 7),
        ("quixo:6", "number-range", 7),
        ("quixo:1000000000", "number-range", 7),
        ("quixo:99999999999999999999", "number-range", 7),
        ("quixo:-3", "number-expected", 7),
        ("quixo:3x3", "number-expected", 7),
        ("quixo:3,k=3", "option-unknown", 9),
        ("morris", "rules-missing", 7),
        ("morris:", "rules-missing", 7),
        ("morris:0", "number-range", 8),
        ("morris:4", "morris-men", 8),
        ("morris:12", "number-range", 8),
        ("morris:1000000000", "number-range", 8),
        ("morris:3x3", "number-expected", 8),
        ("morris:3,flying=yes", "morris-three-flying", 8),
        ("morris:9,flying=maybe", "option-value", 17),
        ("morris:9,flying=", "option-value", 17),
        ("morris:9,fly=yes", "option-unknown", 10),
        ("morris:9,flying=yes,flying=no", "option-twice", 21),
        ("morris:9,flying", "number-expected", 8),
        ("teeko:", "rules-unwanted", 6),
        ("teeko:5", "rules-unwanted", 6),
        ("teeko:first=x", "rules-unwanted", 6),
        ("hexapawn", "rules-missing", 9),
        ("hexapawn:0x3", "number-range", 10),
        ("hexapawn:1x3", "number-range", 10),
        ("hexapawn:3x0", "number-range", 12),
        ("hexapawn:3x", "number-expected", 12),
        ("hexapawn:1", "number-range", 10),
        ("hexapawn:6x6", "placed-board-large", 10),
        ("hexapawn:1000000000x1000000000", "number-range", 10),
        ("hexapawn:99999999999999999999x1", "number-range", 10),
        ("hexapawn:3x3,rows=2", "option-unknown", 14),
        ("breakthrough", "rules-missing", 13),
        ("breakthrough:3x3", "number-range", 14),
        ("breakthrough:0x3", "number-range", 14),
        ("breakthrough:33x1", "number-range", 14),
        ("breakthrough:1x33", "number-range", 16),
        ("breakthrough:1000000000x2", "number-range", 14),
        ("breakthrough:2x1000000000", "number-range", 16),
        ("dodgem", "rules-missing", 7),
        ("dodgem:0", "number-range", 8),
        ("dodgem:1", "number-range", 8),
        ("dodgem:1000000000", "number-range", 8),
        ("dodgem:3x3", "number-expected", 8),
        ("dodgem:3,first=x", "option-unknown", 10),
        ("hare-and-hounds:", "rules-unwanted", 16),
        ("hare-and-hounds:3", "rules-unwanted", 16),
        ("hare-and-hounds:first=fox", "option-value", 23),
        ("hare-and-hounds:first=", "option-value", 23),
        ("hare-and-hounds:last=hare", "option-unknown", 17),
        (
            "hare-and-hounds:first=hare,first=hounds",
            "option-twice",
            28,
        ),
        ("hare-and-hounds:first", "rules-unwanted", 16),
        ("fox-and-hounds", "rules-missing", 15),
        ("fox-and-hounds:first=fox", "number-expected", 16),
        ("fox-and-hounds:0", "number-range", 16),
        ("fox-and-hounds:2", "number-range", 16),
        ("fox-and-hounds:5", "moved-odd", 16),
        ("fox-and-hounds:10", "number-range", 16),
        ("fox-and-hounds:1000000000", "number-range", 16),
        ("fox-and-hounds:8,first=hare", "option-value", 24),
        ("fox-and-hounds:8x8", "number-expected", 16),
        ("mu-torere:", "rules-unwanted", 10),
        ("mu-torere:first=x", "rules-unwanted", 10),
        ("pong-hau-ki:5", "rules-unwanted", 12),
    ]);
}

#[test]
fn wrong_positions() {
    are_refused(&[
        ("quixo:3@", "stones-turn", 9),
        ("quixo:3@.../.../...", "stones-turn", 20),
        ("quixo:3@.../.../...-", "stones-turn", 21),
        ("quixo:3@.../.../...-z", "stones-turn", 21),
        ("quixo:3@.../.../...-X", "stones-turn", 21),
        ("quixo:3@.../.../...-xo", "stones-turn", 21),
        ("quixo:3@.../.../...-x-o", "stones-turn", 21),
        ("quixo:3@.../.../...-x,1", "stones-turn", 22),
        ("quixo:3@.../.../...-x,0,0", "moved-to-place", 20),
        ("quixo:3@.../.../...-x,0,33", "number-range", 25),
        ("quixo:3@.../.../...-x,,", "number-expected", 23),
        ("quixo:3@.../...-x", "stones-rows", 9),
        ("quixo:3@.../.../.../...-x", "stones-rows", 20),
        ("quixo:3@.../..../...-x", "stones-columns", 13),
        ("quixo:3@.../..z/...-x", "stones-character", 15),
        ("quixo:3@.../.é./...-x", "stones-character", 14),
        ("quixo:3@3/9/3-x", "number-range", 11),
        ("quixo:3@3/999999999999999999999/3-x", "number-range", 11),
        ("morris:3@.../.../...-x", "moved-counts", 10),
        ("morris:3@.../.../...-x,3", "stones-turn", 23),
        ("morris:3@.../.../...-x,3,3,3", "stones-turn", 23),
        ("morris:3@.../.../...-x,3,2", "moved-to-place", 21),
        ("morris:3@.../.../...-o,3,3", "moved-to-place", 21),
        ("morris:3@.../.../...-x,0,0", "moved-counts", 10),
        ("morris:3@x../.../...-x,3,3", "moved-counts", 10),
        ("morris:3@xxx/xoo/o..-x", "moved-counts", 10),
        ("morris:3@xxx/.o./...-o,0,2", "moved-to-place", 21),
        ("morris:3@.../.../...-x,-3,3", "number-expected", 24),
        ("morris:3@.../.../...-x,99,99", "number-range", 24),
        ("morris:3@.../.../...-x,3,3x", "number-expected", 26),
        ("morris:3@.../.../...", "stones-turn", 21),
        ("morris:9@3/3/3/7/3/3/3-x,9,9", "number-range", 16),
        ("morris:9@3/3/3/6/3/3/3-x,10,10", "moved-to-place", 23),
        (
            "morris:9@xxx/xxx/xxx/xooooo/ooo/o../...-x",
            "moved-counts",
            10,
        ),
        (
            "morris:9@xxx/xxx/xxx/xooooo/ooo/oo./...-o",
            "moved-counts",
            10,
        ),
        (
            "morris:9@xxx/xxx/.../oooooo/ooo/.../...-o,4,4",
            "moved-to-place",
            40,
        ),
        ("morris:9@xxx/3/3/6/3/3/ooo-x,0,1", "moved-to-place", 27),
        (
            "teeko@...../...../...../...../.....-o",
            "moved-to-place",
            36,
        ),
        (
            "teeko@...../...../..x../...../.....-x",
            "moved-to-place",
            36,
        ),
        ("teeko@x..../...../..x../...../.....-x", "moved-counts", 7),
        ("teeko@xxxxx/...../o.o.o/.o.o./.....-x", "moved-counts", 7),
        ("teeko@5/5/5/5/5-x,4,4", "moved-to-place", 16),
        ("teeko@5/5/5/5/5", "stones-turn", 16),
        ("hexapawn:3x3@ooo/.../xxx", "stones-turn", 25),
        ("hexapawn:3x3@oooo/.../xxx-x", "stones-columns", 14),
        ("hexapawn:3x3@ooo/xxx/x..-x", "moved-counts", 14),
        ("hexapawn:3x3@ooo/o../xxx-x", "moved-counts", 14),
        ("breakthrough:4x2@xx/xx/x./oo-x", "moved-counts", 18),
        ("dodgem:3@xxx/.../..o-x", "moved-counts", 10),
        ("dodgem:3@x../x../ooo-x", "moved-counts", 10),
        ("dodgem:3@x../x../.oo-", "stones-turn", 22),
        ("dodgem:3@x../x../.oo-x,1,1", "moved-to-place", 21),
        ("hare-and-hounds@.../...../...-x", "moved-counts", 17),
        ("hare-and-hounds@x../x...oo/x..-x", "stones-columns", 21),
        ("hare-and-hounds@xx./x...o/x..-x", "moved-counts", 17),
        ("hare-and-hounds@x../x..oo/x..-x", "moved-counts", 17),
        ("hare-and-hounds@x../x..../x..-x", "moved-counts", 17),
        ("hare-and-hounds@o../o...x/o..-x", "moved-counts", 17),
        ("hare-and-hounds@...../x...o/x..-x", "stones-columns", 17),
        ("hare-and-hounds@x../x...o/x..", "stones-turn", 30),
        ("fox-and-hounds:4@xx/../../.o-x", "moved-counts", 18),
        ("fox-and-hounds:4@oo/../../..-x", "moved-counts", 18),
        ("fox-and-hounds:4@oo/o./../.x-x", "moved-counts", 18),
        ("fox-and-hounds:4@oo/../x./.x-x", "moved-counts", 18),
        (
            "fox-and-hounds:4@..../..../..../....-x",
            "stones-columns",
            18,
        ),
        ("mu-torere@xxx/o.x/ooo", "stones-turn", 22),
        ("mu-torere@xxx/oxx/ooo-x", "moved-counts", 11),
        ("mu-torere@xxx/o.x/oo.-x", "moved-counts", 11),
        ("mu-torere@xxx/o.x/ooo-x,0,0", "moved-to-place", 22),
        ("pong-hau-ki@oo/./xx", "stones-turn", 20),
        ("pong-hau-ki@oo/x/xx-x", "moved-counts", 13),
        ("pong-hau-ki@oo/./.x-x", "moved-counts", 13),
        ("pong-hau-ki@oo/./xx/-x", "stones-rows", 20),
        ("pong-hau-ki@o.o/.x./x.x-x", "stones-columns", 13),
    ]);
}

/// Nearly valid positions: each is answered, or refused with its place.
#[test]
fn changed_positions_are_answered_or_refused() {
    let mut rng = SplitMix64::new(99);
    for rules in small_games() {
        let whole = Solved::new(&*rules, &rules.start(), false);
        let opened = open(&rules.game(false));
        let (mut answered, mut wrong) = (0, 0);
        for text in spread(&whole.texts, 60) {
            for _ in 0..10 {
                let mut bytes = text.clone().into_bytes();
                let at = rng.below(bytes.len() as u64) as usize;
                let byte = *rng.pick(b"xo./-,0123456789");
                match rng.below(3) {
                    0 => bytes[at] = byte,
                    1 => bytes.insert(at, byte),
                    _ => drop(bytes.remove(at)),
                }
                let changed = String::from_utf8(bytes).unwrap();
                let control = Control::default();
                match opened.oracle.ask(Some(&changed), Want::default(), &control) {
                    Ok(answer) => {
                        // Answers can be read again.
                        let again =
                            opened
                                .oracle
                                .ask(Some(&answer.position), Want::default(), &control);
                        let again = again.unwrap();
                        assert_eq!(again.position, answer.position);
                        assert_eq!(again.outcome, answer.outcome, "{changed}");
                        answered += 1;
                    }
                    Err(error) => {
                        assert_eq!(error.blame, Blame::Input, "{changed}");
                        assert!(error.place.is_some(), "{changed}: {error:?}");
                        assert_place_is_sound(&error, &changed);
                        wrong += 1;
                    }
                }
            }
        }
        assert!(wrong > 0, "{}: {answered}", rules.game(false));
    }
}

#[test]
fn a_move_that_is_not_legal_is_refused() {
    for rules in small_games() {
        let opened = open(&rules.game(false));
        let start = rules.start().write();
        for mv in [
            "",
            "1",
            "1,1-1,1",
            "9,9",
            "9,9-1,1",
            "1,1-off-off",
            "pass",
            "1,1-é",
            "x",
        ] {
            let error = opened.oracle.make(&start, mv).unwrap_err();
            assert_eq!(error.message.code, "move-not-legal", "{start} {mv}");
        }
    }
}
