//! Random play in games too large to explore: positions and moves as text, and ends.

use lastmove::Error;
use lastmove::game::{Game, Listing, Notation, Spec};
use lastmove::games::pieces::{PieceBoard, PieceGame};
use lastmove::games::{breakthrough, dodgem, fox_and_hounds, hexapawn, morris, quixo, teeko};

use crate::plain::{
    Breakthrough, Dodgem, FoxAndHounds, Hexapawn, Morris, Quixo, Rules, State, Teeko,
};
use crate::whole::places_agree;
use crate::{open, spread};
use lastmove::graph::generate::SplitMix64;

/// The most plies of a line.
const PLIES: usize = 120;

/// Plays at random, sometimes preferring a move that ends the game, and compares everything on the
/// way.
fn lines_agree<B: PieceBoard>(
    listing: &'static Listing,
    open: fn(&Spec) -> Result<B, Error>,
    rules: &dyn Rules,
    lines: u64,
) -> Vec<State> {
    let (name, _) = rules.notation();
    assert_eq!(name, listing.name);
    let text = rules.game(false);
    let spec = Spec::parse(&text).unwrap();
    let game = open(&spec).and_then(|board| PieceGame::open(listing, board, &spec));
    let game = game.unwrap_or_else(|error| panic!("{text}: {error:?}"));
    let mut rng = SplitMix64::new(lines);
    let (mut ended, mut seen) = (0, Vec::new());
    for line in 0..lines {
        let (mut plain, mut at) = (rules.start(), game.start());
        for _ in 0..PLIES {
            seen.push(plain.clone());
            let text = plain.write();
            assert_eq!(game.write_position(&at), text, "{name}");
            let read = game.read_position(&text);
            let read = read.unwrap_or_else(|error| panic!("{name} {text}: {error:?}"));
            assert!(read == at, "{name} {text}");
            assert_eq!(game.label(&at), rules.over(&plain), "{name} {text}");
            if rules.over(&plain).is_some() {
                ended += 1;
                break;
            }
            let moves = rules.moves(&plain);
            let mut steps = Vec::new();
            game.steps(&at, &mut steps).unwrap();
            let found: Vec<_> = steps
                .iter()
                .map(|step| {
                    (
                        game.write_move(&at, &step.mv),
                        game.write_position(&step.to),
                    )
                })
                .collect();
            let expected: Vec<_> = moves
                .iter()
                .map(|(mv, to)| (mv.write(), to.write()))
                .collect();
            assert_eq!(found, expected, "{name} {text}");
            if moves.is_empty() {
                ended += 1;
                break;
            }
            let mut chosen = rng.below(moves.len() as u64) as usize;
            // Every other line prefers captures, to reach positions with few men.
            if line % 2 == 1
                && let Some(taking) = moves.iter().position(|(mv, _)| mv.taken.is_some())
            {
                chosen = taking;
            }
            let read = game.read_move(&at, &found[chosen].0).unwrap();
            assert!(
                read.to == steps[chosen].to && !read.keeps_turn,
                "{name} {text}"
            );
            at = read.to;
            plain = moves[chosen].1.clone();
        }
    }
    let positions = seen.len();
    assert!(
        ended > 0 && positions > 1000,
        "{name}: {ended} of {lines} lines end"
    );
    seen
}

#[test]
fn random_lines_follow_the_rules() {
    lines_agree(&teeko::LISTING, teeko::open, &Teeko, 60);
    lines_agree(&quixo::LISTING, quixo::open, &Quixo(4), 60);
    lines_agree(&quixo::LISTING, quixo::open, &Quixo(5), 40);
    lines_agree(&hexapawn::LISTING, hexapawn::open, &Hexapawn(5, 6), 200);
    lines_agree(
        &breakthrough::LISTING,
        breakthrough::open,
        &Breakthrough(6, 5),
        60,
    );
    lines_agree(&dodgem::LISTING, dodgem::open, &Dodgem(4), 60);
    lines_agree(&dodgem::LISTING, dodgem::open, &Dodgem(5), 40);
    for hounds_first in [false, true] {
        let fox = FoxAndHounds {
            side: 8,
            hounds_first,
        };
        lines_agree(&fox_and_hounds::LISTING, fox_and_hounds::open, &fox, 100);
    }
}

#[test]
fn random_lines_of_morris_follow_the_rules() {
    for men in [5, 6, 9] {
        for flying in [false, true] {
            let rules = Morris { men, flying };
            let seen = lines_agree(&morris::LISTING, morris::open, &rules, 30);
            // Positions with few men, which may fly, and mills occur.
            let has_three = |at: &&State| at.to_place.is_none() && at.all(at.turn).len() == 3;
            let three = seen.iter().filter(has_three).count();
            assert!(three > 20, "{men} {three}");
            let takes = |at: &&State| {
                let moves = rules.moves(at);
                moves.iter().any(|(mv, _)| mv.taken.is_some())
            };
            let taking: Vec<&State> = seen.iter().filter(takes).collect();
            assert!(taking.len() > 100, "{men} {}", taking.len());
            let opened = open(&rules.game(false));
            for at in spread(&taking, 50) {
                places_agree(&opened, &rules, at);
            }
        }
    }
}
