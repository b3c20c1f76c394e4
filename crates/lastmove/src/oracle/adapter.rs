//! The oracle of any game of the catalog: one adapter for all.

use std::collections::HashSet;

use super::drawing::Tallies;
use super::{
    Answer, Choice, LongestPlay, MOST_LISTED, MovePlaces, Mover, NimAnswer, Oracle, Over,
    RatedMove, Style, TableSink, TableWant, Totals, View, Want, explanation,
};
use crate::certificate::{Certificate, Finding};
use crate::diagram::Histogram;
use crate::game::{
    Facts, Layout, Listed, OneHeap, Play, Rated, SearchJournal, SourceMove, TableRequest,
};
use crate::games::sum::Part;
use crate::solve::{Census, Longest, Solver};
use crate::{Control, Diagram, Error, LoopyNimber, Message, Outcome, SearchPauses, Verdict};
#[cfg(feature = "tables")]
use crate::{
    WriteError,
    files::Inputs,
    table::{Meta, Table},
};

/// The oracle of a game with its solver.
pub struct GameOracle<G, S> {
    pub(super) notation: String,
    pub(super) game: G,
    pub(super) solver: S,
    /// The notation with which the game begins where it does: see
    /// [`Listed::BEGINS_AT_POSITION`].
    pub(super) beginning: String,
}

impl<G: Listed, S: Solver<G>> GameOracle<G, S> {
    /// An oracle of `game`; `notation` is how it is written, without a position.
    pub fn new(notation: &str, game: G, solver: S) -> Self {
        Self {
            notation: notation.to_owned(),
            game,
            solver,
            beginning: notation.to_owned(),
        }
    }

    /// The same of a game that begins at the position of its notation, `beginning`.
    pub(crate) fn beginning(mut self, beginning: String) -> Self {
        self.beginning = beginning;
        self
    }

    /// A nim value as an answer; `value` finds it.
    fn answer_value(
        &self,
        at: Option<&str>,
        value: impl FnOnce(&G::Position) -> Result<LoopyNimber, Error>,
    ) -> Result<NimAnswer, Error> {
        if self.solver.play() == Play::Misere {
            return Err(Error::input(Message::new("nim-value-misere")));
        }
        let at = self.read(at)?;
        Ok(NimAnswer {
            game: self.notation.clone(),
            position: self.game.write_position(&at),
            nim_value: value(&at)?,
        })
    }

    pub(super) fn read(&self, at: Option<&str>) -> Result<G::Position, Error> {
        match at {
            Some(text) => self.game.read_position(text),
            None => self.game.asked().ok_or_else(|| {
                Error::input(
                    Message::new("position-missing")
                        .with("game", self.notation.as_str())
                        .with("position", G::SYNTAX.position),
                )
            }),
        }
    }

    fn rated(&self, at: &G::Position, option: &Rated<G>) -> RatedMove {
        RatedMove {
            mv: self.game.write_move(at, &option.step.mv),
            to: self.game.write_position(&option.step.to),
            outcome: option.verdict.outcome,
            remoteness: option.verdict.remoteness.clone(),
            mover: Mover::from_keeps_turn(option.step.keeps_turn),
        }
    }

    /// How many legal moves there are, or somewhat more.
    pub(super) fn count(&self, at: &G::Position) -> Result<u64, Error> {
        match self.game.label(at) {
            Some(_) => Ok(0),
            None => self.game.move_count(at),
        }
    }

    /// Asks for the memory of a list of moves.
    pub(super) fn afford_moves(
        &self,
        at: &G::Position,
        count: u64,
        control: &Control<'_>,
    ) -> Result<(), Error> {
        // A position takes some sixteen times its text: a few words for each number in it.
        let width = self.game.write_position(at).len() as u64 * 16 + 256;
        control.afford(count.saturating_mul(width))
    }

    fn moves(&self, at: &G::Position, control: &Control<'_>) -> Result<Vec<RatedMove>, Error> {
        let count = self.count(at)?;
        if count > MOST_LISTED {
            return Err(Error::budget(
                Message::new("too-many-moves")
                    .with("count", count)
                    .with("most", MOST_LISTED),
            ));
        }
        self.afford_moves(at, count, control)?;
        let options = self.solver.options(&self.game, at, control)?;
        Ok(options.iter().map(|o| self.rated(at, o)).collect())
    }

