//! `lastmove solve`.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::builder::PossibleValuesParser;
use clap::{Args, ValueEnum};
use lastmove::catalog::Opened;
use lastmove::diagram::Histogram;
use lastmove::game::{Purpose, Spec};
use lastmove::games::cops::{self, Cops};
use lastmove::games::pursuit::{self, LeastPolice};
use lastmove::oracle::{Answer, Totals, Want};
use lastmove::solve::Estimate;
use lastmove::solve::parity::Algorithm;
use lastmove::{Blame, Control, Error, Message, Point, SearchLimit};
use lastmove_host::{Disk, atomic_file, table_file};

use lastmove_words::answer::{self, AnswerJson};
use lastmove_words::cop_number;
use lastmove_words::estimate::{self, EstimateJson};
use lastmove_words::police::{self, LeastPoliceJson};
use lastmove_words::totals::{self, TotalsJson};
use serde::{Serialize, Serializer};

use crate::cached_game::CachedGame;
use crate::failure::{self, Failure};
use crate::lines::answer_each;
use crate::messages::{say, words};
use crate::options::GAME_HELP;
use crate::output_kind::OutputKind;
use crate::session::{Ending, Session};
use crate::{output, style};

/// Say who wins, in how many plies, and what to play
///
/// A value is for the player to move: a win in n plies, a loss in n plies, or a draw. The winner
/// hurries, the loser delays; a ply is a move of either player.
#[derive(Args)]
#[command(after_help = format!("\
Examples:
  lastmove solve nim:3,5,6                         who wins, in how many plies, and how
  lastmove solve co-bang:8x4@7,2 --moves --line    all moves, and a best line to the end
  lastmove solve graph:examples/graphs/escape.txt  how many vertices are won and lost
  lastmove solve nim:9,9 --table n.lmt             keep all values in a file
  lastmove solve cops:examples/cops/petersen.g6 --each
                                                   the cop number of each graph of a file
  echo nim:3,4 | lastmove solve -                  one question a line, answers as JSON

{GAME_HELP}"))]
pub(crate) struct SolveArgs {
    /// The game, such as nim:3,5,6; `-` reads one game a line from standard input and prints JSON
    /// lines
    game: String,
    /// Count all positions of the game by outcome, instead of solving one: those of its table
    /// (see table --help)
    #[arg(long, conflicts_with_all = ["moves", "line", "explain"])]
    all: bool,
    /// With --all: also count the wins and losses of each number of plies
    #[arg(long, requires = "all")]
    histogram: bool,
    /// With --all: count only one of the positions that differ by a symmetry of the board, or only
    /// in who owns which pieces; for games of pieces or stones on boards
    #[arg(long, requires = "all")]
    canonical: bool,
    /// Show all moves with their values
    #[arg(long)]
    moves: bool,
    /// Show one best line to the end
    #[arg(long)]
    line: bool,
    /// Say why; --explain=full adds what proves it, such as the periods of cờ bảng
    #[arg(long, value_name = "HOW", num_args = 0..=1, require_equals = true,
        default_missing_value = "short")]
    explain: Option<Explain>,
    /// Say how the value would be found, and what it takes: positions, memory, disk and time, as far
    /// as that is known before; nothing is solved
    #[arg(long, conflicts_with_all = ["all", "moves", "line", "explain", "search", "min_police", "table", "certificate"])]
    estimate: bool,
    /// Search for the number of plies as far as --memory goes, however long it takes; without it,
    /// games for which a rule says who wins are searched up to 1048576 positions and 4194304 moves,
    /// about a second
    #[arg(long)]
    search: bool,
    /// For parity games: solve with this algorithm; without it, with one after the other until one is
    /// quick
    #[arg(long, value_name = "NAME", value_parser = PossibleValuesParser::new(Algorithm::ALL.map(Algorithm::name)))]
    algorithm: Option<String>,
    /// Say how many policemen or cops it takes to catch the thief or the robber when they choose
    /// their places first, then he chooses his, and all move by the rules, he first with
    /// first=thief or first=robber; exits are closed. Only for pursuit and cops
    #[arg(long, conflicts_with_all = ["all", "moves", "line", "explain", "table", "certificate"])]
    min_police: bool,
    /// Say the cop number and the capture time of each graph of a file of many, in nauty's formats,
    /// a line each in their order: as CSV, or as JSON lines with --json. Only for cops
    #[arg(long, conflicts_with_all = ["all", "moves", "line", "explain", "estimate", "search", "min_police", "table", "certificate"])]
    each: bool,
    /// Write the values of all positions of the game, as in a table (see table --help), to a file,
    /// for `info`, `probe`, `export`, `find` and `verify`
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    /// Write what proves the values of all boards of this width to a file, for `verify`, of cờ bảng;
    /// of a parity game the strategies of both players, as PGSolver writes them
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
}

