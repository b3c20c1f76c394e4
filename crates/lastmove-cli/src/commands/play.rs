//! `lastmove play`: a game between people and the machine, in plain lines.

mod course;
mod player;
mod talk;

use clap::{Args, ValueEnum};
use lastmove::catalog::Opened;
use lastmove::oracle::{Answer, Over, Style, View, Want};
use lastmove::{Control, Error, Message, Outcome, SearchLimit, SearchPauses};

use lastmove_words::diagram;

use crate::failure::Failure;
use crate::messages::words;
use crate::options::GAME_HELP;
use crate::output;
use crate::session::{Ending, Session};

use course::Course;
use player::You;
use talk::{Talk, Told};

/// Play a game against the machine
///
/// The players are A, who moves first, and B. The board is drawn before every move. Answer with a
/// move, with ? for a hint, u to undo your last move, or . to stop.
#[derive(Args)]
#[command(after_help = GAME_HELP)]
pub(crate) struct Play {
    /// The game, such as nim:3,4,5
    game: String,
    /// Which moves are yours
    #[arg(long, value_name = "WHO", default_value = "first")]
    you: You,
    /// How the machine chooses its moves
    #[arg(long, value_name = "STYLE", default_value = "perfect")]
    style: Manner,
    /// Search for the number of plies as far as --memory goes, however long it takes
    #[arg(long)]
    search: bool,
}

/// How the machine plays.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Manner {
    /// The fastest win, else a draw, else the slowest loss
    Perfect,
    /// The rule of thumb of the game's source, where it has one
    Source,
}

impl From<Manner> for Style {
    fn from(manner: Manner) -> Self {
        match manner {
            Manner::Perfect => Self::Perfect,
            Manner::Source => Self::Source,
        }
    }
}

/// Plays a game to its end.
pub(crate) fn run(wanted: &Play, session: &Session<'_>) -> Result<Ending, Failure> {
    if session.options.json {
        return Err(Error::input(Message::new("play-json")).into());
    }
    let opened = session.open(&wanted.game)?;
    let control = match wanted.search {
        true => session.control().search(SearchLimit::NONE),
        false => session.control(),
    };
    let start = begin(&opened, wanted.style.into(), &control)?;
    session.hush();
    let mut talk = Talk::new();
    if !session.options.quiet {
        talk.greet(wanted.you, &opened)?;
    }
    let mut table = Table {
        opened: &opened,
        you: wanted.you,
        style: wanted.style.into(),
        session,
        control,
        pauses: SearchPauses::default(),
        course: Course::new(start),
        repetition_told: false,
    };
    while table.turn(&mut talk)? {}
    talk.flush()?;
    Ok(Ending::Done)
}

/// The position to begin with. Everything that could be wrong with the game is found out here,
/// before the first move.
fn begin(opened: &Opened, style: Style, control: &Control<'_>) -> Result<String, Error> {
    let relocate = |error| opened.relocate(error);
    let oracle = &opened.oracle;
    let start = oracle.start();
    let at = opened.at().or(start.as_deref());
    if let Some(at) = at {
        oracle.prepare(at, control).map_err(relocate)?;
    }
    // Without any position this says that one is needed.
    let answer = oracle.ask(at, Want::default(), control).map_err(relocate)?;
    oracle.choose(&answer.position, style, control)?;
    Ok(answer.position)
}

/// A game that is going on.
struct Table<'a> {
    opened: &'a Opened,
    you: You,
    style: Style,
    session: &'a Session<'a>,
    control: Control<'a>,
    pauses: SearchPauses,
    course: Course,
    repetition_told: bool,
}

