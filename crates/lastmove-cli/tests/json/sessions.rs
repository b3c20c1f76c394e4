//! Command lines that print every kind of object.

use std::fmt::Write;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use lastmove::graph::generate::SplitMix64;
use serde_json::Value;

/// A command line and the shapes that its lines may have.
pub(crate) struct Session {
    pub(crate) line: &'static str,
    pub(crate) input: &'static str,
    pub(crate) status: i32,
    pub(crate) out: &'static [&'static str],
    pub(crate) err: &'static [&'static str],
}

const fn good(line: &'static str, shape: &'static [&'static str]) -> Session {
    Session {
        line,
        input: "",
        status: 0,
        out: shape,
        err: &[],
    }
}

const fn bad(line: &'static str, status: i32) -> Session {
    Session {
        line,
        input: "",
        status,
        out: &[],
        err: &["Problem"],
    }
}

const fn asked(line: &'static str, input: &'static str, shape: &'static [&'static str]) -> Session {
    Session {
        line,
        input,
        status: 2,
        out: shape,
        err: &[],
    }
}

const fn told(line: &'static str, shape: &'static [&'static str]) -> Session {
    Session {
        line,
        input: "",
        status: 0,
        out: shape,
        err: &["Stats"],
    }
}

const fn found_false(line: &'static str) -> Session {
    Session {
        line,
        input: "",
        status: 1,
        out: &["Falsehood"],
        err: &[],
    }
}

/// Needed by the examples of the page.
pub(crate) const BEFORE_EXAMPLES: [&str; 2] = [
    "lastmove solve graph:g.txt --table g.lmt --json",
    "lastmove convert g.txt cut --shards 2 --json",
];

/// Each may depend on those before it.
pub(crate) const ALL: &[Session] = &[
    good(
        "lastmove solve nim:1,1 --json --moves --line --explain",
        &["Answer"],
    ),
    good(
        "lastmove solve nim:100000000000000000000,100000000000000000000 --json",
        &["Answer"],
    ),
    good("lastmove solve graph:g.txt@a --json --line", &["Answer"]),
    good(
        "lastmove solve graph:costs.txt,goal=energy@a --json",
        &["Answer"],
    ),
    good(
        "lastmove solve graph:costs.txt,goal=energy@b --json",
        &["Answer"],
    ),
    good(
        "lastmove solve graph:costs.txt,goal=mean-payoff@a --json",
        &["Answer"],
    ),
    good(
        "lastmove solve graph:costs.txt,goal=mean-payoff@d --json",
        &["Answer"],
    ),
    // Beyond what every reader keeps as a number.
    good(
        "lastmove solve graph:far.txt,goal=energy@a --json",
        &["Answer"],
    ),
    good(
        "lastmove solve graph:turns.txt@a --json --moves",
        &["Answer"],
    ),
    good(
        "lastmove solve wythoff:100000000,200000000 --json",
        &["Answer"],
    ),
    asked(
        "lastmove solve -",
        "nim:3\n\nnim:3,x\ngraph:g.txt\n",
        &["Answer", "Totals", "Problem"],
    ),
    good("lastmove solve graph:g.txt --all --json", &["Totals"]),
    good(
        "lastmove solve graph:costs.txt,goal=energy --json",
        &["Totals"],
    ),
    good(
        "lastmove solve tic-tac-toe --all --histogram --json",
        &["Totals"],
    ),
    good(
        "lastmove solve mnk:2x2,k=2 --table mnk.lmt --json",
        &["Answer"],
    ),
    good("lastmove info mnk.lmt --json", &["Info"]),
    good(
        "lastmove book nim:2,2 --plies 1 --side first -o book.lmt --json",
        &[],
    ),
    good("lastmove info book.lmt --json", &["Info"]),
    good("lastmove solve graph:loop.txt --json", &["Totals"]),
    good(
        "lastmove solve pursuit:ring.txt --min-police --json",
        &["LeastPolice"],
    ),
    good(
        "lastmove solve pursuit:wide.txt --min-police --json --memory 1M",
        &["LeastPolice"],
    ),
    good(
        "lastmove solve cops:g.txt,undirected=yes --min-police --json",
        &["LeastPolice"],
    ),
    good("lastmove solve cops:g.txt@a/g/C --json", &["Answer"]),
    good("lastmove solve cops:many.g6 --each --json", &["CopNumber"]),
    asked(
        "lastmove solve - --min-police",
        "pursuit:ring.txt\nnim:x\n",
        &["LeastPolice", "Problem"],
    ),
    good(
        "lastmove solve mnk:4x4,k=4 --estimate --json",
        &["Estimate"],
    ),
    good(
        "lastmove solve connect-four:6x7 --estimate --json",
        &["Estimate"],
    ),
    good("lastmove solve nim:3,4 --estimate --json", &["Estimate"]),
    asked(
        "lastmove solve - --estimate",
        "dobutsu\nkayles:9\nnim:x\n",
        &["Estimate", "Problem"],
    ),
    good("lastmove value nim:3,4 --json", &["NimValue"]),
    good("lastmove value graph:loop.txt@a --json", &["NimValue"]),
    asked(
        "lastmove value -",
        "nim:3\nnim:x\n",
        &["NimValue", "Problem"],
    ),
    asked(
        "lastmove value - --range 0..3",
        "kayles:3\nnim:x\n",
        &["NimRange", "Problem"],
    ),
    asked(
        "lastmove value - --period",
        "kayles:3\nnim:x\n",
        &["Period", "Problem"],
    ),
    good("lastmove examples samples --json", &[]),
    good(
        "lastmove value kayles:1 --range 0..20 --json",
        &["NimRange"],
    ),
    good(
        "lastmove value dawson-kayles:1 --period --upto 1000 --json",
        &["Period"],
    ),
    good(
        "lastmove value dawson-kayles:1 --period --upto 20 --json",
        &["Period"],
    ),
    good(
        "lastmove value lasker:1 --period --upto 100 --json",
        &["Period"],
    ),
    good("lastmove table nim:1,1 --json", &["TableRow"]),
    good("lastmove table graph:g.txt --json", &["TableRow"]),
    good(
        "lastmove table graph:costs.txt,goal=energy --json",
        &["TableRow"],
    ),
    good(
        "lastmove table graph:costs.txt,goal=mean-payoff --json",
        &["TableRow"],
    ),
    good(
        "lastmove table graph:g.txt --format jsonl --outcomes",
        &["TableRow"],
    ),
    told(
        "lastmove solve graph:g.txt --table g.lmt --json --stats",
        &["Totals"],
    ),
    good(
        "lastmove solve graph:loop.txt --table loop.lmt --json",
        &["Totals"],
    ),
    good(
        "lastmove solve nim/misere:2,2 --table nim.lmt --json",
        &["Answer"],
    ),
    good(
        "lastmove solve graph:large.txt --table large.lmt --json",
        &["Totals"],
    ),
    good(
        "lastmove solve nim:60,60 --table regular.lmt --json",
        &["Answer"],
    ),
    good(
        "lastmove convert g.txt cut --shards 2 --json",
        &["Converted"],
    ),
    good("lastmove info graph:cut --json", &["ShardsInfo"]),
    good("lastmove info g.lmt --json", &["Info"]),
    good("lastmove info regular.lmt --json", &["Info"]),
    good("lastmove info loop.lmt --json", &["Info"]),
    good("lastmove info nim.lmt --json", &["Info"]),
    good("lastmove info large.lmt --json", &["Info"]),
    good("lastmove probe g.lmt a d --json", &["PositionValue"]),
    asked(
        "lastmove probe g.lmt - --json",
        "a\nz\n",
        &["PositionValue", "Problem"],
    ),
    good(
        "lastmove find g.lmt --outcome win --json",
        &["PositionValue"],
    ),
    good("lastmove export g.lmt --json", &["PositionValue"]),
    good("lastmove export g.lmt --best --json", &["PositionValue"]),
    good("lastmove export nim.lmt --format jsonl", &["PositionValue"]),
    good(
        "lastmove solve graph:costs.txt,goal=energy --table energy.lmt --json",
        &["Totals"],
    ),
    good("lastmove probe energy.lmt a b --json", &["PositionValue"]),
    good(
        "lastmove find energy.lmt --outcome win --json",
        &["PositionValue"],
    ),
    good(
        "lastmove solve graph:costs.txt,goal=mean-payoff --table mean.lmt --json",
        &["Totals"],
    ),
    good("lastmove export mean.lmt --best --json", &["PositionValue"]),
    good("lastmove verify g.lmt --json", &["Truth"]),
    // A checker that believes everything.
    good("lastmove prove nim:2,1 --checker true --json", &["Truth"]),
    good("lastmove verify large.lmt --json", &["Truth"]),
    good("lastmove solve morris:3 --work m3 --json", &["Answer"]),
    good("lastmove verify m3 morris:3 --json", &["Truth"]),
    good(
        "lastmove solve co-bang:8x4@7,2 --certificate c.json --json",
        &["Answer"],
    ),
    good("lastmove verify c.json --json", &["Truth"]),
    good("lastmove queens --check one.txt --json", &["Truth"]),
    found_false("lastmove queens --check two.txt --json"),
    good("lastmove queens --check list.txt --json", &["Truth"]),
    found_false("lastmove queens --check false.txt --json"),
    good("lastmove games --json", &["GameEntry"]),
    good("lastmove rules check stones.kif --json", &["RulesReport"]),
    good(
        "lastmove rules check stones.kif --drop step --json",
        &["RulesReport"],
    ),
    good("lastmove rules show stones.kif --json", &["RulesStart"]),
    good("lastmove games pursuit --json", &["GameEntry"]),
    good("lastmove convert g.txt g.lmg --json", &["Converted"]),
    good(
        "lastmove convert g.lmg g.edges --to text --json",
        &["Converted"],
    ),
    good("lastmove convert g.lmg g.pg --json", &["Converted"]),
    good("lastmove convert circle.txt g.mtx --json", &["Converted"]),
    good("lastmove convert one.g6 two.g6 --json", &["Converted"]),
    good("lastmove convert one.g6 two.s6 --json", &["Converted"]),
    good("lastmove convert one.g6 two.d6 --json", &["Converted"]),
    good("lastmove convert g.lmg g.graphml --json", &["Converted"]),
    good("lastmove convert g.lmg g.dot --json", &["Converted"]),
    good(
        "lastmove generate path p.txt --vertices 5 --json",
        &["Converted"],
    ),
    good("lastmove draw co-bang:8x4@7,2 -o b.svg --json", &["Drawn"]),
    good(
        "lastmove draw nim:3,3 --histogram -o h.svg --json",
        &["Drawn"],
    ),
    good("lastmove queens 8 --first --json", &["Placement"]),
    good("lastmove queens 3 --first --json", &["Placement"]),
    good("lastmove queens 8 --first -o q.svg --json", &["Placement"]),
    good("lastmove queens 9 --any --json", &["Placement"]),
    good("lastmove queens 9 --any -o any.txt --json", &["Placement"]),
    good("lastmove queens 9 --random --json", &["Placement"]),
    good("lastmove queens 8 --count --json", &["QueensCount"]),
    good(
        "lastmove queens 8 --count --fundamental --json",
        &["QueensCount"],
    ),
    good(
        "lastmove queens 8 --count --symmetric half --json",
        &["QueensCount"],
    ),
    good(
        "lastmove queens 8 --count --symmetric quarter --json",
        &["QueensCount"],
    ),
    good(
        "lastmove queens 7 --count --toroidal --json",
        &["QueensCount"],
    ),
    good(
        "lastmove queens 8 --all -o all.txt --json",
        &["QueensCount"],
    ),
    good(
        "lastmove queens 10 --count --part 1/2 --journal a.log --json",
        &["QueensCount"],
    ),
    good(
        "lastmove queens 10 --count --part 2/2 --journal b.log --json",
        &["QueensCount"],
    ),
    good("lastmove queens merge a.log b.log --json", &["QueensCount"]),
    good("lastmove queens 3x5 --first --json", &["QueensBoard"]),
    good(
        "lastmove queens 3 --with 1=2 --first --json",
        &["QueensBoard"],
    ),
    good(
        "lastmove queens 8 --with 1=2 --count --json",
        &["QueensBoard"],
    ),
    good(
        "lastmove queens --blocked board.txt --all -o blocked.txt --json",
        &["QueensBoard"],
    ),
    bad("lastmove solve nim:3,x --json", 2),
    bad("lastmove solve graph:bad.txt --json", 2),
    bad("lastmove solve nim:3 --no-such-option --json", 2),
    bad("lastmove play nim:3 --json", 2),
    bad("lastmove solve kayles/misere:30,30 --memory 1M --json", 1),
    told("lastmove solve graph:g.lmg --json --stats", &["Totals"]),
    told("lastmove solve grundy/misere:9 --json --stats", &["Answer"]),
    told(
        "lastmove value moore:3/4,4,4,4,4 --json --stats",
        &["NimValue"],
    ),
    told("lastmove queens 12 --first --json --stats", &["Placement"]),
];

/// Printed only by a program with WebGraph's format.
pub(crate) const WEBGRAPH: Session = good("lastmove convert g.lmg g.graph --json", &["Converted"]);

/// A folder with the files of the sessions.
pub(crate) fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    write("g.txt", "a b\nb c\nc a\nb e\nd e\nf g\ng f\n");
    write("loop.txt", "a b\nb a\n");
    write("far.txt", "a : 0\na -> a [9007199254740992]\n");
    write("circle.txt", "1 2\n2 1\n");
    write("turns.txt", "a : 0\nb : 0\nc : 1\na b\nb c\n");
    write(
        "costs.txt",
        "a : 0\nb : 1\na -> a [-1]\na -> b [5]\nb -> b [-3]\nb -> a\nc : 1\nc -> a [5]\na -> c [-4]\nd : 0\nd = win\n",
    );
    write("bad.txt", "a b\nb = won\n");
    // A path, the Petersen graph, and five vertices without edges.
    write("one.g6", "IheA@GUAo\n");
    write("many.g6", "DQc\nIheA@GUAo\nD??\n");
    write("ring.txt", "police=4\n...\n.*.\n...\n");
    write(
        "wide.txt",
        &format!("police=4\nthief=8\n{}", (".".repeat(12) + "\n").repeat(12)),
    );
    write("one.txt", "1\n");
    write("two.txt", "1 2\n");
    write("list.txt", "2 4 1 3\n3 1 4 2\n");
    write("false.txt", "2 4 1 3\n3 1 2 4\n");
    write("board.txt", "*....\n.....\n.....\n.....\n.....\n");
    write("large.txt", &large());
    write("stones.kif", STONES);
    folder
}

