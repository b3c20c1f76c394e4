//! The reader of text graphs against its plain twin.

use lastmove::files::Input;
use lastmove::graph::formats::text;
use lastmove::graph::generate::SplitMix64;
use lastmove::graph::{NamedGraph, Names};
use lastmove::{Control, Error};

const FILE: &str = "g.txt";

/// The parts of a result that must agree.
type Seen = Result<(NamedGraph, Vec<String>), Error>;

fn seen(read: Result<NamedGraph, Error>) -> Seen {
    let graph = read?;
    let names = (0..graph.names.len()).map(|v| graph.names.name(v).into_owned());
    let names: Vec<String> = names.collect();
    for (vertex, name) in (0..).zip(&names) {
        assert_eq!(graph.names.number(name), Some(vertex), "{name}");
    }
    assert_eq!(graph.game.graph.vertices(), graph.names.len());
    Ok((graph, names))
}

fn assert_same(fast: &Seen, plain: &Seen, text: &str, how: &str) {
    match (fast, plain) {
        (Ok((a, names)), Ok((b, others))) => {
            assert_eq!(names, others, "{how}: {text:?}");
            assert_eq!(a.game.graph, b.game.graph, "{how}: {text:?}");
            assert_eq!(a.game.owners, b.game.owners, "{how}: {text:?}");
            for v in 0..a.names.len() {
                assert_eq!(
                    a.game.labels.get(v),
                    b.game.labels.get(v),
                    "{how}: {text:?}"
                );
            }
            // Names that are not there are not found.
            for name in [
                "",
                "0",
                "00",
                "1",
                "7",
                "4000000000",
                "4294967296",
                "a",
                "#",
            ] {
                assert_eq!(a.names.number(name), b.names.number(name), "{how}: {name}");
            }
        }
        (Err(a), Err(b)) => assert_eq!(a, b, "{how}: {text:?}"),
        (a, b) => panic!("{how}: {a:?} but {b:?}: {text:?}"),
    }
}

fn check(text: &str, sizes: &[usize]) -> bool {
    let plain = seen(text::read_plainly(text, FILE, &Control::default()));
    for &size in sizes {
        for threads in [1, 2, 7] {
            let control = Control::default().threads(threads);
            let input = Input::of(FILE, text.as_bytes());
            let fast = seen(text::read_in_blocks(input, size, &control));
            assert_same(
                &fast,
                &plain,
                text,
                &format!("{size} bytes, {threads} threads"),
            );
        }
    }
    let whole = seen(text::read(text, FILE, &Control::default()));
    assert_same(&whole, &plain, text, "usual blocks");
    plain.is_ok()
}

/// The style of a random text: the names, and the amount of other elements.
struct Style {
    names: fn(&mut SplitMix64) -> String,
    /// In thousandths.
    odd_lines: u64,
    odd_blanks: u64,
    sorted: bool,
    end: &'static str,
}

fn blank(random: &mut SplitMix64, style: &Style) -> &'static str {
    if random.below(1000) < style.odd_blanks {
        let odd = ["\t", "  ", " \t ", "\u{a0}", "\u{b}", "\u{2003} ", "\r"];
        odd[random.below(odd.len() as u64) as usize]
    } else {
        " "
    }
}

fn line(random: &mut SplitMix64, style: &Style, source: u64) -> String {
    let a = if style.sorted {
        source.to_string()
    } else {
        (style.names)(random)
    };
    let (b, gap) = ((style.names)(random), blank(random, style));
    if random.below(1000) >= style.odd_lines {
        return format!("{a}{gap}{b}");
    }
    match random.below(47) {
        0..=4 => a,
        5..=9 => format!("{a} = {}", random.pick(&["win", "loss", "draw"])),
        // One label and owner for each, so that texts are good more often.
        10..=19 => format!("{a}{gap}={gap}win"),
        20..=23 => format!("{a} : {}", a.len() % 2),
        24..=26 => format!("{a}{gap}{b}{gap}# {b} {b} {b} {b}"),
        27 => format!("#{a} {b} {b}"),
        28 => String::new(),
        29 => gap.to_owned(),
        30 => format!("{gap}{a} {b}{gap}"),
        31 => format!("{a}# {b}"),
        32 => "é\u{85}ü".to_owned(),
        33 => format!("{a} {b} {b}"),
        34 => format!("{a} {b} {a} {b} {a} x"),
        35 => format!("{a} ="),
        36 => format!("{a} :{gap}#"),
        37 => format!("{a} : 2"),
        38 => format!("{a} = won {b}"),
        39 => format!("{a} ->{gap}{b}"),
        40 => format!("{a} -> {b}{gap}[{}]", a.len() as i64 - 2),
        41 => format!("{a} {b} [7] # {b}"),
        42 => format!("{a} ->"),
        43 => format!("{a} {b} [{a}"),
        44 => format!("{a} -> {b} {b}"),
        45 => format!("{a} -> {b}[3]"),
        _ => format!("{a} = {b}"),
    }
}

fn random_text(random: &mut SplitMix64, style: &Style, lines: u64) -> String {
    let mut text = String::new();
    let mut source = 0;
    for _ in 0..lines {
        source += random.below(3) / 2;
        text += &line(random, style, source);
        text += style.end;
    }
    if random.below(4) == 0 {
        text.truncate(text.trim_end_matches(['\n', '\r']).len());
    }
    text
}

fn word(random: &mut SplitMix64) -> String {
    format!("v{}", random.below(30))
}

fn small(random: &mut SplitMix64) -> String {
    random.below(40).to_string()
}

fn medium(random: &mut SplitMix64) -> String {
    (random.below(50) * 1_234_567 % 20_000_011).to_string()
}

