//! Questions about values, moves and lines.

use std::collections::HashSet;

use super::{
    Answer, Choice, MOST_LISTED, MovePlaces, Mover, NimAnswer, Oracle, Over, RatedMove, Style,
    View, Want, explanation,
};
use crate::certificate::{Certificate, Finding};
use crate::erased::{AnyGame, AnyPosition, AnyRated, AnyStep, Opaque};
use crate::game::{Holds, Listing, Play, SourceMove};
use crate::solve::{ENDLESS, Estimate};
use crate::{Control, Diagram, Error, LoopyNimber, Message, Nimber, SearchPauses, Verdict};

impl Oracle {
    /// An oracle of a game; `notation` is its notation without a position.
    pub fn new(listing: &Listing, notation: &str, game: Box<dyn AnyGame>) -> Self {
        Self {
            listing: *listing,
            notation: notation.to_owned(),
            beginning: notation.to_owned(),
            game,
        }
    }

    /// The same for a game that begins at the position of its notation, `beginning`.
    pub(crate) fn beginning(mut self, beginning: String) -> Self {
        self.beginning = beginning;
        self
    }

    /// An answer with a nim value, which `value` finds.
    pub(super) fn answer_value(
        &self,
        at: Option<&str>,
        value: &dyn Fn(&dyn Opaque) -> Result<LoopyNimber, Error>,
    ) -> Result<NimAnswer, Error> {
        if self.game.play() == Play::Misere {
            return Err(Error::input(Message::new("nim-value-misere")));
        }
        let at = self.read(at)?;
        Ok(NimAnswer {
            game: self.notation.clone(),
            position: self.game.write_position(at.inner()),
            nim_value: value(at.inner())?,
        })
    }

    pub(super) fn read(&self, at: Option<&str>) -> Result<AnyPosition, Error> {
        match at {
            Some(text) => self.game.read_position(text),
            None => {
                let missing = || self.listing.without_position(&self.notation);
                self.game.asked().ok_or_else(missing)
            }
        }
    }

    fn rated(&self, at: &dyn Opaque, option: &AnyRated) -> RatedMove {
        RatedMove {
            mv: self.game.write_move(at, &option.step.mv),
            to: self.game.write_position(option.step.to.inner()),
            outcome: option.verdict.outcome,
            remoteness: option.verdict.remoteness.clone(),
            mover: Mover::from_keeps_turn(option.step.keeps_turn),
            weight: self.game.weight(at, &option.step),
        }
    }

    /// Reserves the memory of a list of moves.
    pub(super) fn afford_moves(
        &self,
        at: &dyn Opaque,
        count: u64,
        control: &Control<'_>,
    ) -> Result<(), Error> {
        // A position takes about sixteen times its text: a few words for each number in it.
        let width = self.game.write_position(at).len() as u64 * 16 + 256;
        control.afford(count.saturating_mul(width))
    }

    fn rated_moves(&self, at: &dyn Opaque, control: &Control<'_>) -> Result<Vec<RatedMove>, Error> {
        let count = self.game.move_count(at)?;
        if count > MOST_LISTED {
            return Err(Error::limit(
                Message::new("too-many-moves")
                    .with("count", count)
                    .with("most", MOST_LISTED),
            ));
        }
        self.afford_moves(at, count, control)?;
        let options = self.game.options(at, control)?;
        Ok(options.iter().map(|o| self.rated(at, o)).collect())
    }

    fn line(
        &self,
        from: &dyn Opaque,
        verdict: &Verdict,
        control: &Control<'_>,
    ) -> Result<(Vec<RatedMove>, Option<Message>), Error> {
        if let Some(plies) = &verdict.remoteness
            && plies.to_u64().is_none_or(|plies| plies > MOST_LISTED)
        {
            return Err(Error::limit(
                Message::new("line-too-long")
                    .with("plies", plies)
                    .with("most", MOST_LISTED),
            ));
        }
        self.game.prepare(from, control)?;
        let mut seen = HashSet::from([self.game.write_position(from)]);
        let mut line: Vec<RatedMove> = Vec::new();
        let mut reached: Option<AnyPosition> = None;
        let mut pauses = SearchPauses::default();
        loop {
            let at = reached.as_ref().map_or(from, AnyPosition::inner);
            let best = self.game.best(at, &pauses.control(control))?;
            let Some(first) = best.into_iter().next() else {
                break;
            };
            if line.len() as u64 == MOST_LISTED {
                return Ok((
                    line,
                    Some(Message::new("note-line-open").with("most", MOST_LISTED)),
                ));
            }
            pauses.played(first.verdict.remoteness.is_some());
            let played = self.rated(at, &first);
            let is_new = seen.insert(played.to.clone());
            line.push(played);
            reached = Some(first.step.to);
            if !is_new {
                break;
            }
        }
        Ok((line, None))
    }
}

