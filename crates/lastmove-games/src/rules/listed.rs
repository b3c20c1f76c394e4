//! `rules:FILE`: opening, pictures, places of moves.

use super::drop::Dropped;
use super::read::Source;
use super::{Position, Rules};
use lastmove_engine::diagram::Ways;
use lastmove_engine::files::{Files, read_text};
use lastmove_engine::game::{
    Choice, Listed, Listing, Map, MapRequestOf, NimValues, Notation, OptionSyntax, Play, Purpose,
    RatedOf, Spec, StepOf, Syntax,
};
use lastmove_engine::{Control, Diagram, Error, Message};

/// The longest file that is read, in bytes.
pub const LONGEST_FILE: u64 = 1 << 24;

impl Rules {
    /// The entry in the catalog.
    pub const LISTING: Listing = Listing::new(
        "rules",
        Syntax {
            game: "rules:FILE",
            position: "FACT; FACT; ...",
            mv: "as in the file",
            example: "rules:examples/rules/notakto.kif",
        },
    )
    .options(&[OptionSyntax {
        name: "drop",
        value: "NAME",
        choice: Choice::Text,
    }])
    .without_misere();

    /// Makes the game from its notation.
    ///
    /// # Errors
    /// [`Blame::Input`](lastmove_engine::Blame::Input) for wrong rules, and errors of reading a file.
    pub fn open(
        spec: &Spec,
        purpose: Purpose,
        files: &dyn Files,
        control: &Control<'_>,
    ) -> Result<Self, Error> {
        let file = spec.require_file(Self::LISTING.syntax.game)?;
        spec.allow_options(Self::LISTING.options)?;
        if spec.play == Play::Misere {
            // Who cannot move has neither won nor lost: the file says how games end.
            return Err(spec.field(&spec.name).error(Message::new("gdl-misere")));
        }
        let text = read_text(files, &file, LONGEST_FILE, control)
            .map_err(|error| spec.not_opened(error, &["drop"]))?;
        let dropped = spec.options.first().map(|(_, value)| value);
        let unknown = dropped.map(|value| |message| spec.field(value).error(message));
        let dropped = dropped
            .zip(unknown.as_ref())
            .map(|(value, unknown)| Dropped {
                name: &value.text,
                unknown,
            });
        let source = Source {
            text: &text,
            file: &file,
        };
        let game = Self::build(source, dropped, control)?;
        // Who checks values trusts no circuit.
        match purpose {
            Purpose::Check => game.plainly(control),
            _ => Ok(game),
        }
    }
}

impl Listed for Rules {
    fn warnings(&self) -> Vec<Error> {
        self.built.warnings.clone()
    }

    fn nim_values(&self) -> Result<NimValues<'_, Self>, Option<Message>> {
        self.no_nim_values().map_or(Ok(self), |why| Err(Some(why)))
    }

    fn diagram(&self, at: &Position, rated: &[RatedOf<Self>]) -> Diagram {
        match self.board() {
            Some(board) => Diagram::Grid(self.picture(board, at, rated)),
            None => Diagram::Text(self.write_position(at)),
        }
    }

    fn places(&self, _: &Position, steps: &[StepOf<Self>]) -> Vec<Ways> {
        let Some(board) = self.board() else {
            return steps.iter().map(|_| Vec::new()).collect();
        };
        steps.iter().map(|step| self.ways(board, step.mv)).collect()
    }

    /// The position with the value of every move that has a place on it.
    fn map(&self, request: &MapRequestOf<'_, Self>) -> Result<Map<Position>, Error> {
        request.with_options(self, request.position()?)
    }
}
