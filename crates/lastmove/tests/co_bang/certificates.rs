//! Certificates of cờ bảng: true ones are accepted, damaged ones refused.

use lastmove::certificate::{Certificate, Finding};
use lastmove::files::MemoryFiles;
use lastmove::oracle::Oracle;
use lastmove::{Blame, Control, Error, catalog};
use serde_json::{Value, json};

fn open(notation: &str) -> Oracle {
    let opened = catalog::open(notation, &MemoryFiles::default(), &Control::default());
    opened.unwrap().oracle
}

fn checked(text: &str) -> Result<Finding, Error> {
    let certificate = Certificate::open("c.json", text)?;
    catalog::check_certificate(&certificate, &Control::default())
}

fn certificate(notation: &str) -> String {
    open(notation).certificate(&Control::default()).unwrap()
}

#[test]
fn certificates_of_every_width_up_to_64_are_true() {
    for play in ["", "/misere"] {
        for columns in (2..=33).chain([35, 37, 45, 50, 64]) {
            let notation = format!("co-bang{play}:9x{columns}");
            let text = certificate(&notation);
            assert!(matches!(checked(&text), Ok(Finding::True(_))), "{notation}");
            let opened = Certificate::open("c.json", &text).unwrap();
            let check =
                |notation: &str| open(notation).check_certificate(&opened, &Control::default());
            assert!(matches!(check(&notation), Ok(Finding::True(_))));
            let other = check(&format!("co-bang{play}:9x{}", columns + 1)).unwrap_err();
            assert_eq!(other.message.code, "co-bang-certificate-other");
            assert_eq!(
                check("nim:3").unwrap_err().message.code,
                "certificate-other-game"
            );
        }
    }
}

/// Every bit of small certificates is turned: accepted ones have the same meaning as before.
#[test]
fn every_damaged_bit_is_caught() {
    for notation in [
        "co-bang:9x2",
        "co-bang:9x4",
        "co-bang:9x5",
        "co-bang/misere:9x4",
    ] {
        let good = certificate(notation);
        let said: Value = serde_json::from_str(&good).unwrap();
        let (mut unreadable, mut wrong) = (0, 0);
        for at in 0..good.len() {
            for bit in 0..8 {
                let mut bytes = good.clone().into_bytes();
                bytes[at] ^= 1 << bit;
                let Ok(text) = String::from_utf8(bytes) else {
                    continue;
                };
                match checked(&text) {
                    Err(error) => {
                        assert_eq!(error.blame, Blame::Input);
                        unreadable += 1;
                    }
                    Ok(Finding::False(_)) => wrong += 1,
                    Ok(Finding::True(_)) => {
                        let now: Value = serde_json::from_str(&text).unwrap();
                        assert_eq!(now, said, "byte {at}, bit {bit}");
                    }
                }
            }
        }
        assert!(unreadable > 100 && wrong > 20, "{unreadable} {wrong}");
    }
}

/// Every number is made smaller and larger, every outcome flipped, every row left out or repeated.
#[test]
fn every_damaged_field_is_caught() {
    for notation in [
        "co-bang:9x4",
        "co-bang:9x5",
        "co-bang:9x6",
        "co-bang/misere:9x6",
    ] {
        let good: Value = serde_json::from_str(&certificate(notation)).unwrap();
        let mut damaged = Vec::new();
        for field in ["columns", "preperiod", "period", "version"] {
            for step in [-1, 1] {
                let mut bad = good.clone();
                bad[field] = json!(good[field].as_i64().unwrap() + step);
                damaged.push(bad);
            }
        }
        for (field, other) in [("format", "table"), ("game", "nim"), ("play", "?")] {
            let mut bad = good.clone();
            bad[field] = json!(other);
            damaged.push(bad);
        }
        let mut bad = good.clone();
        bad["play"] = json!(if good["play"] == "normal" {
            "misere"
        } else {
            "normal"
        });
        damaged.push(bad);
        for list in ["top", "rows"] {
            for row in 0..good[list].as_array().unwrap().len() {
                let rows = |change: &dyn Fn(&mut Vec<Value>)| {
                    let mut bad = good.clone();
                    change(bad[list].as_array_mut().unwrap());
                    bad
                };
                damaged.push(rows(&|rows| drop(rows.remove(row))));
                damaged.push(rows(&|rows| rows.insert(row, rows[row].clone())));
                for part in ["all", "but"] {
                    let fields = good[list][row][part].as_array().map_or(0, Vec::len);
                    for field in 0..fields {
                        let old = &good[list][row][part][field];
                        let others = match old.as_i64() {
                            Some(number) => {
                                vec![json!(number - 1), json!(number + 1), json!(1u64 << 63)]
                            }
                            None if old == "win" => vec![json!("loss"), json!("draw")],
                            None => vec![json!("win"), json!("draw"), json!(0)],
                        };
                        damaged.extend(
                            others
                                .into_iter()
                                .map(|other| rows(&|rows| rows[row][part][field] = other.clone())),
                        );
                    }
                    if part == "but" && fields > 0 {
                        damaged.push(rows(&|rows| {
                            rows[row].as_object_mut().unwrap().remove("but");
                        }));
                    }
                }
            }
        }
        for bad in damaged {
            let found = checked(&bad.to_string());
            assert!(!matches!(found, Ok(Finding::True(_))), "{notation}: {bad}");
        }
    }
}