/// How much an explanation says.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Explain {
    /// Why the position has its value
    Short,
    /// What proves it, too
    Full,
}

impl SolveArgs {
    fn want(&self) -> Want {
        Want {
            moves: self.moves,
            line: self.line,
            explanation: self.explain.is_some(),
        }
    }

    /// What the game is opened for.
    fn purpose(&self) -> Purpose {
        // A notation that cannot be parsed is refused when it is opened.
        let position = Spec::parse(&self.game).ok().and_then(|spec| spec.position);
        let all = self.all || position.is_none() && self.want() == Want::default();
        let is_solved = !self.canonical && !self.estimate && self.certificate.is_none();
        match all && is_solved {
            true => Purpose::Values,
            false => Purpose::Answers,
        }
    }

    fn control<'a>(&self, session: &'a Session<'_>) -> Control<'a> {
        let control = match self.search {
            true => session.control().search(SearchLimit::NONE),
            false => session.control(),
        };
        match self.algorithm.as_deref().and_then(Algorithm::named) {
            Some(algorithm) => control.algorithm(algorithm.name()),
            None => control,
        }
    }
}

/// The answer to a question.
enum SolveResult {
    Answer(Answer),
    Totals(Totals, Option<Histogram>),
    Police { game: String, least: LeastPolice },
    Estimate { game: String, estimate: Estimate },
}

/// The result as `--json` prints it.
impl Serialize for SolveResult {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Answer(answer) => AnswerJson::new(words(), answer).serialize(to),
            Self::Totals(totals, histogram) => {
                TotalsJson::new(totals, histogram.as_ref()).serialize(to)
            }
            Self::Police { game, least } => {
                LeastPoliceJson::new(words(), game, least).serialize(to)
            }
            Self::Estimate { game, estimate } => EstimateJson::new(game, estimate).serialize(to),
        }
    }
}

impl SolveResult {
    /// Leaves out of an explanation what only proves it; returns whether there was such.
    fn shorten(&mut self) -> bool {
        let Self::Answer(Answer {
            explanation: Some(points),
            ..
        }) = self
        else {
            return false;
        };
        let before = points.len();
        points.retain(|point| !matches!(point, Point::Detail(_)));
        points.len() < before
    }

    /// Writes the result for people.
    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let (words, layout) = (words(), &style::layout());
        match self {
            Self::Answer(answer) => answer::write(words, out, answer, layout),
            Self::Totals(totals, histogram) => {
                totals::write(words, out, totals, layout)?;
                histogram.iter().try_for_each(|histogram| {
                    totals::write_histogram(words, out, histogram, layout)
                })
            }
            Self::Police { game, least } => police::write(words, out, game, least, layout),
            Self::Estimate { game, estimate } => {
                estimate::write(words, out, game, estimate, layout)
            }
        }
    }
}

