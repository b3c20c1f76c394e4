//! A part of a sum: a game whose positions are numbered on demand.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use indexmap::IndexMap;

use crate::diagram::Ways;
use crate::erased::{AnyGame, AnyImpartial, AnyPosition, AnyRated, AnyStep, Opaque};
use crate::game::{MOST_LISTED, ProgressMeasure};
use crate::memory::block;
use crate::{Control, Diagram, Error, LoopyNimber, Message, Nimber, Verdict};

/// A game of a sum: every move passes the turn, and a position without a move ends only this part.
pub(crate) struct SumPart {
    notation: String,
    game: Box<dyn AnyGame>,
    /// The position of its notation, else the game's own.
    pub(super) start: Option<u32>,
    seen: Mutex<Seen>,
    /// The bytes that the positions seen take, about.
    seen_bytes: AtomicU64,
}

/// What a position seen takes in the list of all, which doubles: a hash, an entry and a number.
const ENTRY: u64 = 2 * (8 + size_of::<(Arc<str>, Met)>() as u64 + 9);

/// The counts beside what an `Arc` holds.
const COUNTS: usize = 16;

/// A move of a part and the number of the position that it leads to.
pub(super) type PartMove = (Arc<str>, u32);

/// The positions seen so far, by their texts.
type Seen = IndexMap<Arc<str>, Met>;

/// A position seen so far, with its moves once requested: in a sum each position of a part recurs
/// beside many positions of the others.
struct Met {
    at: AnyPosition,
    moves: Option<Arc<[PartMove]>>,
}

impl SumPart {
    /// A part that begins at the position `start`, by default at the game's own.
    pub(crate) fn new(
        notation: &str,
        game: Box<dyn AnyGame>,
        start: Option<&str>,
    ) -> Result<Self, Error> {
        let mut new = Self {
            notation: notation.to_owned(),
            game,
            start: None,
            seen: Mutex::default(),
            seen_bytes: AtomicU64::new(0),
        };
        new.start = match start {
            Some(text) => Some(new.read(text)?),
            None => new.game.asked().map(|at| new.number(at)),
        };
        Ok(new)
    }

    /// What is probably wrong with the game.
    pub(super) fn warnings(&self) -> Vec<Error> {
        self.game.warnings()
    }

    /// Why the game cannot be a part, if it has no nim values.
    pub(crate) fn refusal(notation: &str, game: &dyn AnyGame) -> Option<Message> {
        let none = || Message::new("sum-part-without-value").with("game", notation);
        game.nim_values().err().map(|why| why.unwrap_or_else(none))
    }

    /// The game's notation, without a position.
    pub(super) fn notation(&self) -> &str {
        &self.notation
    }

    fn seen(&self) -> MutexGuard<'_, Seen> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The number of a position of the game.
    fn number(&self, at: AnyPosition) -> u32 {
        let text: Arc<str> = self.game.write_position(at.inner()).into();
        let mut seen = self.seen();
        if let Some(known) = seen.get_index_of(&*text) {
            return known as u32;
        }
        let position = self
            .values()
            .map_or(0, |values| values.position_bytes(at.inner()));
        let texts = block(COUNTS + text.len());
        self.hold(ENTRY + texts + block(COUNTS + position as usize));
        seen.insert_full(text, Met { at, moves: None }).0 as u32
    }

    fn hold(&self, bytes: u64) {
        self.seen_bytes.fetch_add(bytes, Ordering::Relaxed);
    }

    /// About how many bytes the positions seen take.
    pub(super) fn seen_bytes(&self) -> u64 {
        self.seen_bytes.load(Ordering::Relaxed)
    }

    /// About how many bytes the game itself holds.
    pub(super) fn game_bytes(&self) -> u64 {
        self.game.held_bytes()
    }

    /// The text of a position.
    pub(super) fn text(&self, number: u32) -> Arc<str> {
        let seen = self.seen();
        let found = seen.get_index(number as usize);
        found.map_or_else(|| Arc::from(""), |(text, _)| text.clone())
    }

    fn at(&self, number: u32) -> AnyPosition {
        let seen = self.seen();
        let found = seen.get_index(number as usize);
        found.map_or_else(|| self.game.start(), |(_, met)| met.at.clone())
    }

    /// The number of a position given as text.
    pub(super) fn read(&self, text: &str) -> Result<u32, Error> {
        Ok(self.number(self.game.read_position(text)?))
    }

    /// The number of the position that a move reaches.
    pub(super) fn make(&self, at: u32, mv: &str) -> Result<u32, Error> {
        let at = self.at(at);
        if self.game.label(at.inner()).is_some() {
            return Err(Error::input(Message::new("game-over")).at(mv, 0..mv.len()));
        }
        Ok(self.number(self.game.read_move(at.inner(), mv)?.to))
    }

