//! Text on a terminal that is narrower than the lines.
#![cfg(target_os = "linux")]

use std::io::{ErrorKind, Read};
use std::process::{Command, Stdio};

use lastmove_words::columns::width;

use crate::left_out::left_out;

/// The output of the command: to a terminal of this width, through the tool `script` if the machine
/// has it, or to a pipe.
fn written(line: &str, columns: Option<usize>) -> Option<String> {
    let program = env!("CARGO_BIN_EXE_lastmove");
    let mut command = match columns {
        Some(columns) => {
            let mut command = Command::new("script");
            command.args(["-qec", &format!("{program} {line}"), "/dev/null"]);
            command.env("COLUMNS", columns.to_string());
            command
        }
        None => {
            let mut command = Command::new(program);
            // A pipe has no width, whatever the variable says.
            command.args(line.split(' ')).env("COLUMNS", "20");
            command
        }
    };
    let command = command
        .env("NO_COLOR", "1")
        .env("LC_ALL", "C.UTF-8")
        .env("TERM", "xterm");
    let output = command.stdin(Stdio::null()).stderr(Stdio::null()).output();
    let output = match output {
        Err(error) if columns.is_some() && error.kind() == std::io::ErrorKind::NotFound => {
            left_out("the tool `script` is not there");
            return None;
        }
        output => output.unwrap(),
    };
    assert!(output.status.success(), "{line}");
    Some(String::from_utf8(output.stdout).unwrap().replace('\r', ""))
}

#[test]
fn explanations_wrap_at_blanks() {
    for line in [
        "solve nim:3,5,6 --explain --quiet",
        "games nim",
        "solve nim:3,4,5 --moves",
    ] {
        let plain = written(line, None).unwrap();
        assert!(plain.lines().any(|line| width(line) > 40), "{line}");
        let Some(narrow) = written(line, Some(40)) else {
            return;
        };
        // Headings are broken within their columns, so the order of their words changes.
        let words = |text: &str| -> Vec<String> {
            let mut words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
            words.sort_unstable();
            words
        };
        assert_eq!(words(&narrow), words(&plain), "{line}");
        for line in narrow.lines() {
            assert!(width(line.trim_end()) <= 40, "{line}");
        }
        assert_eq!(written(line, Some(500)).unwrap(), plain);
    }
}

/// Headings that are too wide are broken within their columns.
#[test]
fn headings_stay_above_their_columns() {
    let line = "solve nim:3,4,5 --explain --quiet";
    let Some(narrow) = written(line, Some(40)) else {
        return;
    };
    let table = narrow.split("K(i) there").nth(1).unwrap();
    let table: Vec<&str> = table
        .lines()
        .skip_while(|line| !line.contains("heap"))
        .collect();
    let expected = [
        "     heap    in      of all",
        "             binary  the",
        "                     others",
        "  *  S1 = 3  0 1 1   K(1) = 1",
        "     S2 = 4  1 0 0   K(2) = 6",
        "     S3 = 5  1 0 1   K(3) = 7",
        "     x = 2   0 1 0   K(0) = 2",
    ];
    assert_eq!(table, expected);
}

/// The legend of a table's signs goes to standard error, which may be a terminal too.
#[test]
fn the_legend_of_a_table_wraps_at_blanks() {
    let Some(narrow) = written("table co-bang:3x3", Some(40)) else {
        return;
    };
    assert!(narrow.contains("won in n plies;"), "{narrow}");
    assert!(narrow.lines().all(|line| width(line) <= 40), "{narrow}");
}

/// A terminal of unknown width is taken to have the usual width.
#[test]
fn a_terminal_of_unknown_width_is_taken_to_have_80_columns() {
    let line = "games pursuit";
    let Some(unknown) = written(line, Some(0)) else {
        return;
    };
    let known = written(line, Some(80)).unwrap();
    assert_eq!(unknown, known);
    assert!(unknown.lines().any(|line| width(line) > 60));
}