/// Answers one question or many.
pub(crate) fn run(wanted: &SolveArgs, session: &Session<'_>) -> Result<Ending, Failure> {
    if wanted.game == "-" {
        if wanted.table.is_some() {
            return Err(Error::input(Message::new("table-of-many")).into());
        }
        if wanted.certificate.is_some() {
            return Err(Error::input(Message::new("certificate-of-many")).into());
        }
        let mut cached = CachedGame::default();
        let answer = |line: &str| answer(wanted, line, &mut cached, session);
        return answer_each(answer);
    }
    if wanted.each {
        return each_graph(&Spec::parse(&wanted.game)?, session);
    }
    if wanted.min_police {
        let spec = Spec::parse(&wanted.game)?;
        return show(ask_police(&spec, session)?, wanted, session);
    }
    // Errors in the question should be found before a long solve.
    let table = wanted.table.iter().map(|path| (path, OutputKind::Table));
    let certificate = wanted.certificate.iter();
    let outputs = table.chain(certificate.map(|path| (path, OutputKind::Certificate)));
    let mut foreseen = outputs.clone();
    foreseen.try_for_each(|(output, _)| atomic_file::foresee(output))?;
    let opened = session.open_for(&wanted.game, wanted.purpose())?;
    for (output, kind) in outputs {
        let inputs = opened.inputs.list.iter().map(|input| &input.name);
        atomic_file::no_input(output, inputs)?;
        session.foresee_same(output, kind)?;
    }
    if wanted.algorithm.is_some() && !opened.oracle.has_strategies() {
        let message = Message::new("algorithm-needless").with("game", opened.oracle.game());
        return Err(Error::input(message).into());
    }
    let is_written = wanted.table.is_some() || wanted.certificate.is_some();
    if wanted.line && wanted.explain.is_none() && !session.options.json && !is_written {
        return show_value_then_line(wanted, &opened, session);
    }
    let found = ask(wanted, &opened, session)?;
    let written = write_outputs(wanted, &opened, session);
    // What was found is shown although a disk is full, but not where something wrong was asked for.
    if !matches!(&written, Err(Failure::Work(error)) if error.blame == Blame::Input) {
        show(found, wanted, session)?;
    }
    written.map(|()| Ending::Done)
}

/// Writes the files that are wanted.
fn write_outputs(
    wanted: &SolveArgs,
    opened: &Opened,
    session: &Session<'_>,
) -> Result<(), Failure> {
    if let Some(path) = &wanted.table {
        write_table(path, opened, session)?;
    }
    if let Some(path) = &wanted.certificate {
        write_certificate(path, opened, session)?;
    }
    Ok(())
}

/// Prints the value before the line is looked for, which may take longer.
fn show_value_then_line(
    wanted: &SolveArgs,
    opened: &Opened,
    session: &Session<'_>,
) -> Result<Ending, Failure> {
    let control = wanted.control(session);
    let ask = |want| {
        let answer = opened.oracle.ask(opened.at(), want, &control);
        answer.map_err(|error| opened.relocate(error))
    };
    let want = wanted.want();
    let value = SolveResult::Answer(ask(Want {
        line: false,
        ..want
    })?);
    show(value, wanted, session)?;
    session.progress().go_along_line();
    let only_line = Want {
        line: true,
        ..Want::default()
    };
    let answer = ask(only_line)?;
    session.hush();
    output::text(|out| answer::write_line(words(), out, &answer, &style::layout()))?;
    Ok(Ending::Done)
}

/// Prints what was found.
fn show(
    mut found: SolveResult,
    wanted: &SolveArgs,
    session: &Session<'_>,
) -> Result<Ending, Failure> {
    session.hush();
    if session.options.json {
        output::json_line(&found)?;
        return Ok(Ending::Done);
    }
    let is_shortened = wanted.explain == Some(Explain::Short) && found.shorten();
    output::text(|out| found.write(out))?;
    if is_shortened && !session.options.quiet {
        failure::remark(&say(&Message::new("explain-more")));
    }
    Ok(Ending::Done)
}

/// Writes the table of all positions.
fn write_table(path: &Path, opened: &Opened, session: &Session<'_>) -> Result<(), Failure> {
    let size = table_file::write(path, opened, &session.control())?;
    session.wrote(Message::new("table-written"), path, size);
    Ok(())
}