impl Oracle {
    /// The game's notation, without a position.
    pub fn game(&self) -> &str {
        &self.notation
    }

    /// What is probably wrong with the game, although it can be played: names in a file of rules that
    /// are probably misspelt, each with its place. Whoever shows answers shows these, too.
    ///
    /// ```
    /// use lastmove::{Control, catalog, files::MemoryFiles};
    /// let opened = catalog::open("nim:3,4,5", &MemoryFiles::default(), &Control::default());
    /// assert!(opened.unwrap().oracle.warnings().is_empty());
    /// ```
    pub fn warnings(&self) -> Vec<Error> {
        self.game.warnings()
    }

    /// The position that a question without a position is about; `None` when it is the whole game.
    pub fn start(&self) -> Option<String> {
        let at = self.game.asked()?;
        Some(self.game.write_position(at.inner()))
    }

    /// The value of a position, and what `want` requests besides.
    ///
    /// # Errors
    /// See [`Oracle`]; also when more moves or a longer line than
    /// [`MOST_LISTED`] is wanted, and when no position is given and the game has none of its own.
    pub fn ask(
        &self,
        at: Option<&str>,
        want: Want,
        control: &Control<'_>,
    ) -> Result<Answer, Error> {
        let at = self.read(at)?;
        let at = at.inner();
        let verdict = self.game.value(at, control)?;
        let mut notes: Vec<_> = self.game.note(at, &verdict, control).into_iter().collect();
        let endless = notes.iter().any(|note| ENDLESS.contains(&note.code));
        let mut best = self.game.best(at, control)?;
        if best.len() as u64 > MOST_LISTED {
            let message = Message::new("note-best-many").with("count", best.len());
            notes.push(message.with("most", MOST_LISTED));
            best.truncate(MOST_LISTED as usize);
        }
        let moves = want
            .moves
            .then(|| self.rated_moves(at, control))
            .transpose()?;
        let line = want
            .line
            .then(|| self.line(at, &verdict, control))
            .transpose()?
            .map(|(line, note)| {
                notes.extend(note);
                line
            });
        let explain = || {
            let play = self.game.play();
            let mut points = vec![explanation::explain(&*self.game, at, play, &verdict, &best)];
            points.extend(self.game.explain(at, &verdict, &best, control)?);
            points.extend(explanation::nim_values(&*self.game, at, &best, control)?);
            if points.len() == 1 {
                points.extend(explanation::refutations(
                    &*self.game,
                    at,
                    &verdict,
                    control,
                )?);
            }
            Ok::<_, Error>(points)
        };
        let explanation = want.explanation.then(explain).transpose()?;
        Ok(Answer {
            game: self.notation.clone(),
            position: self.game.write_position(at),
            over: match self.game.label(at) {
                Some(_) => Some(Over::Declared),
                None => best.is_empty().then_some(Over::Stuck),
            },
            best: best.iter().map(|option| self.rated(at, option)).collect(),
            endless,
            note: notes.into_iter().reduce(|note, more| {
                Message::new("note-both")
                    .with("note", note)
                    .with("more", more)
            }),
            outcome: verdict.outcome,
            remoteness: verdict.remoteness,
            worth: self.game.worth(at, control)?,
            moves,
            line,
            explanation,
        })
    }

    /// Whether the game is over at a position, and why; nothing is solved for it.
    ///
    /// # Errors
    /// See [`Oracle`].
    pub fn over(&self, at: &str) -> Result<Option<Over>, Error> {
        let at = self.game.read_position(at)?;
        if self.game.label(at.inner()).is_some() {
            return Ok(Some(Over::Declared));
        }
        let is_stuck = self.game.steps(at.inner(), 1)?.is_empty();
        Ok(is_stuck.then_some(Over::Stuck))
    }

