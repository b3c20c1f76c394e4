//! Input and output while playing.

use std::io::{self, BufRead, IsTerminal, Read, Write};

use lastmove::catalog::{self, Group, Opened};
use lastmove::game;
use lastmove::oracle::{Answer, Choice, Mover};
use lastmove::{Error, Message, Outcome, Point};
use lastmove_host::signals;

use lastmove_words::{error, game as game_words};

use super::game_history::GameHistory;
use super::player::{Player, You};
use crate::failure::Failure;
use crate::messages::{say, words};
use crate::output::{self, Text};
use crate::style;

/// The longest answer that is read, in bytes.
const LONGEST: u64 = 1 << 16;

/// What a player said.
pub(super) enum Said {
    /// An empty line.
    Nothing,
    /// `?`
    Hint,
    /// `m`
    Moves,
    /// `u`
    Undo,
    /// `.`
    Stop,
    /// Anything else is meant as a move.
    Move,
}

impl From<&str> for Said {
    fn from(text: &str) -> Self {
        match text {
            "" => Self::Nothing,
            "?" => Self::Hint,
            "m" => Self::Moves,
            "u" => Self::Undo,
            "." => Self::Stop,
            _ => Self::Move,
        }
    }
}

/// Shows the players what happens, and reads their answers.
pub(super) struct Console {
    out: Text,
    /// Whether typed input is not echoed, so that it is written out.
    echo: bool,
}

impl Console {
    pub(super) fn new() -> Self {
        Self {
            out: output::open_text(),
            echo: !io::stdin().is_terminal(),
        }
    }

    /// Flushes the output.
    pub(super) fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    fn say(&mut self, message: &Message) -> io::Result<()> {
        writeln!(self.out, "{}", say(message))
    }

    /// Introduces the players, the rule, and how to answer; `example` is a legal move, if there is
    /// one, and `goal` who moves first, player 0 or 1, and what player 0 wants.
    pub(super) fn greet(
        &mut self,
        you: You,
        opened: &Opened,
        example: &str,
        goal: Option<(u8, Message)>,
    ) -> io::Result<()> {
        self.say(&Message::new(match you {
            You::First => "play-you-first",
            You::Second => "play-you-second",
            You::Both => "play-you-both",
            You::None => "play-you-none",
        }))?;
        let entry = catalog::find(&opened.question.spec.game()).ok().flatten();
        let group = entry.map(|entry| entry.group);
        let rule = Message::new(match (opened.question.spec.play, group) {
            (game::Play::Normal, Some(Group::Stones)) => "play-normal-stones",
            (game::Play::Misere, Some(Group::Stones)) => "play-misere-stones",
            (game::Play::Normal, Some(Group::Pieces)) => "play-normal-pieces",
            (game::Play::Misere, Some(Group::Pieces)) => "play-misere-pieces",
            (_, Some(Group::Written)) => "play-written",
            (game::Play::Normal, _) => "play-normal",
            (game::Play::Misere, _) => "play-misere",
        });
        match entry.and_then(|entry| game_words::ends(words(), entry.name)) {
            Some(ends) => writeln!(self.out, "{ends}")?,
            None => self.say(&rule.with("game", entry.map_or("", |entry| entry.name)))?,
        }
        if let Some((owner, wish)) = goal {
            // A moves first.
            let players = match owner {
                0 => [Player::A, Player::B],
                _ => [Player::B, Player::A],
            };
            let [player, other] = players.map(|player| player.to_string());
            let said = Message::new("play-goal").with("wish", wish);
            self.say(&said.with("player", player).with("other", other))?;
        }
        if you == You::None {
            return Ok(());
        }
        // How a file writes its moves is only seen by examples.
        if let (false, Ok(syntax)) = (
            group == Some(Group::Written),
            catalog::syntax(&opened.question.spec),
        ) {
            let written = Message::new("play-move-syntax").with("syntax", syntax.mv);
            self.say(&written.with("example", example))?;
        } else if !example.is_empty() {
            self.say(&Message::new("play-move-example").with("example", example))?;
        }
        self.say(&Message::new("play-commands"))
    }

    /// Draws the board.
    pub(super) fn board(&mut self, board: &str) -> io::Result<()> {
        write!(self.out, "\n{board}")
    }

    /// Asks a player for an answer; `None` when there is no more input.
    pub(super) fn ask(&mut self, player: Player) -> Result<Option<String>, Failure> {
        let prompt = say(&Message::new("play-prompt").with("player", player.to_string()));
        write!(self.out, "{} ", style::heading(&prompt))?;
        self.out.flush()?;
        let mut bytes = Vec::new();
        let read = signals::waiting(|| {
            let mut input = io::stdin().lock();
            let read = Read::take(&mut input, LONGEST).read_until(b'\n', &mut bytes)?;
            if bytes.len() as u64 == LONGEST && !bytes.ends_with(b"\n") {
                input.skip_until(b'\n')?;
            }
            Ok(read)
        })?;
        let read = read.map_err(|error: io::Error| {
            Error::machine(Message::new("input-failed")).caused_by(error)
        })?;
        if read == 0 {
            writeln!(self.out)?;
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&bytes).trim().to_owned();
        if self.echo {
            writeln!(self.out, "{line}")?;
        }
        Ok(Some(line))
    }

