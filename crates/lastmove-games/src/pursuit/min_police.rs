//! The least number of policemen that catches the thief.

use super::listed::read;
use super::rows::catching_squad;
use super::{Board, MOST_POLICE, Pursuit, Rules, Squad};
use lastmove_engine::files::Files;
use lastmove_engine::game::{Play, Spec};
use lastmove_engine::{Control, Error, Message};

/// The least number of policemen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MinPolice {
    /// The cells of the smallest squad that catches every thief, the first by number; `None` when
    /// more than [`tried`](Self::tried) are needed.
    pub squad: Option<Squad>,
    /// The most policemen that were tried.
    pub tried: usize,
    /// Why no more were tried, if their game exceeds the memory budget.
    pub refused: Option<Error>,
}

/// The result of [`least_police`]: how many policemen it takes to catch the thief.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeastPolice {
    /// The least number; `None` when more than [`tried`](Self::tried) are needed.
    pub count: Option<u64>,
    /// The cells on which these begin.
    pub placement: Option<String>,
    /// The most policemen that were tried.
    pub tried: u64,
    /// Why no more were tried, if their game exceeds the memory budget.
    pub refused: Option<Error>,
}

/// How many policemen it takes to catch the thief in the game of this notation, whatever its
/// position. Both sides choose their cells: the board needs no starting cells.
///
/// # Errors
/// `no-police` (input) when the notation is of another game; the errors of reading the board; those
/// of [`min_police`].
///
/// ```
/// use lastmove::{Control, files::MemoryFiles, game::Spec, games::pursuit};
/// let files = MemoryFiles::from([("ring.txt", "police=4\n...\n.*.\n...\n")]);
/// let spec = Spec::parse("pursuit:ring.txt").unwrap();
/// let found = pursuit::least_police(&spec, &files, &Control::default()).unwrap();
/// assert_eq!(found.count, Some(2));
/// ```
pub fn least_police(
    spec: &Spec,
    files: &dyn Files,
    control: &Control<'_>,
) -> Result<LeastPolice, Error> {
    if !spec.parts.is_empty() || spec.name.text != Pursuit::LISTING.name {
        let message = Message::new("no-police").with("game", spec.game().into_owned());
        return Err(Error::input(message));
    }
    let (board, rules) = read(Board::read_ground, spec, files, control)?;
    control.afford(Pursuit::bytes(&board, &rules))?;
    let found = min_police(&board, &rules, spec.play, MOST_POLICE, control)?;
    let squad = found.squad.as_ref().map(Squad::cells);
    let game = Pursuit::with_rules(board, rules);
    Ok(LeastPolice {
        count: squad.map(|cells| cells.len() as u64),
        placement: squad.map(|cells| game.write_cells(cells)),
        tried: found.tried as u64,
        refused: found.refused,
    })
}

/// The least number of policemen, up to `most`, who win wherever the thief is: first the police
/// choose their cells, then the thief chooses any cell; then play follows the rules, which may let
/// the thief move first. Exits are open cells. A thief who chooses a policeman's cell is caught.
///
/// The game with k policemen is solved for k = 1, 2, … in turn; see the cost of
/// [the game](super).
///
/// # Errors
/// [`Blame::Memory`](lastmove_engine::Blame::Memory) when not even one policeman fits the memory budget,
/// [`Blame::Interrupt`](lastmove_engine::Blame::Interrupt).
///
/// # Panics
/// When `most` is 0 or more than [`MOST_POLICE`](super::MOST_POLICE).
///
/// ```
/// use lastmove::Control;
/// use lastmove::game::Play;
/// use lastmove::games::pursuit::{Board, Rules, min_police};
///
/// // Round a wall one policeman chases the thief for ever.
/// let board = Board::read("police=4\nP..\n.*.\n..T\n", "ring.txt").unwrap();
/// let control = Control::default();
/// let found = min_police(&board, board.rules(), Play::Normal, 4, &control).unwrap();
/// assert_eq!(found.squad.unwrap().cells().len(), 2);
/// let found = min_police(&board, &Rules::default(), Play::Normal, 4, &control).unwrap();
/// assert_eq!(found.squad.unwrap().cells(), [0]);
/// ```
pub fn min_police(
    board: &Board,
    rules: &Rules,
    play: Play,
    most: usize,
    control: &Control<'_>,
) -> Result<MinPolice, Error> {
    for police in 1..=most {
        let found = board
            .with_police(police)
            .and_then(|board| placement(board, rules, play, control));
        match found {
            Ok(None) => {}
            Ok(squad) => {
                return Ok(MinPolice {
                    squad,
                    tried: police,
                    refused: None,
                });
            }
            Err(error) if error.is_too_large() && police > 1 => {
                return Ok(MinPolice {
                    squad: None,
                    tried: police - 1,
                    refused: Some(error),
                });
            }
            Err(error) => return Err(error),
        }
    }
    Ok(MinPolice {
        squad: None,
        tried: most,
        refused: None,
    })
}

/// The first squad that wins against every thief.
fn placement(
    board: Board,
    rules: &Rules,
    play: Play,
    control: &Control<'_>,
) -> Result<Option<Squad>, Error> {
    let game = Pursuit::with_rules(board, rules.clone());
    let rank = catching_squad(&game, play, control)?;
    Ok(rank.map(|rank| game.squad(rank)))
}