fn large(random: &mut SplitMix64) -> String {
    (random.below(1 << 32) >> random.below(32)).to_string()
}

fn mostly_numbers(random: &mut SplitMix64) -> String {
    let odd = [
        "a",
        "01",
        "00",
        "-1",
        "+1",
        "4294967293",
        "99999999999",
        "é",
        "win",
        "=",
    ];
    match random.below(80) {
        0 => (*random.pick(&odd)).to_owned(),
        1 => large(random),
        _ => small(random),
    }
}

fn odd(random: &mut SplitMix64) -> String {
    let odd = [
        "a",
        "b",
        "0",
        "1",
        "01",
        "=",
        ":",
        "win",
        "é",
        "a#",
        "4294967294",
        "4294967295",
    ];
    (*random.pick(&odd)).to_owned()
}

#[test]
fn random_texts_are_read_as_by_the_plain_twin() {
    let mut random = SplitMix64::new(3);
    let (mut good, mut bad) = (0, 0);
    for round in 0..3000u64 {
        let names = [word, small, medium, large, mostly_numbers, odd][round as usize % 6];
        let style = Style {
            names,
            odd_lines: [0, 20, 300, 1000][random.below(4) as usize],
            odd_blanks: [0, 20, 300][random.below(3) as usize],
            sorted: random.below(4) == 0 && round % 6 > 0,
            end: ["\n", "\n", "\r\n"][random.below(3) as usize],
        };
        let most = *random.pick(&[3, 10, 60]);
        let lines = random.below(most);
        let text = random_text(&mut random, &style, lines);
        let size = 1 + random.below(text.len() as u64 + 2) as usize;
        match check(&text, &[size]) {
            true => good += 1,
            false => bad += 1,
        }
    }
    assert!(good > 1000 && bad > 500, "{good} good, {bad} bad");
}

#[test]
fn blocks_may_end_anywhere() {
    for text in [
        "",
        "\n",
        "1 2\n2 = loss\n3 4\n4 1\n",
        "12345678 123456789\r\n0 12345678\r\n1 1\r\n7",
        "10 11\n11 10\n5 5\na 10\n10 : 1\n",
        "1 2\n2 = win\n1 3\n2 = loss\n",
        "1 2\n\n2 x y\n3\n",
        "1 2\n1 : 0\n2 : 1\n3 4\n",
        "2 1 # x\n# y\n1 2\n1 4000000000\n4294967293 5\n4294967294 7\n",
        "a b\nc d\n7 8\na = draw\né b c\n",
    ] {
        let sizes: Vec<usize> = (1..text.len() + 3).collect();
        check(text, &sizes);
    }
}

#[test]
fn many_moves_and_long_lines() {
    let mut random = SplitMix64::new(5);
    let sorted = |random: &mut SplitMix64| -> String {
        let edges = (0..20_000u64).map(|edge| format!("{} {}\n", edge / 4, random.below(5000)));
        edges.collect()
    };
    let text = sorted(&mut random);
    assert!(check(&text, &[1000, 1 << 16]));
    assert!(check(&format!("{text}x y\n{text}"), &[777, 1 << 16]));
    let heavy: String = (0..2000).map(|edge| format!("5 {}\n", edge * 3)).collect();
    assert!(check(&format!("{heavy}1 2\n{heavy}"), &[500]));
    let owned: String = (0..3000)
        .map(|v| format!("{v} : {}\n{v} 7\n", v % 2))
        .collect();
    assert!(check(&owned, &[500]));
    let long = "9".repeat(20_000);
    assert!(check(
        &format!("1 2\n{long} 1 #{long}\n{long}\n"),
        &[10, 5000]
    ));
    assert!(!check(
        &format!("1 2\n{long} 1 {long}\n{long}\n"),
        &[10, 5000]
    ));
}

#[test]
fn numbers_stand_in_their_order_and_others_where_they_appear() {
    let names = |text: &str| seen(text::read(text, FILE, &Control::default())).unwrap().1;
    assert_eq!(names("10 9\n2 10\n"), ["2", "9", "10"]);
    assert_eq!(names("10 9\nx\n2 10\n"), ["10", "9", "x", "2"]);
    assert_eq!(names("10 09\n2 10\n"), ["10", "09", "2"]);
    assert_eq!(names("4000000000 1\n"), ["1", "4000000000"]);
    assert_eq!(names("4294967294 1\n"), ["4294967294", "1"]);
}

#[test]
fn sparse_numbers_take_little_memory() {
    let control = Control::default().memory(1 << 20);
    let graph = text::read("1 4000000000\n4000000000 = win\n", FILE, &control).unwrap();
    assert_eq!(graph.names.len(), 2);
}

#[test]
fn numbered_names_become_others_when_they_must() {
    let mut names = Names::numbered(3);
    assert_eq!(names.intern("1"), Some(1));
    assert_eq!(names.intern("x"), Some(3));
    assert_eq!((names.name(2).as_ref(), names.number("x")), ("2", Some(3)));
}

#[test]
fn bytes_that_are_no_text_are_found_in_any_line() {
    for (bytes, line, column) in [
        (&b"1 2\n3 4\n5 \xff6\n"[..], 3, 3),
        (b"1 2\n# \xc3\n", 2, 3),
        (b"a b\n\xc3\xa9 \xf0\x9f", 2, 3),
    ] {
        for size in 1..bytes.len() {
            let input = Input::of(FILE, bytes);
            let read = text::read_in_blocks(input, size, &Control::default().threads(2));
            let error = read.unwrap_err();
            let place = error.place.unwrap();
            assert_eq!(error.message.code, "file-not-utf8");
            assert_eq!((place.line, place.column), (line, column), "{size}");
        }
    }
}
