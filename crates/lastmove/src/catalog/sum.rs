//! Sums in the catalog, which is needed to open their parts.

use super::named;
use crate::diagram::{SummandDiagram, Ways};
use crate::files::Files;
use crate::game::{
    Listed, Listing, Map, MapRequestOf, NimValues, Notation, Play, RatedOf, Spec, SpecPart, StepOf,
    Syntax,
};
use crate::games::sum::{Sum, SumPart, SumPosition};
use crate::{Control, Diagram, Error, Message};

impl Sum {
    /// The entry in the catalog.
    pub const LISTING: Listing = Listing::new(
        "sum",
        Syntax {
            game: "GAME + GAME + ...",
            position: "POSITION + POSITION + ...",
            mv: "PART.MOVE",
            example: "nim:3,4,5 + co-bang:12x4@8,2",
        },
    )
    .at_position();

    /// Makes the game from its notation.
    ///
    /// # Errors
    /// [`Blame::Input`](crate::Blame::Input) for rules that are wrong, and the errors of reading
    /// files.
    pub fn open(spec: &Spec, files: &dyn Files, control: &Control<'_>) -> Result<Self, Error> {
        let open = |part| open_part(&spec.text, part, files, control);
        Ok(Self::new(
            spec.parts.iter().map(open).collect::<Result<_, _>>()?,
        ))
    }
}

impl Listed for Sum {
    /// Those of all parts.
    fn warnings(&self) -> Vec<Error> {
        self.warnings_of_parts()
    }

    /// A sum has a position only if all parts have one.
    fn asked(&self) -> Option<SumPosition> {
        self.begins_at().cloned()
    }

    fn nim_values(&self) -> Result<NimValues<'_, Self>, Option<Message>> {
        Ok(self)
    }

    /// The parts side by side; as text if there are too many, or none of them has a picture.
    fn diagram(&self, at: &SumPosition, rated: &[RatedOf<Self>]) -> Diagram {
        let has_picture = |part: &SummandDiagram| !matches!(part.diagram, Diagram::Text(_));
        let parts = self.pictures(at, rated);
        match parts.iter().any(has_picture) {
            true => Diagram::Sum(parts),
            false => Diagram::Text(self.write_position(at)),
        }
    }

    /// The parts with the best moves marked on them. In normal play the solver has just computed
    /// their nim values; in misère play these are meaningless.
    fn map(&self, request: &MapRequestOf<'_, Self>) -> Result<Map<SumPosition>, Error> {
        let mut map = Map {
            diagram: self.diagram(request.position()?, request.best),
            positions: Vec::new(),
        };
        if let (Diagram::Sum(parts), Some(at)) = (&mut map.diagram, request.at)
            && request.play == Play::Normal
            && !request.best.is_empty()
        {
            for (part, value) in parts.iter_mut().zip(self.values(at, request.control)?) {
                part.nim_value = Some(value);
            }
        }
        Ok(map)
    }

    fn places(&self, at: &SumPosition, steps: &[StepOf<Self>]) -> Vec<Ways> {
        self.places_in_parts(at, steps)
    }
}

/// Opens a part of the notation `whole`.
fn open_part(
    whole: &str,
    written: &SpecPart,
    files: &dyn Files,
    control: &Control<'_>,
) -> Result<SumPart, Error> {
    let place = |error: Error| error.within(whole, written.start);
    let spec = &written.spec;
    let entry = named(spec).map_err(place)?;
    // The values of a sum are found by the moves of its parts.
    let game = entry.game(spec, files, control).map_err(place)?;
    let notation = spec.game();
    let refused = |message: Message| {
        let end = written.start + spec.text.len();
        Error::input(message).at(whole, written.start..end)
    };
    if let Some(why) = SumPart::refusal(&notation, &*game) {
        return Err(refused(why));
    }
    let at = spec.position.as_ref();
    let part = SumPart::new(&notation, game, at.map(|at| &*at.text));
    let part = part.map_err(|error| match at {
        Some(at) => place(error.within(&spec.text, at.start)),
        None => error,
    })?;
    // Sums in misère play are not defined if a part has a position declared lost.
    match part.labelled() {
        Some(at) if spec.play == Play::Misere => {
            let message = Message::new("sum-part-labelled").with("game", &*notation);
            Err(refused(message.with("position", at)))
        }
        _ => Ok(part),
    }
}
