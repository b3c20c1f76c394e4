//! Dōbutsu shōgi in the catalog.

use super::seen::{CELLS, COLUMNS, ROWS};
use super::{Animal, At, Dobutsu, Move, Seen, notation};
use lastmove_engine::diagram::{
    self, Cell, Diagram, Grid, Ground, Hand, Man, Piece, Place, Player, Ways,
};
use lastmove_engine::explain::Point;
use lastmove_engine::files::Files;
use lastmove_engine::game::{
    FactsOf, Game, Listed, Listing, Map, MapRequestOf, Notation, Numbered, RatedOf, Spec, StepOf,
    Stone, Syntax,
};
use lastmove_engine::{Control, Error, Message, Outcome};

/// The position at the beginning.
const START: &str = "gle/.c./.C./ELG-x";

impl Dobutsu {
    /// The entry in the catalog.
    pub const LISTING: Listing = Listing::new(
        "dobutsu",
        Syntax {
            game: "dobutsu",
            position: notation::POSITION,
            mv: "ROW,COLUMN-ROW,COLUMN or PIECE*ROW,COLUMN",
            // The whole game takes a long time.
            example: "dobutsu@.l./.c./.C./.L.-x",
        },
    )
    .at_position();

    /// Makes the game from its notation.
    ///
    /// # Errors
    /// [`Blame::Input`](lastmove_engine::Blame::Input) for rules that are wrong.
    pub fn open(spec: &Spec, _: &dyn Files, _: &Control<'_>) -> Result<Self, Error> {
        spec.refuse_rules()?;
        let mut game = Self {
            start: At {
                seen: Seen::default(),
                turn: Stone::X,
            },
        };
        game.start = match &spec.position {
            Some(at) => spec.field(at).read(|at| game.read_position(at))?,
            None => game.read_position(START)?,
        };
        Ok(game)
    }
}

impl Listed for Dobutsu {
    fn numbering(&self) -> Option<Numbered<'_, Self>> {
        Some(self)
    }

    /// The worth of the pieces, those in hand included.
    fn heuristic(&self, at: &At) -> Option<f64> {
        let worth = |kind| match kind {
            Animal::Lion => 0.0,
            Animal::Chick => 1.0,
            Animal::Giraffe | Animal::Elephant => 3.0,
            Animal::Hen => 4.0,
        };
        let on_board = (0..CELLS).filter_map(|cell| at.seen.piece(cell));
        let on_board = on_board.map(|(kind, others)| (worth(kind), others));
        let in_hand = Animal::IN_HAND.into_iter().flat_map(|kind| {
            [false, true].map(|others| (at.seen.in_hand(kind, others) as f64 * worth(kind), others))
        });
        let worths = on_board.chain(in_hand);
        let more: f64 = worths
            .map(|(worth, others)| if others { -worth } else { worth })
            .sum();
        Some(more / (4.0 + more.abs()))
    }

    /// The board between two rows of pieces in hand. The value of a move is on the cell that it
    /// enters; of several moves to one cell, the best counts.
    fn diagram(&self, at: &At, rated: &[RatedOf<Self>]) -> Diagram {
        let mut cells = Vec::new();
        cells.extend(Animal::IN_HAND.map(|kind| held(at, kind, Stone::O)));
        cells.extend((0..CELLS).map(|cell| Cell {
            piece: at.piece(cell).map(|(kind, of)| drawn(kind, of)),
            ..Cell::default()
        }));
        cells.extend(Animal::IN_HAND.map(|kind| held(at, kind, Stone::X)));
        let mark = |rated: &RatedOf<Self>| {
            let (Move::Step { to, .. } | Move::Drop { to, .. }) = rated.step.mv;
            (usize::from(COLUMNS + to), rated.into())
        };
        Grid::mark(&mut cells, rated.iter().map(mark).collect());
        let way = |rated: &RatedOf<Self>| {
            let (from, to) = match rated.step.mv {
                Move::Step { from, to } => (usize::from(COLUMNS + from), to),
                Move::Drop { kind, to } => (hand_cell(kind, at.turn), to),
            };
            (from, usize::from(COLUMNS + to), rated.into())
        };
        let ways: Vec<_> = rated.iter().map(way).collect();
        Diagram::Grid(Grid {
            title: Some(in_hand(at)),
            first_row: 0,
            arrows: Grid::arrows_of(&ways),
            ..Grid::of(COLUMNS.into(), cells)
        })
    }

    /// The position with the value of every move.
    fn map(&self, request: &MapRequestOf<'_, Self>) -> Result<Map<At>, Error> {
        let at = request.at.unwrap_or(&self.start);
        request.with_options(self, at)
    }

    /// The cell that is left, or that of the piece in hand for a drop, and the cell that is
    /// entered.
    fn places(&self, at: &At, steps: &[StepOf<Self>]) -> Vec<Ways> {
        let ways = |step: &StepOf<Self>| {
            let (from, to) = match step.mv {
                Move::Step { from, to } => (on_board(from), to),
                Move::Drop { kind, to } => (hand(kind, at.turn), to),
            };
            vec![vec![from, on_board(to)]]
        };
        steps.iter().map(ways).collect()
    }

    /// How the game has ended.
    fn explain(&self, at: &At, _: &FactsOf<'_, Self>) -> Vec<Point> {
        let lion = |of: Stone| (0..CELLS).find(|cell| at.piece(*cell) == Some((Animal::Lion, of)));
        let home = match self.label(at) {
            None | Some(Outcome::Draw) => return Vec::new(),
            Some(Outcome::Win) => Some(at.turn),
            Some(Outcome::Loss) => lion(at.turn).map(|_| at.turn.other()),
        };
        let player = |of: Stone| of.letter().to_string();
        let message = match home {
            None => Message::new("dobutsu-taken").with("player", player(at.turn)),
            Some(of) => {
                let message = Message::new("dobutsu-home").with("player", player(of));
                let cell = lion(of).unwrap_or_default();
                message.placed("cell", notation::cell(cell), [on_board(cell)])
            }
        };
        vec![Point::Say(message)]
    }
}