    fn line(
        &self,
        from: &G::Position,
        verdict: &Verdict,
        control: &Control<'_>,
    ) -> Result<(Vec<RatedMove>, Option<Message>), Error> {
        if let Some(plies) = &verdict.remoteness
            && plies.to_u64().is_none_or(|plies| plies > MOST_LISTED)
        {
            return Err(Error::budget(
                Message::new("line-too-long")
                    .with("plies", plies)
                    .with("most", MOST_LISTED),
            ));
        }
        self.solver.prepare(&self.game, from, control)?;
        let mut seen = HashSet::from([from.clone()]);
        let mut line = Vec::new();
        let mut at = from.clone();
        let mut pauses = SearchPauses::default();
        while let Some(first) = self
            .solver
            .best(&self.game, &at, &pauses.control(control))?
            .into_iter()
            .next()
        {
            if line.len() as u64 == MOST_LISTED {
                return Ok((
                    line,
                    Some(Message::new("note-line-open").with("most", MOST_LISTED)),
                ));
            }
            pauses.played(first.verdict.remoteness.is_some());
            line.push(self.rated(&at, &first));
            at = first.step.to;
            if !seen.insert(at.clone()) {
                break;
            }
        }
        Ok((line, None))
    }

    pub(super) fn totals_of(&self, census: Census<G::Position>) -> Totals {
        let play = |longest: Option<Longest<G::Position>>, outcome| {
            longest.map(|longest| LongestPlay {
                remoteness: longest.remoteness,
                position: self.game.write_position(&longest.position),
                outcome,
            })
        };
        let win = play(census.longest_win, Outcome::Win);
        let loss = play(census.longest_loss, Outcome::Loss);
        let longest = match (&win, &loss) {
            (Some(win), Some(loss)) if loss.remoteness > win.remoteness => Some(loss.clone()),
            (Some(win), _) => Some(win.clone()),
            (None, loss) => loss.clone(),
        };
        Totals {
            game: self.beginning.clone(),
            positions: census.positions,
            wins: census.wins,
            losses: census.losses,
            draws: census.draws,
            longest,
            longest_win: win,
        }
    }
}

impl<G: Listed, S: Solver<G>> Oracle for GameOracle<G, S> {
    fn game(&self) -> &str {
        &self.notation
    }

    fn start(&self) -> Option<String> {
        self.game.asked().map(|at| self.game.write_position(&at))
    }

    fn ask(&self, at: Option<&str>, want: Want, control: &Control<'_>) -> Result<Answer, Error> {
        let at = self.read(at)?;
        let verdict = self.solver.value(&self.game, &at, control)?;
        let mut notes: Vec<_> = self
            .solver
            .note(&self.game, &at, &verdict, control)
            .into_iter()
            .collect();
        let mut best = self.solver.best(&self.game, &at, control)?;
        if best.len() as u64 > MOST_LISTED {
            let message = Message::new("note-best-many").with("count", best.len());
            notes.push(message.with("most", MOST_LISTED));
            best.truncate(MOST_LISTED as usize);
        }
        let moves = want.moves.then(|| self.moves(&at, control)).transpose()?;
        let line = want
            .line
            .then(|| self.line(&at, &verdict, control))
            .transpose()?
            .map(|(line, note)| {
                notes.extend(note);
                line
            });
        let explain = || {
            let play = self.solver.play();
            let facts = Facts {
                play,
                verdict: &verdict,
                best: &best,
                outcome: &|at| {
                    let verdict = self.solver.value(&self.game, at, control);
                    verdict.ok().map(|verdict| verdict.outcome)
                },
            };
            let mut points = vec![explanation::explain(&self.game, &at, play, &verdict, &best)];
            points.extend(self.game.explain(&at, &facts));
            points.extend(self.solver.explain(&self.game, &at, control)?);
            points.extend(explanation::nim_values(
                &self.game, &at, play, &best, control,
            )?);
            Ok::<_, Error>(points)
        };
        let explanation = want.explanation.then(explain).transpose()?;
        Ok(Answer {
            game: self.notation.clone(),
            position: self.game.write_position(&at),
            over: match self.game.label(&at) {
                Some(_) => Some(Over::Declared),
                None => best.is_empty().then_some(Over::Stuck),
            },
            best: best.iter().map(|option| self.rated(&at, option)).collect(),
            note: notes.into_iter().reduce(|note, more| {
                Message::new("note-both")
                    .with("note", note)
                    .with("more", more)
            }),
            outcome: verdict.outcome,
            remoteness: verdict.remoteness,
            moves,
            line,
            explanation,
        })
    }

