//! Graphs larger than memory: runs the command in this program's folder, with and without a limit.

use std::path::{Path, PathBuf};
use std::process::Command;

/// A graph and its expected counts.
struct Case {
    name: &'static str,
    shape: &'static [&'static str],
    vertices: u64,
    edges: u64,
    /// Wins, losses and draws at full size.
    counts: [u64; 3],
    /// The memory limits in MB, besides none: a quarter of what is needed, and too little for the
    /// words, which then go to disk too.
    limits: &'static [u64],
}

const CASES: &[Case] = &[
    Case {
        name: "random, 840 MB",
        shape: &["random", "--sinks", "10"],
        vertices: 10_000_000,
        edges: 210_000_000,
        counts: [8_633_023, 1_366_976, 1],
        limits: &[250],
    },
    Case {
        name: "web-like, 840 MB",
        shape: &["web"],
        vertices: 10_000_000,
        edges: 210_000_000,
        counts: [2_399_250, 7_600_750, 0],
        limits: &[250],
    },
    Case {
        name: "web-like, 4 GB",
        shape: &["web"],
        vertices: 50_000_000,
        edges: 1_070_000_000,
        counts: [11_995_268, 38_004_729, 3],
        limits: &[1_100, 450],
    },
    Case {
        name: "random, many",
        shape: &["random"],
        vertices: 30_000_000,
        edges: 60_000_000,
        counts: [16_942_966, 13_057_026, 8],
        limits: &[340, 80],
    },
];

/// The figures that a run of the command prints.
struct Run {
    counts: [u64; 3],
    seconds: f64,
    /// In megabytes.
    peak: u64,
    text: String,
}

/// Prints the table. The files are made in `FOLDER`, and kept.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let mut arguments = arguments.to_vec();
    let runs = crate::arguments::option(&mut arguments, "--runs", 3)?.max(1);
    let small = arguments.iter().any(|argument| argument == "--small");
    arguments.retain(|argument| argument != "--small");
    let folder = match &arguments[..] {
        [] => std::env::temp_dir().join("lastmove-large"),
        [folder] => PathBuf::from(folder),
        _ => return Err(crate::arguments::USAGE.to_owned()),
    };
    std::fs::create_dir_all(&folder).map_err(|why| why.to_string())?;
    println!(
        "{:18} {:>9} {:>10} {:>8}  {:>8} {:>6} {:>6}  seconds of each phase",
        "graph", "vertices", "edges", "limit MB", "seconds", "ratio", "MB"
    );
    println!(
        "median of {runs} runs, in turn with those in memory; two threads where there are two"
    );
    for case in CASES {
        let scale = if small { 20 } else { 1 };
        let (vertices, edges) = (case.vertices / scale, case.edges / scale);
        let file = folder.join(format!("{}-{vertices}-{edges}.lmg", case.shape[0]));
        if !file.exists() {
            let size = [vertices.to_string(), edges.to_string()];
            let mut command = lastmove("generate")?;
            command
                .args(case.shape)
                .arg(&file)
                .args(["--vertices", &size[0], "--edges", &size[1]]);
            output(&mut command)?;
        }
        let mut times = vec![Vec::new(); case.limits.len() + 1];
        let mut last = Vec::new();
        for _ in 0..runs {
            last.clear();
            for limit in [None]
                .into_iter()
                .chain(case.limits.iter().copied().map(Some))
            {
                let limit = limit.map(|limit| (limit / scale).max(64));
                let run = solve(&file, &folder, limit)?;
                times[last.len()].push(run.seconds);
                last.push((limit, run));
            }
        }
        let expected = last[0].1.counts;
        if !small && expected != case.counts {
            return Err(format!("{}: wrong counts {expected:?}", case.name));
        }
        let median = |times: &[f64]| crate::measure::median(&mut times.to_vec());
        for ((limit, run), all) in last.iter().zip(&times) {
            if run.counts != expected {
                return Err(format!("{}: counts differ with {limit:?} MB", case.name));
            }
            if limit.is_some_and(|limit| run.peak > limit) {
                return Err(format!("{}: {} MB, over the limit", case.name, run.peak));
            }
            let verified = match limit {
                Some(limit) => verify(&file, &folder, *limit)?,
                None => String::new(),
            };
            let limit = limit.map_or_else(|| "none".to_owned(), |limit| limit.to_string());
            let ratio = median(all) / median(&times[0]);
            println!(
                "{:18} {vertices:>9} {edges:>10} {limit:>8}  {:>8.2} {ratio:>6.2} {:>6}  {}{verified}",
                case.name,
                median(all),
                run.peak,
                run.text,
            );
        }
    }
    Ok(())
}

