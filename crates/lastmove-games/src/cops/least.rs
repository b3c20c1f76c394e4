//! The cop number: the least number of cops that catches the robber.

use super::listed::Ground;
use super::rows::Search;
use super::{Cops, MOST_COPS, Turn, corners};
use crate::pursuit::{LeastPolice, Squad};
use lastmove_engine::files::Files;
use lastmove_engine::game::{Play, Spec};
use lastmove_engine::{Control, Error};

/// How many cops it takes to catch the robber in the game of this notation, whatever its position and
/// its number of cops: the cops choose their vertices, then the robber chooses his, then all move by
/// the rules. Exits are vertices like others.
///
/// One cop on a graph whose edges all lead both ways, on which both may pass and nobody runs, is a
/// question about corners, in about linear time for sparse graphs. Otherwise the game
/// with k cops is searched for k = 1, 2, … in turn: less than a byte for each pair of a squad and a
/// vertex.
///
/// # Errors
/// The errors of [`Cops::open`]; [`Blame::Memory`](lastmove_engine::Blame::Memory) when not even one cop
/// fits the memory budget, [`Blame::Interrupt`](lastmove_engine::Blame::Interrupt).
///
/// ```
/// use lastmove::{Control, files::MemoryFiles, game::Spec, games::cops};
/// let files = MemoryFiles::from([("petersen.g6", "IheA@GUAo\n")]);
/// let spec = Spec::parse("cops:petersen.g6").unwrap();
/// let found = cops::least_cops(&spec, &files, &Control::default()).unwrap();
/// assert_eq!(found.count, Some(3));
/// assert_eq!(found.placement.unwrap(), "1;4;5");
/// ```
pub fn least_cops(
    spec: &Spec,
    files: &dyn Files,
    control: &Control<'_>,
) -> Result<LeastPolice, Error> {
    let ground = Ground::open(spec, files, control)?;
    least_of(ground, spec, control).map(|(least, _)| least)
}

/// The least number of cops on a graph, and the game on it, where it is not too large.
pub(super) fn least_of(
    mut ground: Ground,
    spec: &Spec,
    control: &Control<'_>,
) -> Result<(LeastPolice, Option<Cops>), Error> {
    ground.rules.exits.clear();
    ground.rules.cops = 1;
    let falls_apart = match ground.rules.is_plain() && ground.is_symmetric(control)? {
        true => Some(corners::one_cop_wins(&ground.graph, control)?),
        false => None,
    };
    let anywhere = Cops::encoded(&ground.names.name(0));
    let game = match ground.game(spec, control) {
        Err(error) if error.is_too_large() && falls_apart.is_some() => Err(error),
        opened => Ok(opened?),
    };
    if falls_apart == Some(true) {
        let least = LeastPolice {
            count: Some(1),
            placement: Some(anywhere),
            tried: 1,
            refused: None,
        };
        return Ok((least, game.ok()));
    }
    let mut game = match game {
        Ok(game) => game,
        Err(error) => return Ok((more(1, Some(error)), None)),
    };
    let first = 1 + usize::from(falls_apart.is_some());
    for cops in first..=MOST_COPS {
        game.rules.cops = cops;
        let found = game
            .is_countable()
            .and_then(|()| placement(&game, spec.play, control));
        match found {
            Ok(None) => {}
            Ok(Some(squad)) => {
                let least = LeastPolice {
                    count: Some(cops as u64),
                    placement: Some(game.write_squad(&squad)),
                    tried: cops as u64,
                    refused: None,
                };
                return Ok((least, Some(game)));
            }
            Err(error) if error.is_too_large() && cops > 1 => {
                return Ok((more(cops - 1, Some(error)), Some(game)));
            }
            Err(error) => return Err(error),
        }
    }
    Ok((more(MOST_COPS, None), Some(game)))
}

/// More than so many are needed.
fn more(tried: usize, refused: Option<Error>) -> LeastPolice {
    LeastPolice {
        count: None,
        placement: None,
        tried: tried as u64,
        refused,
    }
}

/// The first squad that wins against a robber on any vertex.
fn placement(game: &Cops, play: Play, control: &Control<'_>) -> Result<Option<Squad>, Error> {
    let found = first_full(game, play, control)?;
    Ok(found.map(|(rank, _)| Squad::from_rank(rank.into(), game.rules.cops)))
}

/// In how many moves of their own the cops of a game catch the robber; `None` when he gets away.
pub(super) fn capture_time(
    game: &Cops,
    play: Play,
    control: &Control<'_>,
) -> Result<Option<u64>, Error> {
    let found = first_full(game, play, control)?;
    let is_first = u64::from(game.rules.first == Turn::Cops);
    Ok(found.map(|(_, plies)| (u64::from(plies) + is_first) / 2))
}

/// The first squad that wins soonest against a robber on any vertex, and in how many plies.
fn first_full(game: &Cops, play: Play, control: &Control<'_>) -> Result<Option<(u32, u32)>, Error> {
    control.plan(Search::bytes(game))?;
    let phase = control.phase("solve", None);
    control.with_threads(|| {
        let mut search = Search::new(game, Turn::Cops, play, control)?;
        loop {
            phase.advance(search.plies().into());
            if let Some(rank) = search.full_row(game.rules.first) {
                return Ok(Some((rank, search.plies())));
            }
            if !search.round(control)? {
                return Ok(None);
            }
        }
    })?
}
