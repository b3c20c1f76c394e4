//! Which texts the check reads, and its errors for others.

use lastmove::files::Input;
use lastmove::graph::generate::SplitMix64;
use lastmove::{Control, Error};
use lastmove_queens::{Algorithm, Fault, Finding, Format, Listing, check, first, write_first};

/// The check of a text.
fn check_text(text: &[u8], n: Option<u64>) -> Result<Finding, Error> {
    check(&mut Input::of("text", text), n, &Control::default())
}

#[test]
fn texts_of_all_kinds_are_read() {
    for text in [
        "2 4 1 3",
        " 2,4,,1\n3\r\n",
        "2\n4\n1\n3",
        "\t2 4 1 0003",
        "  2  4  1  3\n",
    ] {
        assert_eq!(
            check_text(text.as_bytes(), None),
            Ok(Finding::Peaceful { n: 4 })
        );
    }
    let found = |found, n| Ok(Finding::Wrong(Fault::Count { found, n }));
    assert_eq!(check_text(b"2 4 1 3", Some(5)), found(4, 5));
    assert_eq!(check_text(b"2 4 1 3 9", Some(4)), found(5, 4));
    let off = |column, row, n| Ok(Finding::Wrong(Fault::OffBoard { column, row, n }));
    assert_eq!(check_text(b"2 4 1 9", None), off(4, 9, 4));
    assert_eq!(check_text(b"2 0 1 3", None), off(2, 0, 4));
    assert_eq!(check_text(b"2 4 1 5", Some(4)), off(4, 5, 4));
    assert_eq!(check_text(b"1 2000000000", None), off(2, 2_000_000_000, 2));
    assert_eq!(
        check_text(b" \n", None).unwrap_err().message.code,
        "queens-check-empty"
    );
}

#[test]
fn one_placement_of_every_text_format_is_read() {
    for text in [
        "c1,c2,c3,c4\n2,4,1,3\n",
        "\n c1, c2 ,c3,c4\r\n2,4,1,3",
        "[2,4,1,3]\n",
        " [ 2, 4,\n 1, 3 ]\r\n\n",
    ] {
        for n in [None, Some(4)] {
            let found = check_text(text.as_bytes(), n);
            assert_eq!(found, Ok(Finding::Peaceful { n: 4 }), "{text}");
        }
    }
    let count = Finding::Wrong(Fault::Count { found: 4, n: 5 });
    assert_eq!(check_text(b"[2,4,1,3]", Some(5)), Ok(count));
    for nothing in ["c1,c2,c3\n", "c1", "[]\n"] {
        let error = check_text(nothing.as_bytes(), None).unwrap_err();
        assert_eq!(error.message.code, "queens-check-empty", "{nothing}");
    }
    let control = Control::default();
    for format in [Format::Source, Format::Plain, Format::Csv, Format::Jsonl] {
        for n in [1, 4, 8, 30] {
            let found = first(n, Algorithm::Bitmask, &control).unwrap();
            let mut text = Vec::new();
            write_first(found.as_ref(), n, n, format, &mut text).unwrap();
            let n = n as u64;
            assert_eq!(check_text(&text, None), Ok(Finding::Peaceful { n }));
        }
    }
}

/// Lists in every format, of all sizes.
fn lists() -> Vec<(u64, Format, Vec<u8>, u64)> {
    let mut lists = Vec::new();
    for n in 4..=8 {
        for format in Format::ALL {
            let mut text = Vec::new();
            let listing = Listing::new(n).format(format);
            let count = listing.write(&mut text, &Control::default()).unwrap();
            lists.push((n as u64, format, text, count));
        }
    }
    lists
}

#[test]
fn whole_lists_are_checked() {
    for (n, format, text, placements) in lists() {
        let is_ascending = true;
        let whole = Finding::List {
            n,
            placements,
            is_ascending,
        };
        for given in [None, Some(n)] {
            assert_eq!(check_text(&text, given), Ok(whole), "{format:?} {n}");
        }
        let fault = Fault::Count { found: n, n: n + 1 };
        let line = match format {
            Format::Bin => None,
            Format::Csv => Some(2),
            _ => Some(1),
        };
        let first = Finding::InList {
            number: 1,
            line,
            fault,
        };
        assert_eq!(check_text(&text, Some(n + 1)), Ok(first), "{format:?} {n}");
    }
    // Larger than a block.
    let mut text = Vec::new();
    let count = Listing::new(12)
        .format(Format::Plain)
        .write(&mut text, &Control::default());
    assert!(text.len() > 1 << 16);
    let found = Finding::List {
        n: 12,
        placements: count.unwrap(),
        is_ascending: true,
    };
    assert_eq!(check_text(&text, None), Ok(found));
    text.extend(b"1 2\n");
    let found = check_text(&text, None).unwrap();
    assert!(
        matches!(found, Finding::InList { number: 14_201, .. }),
        "{found:?}"
    );
}