    /// Who moves at a position, player 0 or 1, and what player 0 wants, as a part of a sentence; `None`
    /// where no player has a goal of their own.
    ///
    /// # Errors
    /// See [`Oracle`].
    ///
    /// ```
    /// use lastmove::{Control, catalog, files::MemoryFiles};
    /// let files = MemoryFiles::from([("edges.txt", b"a : 1\nb : 0\na b\nb a\n".to_vec())]);
    /// let opened = catalog::open("graph:edges.txt,goal=buchi:b", &files, &Control::default())?;
    /// let (owner, wish) = opened.oracle.goal("a")?.unwrap();
    /// assert_eq!((owner, wish.code), (1, "goal-wish-buchi"));
    /// # Ok::<(), lastmove::Error>(())
    /// ```
    pub fn goal(&self, at: &str) -> Result<Option<(u8, Message)>, Error> {
        let at = self.game.read_position(at)?;
        Ok(self.game.goal(at.inner()))
    }

    /// Makes a move and returns the resulting position, and who moves there.
    ///
    /// # Errors
    /// See [`Oracle`].
    pub fn make(&self, at: &str, mv: &str) -> Result<(String, Mover), Error> {
        let at = self.game.read_position(at)?;
        if self.game.label(at.inner()).is_some() {
            return Err(Error::input(Message::new("game-over")).at(mv, 0..mv.len()));
        }
        let step = self.game.read_move(at.inner(), mv)?;
        let mover = Mover::from_keeps_turn(step.keeps_turn);
        Ok((self.game.write_position(step.to.inner()), mover))
    }

    /// Whether a play that goes on for ever may be won: then a position that comes again is no draw.
    pub fn wins_endless(&self) -> bool {
        self.game.holds() != Holds::Remoteness
    }

    /// Whether the winners have strategies that several [algorithms](Control::algorithm) find.
    pub fn has_strategies(&self) -> bool {
        self.game.holds() == Holds::Strategy
    }

    /// How many legal moves there are, or slightly more.
    ///
    /// # Errors
    /// See [`Oracle`].
    pub fn move_count(&self, at: &str) -> Result<u64, Error> {
        self.game.move_count(self.game.read_position(at)?.inner())
    }

    /// The first legal moves, at most `most`, in the game's order, without solving anything.
    ///
    /// # Errors
    /// See [`Oracle`].
    pub fn moves(&self, at: &str, most: usize) -> Result<Vec<Choice>, Error> {
        let at = self.game.read_position(at)?;
        let steps = self.game.steps(at.inner(), most)?;
        Ok(self.choices(at.inner(), &steps))
    }

    /// The moves to positions of this nim value.
    ///
    /// # Errors
    /// See [`Oracle`]; also when the game has no nim values.
    pub fn moves_to(
        &self,
        at: &str,
        value: &Nimber,
        control: &Control<'_>,
    ) -> Result<Vec<Choice>, Error> {
        let at = self.game.read_position(at)?;
        let values = self.nim_values()?;
        let steps = match self.game.label(at.inner()) {
            Some(_) => Vec::new(),
            None => values.moves_to(at.inner(), value, control)?,
        };
        Ok(self.choices(at.inner(), &steps))
    }

    pub(super) fn choices(&self, at: &dyn Opaque, steps: &[AnyStep]) -> Vec<Choice> {
        let choice = |step: &AnyStep| Choice {
            mv: self.game.write_move(at, &step.mv),
            to: self.game.write_position(step.to.inner()),
            mover: Mover::from_keeps_turn(step.keeps_turn),
        };
        steps.iter().map(choice).collect()
    }

    /// The move to play from a position in a style, and the position it leads to; `None` to resign
    /// or when no move is left.
    ///
    /// # Errors
    /// See [`Oracle`]; also when the game has no such style.
    pub fn choose(
        &self,
        at: &str,
        style: Style,
        control: &Control<'_>,
    ) -> Result<Option<Choice>, Error> {
        let at = self.game.read_position(at)?;
        let step = match style {
            Style::Perfect => {
                let best = self.game.best(at.inner(), control)?;
                best.into_iter().next().map(|option| option.step)
            }
            Style::Source => match self.game.source_move(at.inner(), control)? {
                SourceMove::Play(step) => Some(step),
                SourceMove::Resign => None,
                SourceMove::NoRule => {
                    let message = Message::new("no-source-style");
                    return Err(Error::input(message.with("game", self.notation.as_str())));
                }
            },
        };
        Ok(self.choices(at.inner(), step.as_slice()).into_iter().next())
    }

