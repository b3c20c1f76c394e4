//! The trait of games in the catalog, and so in every interface.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::canonical;
use super::{
    Choice, Impartial, Indexed, Notation, OneHeap, OptionSyntax, Play, Step, StepOf, Syntax,
};
use crate::certificate::{Certificate, Finding};
use crate::diagram::{Ways, Worth};
use crate::{ByNumber, Control, Diagram, Error, Message, Outcome, Plies, Point, Value, Verdict};

/// A legal move with the value of the position it leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rated<P, M> {
    /// The move and its option.
    pub step: Step<P, M>,
    /// The option's value, seen by the player who moves there.
    pub verdict: Verdict,
}

/// A rated move of a game.
pub type RatedOf<G> = Rated<<G as super::Game>::Position, <G as super::Game>::Move>;

impl<P, M> Rated<P, M> {
    /// The value of the move for the player who makes it.
    pub fn worth(&self) -> Verdict {
        self.verdict.for_mover(self.step.keeps_turn)
    }
}

impl<P, M> From<&Rated<P, M>> for Worth {
    /// The value of the option.
    fn from(rated: &Rated<P, M>) -> Self {
        Self::Option {
            verdict: rated.verdict.clone(),
            keeps_turn: rated.step.keeps_turn,
        }
    }
}

/// The known values of a position for its explanation.
pub struct Facts<'a, P, M> {
    /// The rule of play.
    pub play: Play,
    /// The position's value.
    pub verdict: &'a Verdict,
    /// The moves that achieve it.
    pub best: &'a [Rated<P, M>],
    /// The outcome of any position near this one; `None` when it could not be found.
    pub outcome: &'a dyn Fn(&P) -> Option<Outcome>,
}

/// The known values of a position.
pub type FactsOf<'a, G> = Facts<'a, <G as super::Game>::Position, <G as super::Game>::Move>;

/// What the source of a game would do in a position.
#[derive(Debug)]
pub enum SourceMove<P, M> {
    /// The source has no rule, or none for this rule of play.
    NoRule,
    /// It gives up: no move is left.
    Resign,
    /// It plays this.
    Play(Step<P, M>),
}

/// The move of the source's rule.
pub type SourceMoveOf<G> = SourceMove<<G as super::Game>::Position, <G as super::Game>::Move>;

/// What a table should show.
#[derive(Debug)]
pub struct TableRequest<'a, P> {
    /// The position asked about; only a [picture](Layout::Picture) depends on it. `None` means the
    /// game's own.
    pub at: Option<&'a P>,
}

/// The layout of a game's table.
pub enum Layout<'a, P> {
    /// A list of all positions, in the solver's order.
    List,
    /// All positions in sections, one after the other.
    Sections(Vec<Section<'a, P>>),
    /// Sections that show some of the positions to people; where all are wanted, the table is a
    /// list.
    Picture(Vec<Section<'a, P>>),
}

/// A part of a table.
pub struct Section<'a, P> {
    /// Its title; `None` when there is only one section.
    pub title: Option<Message>,
    /// The numbers and names of its rows and columns.
    pub shape: Shape,
    /// The position in a cell, by row and column counted from 0; `None` where there is none, such
    /// as in a wall.
    pub cell: Box<dyn Fn(u64, u64) -> Option<P> + 'a>,
}

/// The rows and columns of a section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The name of the first row; the others count on.
    pub first_row: u64,
    /// The number of rows.
    pub rows: u64,
    /// The name of the first column; the others count on.
    pub first_column: u64,
    /// The number of columns.
    pub columns: u64,
}

/// A request for a map.
pub struct MapRequest<'a, P, M> {
    /// The entry in the catalog.
    pub listing: &'a Listing,
    /// The position asked about; `None` is the whole game.
    pub at: Option<&'a P>,
    /// The moves that achieve its value; none where only the picture is asked for.
    pub best: &'a [Rated<P, M>],
    /// Finds the values of all its options, for a picture that shows them.
    pub options: &'a dyn Fn() -> Result<Vec<Rated<P, M>>, Error>,
    /// Show only these rows of a board, by their names.
    pub rows: Option<Range<u64>>,
    /// The rule of play.
    pub play: Play,
    /// Limits and progress of the work.
    pub control: &'a Control<'a>,
}

/// A request for a map of a game.
pub type MapRequestOf<'a, G> =
    MapRequest<'a, <G as super::Game>::Position, <G as super::Game>::Move>;

