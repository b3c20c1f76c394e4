//! `lastmove play`: a game between people and the machine, in plain lines.

mod console;
mod game_history;
mod player;

use std::time::Duration;

use clap::{Args, ValueEnum};
use lastmove::catalog::Opened;
use lastmove::oracle::{self, Answer, Mover, Over, Reply, Style, View, Want};
use lastmove::{Control, Error, Message, Outcome, SearchLimit, SearchPauses};

use lastmove_host::clock;
use lastmove_words::diagram;

use crate::failure::Failure;
use crate::messages::words;
use crate::options::GAME_HELP;
use crate::output;
use crate::session::{Ending, Session};

use console::{Console, Said};
use game_history::GameHistory;
use player::{Player, You};

/// The most legal moves that are listed.
const MOST_LISTED: usize = 400;

/// Play a game against the machine
///
/// The players are A, who moves first, and B. The board is drawn before every move. Answer with a
/// move, with m to see the legal moves, ? for a hint, u to undo your last move, or . to stop.
#[derive(Args)]
#[command(after_help = format!("\
Examples:
  lastmove play nim:3,4,5                                          you begin
  lastmove play connect-four:5x6 --you second                      the machine begins
  lastmove play pursuit:examples/pursuit/courtyard.txt --you none  look on

{GAME_HELP}"))]
pub(crate) struct PlayArgs {
    /// The game, such as nim:3,4,5
    game: String,
    /// Which moves are yours
    #[arg(long, value_name = "WHO", default_value = "first")]
    you: You,
    /// How the machine chooses its moves
    #[arg(long, value_name = "STYLE", default_value = "perfect")]
    style: StyleArg,
    /// How long the machine may think about a move; where nothing is proven by then, it plays the
    /// best that it has found, and says so
    #[arg(long, value_name = "SECONDS", default_value_t = 3.0, value_parser = seconds)]
    within: f64,
    /// Solve every position and search for the number of plies as far as --memory goes, however
    /// long it takes
    #[arg(long, conflicts_with = "within")]
    search: bool,
}

/// Reads a number of seconds.
fn seconds(text: &str) -> Result<f64, String> {
    let seconds = text
        .parse()
        .ok()
        .filter(|seconds| (0.1..=1e6).contains(seconds));
    seconds.ok_or_else(|| "the time to think is 0.1 to 1000000 seconds".to_owned())
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
        let first = opened.oracle.moves(&start, 1)?.into_iter().next();
        let example = first.map(|choice| choice.mv).unwrap_or_default();
        let goal = opened.oracle.goal(&start)?;
        console.greet(wanted.you, &opened, &example, goal)?;
    }
    let mut game = GameLoop {
        opened: &opened,
        you: wanted.you,
        style: wanted.style.into(),
        time: (!wanted.search).then(|| Duration::from_secs_f64(wanted.within)),
        session,
        control,
        pauses: SearchPauses::default(),
        history: GameHistory::new(start),
        repetition_told: false,
        alone: 0,
    };
    while game.turn(&mut console)? {}
    console.flush()?;
    Ok(Ending::Done)
}

/// The position to begin with. Nothing is solved for it, so that the board is there at once.
fn begin(opened: &Opened, style: Style, control: &Control<'_>) -> Result<String, Error> {
    let relocate = |error| opened.relocate(error);
    let oracle = &opened.oracle;
    let start = oracle.start();
    let Some(at) = opened.at().or(start.as_deref()) else {
        // This reports that a position is needed.
        let answer = oracle
            .ask(None, Want::default(), control)
            .map_err(relocate)?;
        return Ok(answer.position);
    };
    let start = oracle.written(at).map_err(relocate)?;
    if style == Style::Source {
        // Whether the game has such a style should be known before the first move.
        oracle.choose(&start, style, control)?;
    }
    Ok(start)
}

/// What a player typed: as a move, what the move leads to, and otherwise as a command.
type Typed = (String, Result<(String, Mover), Error>, Said);