/// The first wrong placement against the plain comparison of all pairs of queens.
#[test]
fn the_first_wrong_placement_is_found_wherever_it_is() {
    let mut rng = SplitMix64::new(7);
    let mut random = |below: u64| rng.below(below);
    let list = |n: usize| {
        let mut text = Vec::new();
        let listing = Listing::new(n).format(Format::Plain);
        listing.write(&mut text, &Control::default()).unwrap();
        String::from_utf8(text).unwrap()
    };
    let lists = [4, 5, 6, 7].map(list);
    let mut wrong = 0;
    for round in 0..400 {
        let n = 4 + random(4);
        let text = &lists[n as usize - 4];
        let mut rows: Vec<Vec<u64>> = text
            .lines()
            .map(|line| line.split(' ').map(|row| row.parse().unwrap()).collect())
            .collect();
        for _ in 0..random(3) {
            let placement = random(rows.len() as u64) as usize;
            let column = random(n) as usize;
            // The first line gives the size of the board, and the next row shows that there is a
            // next line.
            let told = placement == 0 || (placement, column) == (1, 0);
            rows[placement][column] = 1 + random(if told { n } else { n + 2 });
        }
        if random(3) == 0 {
            let twice = random(rows.len() as u64) as usize;
            rows.insert(twice, rows[twice].clone());
        }
        let is_false = |at: usize| {
            let queens = &rows[at];
            let attack = |a: usize, b: usize| {
                queens[a] == queens[b] || queens[a].abs_diff(queens[b]) == (b - a) as u64
            };
            queens.iter().any(|&row| row > n)
                || (0..queens.len()).any(|b| (0..b).any(|a| attack(a, b)))
                || at > 0 && rows[at - 1] == *queens
        };
        let first = (0..rows.len()).find(|&at| is_false(at));
        for format in ["plain", "csv", "jsonl", "source"] {
            let mut text = String::new();
            if format == "csv" {
                let names: Vec<String> = (1..=n).map(|column| format!("c{column}")).collect();
                text += &(names.join(",") + "\n");
            }
            for (at, row) in rows.iter().enumerate() {
                let row: Vec<String> = row.iter().map(u64::to_string).collect();
                text += &match format {
                    "plain" => row.join(" ") + "\n",
                    "csv" => row.join(",") + "\r\n",
                    "jsonl" => format!("[{}]\n\n", row.join(", ")),
                    _ => format!("Nghiem thu {}: {} \n", at + 1, row.join(" ")),
                };
            }
            if rows.len() == 1 && format != "source" {
                continue;
            }
            let found = check_text(text.as_bytes(), None).unwrap();
            match (first, found) {
                (None, Finding::List { placements, .. }) => {
                    assert_eq!(placements, rows.len() as u64, "{round} {format}");
                }
                (Some(first), Finding::InList { number, fault, .. }) => {
                    assert_eq!(number, first as u64 + 1, "{round} {format}\n{text}");
                    if let Fault::Attack { conflict, other } = fault {
                        let queens = &rows[first];
                        assert_eq!(queens[conflict.column as usize - 1], conflict.row);
                        let (column, row) = other.unwrap();
                        assert_eq!(queens[column as usize - 1], row);
                    }
                    wrong += 1;
                }
                (first, found) => panic!("{round} {format}: {first:?} {found:?}\n{text}"),
            }
        }
    }
    assert!(wrong > 500);
}

#[test]
fn what_a_list_says_of_itself_is_checked() {
    let list = "Nghiem thu 3: 2 4 1 3 \nNghiem thu 4: 3 1 4 2 \n";
    let whole = Finding::List {
        n: 4,
        placements: 2,
        is_ascending: true,
    };
    assert_eq!(check_text(list.as_bytes(), None), Ok(whole));
    let closed = format!("{list}Tong cong 4 nghiem \n");
    assert_eq!(check_text(closed.as_bytes(), None), Ok(whole));
    let total = Finding::Total { said: 5, found: 4 };
    let closed = format!("{list}Tong cong 5 nghiem \n");
    assert_eq!(check_text(closed.as_bytes(), None), Ok(total));
    let fault = Fault::Number { said: 5 };
    let number = Finding::InList {
        number: 2,
        line: Some(2),
        fault,
    };
    let other = list.replace("thu 4", "thu 5");
    assert_eq!(check_text(other.as_bytes(), None), Ok(number));
    let other = Finding::List {
        n: 4,
        placements: 2,
        is_ascending: false,
    };
    assert_eq!(check_text(b"3 1 4 2\n2 4 1 3\n", None), Ok(other));
    let none = Finding::List {
        n: 0,
        placements: 0,
        is_ascending: true,
    };
    assert_eq!(check_text(b"Tong cong 0 nghiem \n", None), Ok(none));
    // One placement on several lines is not a list.
    let (n, rows) = (8, "4 6 8 2\n7 1 3 5\n");
    assert_eq!(
        check_text(rows.as_bytes(), None),
        Ok(Finding::Peaceful { n })
    );
    assert_eq!(check_text(b"1\n", None), Ok(Finding::Peaceful { n: 1 }));
}