    fn totals(&self, control: &Control<'_>) -> Result<Totals, Error> {
        let census = self.solver.census(&self.game, control)?;
        Ok(self.totals_of(census))
    }

    fn canonical_totals(&self, control: &Control<'_>) -> Result<(Totals, Histogram), Error> {
        let (mut census, mut tallies) = (Census::default(), Tallies::default());
        let mut count = |at: &G::Position, verdict: &Verdict| {
            census.add(at, verdict);
            tallies.add_verdict(verdict, control)
        };
        let solver = &self.solver;
        if !solver.visit_canonical(&self.game, control, &mut count)? {
            let numbering = self.game.numbering().filter(|all| all.shares_numbers());
            let Some(numbering) = numbering else {
                let message = Message::new("no-symmetries").with("game", G::NAME);
                return Err(Error::input(message));
            };
            let mut seen = HashSet::new();
            solver.visit(&self.game, control, &mut |at, verdict| {
                if !seen.insert(numbering.index(at)) {
                    return Ok(());
                }
                if seen.len() % (1 << 12) == 0 {
                    control.afford(seen.len() as u64 * 32)?;
                }
                count(at, verdict)
            })?;
        }
        Ok((self.totals_of(census), tallies.histogram()))
    }

    fn make(&self, at: &str, mv: &str) -> Result<(String, Mover), Error> {
        let at = self.game.read_position(at)?;
        if self.game.label(&at).is_some() {
            return Err(Error::input(Message::new("game-over")).at(mv, 0..mv.len()));
        }
        let step = self.game.read_move(&at, mv)?;
        let mover = Mover::from_keeps_turn(step.keeps_turn);
        Ok((self.game.write_position(&step.to), mover))
    }

    fn choose(
        &self,
        at: &str,
        style: Style,
        control: &Control<'_>,
    ) -> Result<Option<Choice>, Error> {
        let at = self.game.read_position(at)?;
        let step = match style {
            Style::Perfect => {
                let best = self.solver.best(&self.game, &at, control)?;
                best.into_iter().next().map(|option| option.step)
            }
            Style::Source => {
                let outcome = |at: &_| Ok(self.solver.value(&self.game, at, control)?.outcome);
                let moved = match self.game.source_rule() {
                    Some(rule) => rule.source_move(&at, self.solver.play(), &outcome)?,
                    None => SourceMove::NoRule,
                };
                match moved {
                    SourceMove::Play(step) => Some(step),
                    SourceMove::Resign => None,
                    SourceMove::NoRule => {
                        let message = Message::new("no-source-style");
                        return Err(Error::input(message.with("game", self.notation.as_str())));
                    }
                }
            }
        };
        Ok(step.map(|step| Choice {
            mv: self.game.write_move(&at, &step.mv),
            to: self.game.write_position(&step.to),
            mover: Mover::from_keeps_turn(step.keeps_turn),
        }))
    }

    fn prepare(&self, at: &str, control: &Control<'_>) -> Result<(), Error> {
        let at = self.game.read_position(at)?;
        self.solver.prepare(&self.game, &at, control)
    }

    fn in_table(&self, at: &str, control: &Control<'_>) -> Result<(), Error> {
        self.read_in_table(at, control).map(|_| ())
    }

    fn table(
        &self,
        at: Option<&str>,
        want: &TableWant,
        sink: &mut dyn TableSink,
        control: &Control<'_>,
    ) -> Result<(), Error> {
        let at = at.map(|text| self.read_in_table(text, control));
        let at = at.transpose()?;
        let sections = match self.game.layout(&TableRequest { at: at.as_ref() })? {
            Layout::Sections(sections) => sections,
            Layout::Picture(sections) if !want.all => sections,
            Layout::List | Layout::Picture(_) => return self.list(want, sink, control),
        };
        for section in &sections {
            self.section(section, want, sink, control)?;
        }
        sink.end(None)
    }