/// A game in progress.
struct GameLoop<'a> {
    opened: &'a Opened,
    you: You,
    style: Style,
    /// How long the machine may think; as long as it takes, if `None`.
    time: Option<Duration>,
    session: &'a Session<'a>,
    control: Control<'a>,
    pauses: SearchPauses,
    history: GameHistory,
    repetition_told: bool,
    /// How many plies the machine has made since the human's last one.
    alone: usize,
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
        self.session.hush();
        console.board(&diagram::text(words(), &board, output::width()))?;
        if let Some(over) = oracle.over(at)? {
            let answer = oracle.ask(Some(at), Want::default(), &control)?;
            self.end(over, &answer, console)?;
            return Ok(false);
        }
        let is_repeated = self.history.is_repeated();
        // Where the machine alone has gone round, it would do so for ever.
        let goes_round = || {
            self.history
                .round()
                .is_some_and(|round| round <= self.alone)
        };
        let is_alone = is_repeated && goes_round();
        if is_alone || is_repeated && !self.repetition_told {
            let winner = self.endless_winner(&control)?;
            if is_alone || self.you == You::None {
                console.repetition(&self.history, winner)?;
                return Ok(false);
            }
            console.repeated(winner)?;
            self.repetition_told = true;
        }
        if self.you.play(self.history.player()) {
            return self.human(console);
        }
        console.flush()?;
        self.machine(&control, console)
    }

    /// The value of the position, if it is found in time.
    fn value(&self, control: &Control<'_>) -> Result<Option<Answer>, Error> {
        let at = self.history.at();
        let ask = |control: &Control<'_>| {
            self.opened.oracle.prepare(at, control)?;
            self.opened.oracle.ask(Some(at), Want::default(), control)
        };
        match self.time {
            None => ask(control).map(Some),
            Some(time) => oracle::within(time, &clock, control, &ask),
        }
    }

    /// Who wins, where a play that goes on for ever is won.
    fn endless_winner(&self, control: &Control<'_>) -> Result<Option<Player>, Error> {
        if !self.opened.oracle.wins_endless() {
            return Ok(None);
        }
        let answer = self.value(control)?.filter(|answer| answer.endless);
        let player = self.history.player();
        Ok(answer.map(|answer| match answer.outcome {
            Outcome::Win => player,
            _ => player.other(),
        }))
    }

    /// What the machine would play, and whether that is proven.
    fn reply(&self, control: &Control<'_>) -> Result<Reply, Error> {
        let (oracle, at) = (&self.opened.oracle, self.history.at());
        match (self.style, self.time) {
            (Style::Perfect, Some(time)) => oracle.reply(at, time, &clock, control),
            (style, _) => Ok(Reply {
                choice: oracle.choose(at, style, control)?,
                is_proven: true,
            }),
        }
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

    fn human(&mut self, console: &mut Console) -> Result<bool, Failure> {
        loop {
            let Some(line) = console.ask(self.history.player())? else {
                console.stopped(&self.history)?;
                return Ok(false);
            };
            let text = line.trim();
            // A valid move is a move, even if a vertex is called u.
            let made = self.opened.oracle.make(self.history.at(), text);
            let (text, made, said) = match (made, Said::from(text)) {
                (Err(error), Said::Move) => self.in_other_letters(text, error)?,
                (made, said) => (text.to_owned(), made, said),
            };
            let error = match made {
                Ok((to, mover)) => {
                    console.moved(&self.history, &text, &to, mover)?;
                    self.history.go(to, mover);
                    self.alone = 0;
                    return Ok(true);
                }
                Err(error) => error,
            };
            match said {
                Said::Nothing => {}
                Said::Hint => self.hint(console)?,
                Said::Moves => self.moves(console)?,
                Said::Stop => {
                    console.stopped(&self.history)?;
                    return Ok(false);
                }
                Said::Undo => {
                    let you = self.you;
                    if self.history.undo(|player| you.play(player)) {
                        console.undone(&self.history)?;
                        return Ok(true);
                    }
                    console.nothing_to_undo()?;
                }
                Said::Move => console.wrong(&error)?,
            }
        }
    }

    /// The move or the command that differs from what was typed in capitals alone, if only one
    /// does; `error` is what is wrong with it as a move.
    fn in_other_letters(&self, text: &str, error: Error) -> Result<Typed, Error> {
        let (oracle, at) = (&self.opened.oracle, self.history.at());
        let moves = oracle.moves(at, MOST_LISTED)?;
        let small = text.to_lowercase();
        let said = Said::from(small.as_str());
        let mut like = moves
            .iter()
            .filter(|known| known.mv.to_lowercase() == small);
        Ok(match (like.next(), like.next(), &said) {
            (None, ..) => (text.to_owned(), Err(error), said),
            (Some(only), None, Said::Move) if moves.len() < MOST_LISTED => {
                (only.mv.clone(), oracle.make(at, &only.mv), said)
            }
            _ => (text.to_owned(), Err(error), Said::Move),
        })
    }

    fn moves(&self, console: &mut Console) -> Result<(), Failure> {
        let (oracle, at) = (&self.opened.oracle, self.history.at());
        let moves = oracle.moves(at, MOST_LISTED)?;
        let more = match moves.len() {
            MOST_LISTED => oracle.move_count(at)?.saturating_sub(MOST_LISTED as u64),
            _ => 0,
        };
        Ok(console.moves(&moves, more)?)
    }

    fn hint(&self, console: &mut Console) -> Result<(), Failure> {
        if let Some(answer) = self.value(&self.control)? {
            self.session.hush();
            return Ok(console.hint(&answer)?);
        }
        let reply = self.reply(&self.control)?;
        self.session.hush();
        Ok(console.guessed_hint(reply.choice.map(|choice| choice.mv).as_deref())?)
    }

    fn machine(&mut self, control: &Control<'_>, console: &mut Console) -> Result<bool, Failure> {
        control.check()?;
        control.afford(self.history.bytes())?;
        // Between machines it is told how a game that is won ends, perhaps after millions of plies.
        let answer = match self.you {
            You::None => self.value(control)?,
            _ => None,
        };
        let reply = self.reply(control)?;
        self.session.hush();
        let Some(choice) = reply.choice else {
            console.resigns(&self.history)?;
            return Ok(false);
        };
        console.moved(&self.history, &choice.mv, &choice.to, choice.mover)?;
        if !reply.is_proven {
            console.unproven()?;
        }
        console.flush()?;
        self.pauses.played(
            answer
                .as_ref()
                .is_some_and(|answer| answer.remoteness.is_some()),
        );
        let ends = self.style == Style::Perfect
            && answer.is_some_and(|answer| answer.outcome != Outcome::Draw);
        self.alone += 1;
        if self.you == You::None && ends {
            self.history.go_and_forget(choice.to, choice.mover);
        } else {
            self.history.go(choice.to, choice.mover);
        }
        Ok(true)
    }
}