    /// All moves of a position.
    pub(super) fn moves(&self, at: u32) -> Result<Arc<[PartMove]>, Error> {
        if let Some((
            _,
            Met {
                moves: Some(moves), ..
            },
        )) = self.seen().get_index(at as usize)
        {
            return Ok(moves.clone());
        }
        let moves: Arc<[PartMove]> = self.first_moves(at, usize::MAX)?.into();
        if let Some((_, met)) = self.seen().get_index_mut(at as usize)
            && met.moves.replace(moves.clone()).is_none()
        {
            let texts = moves.iter().map(|(text, _)| block(COUNTS + text.len()));
            self.hold(block(COUNTS + size_of_val(&moves[..])) + texts.sum::<u64>());
        }
        Ok(moves)
    }

    /// The first moves of a position.
    pub(super) fn first_moves(&self, at: u32, most: usize) -> Result<Vec<PartMove>, Error> {
        let at = self.at(at);
        Ok(self.numbered(at.inner(), self.game.steps(at.inner(), most)?))
    }

    fn numbered(&self, at: &dyn Opaque, steps: Vec<AnyStep>) -> Vec<PartMove> {
        let numbered = |step: AnyStep| {
            let text = self.game.write_move(at, &step.mv);
            (text.into(), self.number(step.to))
        };
        steps.into_iter().map(numbered).collect()
    }

    /// How many moves a position has.
    pub(super) fn move_count(&self, at: u32) -> Result<u64, Error> {
        self.game.move_count(self.at(at).inner())
    }

    fn values(&self) -> Result<Box<dyn AnyImpartial + '_>, Error> {
        let none = || Message::new("sum-part-without-value").with("game", self.notation.as_str());
        let values = self.game.nim_values();
        values.map_err(|why| Error::input(why.unwrap_or_else(none)))
    }

    /// The nim value of a position.
    pub(super) fn nim_value(&self, at: u32, control: &Control<'_>) -> Result<LoopyNimber, Error> {
        self.values()?.nim_value(self.at(at).inner(), control)
    }

    /// The moves to positions of a nim value.
    pub(super) fn moves_to(
        &self,
        at: u32,
        value: &Nimber,
        control: &Control<'_>,
    ) -> Result<Vec<PartMove>, Error> {
        let at = self.at(at);
        let at = at.inner();
        if self.game.label(at).is_some() {
            return Ok(Vec::new());
        }
        Ok(self.numbered(at, self.values()?.moves_to(at, value, control)?))
    }

    /// How far a finite value is from the end, in a game that may go on forever.
    pub(super) fn progress_measure(
        &self,
        at: u32,
        control: &Control<'_>,
    ) -> Result<Option<ProgressMeasure>, Error> {
        self.values()?
            .progress_measure(self.at(at).inner(), control)
    }

    /// A lower bound on the number of reachable positions, where it is cheap.
    pub(super) fn reach(&self, at: u32) -> Option<u64> {
        self.game.nim_values().ok()?.reach(self.at(at).inner())
    }

    /// The heaps of a position that is Nim.
    pub(super) fn heaps(&self, at: u32) -> Option<Vec<Nimber>> {
        self.game.nim_values().ok()?.heaps(self.at(at).inner())
    }

    /// A position whose outcome is declared, where there is one. It is lost, and the end of this
    /// part: in a sum in normal play it is equivalent to a position without a move.
    pub(crate) fn labelled(&self) -> Option<String> {
        let at = self.game.nim_values().ok()?.labelled()?;
        Some(self.game.write_position(at.inner()))
    }

    /// A picture of a position with the values of some moves on it, each the value of the whole sum
    /// after it.
    pub(super) fn diagram(&self, at: u32, rated: &[(&str, &Verdict)]) -> Diagram {
        let at = self.at(at);
        let rate = |&(mv, verdict): &(&str, &Verdict)| {
            let step = self.game.read_move(at.inner(), mv).ok()?;
            let verdict = verdict.clone();
            Some(AnyRated { step, verdict })
        };
        let rated: Vec<_> = rated.iter().filter_map(rate).collect();
        self.game.diagram(at.inner(), &rated)
    }

    /// The places of moves on the picture of a position, one entry a move.
    pub(super) fn places(&self, at: u32, moves: &[&str]) -> Vec<Ways> {
        let at = self.at(at);
        let at = at.inner();
        // Most games parse a single move, but some search all of them each time.
        let all = match self.game.move_count(at) {
            Ok(count) if count > MOST_LISTED => Vec::new(),
            _ => self.game.steps(at, usize::MAX).unwrap_or_default(),
        };
        let all: HashMap<String, AnyStep> = all
            .into_iter()
            .map(|step| (self.game.write_move(at, &step.mv), step))
            .collect();
        let step = |mv: &&str| match all.get(*mv) {
            Some(step) => Some(step.clone()),
            None => self.game.read_move(at, mv).ok(),
        };
        let read: Vec<Option<AnyStep>> = moves.iter().map(step).collect();
        let steps: Vec<AnyStep> = read.iter().flatten().cloned().collect();
        let mut ways = self.game.places(at, &steps).into_iter();
        let next = |step: &Option<_>| step.as_ref().and_then(|_| ways.next());
        read.iter()
            .map(next)
            .map(Option::unwrap_or_default)
            .collect()
    }

    /// The error that no position is given and the game has no start.
    pub(super) fn without_position(&self) -> Error {
        let message = Message::new("sum-position-missing");
        Error::input(message.with("game", self.notation.as_str()))
    }
}
