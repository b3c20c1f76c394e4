//! Arguments.

pub(crate) const USAGE: &str = "\
lastmove-bench graphs [--small] [--threads K] [--runs R]
    prints the table of the engines' speed; --small takes graphs a hundredth as large
lastmove-bench parity [--small] [--huge] [--runs R]
    prints the table of parity games; --small takes large ones a hundredth as large, --huge those of 10^7
    vertices
lastmove-bench energy [--small] [--runs R]
    prints the table of energy and mean-payoff games; --small takes large ones a tenth as large
lastmove-bench pursuit [--small] [--threads K] [--runs R]
    prints the table of policeman and thief; --small leaves out boards over 60 x 60
lastmove-bench co-bang [--runs R]
    prints the table of cờ bảng, row 10^18
lastmove-bench boards [--small] [--only TEXT] [--threads K] [--runs R] [--memory BYTES]
    prints the table of board games; --small leaves out what takes more than a few seconds
lastmove-bench large [--small] [--runs R] [FOLDER]
    prints the speed of the `lastmove` beside this program on graphs larger than its memory limit, whose
    files, 6 GB, stay in FOLDER; --small takes graphs a twentieth as large
lastmove-bench cluster [--small] [--runs R]
    prints the speed of 1, 2 and 4 processes on this machine; --small takes graphs a tenth as large
lastmove-bench queens [--small] [--threads K] [--runs R]
    prints the table of queens; --small leaves out what takes more than a few seconds
lastmove-bench rules [--small] [--threads K] [--memory BYTES]
    prints the table of games written as rules; --small leaves out what takes more than a few seconds
lastmove-bench sums [--small] [--runs R]
    prints the table of nim values; --small leaves out what takes more than a few seconds
lastmove-bench serve [--small] [--requests N] [--clients K]
    prints the speed of the `lastmove serve` beside this program; --small asks 50,000 requests
lastmove-bench arrays write|solve FOLDER [--small] [--runs R]
    a graph as arrays for `cargo xtask bench python`, and how long the library takes for it
";

/// A number written plainly or as 1e7.
fn number(text: &str) -> Result<u64, String> {
    let parsed = text.parse::<f64>().ok();
    parsed
        .filter(|n| (0.0..1e18).contains(n))
        .map(|n| n as u64)
        .ok_or_else(|| format!("“{text}” is not a number from 0 on"))
}

/// Takes `--name VALUE` out of the arguments.
pub(crate) fn option(arguments: &mut Vec<String>, name: &str, default: u64) -> Result<u64, String> {
    let Some(at) = arguments.iter().position(|argument| argument == name) else {
        return Ok(default);
    };
    if at + 1 >= arguments.len() {
        return Err(format!("{name} needs a number"));
    }
    let value = arguments.remove(at + 1);
    arguments.remove(at);
    number(&value)
}