/// Writes the certificate, all or nothing.
fn write_certificate(path: &Path, opened: &Opened, session: &Session<'_>) -> Result<(), Failure> {
    let text = opened.oracle.certificate(&session.control())?;
    atomic_file::write(path, |file| file.write_all(text.as_bytes()))?;
    let message = Message::new("certificate-written");
    session.wrote(message, path, text.len() as u64);
    Ok(())
}

/// Asks about a position, or about the whole game.
fn ask(wanted: &SolveArgs, opened: &Opened, session: &Session<'_>) -> Result<SolveResult, Error> {
    let control = wanted.control(session);
    if wanted.estimate {
        session.keeps_nothing();
        let estimate = opened.oracle.estimate(opened.at(), &control);
        let estimate = estimate.map_err(|error| opened.relocate(error))?;
        let game = opened.question.spec.text.clone();
        return Ok(SolveResult::Estimate { game, estimate });
    }
    let want = wanted.want();
    let whole = opened.at().is_none() && opened.oracle.start().is_none();
    let found = if wanted.canonical {
        let counted = opened.canonical_totals(&control);
        counted.map(|(totals, histogram)| {
            SolveResult::Totals(totals, wanted.histogram.then_some(histogram))
        })
    } else if wanted.all || whole && want == Want::default() {
        let totals = opened.totals(&control);
        totals.and_then(|totals| {
            let counted = wanted.histogram.then(|| opened.oracle.histogram(&control));
            Ok(SolveResult::Totals(totals, counted.transpose()?))
        })
    } else {
        let answer = opened.oracle.ask(opened.at(), want, &control);
        answer.map(SolveResult::Answer)
    };
    found.map_err(|error| opened.relocate(error))
}

/// Finds how many policemen it takes. The game is not opened for that: its board may lack players.
fn ask_police(spec: &Spec, session: &Session<'_>) -> Result<SolveResult, Error> {
    refuse_position(spec)?;
    let control = session.control();
    let least = match spec.parts.is_empty() && spec.name.text == Cops::LISTING.name {
        true => cops::least_cops(spec, &Disk, &control)?,
        false => pursuit::least_police(spec, &Disk, &control)?,
    };
    let game = spec.game().into_owned();
    Ok(SolveResult::Police { game, least })
}

/// Refuses a position where the question is about a whole board or graph.
fn refuse_position(spec: &Spec) -> Result<(), Error> {
    let Some(position) = &spec.position else {
        return Ok(());
    };
    let message = Message::new("min-police-with-position");
    let end = position.start + position.text.len();
    Err(Error::input(message).at(&spec.text, position.start - 1..end))
}

/// Prints the cop number of each graph of a file.
fn each_graph(spec: &Spec, session: &Session<'_>) -> Result<Ending, Failure> {
    if !spec.parts.is_empty() || spec.name.text != Cops::LISTING.name {
        let message = Message::new("each-of-cops").with("game", spec.game().into_owned());
        return Err(Error::input(message).into());
    }
    refuse_position(spec)?;
    let (mut out, as_json) = (output::open_data(), session.options.json);
    if !as_json {
        cop_number::csv_heading(&mut out)?;
    }
    let mut failed = None;
    let done = cops::each_graph(spec, &Disk, &session.control(), &mut |found| {
        cop_number::write(&mut out, &found, as_json).map_err(|error| {
            failed = Some(error);
            Error::interrupt()
        })
    });
    session.hush();
    if let Some(error) = failed {
        return Err(error.into());
    }
    // What was found before a line that is wrong is shown.
    out.flush()?;
    done?;
    Ok(Ending::Done)
}

/// Answers one line.
fn answer(
    wanted: &SolveArgs,
    line: &str,
    cached: &mut CachedGame,
    session: &Session<'_>,
) -> Result<SolveResult, Error> {
    let question = session.question(line)?;
    if wanted.min_police {
        return ask_police(&question.spec, session);
    }
    cached.ask(question, wanted.all, session, |opened| {
        ask(wanted, opened, session)
    })
}
