use super::interner::{Interner, Words};
use super::keys::Keys;
use super::*;

/// Names of all lengths, some of them the beginnings of others, some not ASCII, some with NUL.
fn name(number: u64) -> String {
    match number % 7 {
        0 => number.to_string(),
        1 => format!("v{number}"),
        2 => format!("a-rather-long-name/{}", number / 3),
        3 => "x".repeat(number as usize % 40 + 1),
        4 => format!("é{number}"),
        5 => format!("\0{}", "\0".repeat(number as usize % 9)),
        _ => format!("{:08}", number % 1000),
    }
}

#[test]
fn many_at_a_time_are_numbered_as_one_by_one() {
    let names: Vec<String> = (0..20_000u64).map(|at| name(at * at % 9973)).collect();
    let mut plain = Names::default();
    let expected: Vec<u32> = names.iter().map(|n| plain.intern(n).unwrap()).collect();
    for (window, part) in [(1, 1), (7, 3), (3000, 500), (20_000, 20_000)] {
        let keys = Keys::default();
        let mut interner = Interner::new(keys.clone());
        let mut found = Vec::new();
        for names in names.chunks(window) {
            let parts: Vec<(String, Words)> = names
                .chunks(part)
                .map(|names| {
                    let (mut text, mut words, mut list) =
                        (String::new(), Words::default(), Vec::new());
                    for name in names {
                        list.push(keys.key(name.as_bytes()));
                        words.push(text.len(), text.len() + name.len());
                        text += name;
                    }
                    words.share_out(&list);
                    (text, words)
                })
                .collect();
            let parts: Vec<_> = parts.iter().map(|(t, w)| (t.as_bytes(), w)).collect();
            found.extend(interner.numbers(&parts).unwrap());
        }
        assert_eq!(found, expected);
        let packed = interner.finish().unwrap();
        assert_eq!(packed.len(), plain.len());
        for number in 0..plain.len() {
            assert_eq!(packed.name(number), plain.name(number));
            assert_eq!(packed.number(&plain.name(number)), Some(number));
        }
        for other in ["", "\0", "v", "x/", "é", "a-rather-long-name/"] {
            assert_eq!(packed.number(other), plain.number(other), "{other:?}");
        }
        let mut more = packed.clone();
        assert_eq!(more.intern("new"), Some(plain.len()));
        assert_eq!(more.number(&plain.name(5)), Some(5));
    }
}

#[test]
fn exact_keys_differ() {
    let keys = Keys::default();
    let mut seen = std::collections::HashMap::new();
    for number in 0..100_000 {
        let name = name(number);
        let key = keys.key(name.as_bytes());
        assert_ne!(key, 0);
        assert_eq!(
            Keys::is_exact(key),
            name.len() <= 8 && name.bytes().all(|b| (1..128).contains(&b))
        );
        let before = seen.insert(key, name.clone());
        assert!(before.is_none_or(|before| before == name || !Keys::is_exact(key)));
    }
}
