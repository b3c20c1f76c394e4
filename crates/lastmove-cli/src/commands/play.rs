//! `lastmove play`: a game between people and the machine, in plain lines.

mod console;
mod game_history;
mod player;

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

use console::{Console, Reply};
use game_history::GameHistory;
use player::You;

/// Play a game against the machine
///
/// The players are A, who moves first, and B. The board is drawn before every move. Answer with a
/// move, with ? for a hint, u to undo your last move, or . to stop.
#[derive(Args)]
#[command(after_help = GAME_HELP)]
pub(crate) struct PlayArgs {
    /// The game, such as nim:3,4,5
    game: String,
    /// Which moves are yours
    #[arg(long, value_name = "WHO", default_value = "first")]
    you: You,
    /// How the machine chooses its moves
    #[arg(long, value_name = "STYLE", default_value = "perfect")]
    style: StyleArg,
    /// Search for the number of plies as far as --memory goes, however long it takes
    #[arg(long)]
    search: bool,
}

/// How the machine plays.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum StyleArg {
    /// The fastest win, else a draw, else the slowest loss
    Perfect,
    /// The rule of thumb of the game's source, where it has one
    Source,
}

impl From<StyleArg> for Style {
    fn from(style: StyleArg) -> Self {
        match style {
            StyleArg::Perfect => Self::Perfect,
            StyleArg::Source => Self::Source,
        }
    }
}

/// Plays a game to its end.
pub(crate) fn run(wanted: &PlayArgs, session: &Session<'_>) -> Result<Ending, Failure> {
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
    let mut console = Console::new();
    if !session.options.quiet {
        console.greet(wanted.you, &opened)?;
    }
    let mut game = GameLoop {
        opened: &opened,
        you: wanted.you,
        style: wanted.style.into(),
        session,
        control,
        pauses: SearchPauses::default(),
        history: GameHistory::new(start),
        repetition_told: false,
    };
    while game.turn(&mut console)? {}
    console.flush()?;
    Ok(Ending::Done)
}

/// The position to begin with. All errors of the game are found here, before the first move.
fn begin(opened: &Opened, style: Style, control: &Control<'_>) -> Result<String, Error> {
    let relocate = |error| opened.relocate(error);
    let oracle = &opened.oracle;
    let start = oracle.start();
    let at = opened.at().or(start.as_deref());
    if let Some(at) = at {
        oracle.prepare(at, control).map_err(relocate)?;
    }
    // Without any position this reports that one is needed.
    let answer = oracle.ask(at, Want::default(), control).map_err(relocate)?;
    oracle.choose(&answer.position, style, control)?;
    Ok(answer.position)
}

/// A game in progress.
struct GameLoop<'a> {
    opened: &'a Opened,
    you: You,
    style: Style,
    session: &'a Session<'a>,
    control: Control<'a>,
    pauses: SearchPauses,
    history: GameHistory,
    repetition_told: bool,
}

impl GameLoop<'_> {
    /// One turn; returns whether there is another one.
    fn turn(&mut self, console: &mut Console) -> Result<bool, Failure> {
        // Games between machines may be long: positions are not searched at every ply.
        let control = match self.you {
            You::None => self.pauses.control(&self.control),
            _ => self.control,
        };
        let oracle = &self.opened.oracle;
        let at = self.history.at();
        let board = oracle.diagram(Some(at), &View::Position { values: false }, &control)?;
        let answer = oracle.ask(Some(at), Want::default(), &control)?;
        self.session.hush();
        console.board(&diagram::text(words(), &board, output::width()))?;
        if let Some(over) = answer.over {
            self.end(over, &answer, console)?;
            return Ok(false);
        }
        if self.history.is_repeated() && !self.repetition_told {
            if self.you == You::None {
                console.repetition(&self.history)?;
                return Ok(false);
            }
            console.repeated()?;
            self.repetition_told = true;
        }
        if self.you.play(self.history.player()) {
            return self.human(&answer, console);
        }
        self.machine(&answer, &control, console)
    }

    /// No move is left, or the outcome is declared.
    fn end(&self, over: Over, answer: &Answer, console: &mut Console) -> Result<(), Failure> {
        let declared = over == Over::Declared;
        let player = self.history.player();
        let winner = match answer.outcome {
            Outcome::Win => Some(player),
            Outcome::Loss => Some(player.other()),
            Outcome::Draw => None,
        };
        if declared {
            self.say_why(console)?;
        }
        Ok(console.end(&self.history, declared.then_some(answer.outcome), winner)?)
    }

    /// The game's own explanation of a declared outcome.
    fn say_why(&self, console: &mut Console) -> Result<(), Failure> {
        let want = Want {
            explanation: true,
            ..Want::default()
        };
        let control = self.control;
        let answer = self
            .opened
            .oracle
            .ask(Some(self.history.at()), want, &control)?;
        // The first point is generic, and is replaced by a sentence with the winner's name.
        let points = answer.explanation.unwrap_or_default();
        Ok(console.why(points.get(1..).unwrap_or_default())?)
    }

    fn human(&mut self, answer: &Answer, console: &mut Console) -> Result<bool, Failure> {
        loop {
            let Some(line) = console.ask(self.history.player())? else {
                console.stopped(&self.history)?;
                return Ok(false);
            };
            let text = line.trim();
            // A valid move is a move, even if a vertex is called u.
            let error = match self.opened.oracle.make(self.history.at(), text) {
                Ok((to, mover)) => {
                    console.moved(&self.history, text, &to, mover)?;
                    self.history.go(to, mover);
                    return Ok(true);
                }
                Err(error) => error,
            };
            match Reply::from(text) {
                Reply::Nothing => {}
                Reply::Hint => console.hint(answer)?,
                Reply::Stop => {
                    console.stopped(&self.history)?;
                    return Ok(false);
                }
                Reply::Undo => {
                    let you = self.you;
                    if self.history.undo(|player| you.play(player)) {
                        console.undone(&self.history)?;
                        return Ok(true);
                    }
                    console.nothing_to_undo()?;
                }
                Reply::Move => console.wrong(&error)?,
            }
        }
    }

    fn machine(
        &mut self,
        answer: &Answer,
        control: &Control<'_>,
        console: &mut Console,
    ) -> Result<bool, Failure> {
        control.check()?;
        control.afford(self.history.bytes())?;
        let oracle = &self.opened.oracle;
        match oracle.choose(self.history.at(), self.style, control)? {
            Some(choice) => {
                console.moved(&self.history, &choice.mv, &choice.to, choice.mover)?;
                console.flush()?;
                self.pauses.played(answer.remoteness.is_some());
                // Perfect play that one side wins ends, perhaps after millions of plies.
                let ends = self.style == Style::Perfect && answer.outcome != Outcome::Draw;
                if self.you == You::None && ends {
                    self.history.go_and_forget(choice.to, choice.mover);
                } else {
                    self.history.go(choice.to, choice.mover);
                }
                Ok(true)
            }
            None => {
                console.resigns(&self.history)?;
                Ok(false)
            }
        }
    }
}