#[test]
fn tables_and_boards_are_broken_into_blocks() {
    let table = "table co-bang:3x30 --quiet";
    let plain = written(table, None).unwrap();
    assert_eq!(plain.lines().count(), 4);
    let Some(narrow) = written(table, Some(40)) else {
        return;
    };
    assert!(narrow.lines().all(|line| width(line) <= 40));
    // Side by side, the blocks form the table.
    let blocks: Vec<Vec<&str>> = narrow
        .split("\n\n")
        .map(|block| block.lines().collect())
        .collect();
    assert!(blocks.len() > 1);
    let names = plain.lines().nth(1).unwrap().find(' ').unwrap() + 1;
    for (number, row) in plain.lines().enumerate() {
        let parts: String = blocks.iter().map(|block| &block[number][names..]).collect();
        assert_eq!(format!("{}{parts}", &row[..names]), row);
    }
    let board = written("play co-bang:3x30@3,1 --you none --quiet", Some(40)).unwrap();
    assert!(
        board.lines().all(|line| width(line.trim_end()) <= 40),
        "{board}"
    );
}

/// What a command shows on a terminal of this width until that is enough, or all of it; `None` without
/// `script`.
fn shown(columns: usize, args: &str, enough: impl Fn(&str) -> bool) -> Option<String> {
    let program = env!("CARGO_BIN_EXE_lastmove");
    let line = format!("stty cols {columns} rows 20; exec {program} {args}");
    let mut command = Command::new("script");
    command
        .args(["-qec", &line, "/dev/null"])
        .env("LC_ALL", "C.UTF-8")
        .env("TERM", "xterm")
        .env("NO_COLOR", "1")
        .stdin(Stdio::null())
        .stdout(Stdio::piped());
    let mut child = match command.spawn() {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            left_out("the tool `script` is not there");
            return None;
        }
        child => child.unwrap(),
    };
    let mut output = child.stdout.take().unwrap();
    let mut bytes = Vec::new();
    let mut chunk = [0; 4096];
    loop {
        let read = output.read(&mut chunk).unwrap();
        bytes.extend_from_slice(&chunk[..read]);
        let text = String::from_utf8_lossy(&bytes);
        let shown = anstream::adapter::strip_str(&text).to_string();
        if read == 0 || enough(&shown) {
            // The terminal goes with `script`, and the program with its terminal.
            child.kill().unwrap();
            child.wait().unwrap();
            return Some(shown);
        }
    }
}

/// The bars of progress: each is drawn over the one before, while an answer is written below.
fn bars(shown: &str) -> Vec<&str> {
    let lines = shown.split("\r\n");
    let drawn = lines.filter_map(|line| Some(line.rsplit_once('\r')?.0.split('\r')));
    drawn.flatten().filter(|bar| !bar.is_empty()).collect()
}

/// Of a bar that wraps, the first lines would stay. The searches take far longer than three bars.
#[test]
fn the_bar_of_progress_fits_the_terminal() {
    for (columns, args) in [
        (30, "solve breakthrough:5x4"),
        (30, "solve connect-four:7x7"),
        (70, "solve connect-four:7x7 --lang vi"),
        (120, "solve breakthrough:5x4"),
    ] {
        let Some(shown) = shown(columns, args, |shown| bars(shown).len() >= 3) else {
            return;
        };
        let bars = bars(&shown);
        assert!(bars.len() >= 3, "{args}: {shown}");
        assert!(
            bars.iter().all(|bar| width(bar) <= columns),
            "{args}: {shown}"
        );
    }
}

/// The value is told before the line is looked for, and the search then is of another position.
#[test]
fn what_is_proved_of_a_position_on_the_line_is_said_to_be_so() {
    let told = "so far, of a position on the line: ";
    let is_told = |shown: &str| shown.contains(told);
    let Some(shown) = shown(150, "solve connect-four:6x7 --line", is_told) else {
        return;
    };
    assert!(shown.contains("win in 41 plies"), "{shown}");
    assert!(shown.contains(told), "{shown}");
    assert!(!shown.contains("so far: "), "{shown}");
}
