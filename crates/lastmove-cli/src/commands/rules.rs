//! `lastmove rules`.

use std::io::Write;

use clap::{Args, Subcommand};
use lastmove::files::read_text;
use lastmove::game::{Game, Listed, Notation};
use lastmove::games::rules::{Count, LONGEST_FILE, Report, Rules};
use lastmove::{Error, Message};
use lastmove_host::Disk;
use lastmove_words::columns::width;
use serde_json::json;

use crate::failure::{self, Failure};
use crate::messages::{say, words};
use crate::output;
use crate::session::{Ending, Session};

/// Say what is in a file of rules, or what is wrong with it
#[derive(Args)]
#[command(after_help = "\
Examples:
  lastmove rules check examples/rules/notakto.kif          what the rules say, or what is wrong
  lastmove rules show examples/rules/notakto.kif           the start and its legal moves
  lastmove solve rules:examples/rules/notakto.kif          who wins
  lastmove convert rules:examples/rules/notakto.kif g.lmg  all positions and moves as a graph")]
pub(crate) struct RulesArgs {
    /// What to do.
    #[command(subcommand)]
    command: RulesCommand,
}

#[derive(Subcommand)]
enum RulesCommand {
    /// Read the rules, try them by random games, and say what was found
    #[command(after_help = "\
Examples:
  lastmove rules check examples/rules/notakto.kif     what the rules say
  lastmove rules check examples/rules/nim.kif --json  the same for programs")]
    Check(FileArgs),
    /// Print the start and its legal moves
    #[command(after_help = "\
Examples:
  lastmove rules show examples/rules/notakto.kif  the start and its legal moves
  lastmove rules show examples/rules/nim.kif      those of another game")]
    Show(FileArgs),
}

#[derive(Args)]
struct FileArgs {
    /// The file, in the Game Description Language
    #[arg(value_name = "FILE")]
    file: String,
    /// Leave out all facts of this name, such as a step counter
    #[arg(long, value_name = "NAME")]
    drop: Option<String>,
}

/// Reads rules and describes them.
pub(crate) fn run(wanted: &RulesArgs, session: &Session<'_>) -> Result<Ending, Failure> {
    match &wanted.command {
        RulesCommand::Check(file) => check(file, session),
        RulesCommand::Show(file) => show(file, session),
    }
}

fn open(wanted: &FileArgs, session: &Session<'_>) -> Result<Rules, Error> {
    let control = session.control();
    let text = read_text(&Disk, &wanted.file, LONGEST_FILE, &control)?;
    let game = Rules::read_without(&text, &wanted.file, wanted.drop.as_deref(), &control);
    if let Ok(game) = &game {
        session.warn(game.warnings());
    }
    game.inspect_err(|_| {
        // Misspellings are often the cause, and the error only describes the consequence.
        let loose = Rules::loose_names(&text, &wanted.file);
        if let Ok([unset, _]) = loose
            && !unset.is_empty()
            && !session.options.json
        {
            session.hush();
            let message = Message::new("gdl-unset").with("names", unset.join(", "));
            failure::remark(&say(&message));
        }
    })
}

fn show(wanted: &FileArgs, session: &Session<'_>) -> Result<Ending, Failure> {
    let game = open(wanted, session)?;
    let start = game.start();
    let mut steps = Vec::new();
    game.steps(&start, &mut steps)?;
    let position = game.write_position(&start);
    let moves = steps.iter().map(|step| game.write_move(&start, &step.mv));
    let moves: Vec<String> = moves.collect();
    session.hush();
    if session.options.json {
        output::json_line(&json!({ "position": position, "moves": moves }))?;
    } else {
        output::text(|out| {
            writeln!(out, "{position}\n")?;
            moves.iter().try_for_each(|mv| writeln!(out, "{mv}"))
        })?;
    }
    Ok(Ending::Done)
}

fn check(wanted: &FileArgs, session: &Session<'_>) -> Result<Ending, Failure> {
    let control = session.control();
    let report = open(wanted, session)?.report(&control)?;
    session.hush();
    if session.options.json {
        output::json_line(&record(&report))?;
        return Ok(Ending::Done);
    }
    let rows = rows(&report, control.memory_budget());
    let widest = rows.iter().map(|row| width(&row.0)).max().unwrap_or(0);
    output::text(|out| {
        rows.iter().try_for_each(|(name, value)| {
            let pad = widest - width(name);
            writeln!(out, "{name}{:pad$}  {value}", "")
        })
    })?;
    Ok(Ending::Done)
}

