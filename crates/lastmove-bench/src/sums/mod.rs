//! The table of the speed of nim values, each beside its textbook algorithm in the same run.

mod chomp;
mod heaps;
mod loopy;
mod placement;

use crate::report::Report;

/// Prints the table.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let mut arguments = arguments.to_vec();
    let runs = crate::arguments::option(&mut arguments, "--runs", 3)?.max(1) as usize;
    let small = arguments.iter().any(|argument| argument == "--small");
    println!("one thread, median of {runs} runs; every answer is checked");
    println!(
        "{:<48} {:>7} {:>9} {:>11} {:>8} {:>9}",
        "what", "goal, s", "took, s", "textbook, s", "ratio", "million/s"
    );
    let rows = loopy::loopy(runs, small)?.into_iter();
    let rows = rows.chain(chomp::chomp(runs, small)?);
    for row in rows.chain(placement::placement(runs, small)?) {
        let or_dash = |figure: Option<String>| figure.unwrap_or_else(|| "-".to_owned());
        let goal = or_dash(row.goal.map(|goal| goal.to_string()));
        let plain = or_dash(row.plain.map(|plain| format!("{plain:.3}")));
        let ratio = or_dash(row.plain.map(|plain| format!("{:.1}", plain / row.took)));
        let rate = row.size as f64 / row.took / 1e6;
        println!(
            "{:<48} {goal:>7} {:>9.3} {plain:>11} {ratio:>8} {rate:>9.1}",
            row.what, row.took
        );
    }
    println!();
    println!("{:<52} {:>9} {:>9}", "what", "goal, s", "took, s");
    heaps::cases(&Report {
        threads: 1,
        runs,
        small,
    })
}