impl<P, M> MapRequest<'_, P, M> {
    /// The position asked about.
    ///
    /// # Errors
    /// [`Blame::Input`](crate::Blame::Input) where there is none.
    pub fn position(&self) -> Result<&P, Error> {
        let missing = || self.listing.without_position(self.listing.syntax.game);
        self.at.ok_or_else(missing)
    }

    /// The [diagram](Listed::diagram) of a position with the value of every move, where values are
    /// asked for.
    pub fn with_options<G>(&self, game: &G, at: &P) -> Result<Map<P>, Error>
    where
        G: Listed<Position = P, Move = M>,
    {
        match self.best {
            [] => self.with(game.diagram(at, &[])),
            _ => self.with(game.diagram(at, &(self.options)()?)),
        }
    }

    /// As [`with_options`](Self::with_options), for games without draws. Where the best moves are
    /// known without a remoteness no option is searched: every other move lets the other player win.
    pub fn with_outcomes<G>(&self, game: &G, at: &P) -> Result<Map<P>, Error>
    where
        G: Listed<Position = P, Move = M>,
        M: PartialEq,
    {
        if self
            .best
            .first()
            .is_none_or(|best| best.verdict.remoteness.is_some())
        {
            return self.with_options(game, at);
        }
        let lost = Verdict {
            outcome: Outcome::Win,
            remoteness: None,
        };
        let mut steps = Vec::new();
        game.steps(at, &mut steps)?;
        // The best moves are in the game's order.
        let mut best = self.best.iter().peekable();
        let rated = steps.into_iter().map(|step| {
            let known = best.next_if(|best| best.step.mv == step.mv);
            let verdict = known.map_or(&lost, |best| &best.verdict).clone();
            Rated { step, verdict }
        });
        let rated: Vec<_> = rated.collect();
        self.with(game.diagram(at, &rated))
    }

    /// A map of this diagram, cut to the rows asked for, that shows no values of other positions.
    pub fn with(&self, mut diagram: Diagram) -> Result<Map<P>, Error> {
        if let (Diagram::Grid(grid), Some(rows)) = (&mut diagram, &self.rows) {
            grid.keep_rows(rows)?;
        }
        Ok(Map {
            diagram,
            positions: Vec::new(),
        })
    }
}

/// A picture of many positions of a game.
#[derive(Debug)]
pub struct Map<P> {
    /// The picture, without values.
    pub diagram: Diagram,
    /// The position whose value belongs on each cell of a board or each vertex of a graph, in their
    /// order; empty where no values belong on the picture.
    pub positions: Vec<Option<P>>,
}

/// The most cells of a board that are drawn.
pub const MOST_DRAWN: u64 = 10_000;

/// The entry in the catalog.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Listing {
    /// The game's name in notations.
    pub name: &'static str,
    /// How its notation looks.
    pub syntax: Syntax,
    /// What its rules may be.
    pub rules: Choice,
    /// The options of its notation.
    pub options: &'static [OptionSyntax],
    /// Whether there is misère play of it.
    pub has_misere: bool,
    /// Whether the position of the notation is the start of the game: the rules name no start, or
    /// the question is what play reaches from there. In other games the position is only asked
    /// about, and does not change the game.
    pub begins_at_position: bool,
}

impl Listing {
    /// A game without options that begins where its rules say; its syntax tells what they may be.
    pub const fn new(name: &'static str, syntax: Syntax) -> Self {
        Self {
            name,
            syntax,
            rules: Choice::of_syntax(syntax.game),
            options: &[],
            has_misere: true,
            begins_at_position: false,
        }
    }

    /// The same listing with these choices of rules.
    pub const fn rules(self, rules: Choice) -> Self {
        Self { rules, ..self }
    }

    /// The same listing for a game whose rules alone say who wins.
    pub const fn without_misere(self) -> Self {
        Self {
            has_misere: false,
            ..self
        }
    }

    /// The same listing with these options.
    pub const fn options(self, options: &'static [OptionSyntax]) -> Self {
        Self { options, ..self }
    }

    /// The same listing for a game that begins at the position of its notation.
    pub const fn at_position(self) -> Self {
        Self {
            begins_at_position: true,
            ..self
        }
    }

    /// The error where a question needs a position and has none.
    pub fn without_position(&self, game: &str) -> Error {
        let message = Message::new("position-missing").with("game", game);
        Error::input(message.with("position", self.syntax.position))
    }
}

/// What a game is opened for (`catalog::open_for` of the crate `lastmove`): it need not hold more than that takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Purpose {
    /// Questions of any kind.
    #[default]
    Answers,
    /// The values of all positions, and nothing else. Graphs drop their moves, which halves the memory.
    Values,
    /// A check of all values, which takes the moves of all positions in their order: they may be read
    /// instead of held.
    Check,
}