/// The report, for programs.
fn record(report: &Report) -> serde_json::Value {
    let (positions, is_exact) = match report.positions {
        Count::Exactly(count) => (count, true),
        Count::About { guessed, .. } => (guessed as u64, false),
    };
    json!({
        "roles": report.roles,
        "facts": report.facts,
        "moves": report.moves,
        "waiting": report.waiting,
        "instances": report.instances,
        "atoms": report.atoms,
        "recursion": report.recursion,
        "gates": report.gates,
        "bits": report.bits,
        "turn_bit": report.has_turn_bit,
        "counter": report.counter.as_ref().map(|(name, _)| name),
        "counter_droppable": report.counter.as_ref().is_some_and(|(_, can_drop)| *can_drop),
        "unset": report.unset,
        "unread": report.unread,
        "goals": report.goals,
        "positions": positions,
        "exact": is_exact,
    })
}

/// The report as rows of names and values. `budget` is the memory to solve with, in bytes.
fn rows(report: &Report, budget: u64) -> Vec<(String, String)> {
    let name = |code| say(&Message::new(code));
    let number = |count: usize| say(&Message::new("gdl-count").with("count", count));
    let turn = match report.has_turn_bit {
        true => "gdl-turn-bit",
        false => "gdl-turn-moves",
    };
    let counter = match &report.counter {
        None => say(&Message::new("gdl-counter-none")),
        Some((counter, can_drop)) => {
            let code = match can_drop {
                true => "gdl-counter-droppable",
                false => "gdl-counter-read",
            };
            say(&Message::new(code).with("name", counter.as_str()))
        }
    };
    let goals = report
        .goals
        .iter()
        .map(|[first, second]| format!("{first} {second}"));
    let goals: Vec<String> = goals.collect();
    // The bytes of a position and its moves, as the exploring engine counts them.
    let bytes = |positions: f64| {
        let each = 16.0 + report.bits.div_ceil(64).saturating_sub(1) as f64 * 24.0;
        positions * (each + 15.0 + 2.0 * report.choices)
    };
    let (positions, needed) = match report.positions {
        Count::Exactly(count) => (
            Message::new("gdl-count").with("count", count),
            bytes(count as f64),
        ),
        Count::About { found, guessed } => {
            let message = Message::new("gdl-positions-about").with("found", found);
            (message.with("guessed", guessed as u64), bytes(guessed))
        }
    };
    let solved = match needed > budget as f64 {
        true => "gdl-solved-searched",
        false => "gdl-solved-wholly",
    };
    let solved = Message::new(solved).with("bytes", words().size(needed.ceil()));
    let [all, end, own] = report.gates.map(number);
    let listed = |list: &[String]| match list.is_empty() {
        true => name("gdl-counter-none"),
        false => list.join(", "),
    };
    vec![
        (name("gdl-report-roles"), report.roles.join(", ")),
        (name("gdl-report-facts"), number(report.facts)),
        (
            name("gdl-report-moves"),
            report.moves.map(number).join(" + "),
        ),
        (name("gdl-report-waiting"), report.waiting.join("; ")),
        (name("gdl-report-instances"), number(report.instances)),
        (name("gdl-report-gates"), format!("{all} + {end} + {own}")),
        (name("gdl-report-bits"), number(report.bits)),
        (name("gdl-report-turn"), name(turn)),
        (name("gdl-report-counter"), counter),
        (name("gdl-report-unset"), listed(&report.unset)),
        (name("gdl-report-unread"), listed(&report.unread)),
        (name("gdl-report-goals"), listed(&goals)),
        (name("gdl-report-plies"), words().decimal(report.plies, 1)),
        (
            name("gdl-report-choices"),
            words().decimal(report.choices, 1),
        ),
        (name("gdl-report-positions"), say(&positions)),
        (name("gdl-report-solved"), say(&solved)),
    ]
}