/// The command in this program's folder.
fn lastmove(name: &str) -> Result<Command, String> {
    let own = std::env::current_exe().map_err(|why| why.to_string())?;
    let program = own.with_file_name(format!("lastmove{}", std::env::consts::EXE_SUFFIX));
    let mut command = Command::new(program);
    command.args([name, "--quiet"]);
    Ok(command)
}

fn output(command: &mut Command) -> Result<(String, String), String> {
    let output = command.output().map_err(|why| why.to_string())?;
    let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
    match output.status.success() {
        true => Ok((text(&output.stdout), text(&output.stderr))),
        false => Err(text(&output.stderr)),
    }
}

/// Verifies the last table, within this limit in megabytes.
fn verify(file: &Path, folder: &Path, limit: u64) -> Result<String, String> {
    let mut command = lastmove("verify")?;
    command
        .arg(folder.join(TABLE))
        .arg(format!("graph:{}", file.display()))
        .args(["--json", "--stats", "--memory", &format!("{limit}MB")]);
    let (answer, stats) = output(&mut command)?;
    let peak = number_after(&stats, "peak_memory")? as u64 / 1_000_000;
    if !answer.contains("\"true\":true") || peak > limit {
        return Err(format!("verify within {limit} MB: {peak} MB, {answer}"));
    }
    let figures = stats.split("\"figures\"").nth(1).unwrap_or_default();
    let seconds = number_after(figures, "seconds")?;
    let passes = number_after(figures, "passes")?;
    Ok(format!(
        "; verify {seconds:.2}, {passes} readings, {peak} MB"
    ))
}

/// The table in the folder of the graphs.
const TABLE: &str = "large.lmt";

/// Solves a graph, with this limit in megabytes, and writes its table.
fn solve(file: &Path, folder: &Path, limit: Option<u64>) -> Result<Run, String> {
    let work = &folder.join("work");
    let _ = std::fs::remove_dir_all(work);
    let mut command = lastmove("solve")?;
    command
        .arg(format!("graph:{}", file.display()))
        .args(["--all", "--json", "--stats", "--table"])
        .arg(folder.join(TABLE));
    if let Some(limit) = limit {
        command
            .arg("--memory")
            .arg(format!("{limit}MB"))
            .arg("--work")
            .arg(work);
    }
    let (answer, stats) = output(&mut command)?;
    let _ = std::fs::remove_dir_all(work);
    let count = |name| number_after(&answer, name).map(|count| count as u64);
    let mut phases = Vec::new();
    for phase in stats.split("{\"phase\":\"").skip(1) {
        let name = phase.split('"').next().unwrap_or_default();
        phases.push(format!("{name} {:.2}", number_after(phase, "seconds")?));
    }
    let figures = stats.split("\"figures\"").nth(1).unwrap_or_default();
    Ok(Run {
        counts: [count("wins")?, count("losses")?, count("draws")?],
        seconds: number_after(figures, "seconds")?,
        peak: number_after(figures, "peak_memory")? as u64 / 1_000_000,
        text: phases.join(", "),
    })
}

/// The number after this name in a text of JSON.
fn number_after(text: &str, name: &str) -> Result<f64, String> {
    let rest = text.split(&format!("\"{name}\":")).nth(1);
    let digits = rest.and_then(|rest| rest.split([',', '}']).next());
    let number = digits.and_then(|digits| digits.trim().parse().ok());
    number.ok_or_else(|| format!("there is no `{name}` in {text}"))
}
