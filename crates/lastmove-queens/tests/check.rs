//! What texts the check reads, and what it says of others.

use lastmove::game::Input;
use lastmove::{Control, Error};
use lastmove_queens::{Algorithm, Finding, Format, check, first, write_first};

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
    let found = |found, n| Ok(Finding::Count { found, n });
    assert_eq!(check_text(b"2 4 1 3", Some(5)), found(4, 5));
    assert_eq!(check_text(b"2 4 1 3 9", Some(4)), found(5, 4));
    let off = |column, row, n| Ok(Finding::OffBoard { column, row, n });
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
    let count = Finding::Count { found: 4, n: 5 };
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

/// Codes, places and words of what is wrong in a text.
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
        ("[2,4,1,3]\n[3,1,4,2]\n", "after", 1, "[3"),
        ("[2,4,1,3] 5", "after", 11, "5"),
        ("c1\n1\n2\n", "after", 1, "2"),
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
        assert!(said.contains(&format!("found={found}")), "{said}");
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
    assert_eq!(error.message.code, "queens-check-bin");
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
        // Nothing is said of queens before the whole text is known to be numbers.
        let error = check_text(text.as_bytes(), None);
        let Err(error) = error else { continue };
        assert_eq!(error.message.code, "queens-check-number");
        let place = error.place.unwrap();
        assert_eq!((place.line, place.column), (line, column), "{word}");
        assert_eq!(&place.excerpt[place.span.clone()], word);
        assert_eq!(place.file.as_deref(), Some("text"));
    }
}
