//! What a game adds to be in the catalog, and so in every interface.

use std::ops::Range;

use super::canonical;
use super::{
    KeptSearch, NimValues, Notation, Numbering, OneHeap, OptionSyntax, Play, SourceRule, Spec,
    Step, Syntax,
};
use crate::certificate::{Certificate, Finding};
use crate::diagram::{Ways, Worth};
use crate::files::Files;
use crate::{ByNumber, Control, Diagram, Error, Message, Outcome, Point, Verdict};

/// A legal move with the value of the position it leads to.
pub struct Rated<G: super::Game + ?Sized> {
    /// The move and its option.
    pub step: Step<G>,
    /// The option's value, seen by the player who moves there.
    pub verdict: Verdict,
}

impl<G: super::Game + ?Sized> From<&Rated<G>> for Worth {
    /// The value of the option.
    fn from(rated: &Rated<G>) -> Self {
        Self::Option {
            verdict: rated.verdict.clone(),
            keeps_turn: rated.step.keeps_turn,
        }
    }
}

impl<G: super::Game + ?Sized> Clone for Rated<G> {
    fn clone(&self) -> Self {
        Self {
            step: self.step.clone(),
            verdict: self.verdict.clone(),
        }
    }
}

/// What is known of a position when it is explained.
pub struct Facts<'a, G: super::Game + ?Sized> {
    /// The rule of play.
    pub play: Play,
    /// The position's value.
    pub verdict: &'a Verdict,
    /// The moves that achieve it.
    pub best: &'a [Rated<G>],
    /// The outcome of any position near this one; `None` when it could not be found.
    pub outcome: &'a dyn Fn(&G::Position) -> Option<Outcome>,
}

/// What a table should show.
pub struct TableRequest<'a, P> {
    /// The position asked about, which only a [picture](Layout::Picture) depends on; `None` is the
    /// game's own.
    pub at: Option<&'a P>,
}

/// How a game's table is laid out.
pub enum Layout<'a, P> {
    /// A list of all positions, in the solver's order.
    List,
    /// All positions in sections, one after the other.
    Sections(Vec<Section<'a, P>>),
    /// Sections that show people some of the positions; where all are wanted, they are a list.
    Picture(Vec<Section<'a, P>>),
}

/// A part of a table.
pub struct Section<'a, P> {
    /// What it shows; `None` when there is only one section.
    pub title: Option<Message>,
    /// How many rows and columns it has, and how they are called.
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

/// What a map should show.
pub struct MapRequest<'a, G: super::Game + ?Sized> {
    /// The position asked about; `None` is the whole game.
    pub at: Option<&'a G::Position>,
    /// The moves that achieve its value; none where only the picture is asked for.
    pub best: &'a [Rated<G>],
    /// Finds the values of all its options, for a picture that shows them.
    pub options: &'a dyn Fn() -> Result<Vec<Rated<G>>, Error>,
    /// Only these rows of a board, by their names.
    pub rows: Option<Range<u64>>,
    /// The rule of play.
    pub play: Play,
    /// What bounds the work.
    pub control: &'a Control<'a>,
}

impl<G: Listed> MapRequest<'_, G> {
    /// The [diagram](Listed::diagram) of the position with its best moves marked.
    pub(crate) fn picture_alone(&self, game: &G) -> Result<Map<G::Position>, Error> {
        let Some(at) = self.at else {
            let message = Message::new("position-missing").with("game", G::SYNTAX.game);
            return Err(Error::input(message.with("position", G::SYNTAX.position)));
        };
        Ok(Map {
            diagram: game.diagram(at, self.best),
            positions: Vec::new(),
        })
    }
}

/// A picture of many positions of a game.
pub struct Map<P> {
    /// The picture, without values.
    pub diagram: Diagram,
    /// The position whose value belongs on each cell of a board or each vertex of a graph, in their
    /// order; empty where no values belong on the picture.
    pub positions: Vec<Option<P>>,
}

/// The most cells of a board that are drawn.
pub const MOST_DRAWN: u64 = 10_000;