    /// What it takes to find the value of a position, or of the whole game where it has no start,
    /// without finding it. Takes up to some seconds for games of stones and pieces.
    ///
    /// ```
    /// use lastmove::{Control, catalog, files::MemoryFiles, solve::Method};
    ///
    /// let control = Control::default();
    /// let opened = catalog::open("morris:3", &MemoryFiles::default(), &control).unwrap();
    /// let estimate = opened.oracle.estimate(None, &control).unwrap();
    /// assert_eq!(estimate.method, Method::Backwards);
    /// assert!(estimate.positions.unwrap() > 500 && estimate.memory.unwrap() > 2_000);
    /// ```
    ///
    /// # Errors
    /// See [`Oracle`].
    pub fn estimate(&self, at: Option<&str>, control: &Control<'_>) -> Result<Estimate, Error> {
        let at = match at {
            Some(text) => Some(self.game.read_position(text)?),
            None => self.game.asked(),
        };
        let at = at.as_ref().map(AnyPosition::inner);
        self.game.estimate(at, control)
    }

    /// Whether the state of long work is kept in a [work folder](Control::work).
    pub fn keeps_work(&self) -> bool {
        self.game.keeps_work()
    }

    /// Looks up values in the files of a [work folder](Control::work) from now on, where it has
    /// those of all positions from the opening on; returns whether it has. What is asked later need
    /// not name the folder.
    ///
    /// ```
    /// use lastmove::{Control, catalog, files::MemoryFiles, oracle::Want};
    ///
    /// for game in ["morris:5", "mnk:4x4,k=4"] {
    ///     let (files, work) = (MemoryFiles::default(), MemoryFiles::default());
    ///     let control = Control::default().work_in(&work);
    ///     let open = || catalog::open(game, &files, &control).unwrap();
    ///     assert!(!open().oracle.load_work(&control).unwrap(), "nothing is there yet");
    ///     open().totals(&control).unwrap();
    ///     let oracle = open().oracle;
    ///     assert!(oracle.load_work(&control).unwrap());
    ///     // Far too little to solve it.
    ///     let little = Control::default().memory(100_000);
    ///     let answer = oracle.ask(None, Want::default(), &little).unwrap();
    ///     let other = open().oracle.ask(None, Want::default(), &control)?;
    ///     assert_eq!((answer.outcome, answer.remoteness), (other.outcome, other.remoteness));
    /// }
    /// # Ok::<(), lastmove::Error>(())
    /// ```
    ///
    /// # Errors
    /// See [`Oracle`]; also when the work is not done yet, and when files are damaged.
    pub fn load_work(&self, control: &Control<'_>) -> Result<bool, Error> {
        self.game.load_work(control)
    }

    /// Compares all values in a [work folder](Control::work), or one `part` of several, from 0 on,
    /// with those of their options, by the moves alone. Returns how many numbers of positions were
    /// checked, and the first value that is false; `None` for games whose work folders hold no
    /// values of all positions. Takes about as long as finding the values.
    ///
    /// ```
    /// use lastmove::{Control, catalog, files::MemoryFiles};
    ///
    /// let (files, work) = (MemoryFiles::default(), MemoryFiles::default());
    /// let control = Control::default().work_in(&work);
    /// let opened = catalog::open("morris:3", &files, &control).unwrap();
    /// assert!(opened.oracle.check_work((0, 1), &control).is_err(), "nothing is there yet");
    /// opened.totals(&control).unwrap();
    /// let (slots, found) = opened.oracle.check_work((0, 1), &control).unwrap().unwrap();
    /// assert!(slots > 500 && found.is_none());
    /// ```
    ///
    /// # Errors
    /// See [`Oracle`]; also when the work is not done yet, and when files are damaged.
    pub fn check_work(
        &self,
        part: (u64, u64),
        control: &Control<'_>,
    ) -> Result<Option<(u64, Option<Message>)>, Error> {
        self.game.check_work(part, control)
    }