    #[cfg(feature = "tables")]
    fn write_table(
        &self,
        inputs: &Inputs,
        out: &mut dyn std::io::Write,
        control: &Control<'_>,
    ) -> Result<Meta, WriteError> {
        self.save(inputs, out, control)
    }

    #[cfg(feature = "tables")]
    fn verify(&self, table: &Table, control: &Control<'_>) -> Result<Option<Message>, Error> {
        self.check(table, control)
    }

    fn certificate(&self, control: &Control<'_>) -> Result<String, Error> {
        let text = self.solver.certificate(&self.game, control)?;
        text.ok_or_else(|| {
            let message = Message::new("certificate-not-written");
            Error::input(message.with("game", G::NAME))
        })
    }

    fn check_certificate(
        &self,
        certificate: &Certificate<'_>,
        control: &Control<'_>,
    ) -> Result<Finding, Error> {
        if certificate.game != G::NAME {
            let message = Message::new("certificate-other-game").with("file", certificate.file);
            let message = message.with("of", certificate.game.as_str());
            return Err(Error::input(message.with("game", G::NAME)));
        }
        check_certificate::<G>(certificate, Some((&self.game, self.solver.play())), control)
    }

    fn nim_value(&self, at: Option<&str>, control: &Control<'_>) -> Result<NimAnswer, Error> {
        let values = self.game.nim_values().map_err(Error::input)?;
        self.answer_value(at, |at| values.nim_value(at, control))
    }

    fn nim_value_kept(
        &self,
        at: Option<&str>,
        journal: &dyn SearchJournal,
        control: &Control<'_>,
    ) -> Result<NimAnswer, Error> {
        let search = self.game.kept_search().map_err(Error::input)?;
        self.answer_value(at, |at| search.nim_value_kept(at, journal, control))
    }

    fn one_heap(&self) -> Result<&dyn OneHeap, Error> {
        let values = self.game.one_heap().map_err(Error::input)?;
        if self.solver.play() == Play::Misere {
            return Err(Error::input(Message::new("nim-value-misere")));
        }
        Ok(values)
    }

    fn part(&self) -> Result<&dyn Part, Error> {
        match self.refusal() {
            Some(why) => Err(Error::input(why)),
            None => Ok(self),
        }
    }

    fn number(&self, at: &str) -> Result<(String, Option<u64>), Error> {
        let at = self.game.read_position(at)?;
        let numbering = self.game.numbering();
        let number = numbering.and_then(|numbering| numbering.index(&at));
        Ok((self.game.write_position(&at), number))
    }

    fn position(&self, number: u64) -> Option<String> {
        let numbering = self.game.numbering()?;
        let known = number < numbering.len();
        known.then(|| self.game.write_position(&numbering.position(number)))
    }

    fn places(&self, at: Option<&str>, control: &Control<'_>) -> Result<Vec<MovePlaces>, Error> {
        self.places_of_moves(&self.read(at)?, control)
    }

    fn diagram(
        &self,
        at: Option<&str>,
        view: &View,
        control: &Control<'_>,
    ) -> Result<Diagram, Error> {
        match view {
            View::Position { values } => self.draw_position(&self.read(at)?, *values, control),
            View::Map { rows } => {
                let at = at.map(|text| self.game.read_position(text)).transpose()?;
                self.draw_map(at.or_else(|| self.game.asked()), rows.clone(), control)
            }
            View::Histogram => self.draw_histogram(control).map(Diagram::Histogram),
        }
    }
}

/// Checks a certificate by the rules of a game: see [`CheckCertificate`](crate::game::CheckCertificate).
pub(crate) fn check_certificate<G: Listed>(
    certificate: &Certificate<'_>,
    of: Option<(&G, Play)>,
    control: &Control<'_>,
) -> Result<Finding, Error> {
    let Some(check) = G::CHECK_CERTIFICATE else {
        let message = Message::new("certificate-none").with("game", G::NAME);
        return Err(Error::input(message.with("file", certificate.file)));
    };
    check(certificate, of, control)
}