/// A certificate that is false only after the first two periods is refused too, by its slopes.
#[test]
fn false_slopes_are_told() {
    let text = certificate("co-bang:9x6");
    let bad = text.replacen(",8]", ",10]", 1);
    assert_ne!(bad, text);
    let Ok(Finding::False(message)) = checked(&bad) else {
        panic!("accepted");
    };
    assert!(message.code.starts_with("co-bang-certificate"));
}

#[test]
fn certificates_of_others_are_told_apart() {
    let code = |text: &str| checked(text).unwrap_err().message.code;
    assert_eq!(code("{"), "certificate-syntax");
    assert_eq!(code("[1]"), "certificate-syntax");
    let head = |format, version, game| {
        format!("{{\"format\":\"{format}\",\"version\":{version},\"game\":\"{game}\"}}")
    };
    assert_eq!(code(&head("other", 1, "co-bang")), "certificate-not-one");
    assert_eq!(
        code(&head("lastmove certificate", 2, "co-bang")),
        "certificate-version"
    );
    assert_eq!(
        code(&head("lastmove certificate", 1, "go")),
        "certificate-game"
    );
    assert_eq!(
        code(&head("lastmove certificate", 1, "nim")),
        "certificate-none"
    );
    assert_eq!(
        code(&head("lastmove certificate", 1, "co-bang")),
        "certificate-syntax"
    );
    // Errors in the text itself have our own messages.
    let whole = certificate("co-bang:9x6");
    let fault = |from: &str, to: &str| {
        let text = whole.replacen(from, to, 1);
        assert_ne!(text, whole);
        let error = checked(&text).unwrap_err();
        let argument = |name| {
            let mut args = error.message.args.iter();
            args.find(|(known, _)| *known == name)
                .unwrap()
                .1
                .to_string()
        };
        let place = error.place.as_ref().unwrap();
        (
            argument("fault"),
            argument("field"),
            place.line,
            place.column,
        )
    };
    let faults = [
        ("\"columns\":6,", ""),
        ("columns", "colums"),
        ("\"columns\"", "\"play\""),
        ("\"columns\":6", "\"columns\":-6"),
        ("\"loss\"", "\"lost\""),
        ("\"top\":[", "\"top\":7,\"t\":["),
        ("\"co-bang\"", "7"),
        ("]}\n", "]"),
        ("]}\n", "]} 1"),
        ("\"co-bang\"", "co-bang"),
    ];
    let expected = [
        ("missing", "columns", 32, 41),
        ("unknown", "colums", 2, 8),
        ("twice", "play", 2, 6),
        ("number", "", 2, 12),
        ("word", "lost", 5, 14),
        ("list", "", 3, 7),
        ("text", "", 1, 53),
        ("end", "", 32, 40),
        ("more", "", 32, 43),
        ("json", "", 1, 53),
    ];
    for ((from, to), (said, field, line, column)) in faults.into_iter().zip(expected) {
        let expected = (said.to_owned(), field.to_owned(), line, column);
        assert_eq!(fault(from, to), expected, "{from} {to}");
    }
    let long = head("lastmove certificate", 1, "co-bang");
    let long = long.replace('}', ",\"play\":\"normal\",\"columns\":2,\"preperiod\":0,\"period\":18446744073709551615,\"top\":[],\"rows\":[]}");
    assert!(matches!(checked(&long), Ok(Finding::False(_))));
    let error = open("nim:3").certificate(&Control::default()).unwrap_err();
    assert_eq!(error.message.code, "certificate-not-written");
}