    /// Announces that many positions reachable from `at` will be asked about.
    ///
    /// # Errors
    /// See [`Oracle`].
    pub fn prepare(&self, at: &str, control: &Control<'_>) -> Result<(), Error> {
        let at = self.game.read_position(at)?;
        self.game.prepare(at.inner(), control)
    }

    /// The text of a certificate of the game's values, for
    /// [`check_certificate`](Self::check_certificate).
    ///
    /// # Errors
    /// See [`Oracle`]; also when there is none for this game.
    pub fn certificate(&self, control: &Control<'_>) -> Result<String, Error> {
        let text = self.game.certificate(control)?;
        text.ok_or_else(|| {
            let message = Message::new("certificate-not-written");
            Error::input(message.with("game", self.listing.name))
        })
    }

    /// Checks a certificate that should be of this game.
    ///
    /// # Errors
    /// See [`Oracle`]; also when the certificate cannot be read or is of another game.
    pub fn check_certificate(
        &self,
        certificate: &Certificate<'_>,
        control: &Control<'_>,
    ) -> Result<Finding, Error> {
        if certificate.game != self.listing.name {
            let message = Message::new("certificate-other-game").with("file", certificate.file);
            let message = message.with("of", certificate.game.as_str());
            return Err(Error::input(message.with("game", self.listing.name)));
        }
        let checked = self.game.check_certificate(certificate, control);
        checked.unwrap_or_else(|| {
            let message = Message::new("certificate-none").with("game", self.listing.name);
            Err(Error::input(message.with("file", certificate.file)))
        })
    }

    /// A position as this game writes it. O(1), where finding its [number](Self::number) may take
    /// long.
    ///
    /// # Errors
    /// See [`Oracle`].
    pub fn written(&self, at: &str) -> Result<String, Error> {
        let at = self.game.read_position(at)?;
        Ok(self.game.write_position(at.inner()))
    }

    /// A position as this game writes it, with its number if the game numbers positions.
    ///
    /// # Errors
    /// See [`Oracle`].
    pub fn number(&self, at: &str) -> Result<(String, Option<u64>), Error> {
        let at = self.game.read_position(at)?;
        let number = self.game.index(at.inner());
        Ok((self.game.write_position(at.inner()), number))
    }

    /// The position with a number; `None` if the game does not number positions.
    pub fn position(&self, number: u64) -> Option<String> {
        let known = number < self.game.numbers()?.len;
        known.then(|| self.game.write_position(self.game.position(number).inner()))
    }

    /// The places of the moves of a position on its picture: of all legal moves in order or, if
    /// there are more than [`MOST_LISTED`], of the best ones. O(1) a move and way in most games;
    /// moves of a sum have the places that the part's game gives them.
    ///
    /// # Errors
    /// See [`Oracle`].
    ///
    /// ```
    /// use lastmove::{Control, catalog, diagram::Place, files::MemoryFiles};
    ///
    /// let control = Control::default();
    /// let opened = catalog::open("wythoff:1,2", &MemoryFiles::default(), &control).unwrap();
    /// let moves = opened.oracle.places(None, &control).unwrap();
    /// // One stone of each heap: the last of both.
    /// assert_eq!(moves[3].mv, "both-1");
    /// assert_eq!(moves[3].ways, [[Place::stone(1, 1u32), Place::stone(2, 2u32)]]);
    /// ```
    pub fn places(
        &self,
        at: Option<&str>,
        control: &Control<'_>,
    ) -> Result<Vec<MovePlaces>, Error> {
        self.places_of_moves(self.read(at)?.inner(), control)
    }

    /// A diagram of a position, or of its game.
    ///
    /// # Errors
    /// See [`Oracle`]; also for a view that is too large to draw, or needs a position.
    pub fn diagram(
        &self,
        at: Option<&str>,
        view: &View,
        control: &Control<'_>,
    ) -> Result<Diagram, Error> {
        match view {
            View::Position { values } => {
                self.draw_position(self.read(at)?.inner(), *values, control)
            }
            View::Map { rows } => {
                let at = at.map(|text| self.game.read_position(text)).transpose()?;
                self.draw_map(at.or_else(|| self.game.asked()), rows.clone(), control)
            }
            View::Histogram => self.histogram(control).map(Diagram::Histogram),
        }
    }
}