/// Codes, places and excerpts of errors in a text.
#[test]
fn what_is_wrong_is_shown_as_it_is_written() {
    let nines = "9".repeat(100);
    let long = format!("{}{nines}", " ".repeat((1 << 16) - 3));
    let zeros = format!("{}1", "0".repeat(200_000));
    let cut = format!("{}…", "9".repeat(40));
    let names: Vec<String> = (1..=20_000).map(|k| format!("c{k}")).collect();
    let names = names.join(",") + "\n1";
    for (text, code, column, found) in [
        ("1 2000000001", "row", 3, "2000000001"),
        (
            "1,99999999999999999999999",
            "row",
            3,
            "99999999999999999999999",
        ),
        (&nines, "row", 1, &cut),
        (&long, "row", (1 << 16) - 2, &cut),
        ("[2,4,1,3] 5", "after", 11, "5"),
        ("c1,c2,c3,c4\n2,4\n1,3\n2", "after", 1, "2"),
        ("2 4 1 3\n3 1 x 2", "number", 5, "x"),
        ("[2,4,1,3]\n[3,1,4,2", "number", 1, "[3,1,4,2"),
        ("Nghiem thu 1: 2 4 1 3 \nNghiem x", "number", 1, "Nghiem x"),
        (
            "Nghiem thu 1: 2 4 1 3 \nTong cong",
            "number",
            1,
            "Tong cong",
        ),
        ("c1,c3\n1,2\n", "number", 4, "c3"),
        ("cat", "number", 1, "cat"),
        (&names, "number", 1, "c1"),
        ("1 c1", "number", 3, "c1"),
        ("1 [2]", "number", 3, "[2"),
        ("1 2]", "number", 3, "2]"),
        ("c1,c2,\n1,2", "number", 1, "c1"),
        ("[1,22222222222]", "row", 4, "22222222222"),
        ("[[1]]", "number", 2, "[1"),
        ("[1,2}", "number", 4, "2}"),
        ("1 -3", "number", 3, "-3"),
        ("3.5", "number", 1, "3.5"),
        ("1e3", "number", 1, "1e3"),
        (
            &format!("x{}", "ờ".repeat(20)),
            "number",
            1,
            &format!("x{}", "ờ".repeat(13)),
        ),
    ] {
        let error = check_text(text.as_bytes(), None).unwrap_err();
        assert_eq!(
            error.message.code,
            format!("queens-check-{code}"),
            "{found}"
        );
        let said = error.to_string();
        assert!(said.contains(&format!("found {found}")), "{said}");
        assert_eq!(error.place.unwrap().column, column, "{found}");
    }
    assert_eq!(
        check_text(zeros.as_bytes(), None),
        Ok(Finding::Peaceful { n: 1 })
    );
    for (text, code, line, column) in [
        ("[2,4,1", "open", 1, 7),
        ("[\n", "open", 2, 1),
        ("c1,c2,c3,c4\n2,4,1\n", "columns", 3, 1),
        ("c1,c2\n1", "columns", 2, 2),
    ] {
        let error = check_text(text.as_bytes(), None).unwrap_err();
        assert_eq!(error.message.code, format!("queens-check-{code}"), "{text}");
        let place = error.place.unwrap();
        assert_eq!((place.line, place.column), (line, column), "{text}");
    }
    let error = check_text(b"\x89LMQ\r\n\x1a\n\x01\x04", None).unwrap_err();
    assert_eq!(error.message.code, "queens-bin-unknown");
}

#[test]
fn bad_text_is_located() {
    for (text, line, column, word) in [
        ("1 2x 3", 1, 3, "2x"),
        ("1 2\n3 -4\n", 2, 3, "-4"),
        ("Vo nghiem\n", 1, 1, "Vo"),
        (&format!("{}\n12 13 cờ", "1 ".repeat(100_000)), 2, 7, "cờ"),
        (&format!("{}?", "1 ".repeat(100_000)), 1, 200_001, "?"),
    ] {
        // Attacks are not reported before the whole text is known to be numbers.
        let error = check_text(text.as_bytes(), None);
        let Err(error) = error else { continue };
        assert_eq!(error.message.code, "queens-check-number");
        let place = error.place.unwrap();
        assert_eq!((place.line, place.column), (line, column), "{word}");
        assert_eq!(&place.excerpt[place.span.clone()], word);
        assert_eq!(place.file.as_deref(), Some("text"));
    }
}
