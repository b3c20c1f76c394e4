//! A game of a known type as an [`AnyGame`].

use std::ops::Range;
use std::sync::Arc;

use super::{
    AnyGame, AnyImpartial, AnyMove, AnyPosition, AnyRated, AnyStep, AnyVisit, Known, Lookup,
    Numbers, Opaque, Which, known,
};
use crate::certificate::{Certificate, Finding};
use crate::diagram::{Histogram, Ways};
use crate::game::{
    Facts, Holds, Layout, Listed, Listing, Map, MapRequest, OneHeap, Play, Rated, RatedOf, Scratch,
    Section, SourceMove, Step, StepOf, TableRequest, Target,
};
use crate::solve::{Census, Estimate, Longest, Solver};
use crate::solve::{Worth, WorthByNumber};
use crate::{ByNumber, Control, Diagram, Error, Message, Outcome, Point, Value, Verdict};

/// Makes an [`AnyGame`] from a game and its solver.
pub fn erase<G: Listed, S: Solver<G> + 'static>(game: G, solver: S) -> Box<dyn AnyGame> {
    Box::new(Typed {
        game,
        solver,
        known: Vec::new(),
    })
}

/// A game of a known type with its solver.
struct Typed<G, S> {
    game: G,
    solver: S,
    known: Vec<Arc<Known<'static>>>,
}

/// The sections of a table with positions of any game.
fn any_sections<'a, P: Opaque>(sections: Vec<Section<'a, P>>) -> Vec<Section<'a, AnyPosition>> {
    let any = |section: Section<'a, P>| {
        let cell = section.cell;
        Section {
            title: section.title,
            shape: section.shape,
            cell: Box::new(move |row, column| cell(row, column).map(AnyPosition::new)) as _,
        }
    };
    sections.into_iter().map(any).collect()
}

impl<G: Listed, S: Solver<G> + 'static> Typed<G, S> {
    fn at<'a>(&self, at: &'a dyn Opaque) -> &'a G::Position {
        at.typed()
    }

    fn known(&self, control: &Control<'_>) -> &[Arc<Known<'static>>] {
        match control.is_unaided() {
            true => &[],
            false => &self.known,
        }
    }

    /// The steps of a position without a label.
    fn fill(&self, at: &G::Position, into: &mut Vec<StepOf<G>>) -> Result<Option<Outcome>, Error> {
        into.clear();
        let label = self.game.label(at);
        if label.is_none() {
            self.game.steps(at, into)?;
        }
        Ok(label)
    }
}