/// The number beside an outcome in a [table](Listed::holds) on disk.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Holds {
    /// The remoteness.
    #[default]
    Remoteness,
    /// One more than the remoteness; 0 where the winner can go on for ever, and has no other win.
    RemotenessOrEndless,
    /// The move of the winner's strategy: its place among the moves in the game's order, from 2 on; 1
    /// where play is over, 0 where the winner is not to move.
    Strategy,
    /// A best move of the player to move, won or lost, as with a [strategy](Self::Strategy).
    BestMove,
}

impl Holds {
    /// With a [strategy](Self::Strategy): play is over.
    pub const OVER: u64 = 1;

    /// With a [strategy](Self::Strategy): the first move.
    pub const FIRST_MOVE: u64 = 2;

    /// Whether it is the remoteness, so that a table need not say what it is.
    #[must_use]
    pub fn is_remoteness(&self) -> bool {
        *self == Self::Remoteness
    }

    /// Whether plies are counted, not only at ends.
    #[must_use]
    pub fn counts_plies(self) -> bool {
        !matches!(self, Self::Strategy | Self::BestMove)
    }

    /// The remoteness that a number in a table means; `None` where play goes on for ever.
    #[must_use]
    pub fn plies(self, number: u64) -> Option<u64> {
        match self {
            Self::Remoteness => Some(number),
            Self::RemotenessOrEndless => number.checked_sub(1),
            Self::Strategy | Self::BestMove => (number == Self::OVER).then_some(0),
        }
    }

    /// The remoteness that a value in a table means; `None` for a draw too.
    #[must_use]
    pub fn remoteness(self, value: Value) -> Option<u64> {
        value.remoteness().and_then(|number| self.plies(number))
    }

    /// The value that a value in a table means.
    #[must_use]
    pub fn verdict(self, value: Value) -> Verdict {
        Verdict {
            outcome: value.outcome(),
            remoteness: self.remoteness(value).map(Plies::from),
        }
    }
}