/// One or two of three stones are taken; there is a counter of steps.
const STONES: &str = "
    (role a) (role b) (init (stones 3)) (init (control a)) (init (step 0))
    (less 3 2) (less 2 1) (less 1 0) (other a b) (other b a)
    (<= (takes 1 ?n ?m) (less ?n ?m))
    (<= (takes 2 ?n ?m) (less ?n ?k) (less ?k ?m))
    (<= (legal ?p (take ?t)) (true (control ?p)) (true (stones ?n)) (takes ?t ?n ?m))
    (<= (legal ?p wait) (other ?p ?q) (true (control ?q)))
    (<= (next (stones ?m)) (does ?p (take ?t)) (true (stones ?n)) (takes ?t ?n ?m))
    (<= (next (control ?q)) (true (control ?p)) (other ?p ?q))
    (<= (next (step ?m)) (true (step ?n)) (less ?m ?n))
    (<= terminal (true (stones 0)))
    (<= (goal ?p 0) (true (control ?p)))
    (<= (goal ?p 100) (other ?p ?q) (true (control ?q)))
";

/// A random graph on numbers, too long to be embedded in its table.
fn large() -> String {
    let mut rng = SplitMix64::new(1);
    let mut text = String::new();
    while text.len() <= 1 << 20 {
        let (from, to) = (rng.below(40_000), rng.below(40_000));
        let _ = writeln!(text, "{from} {to}");
    }
    text
}

/// The output of a server when it begins.
pub(crate) fn served(folder: &Path) -> Value {
    let mut child = Command::new(env!("CARGO_BIN_EXE_lastmove"))
        .args(["serve", "--json"])
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut line = String::new();
    let read = BufReader::new(child.stdout.take().unwrap()).read_line(&mut line);
    child.kill().unwrap();
    child.wait().unwrap();
    read.unwrap();
    serde_json::from_str(&line).unwrap()
}