impl<G: Listed, S: Solver<G> + 'static> AnyGame for Typed<G, S> {
    fn start(&self) -> AnyPosition {
        AnyPosition::new(self.game.start())
    }

    fn asked(&self) -> Option<AnyPosition> {
        self.game.asked().map(AnyPosition::new)
    }

    fn label(&self, at: &dyn Opaque) -> Option<Outcome> {
        self.game.label(self.at(at))
    }

    fn steps(&self, at: &dyn Opaque, most: usize) -> Result<Vec<AnyStep>, Error> {
        let at = self.at(at);
        let mut steps = Vec::new();
        if self.game.label(at).is_none() {
            self.game.first_steps(at, most, &mut steps)?;
        }
        Ok(steps.into_iter().map(Step::erase).collect())
    }

    fn move_count(&self, at: &dyn Opaque) -> Result<u64, Error> {
        let at = self.at(at);
        match self.game.label(at) {
            Some(_) => Ok(0),
            None => self.game.move_count(at),
        }
    }

    fn look(
        &self,
        at: Which<'_>,
        numbers: Lookup<'_>,
        scratch: &mut Scratch,
        into: &mut Vec<Target>,
    ) -> Result<Option<Outcome>, Error> {
        into.clear();
        let (steps, own) = (scratch.steps::<G>(), self.game.numbering());
        let label = match (at, own) {
            (Which::Here(at), _) => self.fill(self.at(at), steps)?,
            (Which::Number(number), Some(own)) => self.fill(&own.position(number), steps)?,
            (Which::Number(_), None) => return Ok(None),
        };
        let mut put = |number: &dyn Fn(&G::Position) -> Option<u64>| {
            into.extend(steps.iter().map(|step| {
                let (number, label) = match own.is_none_or(|own| own.is_held(&step.to)) {
                    true => (number(&step.to), None),
                    false => (None, self.game.label(&step.to)),
                };
                Target {
                    label,
                    number,
                    keeps_turn: step.keeps_turn,
                }
            }));
        };
        match (numbers, own) {
            (Lookup::Index, Some(own)) => put(&|at| own.index(at)),
            (Lookup::ByIndex(number), Some(own)) => put(&|at| number(own.index(at)?)),
            (Lookup::ByPosition(number), _) => put(&|at| number(at)),
            (_, None) => put(&|_| None),
        }
        Ok(label)
    }

    fn write_position(&self, at: &dyn Opaque) -> String {
        self.game.write_position(self.at(at))
    }

    fn read_position(&self, text: &str) -> Result<AnyPosition, Error> {
        self.game.read_position(text).map(AnyPosition::new)
    }

    fn write_move(&self, at: &dyn Opaque, mv: &AnyMove) -> String {
        self.game.write_move(self.at(at), mv.typed())
    }

    fn read_move(&self, at: &dyn Opaque, text: &str) -> Result<AnyStep, Error> {
        self.game.read_move(self.at(at), text).map(Step::erase)
    }

    fn numbers(&self) -> Option<Numbers> {
        self.game.numbering().map(|numbers| Numbers {
            len: numbers.len(),
            has_gaps: numbers.has_gaps(),
            shares_numbers: numbers.shares_numbers(),
        })
    }

    fn counted(&self) -> Option<Range<u64>> {
        self.game.numbering()?.counted()
    }

    fn index(&self, at: &dyn Opaque) -> Option<u64> {
        self.game.numbering()?.index(self.at(at))
    }

    fn position(&self, number: u64) -> AnyPosition {
        match self.game.numbering() {
            Some(numbers) => AnyPosition::new(numbers.position(number)),
            None => self.start(),
        }
    }

    fn text_number(&self, number: u64) -> Option<u64> {
        self.game
            .text_number(&self.game.numbering()?.position(number))
    }

    fn has(&self, at: &dyn Opaque) -> Option<bool> {
        self.game.has(self.at(at))
    }

    fn keeps_texts(&self) -> bool {
        self.game.keeps_texts()
    }

    fn holds(&self) -> Holds {
        self.game.holds()
    }

    fn endless(&self, at: &dyn Opaque) -> Outcome {
        self.game.endless(self.at(at))
    }

    fn goal(&self, at: &dyn Opaque) -> Option<(u8, Message)> {
        self.game.goal(self.at(at))
    }

    fn weight(&self, at: &dyn Opaque, step: &AnyStep) -> Option<i64> {
        self.game.weight(self.at(at), &step.typed())
    }

    fn warnings(&self) -> Vec<Error> {
        self.game.warnings()
    }

    fn held_bytes(&self) -> u64 {
        self.game.held_bytes()
    }

    fn position_size(&self) -> u64 {
        size_of::<G::Position>() as u64
    }

    fn contradicted(
        &self,
        claims: &dyn ByNumber,
        control: &Control<'_>,
    ) -> Option<Result<Option<Message>, Error>> {
        self.game.contradicted(claims, self.solver.play(), control)
    }

    fn play(&self) -> Play {
        self.solver.play()
    }

    fn value(&self, at: &dyn Opaque, control: &Control<'_>) -> Result<Verdict, Error> {
        match known::value(self, self.known(control), at)? {
            Some(value) => Ok(value.into()),
            None => self.solver.value(&self.game, self.at(at), control),
        }
    }

    fn options(&self, at: &dyn Opaque, control: &Control<'_>) -> Result<Vec<AnyRated>, Error> {
        if let Some(options) = known::options(self, self.known(control), at, control)? {
            return Ok(options);
        }
        let options = self.solver.options(&self.game, self.at(at), control);
        options.map(Rated::erase_all)
    }

    fn best(&self, at: &dyn Opaque, control: &Control<'_>) -> Result<Vec<AnyRated>, Error> {
        if let Some(best) = known::best(self, self.known(control), at)? {
            return Ok(best);
        }
        let best = self.solver.best(&self.game, self.at(at), control);
        best.map(Rated::erase_all)
    }

    fn canonical(&self, at: &dyn Opaque) -> AnyPosition {
        AnyPosition::new(self.solver.canonical(&self.game, self.at(at)))
    }

    fn consult(&mut self, known: Arc<Known<'static>>) {
        self.known.push(known);
    }

    fn estimate(&self, at: Option<&dyn Opaque>, control: &Control<'_>) -> Result<Estimate, Error> {
        match at {
            Some(at) => self.solver.estimate(&self.game, self.at(at), control),
            None => self
                .solver
                .estimate(&self.game, &self.game.start(), control),
        }
    }

    fn keeps_work(&self) -> bool {
        self.solver.keeps_work(&self.game)
    }

    fn load_work(&self, control: &Control<'_>) -> Result<bool, Error> {
        self.solver.load_work(&self.game, control)
    }

    fn check_work(
        &self,
        part: (u64, u64),
        control: &Control<'_>,
    ) -> Result<Option<(u64, Option<Message>)>, Error> {
        let Some(checked) = self.solver.check_work(&self.game, part, control)? else {
            return Ok(None);
        };
        let found = checked.found.map(|(at, said, truth)| {
            let message = Message::new("work-false");
            let message = message.with("position", self.game.write_position(&at));
            let plies = |value: Value| value.remoteness().unwrap_or_default();
            let message = message.with("truth", truth.outcome());
            let message = message.with("plies", plies(truth));
            match said {
                Some(said) => message
                    .with("said", said.outcome())
                    .with("said_plies", plies(said)),
                None => message.with("said", "nothing"),
            }
        });
        Ok(Some((checked.slots, found)))
    }

    fn prepare(&self, at: &dyn Opaque, control: &Control<'_>) -> Result<(), Error> {
        self.solver.prepare(&self.game, self.at(at), control)
    }

    fn note(&self, at: &dyn Opaque, verdict: &Verdict, control: &Control<'_>) -> Option<Message> {
        self.solver.note(&self.game, self.at(at), verdict, control)
    }

    fn worth(&self, at: &dyn Opaque, control: &Control<'_>) -> Result<Option<Worth>, Error> {
        self.solver.worth(&self.game, self.at(at), control)
    }

    fn visit(&self, control: &Control<'_>, each: &mut AnyVisit<'_>) -> Result<(), Error> {
        let mut each = |at: &G::Position, verdict: &Verdict| each(at, verdict);
        self.solver.visit(&self.game, control, &mut each)
    }

    fn visit_canonical(
        &self,
        control: &Control<'_>,
        each: &mut AnyVisit<'_>,
    ) -> Result<bool, Error> {
        let mut each = |at: &G::Position, verdict: &Verdict| each(at, verdict);
        self.solver.visit_canonical(&self.game, control, &mut each)
    }

    fn all(&self, control: &Control<'_>) -> Result<Option<Arc<dyn ByNumber>>, Error> {
        self.solver.all(&self.game, control)
    }

    fn worth_by(
        &self,
        claims: &dyn ByNumber,
        control: &Control<'_>,
    ) -> Result<Option<WorthByNumber>, Error> {
        self.solver.worth_by(&self.game, claims, control)
    }

    fn tabled(&self, control: &Control<'_>) -> Result<Option<Arc<dyn ByNumber>>, Error> {
        self.solver.tabled(&self.game, control)
    }

    fn census(&self, control: &Control<'_>) -> Result<Census<AnyPosition>, Error> {
        let census = self.solver.census(&self.game, control)?;
        let any = |longest: Longest<G::Position>| Longest {
            remoteness: longest.remoteness,
            position: AnyPosition::new(longest.position),
        };
        Ok(Census {
            positions: census.positions,
            wins: census.wins,
            losses: census.losses,
            draws: census.draws,
            won_by_0: census.won_by_0,
            longest_win: census.longest_win.map(any),
            longest_loss: census.longest_loss.map(any),
        })
    }

    fn histogram(&self, control: &Control<'_>) -> Result<Option<Histogram>, Error> {
        self.solver.histogram(&self.game, control)
    }

    fn certificate(&self, control: &Control<'_>) -> Result<Option<String>, Error> {
        self.solver.certificate(&self.game, control)
    }

    fn check_certificate(
        &self,
        certificate: &Certificate<'_>,
        control: &Control<'_>,
    ) -> Option<Result<Finding, Error>> {
        let play = self.solver.play();
        self.game.check_certificate(certificate, play, control)
    }

    fn heuristic(&self, at: &dyn Opaque) -> Option<f64> {
        self.game.heuristic(self.at(at))
    }

    fn diagram(&self, at: &dyn Opaque, rated: &[AnyRated]) -> Diagram {
        self.game.diagram(self.at(at), &AnyRated::typed_all(rated))
    }

    fn places(&self, at: &dyn Opaque, steps: &[AnyStep]) -> Vec<Ways> {
        let steps: Vec<_> = steps.iter().map(AnyStep::typed).collect();
        self.game.places(self.at(at), &steps)
    }

    fn map(
        &self,
        listing: &Listing,
        at: Option<&dyn Opaque>,
        best: &[AnyRated],
        rows: Option<Range<u64>>,
        control: &Control<'_>,
    ) -> Result<Map<AnyPosition>, Error> {
        let at = at.map(|at| self.at(at));
        let options = || -> Result<Vec<RatedOf<G>>, Error> {
            match at {
                Some(at) => self.solver.options(&self.game, at, control),
                None => Ok(Vec::new()),
            }
        };
        let map = self.game.map(&MapRequest {
            listing,
            at,
            best: &AnyRated::typed_all(best),
            options: &options,
            rows,
            play: self.solver.play(),
            control,
        })?;
        let positions = map.positions.into_iter();
        Ok(Map {
            diagram: map.diagram,
            positions: positions.map(|at| at.map(AnyPosition::new)).collect(),
        })
    }

    fn explain(
        &self,
        at: &dyn Opaque,
        verdict: &Verdict,
        best: &[AnyRated],
        control: &Control<'_>,
    ) -> Result<Vec<Point>, Error> {
        let at = self.at(at);
        let facts = Facts {
            play: self.solver.play(),
            verdict,
            best: &AnyRated::typed_all(best),
            outcome: &|at: &G::Position| {
                let verdict = self.solver.value(&self.game, at, control);
                verdict.ok().map(|verdict| verdict.outcome)
            },
        };
        let mut points = self.game.explain(at, &facts);
        points.extend(self.solver.explain(&self.game, at, control)?);
        Ok(points)
    }

    fn layout(&self, at: Option<&dyn Opaque>) -> Result<Layout<'_, AnyPosition>, Error> {
        let at = at.map(|at| self.at(at));
        Ok(match self.game.layout(&TableRequest { at })? {
            Layout::List => Layout::List,
            Layout::Sections(sections) => Layout::Sections(any_sections(sections)),
            Layout::Picture(sections) => Layout::Picture(any_sections(sections)),
        })
    }

    fn source_move(
        &self,
        at: &dyn Opaque,
        control: &Control<'_>,
    ) -> Result<SourceMove<AnyPosition, AnyMove>, Error> {
        let outcome = |at: &_| Ok(self.solver.value(&self.game, at, control)?.outcome);
        let play = self.solver.play();
        Ok(match self.game.source_move(self.at(at), play, &outcome)? {
            SourceMove::NoRule => SourceMove::NoRule,
            SourceMove::Resign => SourceMove::Resign,
            SourceMove::Play(step) => SourceMove::Play(step.erase()),
        })
    }

    fn nim_values(&self) -> Result<Box<dyn AnyImpartial + '_>, Option<Message>> {
        Ok(Box::new(self.game.nim_values()?))
    }

    fn one_heap(&self) -> Option<&dyn OneHeap> {
        self.game.one_heap()
    }
}