/// A game of the catalog.
///
/// Everything but opening has a default, so that a new game is short; each default can be replaced
/// where the game knows better.
pub trait Listed: Notation + Send + Sized + 'static {
    /// The game's name in notations.
    const NAME: &'static str;
    /// How its notation looks.
    const SYNTAX: Syntax;
    /// The options of its notation.
    const OPTIONS: &'static [OptionSyntax] = &[];

    /// Whether the game begins at the position of its notation, since its rules say nothing of a
    /// beginning, or what play reaches from there is what is asked for. Elsewhere a position is only asked about, and the game is the same without it.
    const BEGINS_AT_POSITION: bool = false;

    /// Makes the game from its notation.
    ///
    /// # Errors
    /// [`Blame::Input`](crate::Blame::Input) for rules that are wrong, and whatever a file brings.
    fn open(spec: &Spec, files: &dyn Files, control: &Control<'_>) -> Result<Self, Error>;

    /// The position that a question without a position is about; `None` is the whole game.
    fn asked(&self) -> Option<Self::Position> {
        Some(self.start())
    }

    /// The numbers of the game's positions, where it is [`Indexed`](super::Indexed): `Some(self)`.
    /// Then tables on disk need not hold the positions themselves.
    fn numbering(&self) -> Option<&dyn Numbering<Self::Position>> {
        None
    }

    /// Whether a position is in the game's table; `None` where only looking through the table tells.
    /// By default that is so of games without [numbers](Self::numbering).
    fn has(&self, at: &Self::Position) -> Option<bool> {
        Some(self.numbering()?.index(at).is_some())
    }

    /// The nim values of the game's positions, where it is [`Impartial`](super::Impartial) or
    /// has them besides: `Ok(self)`.
    ///
    /// # Errors
    /// Why it has none.
    fn nim_values(&self) -> Result<&dyn NimValues<Self::Position>, Message> {
        Err(Message::new("nim-value-none").with("game", Self::NAME))
    }

    /// The nim values of the positions of one heap, where the game has such: `Ok(self)`.
    ///
    /// # Errors
    /// That it has none.
    fn one_heap(&self) -> Result<&dyn OneHeap, Message> {
        Err(Message::new("one-heap-none").with("game", Self::NAME))
    }

    /// The search for nim values that can be stopped and gone on with, where the game has one:
    /// `Ok(self)`.
    ///
    /// # Errors
    /// That it has none.
    fn kept_search(&self) -> Result<&dyn KeptSearch<Self::Position>, Message> {
        Err(Message::new("kept-search-none").with("game", Self::NAME))
    }

    /// Whether tables on disk hold the texts of positions all the same, because they cannot be
    /// made again without a file that is too large to be embedded.
    const KEEPS_TEXTS: bool = false;

    /// The decimal number, without leading zeros, that a position's text is; `None` where it is
    /// something else. Games with many such positions say it without making the text.
    fn text_number(&self, at: &Self::Position) -> Option<u64> {
        canonical(&self.write_position(at))
    }

    /// How many bytes of memory the game holds, that are not there for tables.
    fn held_bytes(&self) -> u64 {
        0
    }

    /// Checks values in a way of its own, where moves can be asked
    /// [in the order of positions alone](Control::moves_in_order): the first that is false, and why.
    /// `claims` are the values by the numbers of positions.
    fn contradicted(
        &self,
        claims: &dyn ByNumber,
        play: Play,
        control: &Control<'_>,
    ) -> Option<Result<Option<Message>, Error>> {
        let _ = (claims, play, control);
        None
    }

    /// A picture of a position, with the values of the options in `rated` marked on it.
    fn diagram(&self, at: &Self::Position, rated: &[Rated<Self>]) -> Diagram {
        let _ = rated;
        Diagram::Text(self.write_position(at))
    }

    /// Where moves of a position are on its [diagram](Self::diagram), one entry a move: what a
    /// person points at to make it. By default a move whose text is the name of a vertex that the
    /// diagram shows is at that vertex, and one of two such names joined by `-` at both; others are
    /// nowhere.
    fn places(&self, at: &Self::Position, steps: &[Step<Self>]) -> Vec<Ways> {
        let texts = steps.iter().map(|step| self.write_move(at, &step.mv));
        super::places_by_name(&self.diagram(at, &[]), texts)
    }

    /// A picture of a position among the other positions of the game. By default it is the
    /// [diagram](Self::diagram) of the position with its best moves marked.
    ///
    /// # Errors
    /// [`Blame::Input`](crate::Blame::Input) where a position is needed or such rows are not there,
    /// [`Blame::Budget`](crate::Blame::Budget) for more than can be drawn.
    fn map(&self, request: &MapRequest<'_, Self>) -> Result<Map<Self::Position>, Error> {
        request.picture_alone(self)
    }

    /// What the game can say of a position beyond what holds in every game.
    fn explain(&self, at: &Self::Position, facts: &Facts<'_, Self>) -> Vec<Point> {
        let _ = (at, facts);
        Vec::new()
    }

    /// How the game's table is laid out.
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

    /// How certificates of the game's values are checked, where it has such.
    const CHECK_CERTIFICATE: Option<CheckCertificate<Self>> = None;

    /// What the game's source would play, where it has a rule of its own: `Some(self)`.
    fn source_rule(&self) -> Option<&dyn SourceRule<Self>> {
        None
    }
}

/// Checks a certificate of a game's values by the rules alone, sharing nothing with the solver that
/// wrote it. The second argument is the game under the rule of play that it should be of; without
/// one, the certificate says itself what it is of.
///
/// Errors: [`Blame::Input`](crate::Blame::Input) when it cannot be read, or is one of another game.
pub type CheckCertificate<G> =
    fn(&Certificate<'_>, Option<(&G, Play)>, &Control<'_>) -> Result<Finding, Error>;