/// A game of the catalog.
///
/// Everything has a default, so that a new game is short; a game overrides what it does better.
pub trait Listed: Notation + Send + Sized + 'static {
    /// The position that a question without a position is about; `None` is the whole game.
    fn asked(&self) -> Option<Self::Position> {
        Some(self.start())
    }

    /// The numbers of the game's positions, where it is [`Indexed`](super::Indexed): `Some(self)`.
    /// Then tables on disk need not hold the positions themselves.
    fn numbering(&self) -> Option<Numbered<'_, Self>> {
        None
    }

    /// Whether a position is in the game's table; `None` where only a search of the table can tell,
    /// by default for games without [numbers](Self::numbering).
    fn has(&self, at: &Self::Position) -> Option<bool> {
        Some(self.numbering()?.index(at).is_some())
    }

    /// The nim values of the game's positions: `Ok(self)` where it is
    /// [`Impartial`](super::Impartial) or has nim values anyway.
    ///
    /// # Errors
    /// The reason why it has none, if there is a particular one.
    fn nim_values(&self) -> Result<NimValues<'_, Self>, Option<Message>> {
        Err(None)
    }

    /// The nim values of single heaps, where the game has heaps: `Some(self)`.
    fn one_heap(&self) -> Option<&dyn OneHeap> {
        None
    }

    /// What is probably wrong with the game, although it can be played: a name in a file that is
    /// probably misspelt, with its place. Interfaces tell it beside every answer.
    fn warnings(&self) -> Vec<Error> {
        Vec::new()
    }

    /// Whether tables on disk store the texts of positions even so, because the texts depend on a
    /// file that is too large to embed.
    fn keeps_texts(&self) -> bool {
        false
    }

    /// What tables on disk hold beside the outcomes: something else than the remoteness where a play
    /// that goes on for ever is won.
    fn holds(&self) -> Holds {
        Holds::Remoteness
    }

    /// The outcome of a play that goes on for ever from a position, for the player to move there, where
    /// it is always the same player who wins it, and a table therefore holds
    /// [the remoteness or nothing](Holds::RemotenessOrEndless).
    fn endless(&self, at: &Self::Position) -> Outcome {
        let _ = at;
        Outcome::Draw
    }

    /// Who moves at a position, 0 or 1, and what player 0 wants, where that player has a goal.
    fn goal(&self, at: &Self::Position) -> Option<(u8, Message)> {
        let _ = at;
        None
    }

    /// What a move adds, where moves have weights that decide.
    fn weight(&self, at: &Self::Position, step: &StepOf<Self>) -> Option<i64> {
        let _ = (at, step);
        None
    }

    /// The decimal number, without leading zeros, that is a position's text; `None` where the text
    /// is something else. For games with many such positions it avoids making the text.
    fn text_number(&self, at: &Self::Position) -> Option<u64> {
        canonical(&self.write_position(at))
    }

    /// Checks values in a way of its own, where the game is opened for a [check](Purpose::Check): the
    /// first that is false, and why. `claims` are the values by the numbers of positions.
    fn contradicted(
        &self,
        claims: &dyn ByNumber,
        play: Play,
        control: &Control<'_>,
    ) -> Option<Result<Option<Message>, Error>> {
        let _ = (claims, play, control);
        None
    }

    /// How good a position without a label looks for the player to move, from −1 (as good as lost) to
    /// 1 (as good as won), told without a search; `None` where the game cannot tell. A player without
    /// the time to solve the game judges by it instead of by random games, under either rule of play.
    fn heuristic(&self, at: &Self::Position) -> Option<f64> {
        let _ = at;
        None
    }

    /// A picture of a position, with the values of the options in `rated` marked on it.
    fn diagram(&self, at: &Self::Position, rated: &[RatedOf<Self>]) -> Diagram {
        let _ = rated;
        Diagram::Text(self.write_position(at))
    }

    /// The places of the moves of a position on its [diagram](Self::diagram), one entry a move:
    /// what a person selects to make it. By default, a move whose text names a vertex of the
    /// diagram is at that vertex, one whose text is two such names joined by `-` is at both, and
    /// others have no place.
    fn places(&self, at: &Self::Position, steps: &[StepOf<Self>]) -> Vec<Ways> {
        let texts = steps.iter().map(|step| self.write_move(at, &step.mv));
        super::places_by_name(&self.diagram(at, &[]), texts)
    }

    /// A picture of a position among the other positions of the game. By default it is the
    /// [diagram](Self::diagram) of the position with its best moves marked.
    ///
    /// # Errors
    /// [`Blame::Input`](crate::Blame::Input) where a position is needed or such rows are not there,
    /// [`Blame::Limit`](crate::Blame::Limit) for more than can be drawn.
    fn map(&self, request: &MapRequestOf<'_, Self>) -> Result<Map<Self::Position>, Error> {
        Ok(Map {
            diagram: self.diagram(request.position()?, request.best),
            positions: Vec::new(),
        })
    }

    /// The game's own explanation of a position, besides the general one.
    fn explain(&self, at: &Self::Position, facts: &FactsOf<'_, Self>) -> Vec<Point> {
        let _ = (at, facts);
        Vec::new()
    }

    /// The layout of the game's table.
    ///
    /// # Errors
    /// [`Blame::Input`](crate::Blame::Input) when there is no table for these rules.
    fn layout(
        &self,
        request: &TableRequest<'_, Self::Position>,
    ) -> Result<Layout<'_, Self::Position>, Error> {
        let _ = request;
        Ok(Layout::List)
    }

    /// Checks a certificate of the game's values from the rules, without the code of the solver
    /// that wrote it; `None` where the game has no certificates.
    ///
    /// # Errors
    /// [`Blame::Input`](crate::Blame::Input) when it cannot be read, or is one of another game.
    fn check_certificate(
        &self,
        certificate: &Certificate<'_>,
        play: Play,
        control: &Control<'_>,
    ) -> Option<Result<Finding, Error>> {
        let _ = (certificate, play, control);
        None
    }

    /// The move that the game's source would play, where the source has a rule. `outcome` finds the
    /// outcome of any position.
    ///
    /// # Errors
    /// Whatever `outcome` returns.
    fn source_move(
        &self,
        at: &Self::Position,
        play: Play,
        outcome: &dyn Fn(&Self::Position) -> Result<Outcome, Error>,
    ) -> Result<SourceMoveOf<Self>, Error> {
        let _ = (at, play, outcome);
        Ok(SourceMove::NoRule)
    }
}

/// A game with numbered positions, as a trait object.
pub type Numbered<'a, G> =
    &'a dyn Indexed<Position = <G as super::Game>::Position, Move = <G as super::Game>::Move>;

/// A game with nim values, as a trait object.
pub type NimValues<'a, G> =
    &'a dyn Impartial<Position = <G as super::Game>::Position, Move = <G as super::Game>::Move>;