    /// Says that nothing proves the machine's move.
    pub(super) fn unproven(&mut self) -> io::Result<()> {
        self.say(&Message::new("play-unproven"))
    }

    /// Lists legal moves; there are `more` besides these.
    pub(super) fn moves(&mut self, moves: &[Choice], more: u64) -> io::Result<()> {
        let moves: Vec<&str> = moves.iter().map(|choice| choice.mv.as_str()).collect();
        writeln!(self.out, "{}", moves.join("  "))?;
        match more {
            0 => Ok(()),
            more => self.say(&Message::new("play-more-moves").with("count", more)),
        }
    }

    /// A hint that nothing proves.
    pub(super) fn guessed_hint(&mut self, mv: Option<&str>) -> io::Result<()> {
        let hint = Message::new("play-hint-unproven");
        self.say(&hint.with("move", mv.unwrap_or_default()))
    }

    pub(super) fn moved(
        &mut self,
        history: &GameHistory,
        mv: &str,
        to: &str,
        mover: Mover,
    ) -> io::Result<()> {
        let code = match mover {
            Mover::Other => "play-move",
            Mover::Same => "play-move-again",
        };
        self.say(
            &Message::new(code)
                .with("player", history.player().to_string())
                .with("from", history.at())
                .with("to", to)
                .with("move", mv),
        )
    }

    pub(super) fn hint(&mut self, answer: &Answer) -> io::Result<()> {
        let Some(best) = answer.best.first() else {
            return Ok(());
        };
        let worth = words().move_value(best);
        self.say(
            &Message::new("play-hint")
                .with("move", best.mv.as_str())
                .with("value", worth),
        )
    }

    pub(super) fn wrong(&mut self, error: &Error) -> io::Result<()> {
        writeln!(self.out, "{}", error::line(words(), &error.message))
    }

    pub(super) fn undone(&mut self, history: &GameHistory) -> io::Result<()> {
        self.say(&Message::new("play-undone").with("position", history.at()))
    }

    pub(super) fn nothing_to_undo(&mut self) -> io::Result<()> {
        self.say(&Message::new("play-nothing-to-undo"))
    }

    pub(super) fn stopped(&mut self, history: &GameHistory) -> io::Result<()> {
        self.say(&Message::new("play-stopped").with("plies", history.plies()))
    }

    /// A position has come again; `winner` wins if play goes on for ever.
    pub(super) fn repeated(&mut self, winner: Option<Player>) -> io::Result<()> {
        self.say(&match winner {
            None => Message::new("play-repeated"),
            Some(winner) => {
                Message::new("play-repeated-endless").with("winner", winner.to_string())
            }
        })
    }

    /// The same where no human has had a move since, which ends the game.
    pub(super) fn repetition(
        &mut self,
        history: &GameHistory,
        winner: Option<Player>,
    ) -> io::Result<()> {
        let message = match winner {
            None => Message::new("play-repetition").with("plies", history.plies()),
            Some(winner) => Message::new("play-round").with("winner", winner.to_string()),
        };
        self.say(
            &message
                .with("position", history.at())
                .with("player", history.player().to_string()),
        )
    }

    pub(super) fn resigns(&mut self, history: &GameHistory) -> io::Result<()> {
        let player = history.player();
        self.say(
            &Message::new("play-resigns")
                .with("player", player.to_string())
                .with("winner", player.other().to_string())
                .with("plies", history.plies()),
        )
    }

    /// The game's own explanation of its end.
    pub(super) fn why(&mut self, points: &[Point]) -> io::Result<()> {
        for point in points {
            if let Point::Say(message) | Point::Detail(message) = point {
                self.say(message)?;
            }
        }
        Ok(())
    }

    /// The game is over; `declared` is the declared outcome of the position, if any.
    pub(super) fn end(
        &mut self,
        history: &GameHistory,
        declared: Option<Outcome>,
        winner: Option<Player>,
    ) -> io::Result<()> {
        let message = match (winner, declared) {
            (None, _) => Message::new("play-label-draw"),
            (Some(winner), None) => Message::new("play-stuck").with("winner", winner.to_string()),
            (Some(winner), Some(outcome)) => Message::new("play-label")
                .with("winner", winner.to_string())
                .with("outcome", outcome),
        };
        self.say(
            &message
                .with("player", history.player().to_string())
                .with("position", history.at())
                .with("plies", history.plies()),
        )
    }
}