/// The pieces in hand, in letters.
fn in_hand(at: &At) -> Message {
    let of = |player: Stone| {
        let kinds = Animal::IN_HAND.into_iter();
        let held = kinds.map(|kind| {
            let letter = notation::letter(kind, player).to_string();
            letter.repeat(at.in_hand(kind, player) as usize)
        });
        held.collect::<String>()
    };
    let message = Message::new("dobutsu-hands").with("x", of(Stone::X));
    message.with("o", of(Stone::O))
}

/// The cell of a kind in hand.
fn held(at: &At, kind: Animal, of: Stone) -> Cell {
    let count = at.in_hand(kind, of) as u32;
    let is_there = count > 0;
    Cell {
        ground: if is_there { Ground::Open } else { Ground::Wall },
        piece: is_there.then(|| drawn(kind, of)),
        hand: Some(Hand {
            of: player(of),
            count,
        }),
        ..Cell::default()
    }
}

fn drawn(kind: Animal, of: Stone) -> Piece {
    let kind = match kind {
        Animal::Lion => diagram::PieceType::Lion,
        Animal::Giraffe => diagram::PieceType::Giraffe,
        Animal::Elephant => diagram::PieceType::Elephant,
        Animal::Chick => diagram::PieceType::Chick,
        Animal::Hen => diagram::PieceType::Hen,
    };
    let of = player(of);
    Piece::Man(Man { kind, of })
}

fn player(of: Stone) -> Player {
    match of {
        Stone::X => Player::First,
        Stone::O => Player::Second,
    }
}

/// The index of the cell of a kind in hand.
fn hand_cell(kind: Animal, of: Stone) -> usize {
    let row = match of {
        Stone::X => usize::from(ROWS) + 1,
        Stone::O => 0,
    };
    row * usize::from(COLUMNS) + kind as usize - Animal::Giraffe as usize
}

/// A cell of the board on the picture.
fn on_board(cell: u8) -> Place {
    Place::cell(u64::from(cell / COLUMNS) + 1, u64::from(cell % COLUMNS) + 1)
}

/// A kind in hand on the picture: above the board the second player's, below it the first one's.
fn hand(kind: Animal, of: Stone) -> Place {
    let row = match of {
        Stone::X => u64::from(ROWS) + 1,
        Stone::O => 0,
    };
    Place::cell(row, kind as u64 - Animal::Giraffe as u64 + 1)
}