impl Table<'_> {
    /// One turn. Whether there is another one.
    fn turn(&mut self, talk: &mut Talk) -> Result<bool, Failure> {
        // What the machine plays with itself may be long: it is not searched at every ply.
        let control = match self.you {
            You::None => self.pauses.control(&self.control),
            _ => self.control,
        };
        let oracle = &self.opened.oracle;
        let at = self.course.at();
        let board = oracle.diagram(Some(at), &View::Position { values: false }, &control)?;
        let answer = oracle.ask(Some(at), Want::default(), &control)?;
        self.session.hush();
        talk.board(&diagram::text(words(), &board, output::width()))?;
        if let Some(over) = answer.over {
            self.end(over, &answer, talk)?;
            return Ok(false);
        }
        if self.course.is_repeated() && !self.repetition_told {
            if self.you == You::None {
                talk.repetition(&self.course)?;
                return Ok(false);
            }
            talk.repeated()?;
            self.repetition_told = true;
        }
        if self.you.play(self.course.player()) {
            return self.human(&answer, talk);
        }
        self.machine(&answer, &control, talk)
    }

    /// No move is left, or the outcome is declared.
    fn end(&self, over: Over, answer: &Answer, talk: &mut Talk) -> Result<(), Failure> {
        let declared = over == Over::Declared;
        let player = self.course.player();
        let winner = match answer.outcome {
            Outcome::Win => Some(player),
            Outcome::Loss => Some(player.other()),
            Outcome::Draw => None,
        };
        if declared {
            self.say_why(talk)?;
        }
        Ok(talk.end(&self.course, declared.then_some(answer.outcome), winner)?)
    }

    /// What the game itself says of an outcome that is declared.
    fn say_why(&self, talk: &mut Talk) -> Result<(), Failure> {
        let want = Want {
            explanation: true,
            ..Want::default()
        };
        let control = self.control;
        let answer = self
            .opened
            .oracle
            .ask(Some(self.course.at()), want, &control)?;
        // The first point holds for every game, and is said with the winner's name.
        let points = answer.explanation.unwrap_or_default();
        Ok(talk.why(points.get(1..).unwrap_or_default())?)
    }

    fn human(&mut self, answer: &Answer, talk: &mut Talk) -> Result<bool, Failure> {
        loop {
            let Some(line) = talk.ask(self.course.player())? else {
                talk.stopped(&self.course)?;
                return Ok(false);
            };
            let text = line.trim();
            // What is a move is a move, even where a vertex is called u.
            let error = match self.opened.oracle.make(self.course.at(), text) {
                Ok((to, mover)) => {
                    talk.moved(&self.course, text, &to, mover)?;
                    self.course.go(to, mover);
                    return Ok(true);
                }
                Err(error) => error,
            };
            match Told::from(text) {
                Told::Nothing => {}
                Told::Hint => talk.hint(answer)?,
                Told::Stop => {
                    talk.stopped(&self.course)?;
                    return Ok(false);
                }
                Told::Undo => {
                    let you = self.you;
                    if self.course.undo(|player| you.play(player)) {
                        talk.undone(&self.course)?;
                        return Ok(true);
                    }
                    talk.nothing_to_undo()?;
                }
                Told::Move => talk.wrong(&error)?,
            }
        }
    }

    fn machine(
        &mut self,
        answer: &Answer,
        control: &Control<'_>,
        talk: &mut Talk,
    ) -> Result<bool, Failure> {
        control.check()?;
        control.afford(self.course.bytes())?;
        let oracle = &self.opened.oracle;
        match oracle.choose(self.course.at(), self.style, control)? {
            Some(choice) => {
                talk.moved(&self.course, &choice.mv, &choice.to, choice.mover)?;
                talk.flush()?;
                self.pauses.played(answer.remoteness.is_some());
                // Perfect play that somebody wins comes to an end, perhaps after millions of plies.
                let ends = self.style == Style::Perfect && answer.outcome != Outcome::Draw;
                if self.you == You::None && ends {
                    self.course.go_and_forget(choice.to, choice.mover);
                } else {
                    self.course.go(choice.to, choice.mover);
                }
                Ok(true)
            }
            None => {
                talk.resigns(&self.course)?;
                Ok(false)
            }
        }
    }
}
