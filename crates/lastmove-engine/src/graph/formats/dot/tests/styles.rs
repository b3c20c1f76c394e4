//! Random files in every style of writing.

use super::*;
use crate::graph::Graph;
use crate::graph::generate::SplitMix64;

/// A file that is being written, and what it says.
struct Made<'r> {
    rng: &'r mut SplitMix64,
    text: String,
    names: Vec<String>,
    owners: Vec<Option<u8>>,
    declared: Vec<Option<Outcome>>,
    moves: Vec<(u32, u32, i64)>,
    default_owner: Option<u8>,
    default_declared: Option<Outcome>,
    default_weight: Option<i64>,
    is_strict: bool,
    has_weights: bool,
}

impl Made<'_> {
    fn below(&mut self, n: u64) -> u64 {
        self.rng.below(n)
    }

    /// What may stand between two tokens.
    fn gap(&mut self) {
        let gaps = [
            "",
            "",
            "",
            "",
            " ",
            "\n",
            " \t",
            "/* x -> */",
            "// }\n",
            "\r\n",
            "\n# x\n",
        ];
        let gap = gaps[self.below(gaps.len() as u64) as usize];
        self.text.push_str(gap);
    }

    fn sign(&mut self, sign: &str) {
        self.gap();
        self.text.push_str(sign);
        self.gap();
    }

    /// Writes an identifier, quoted where it must be, and here and there where it need not.
    fn identifier(&mut self, name: &str) {
        let keywords = ["node", "edge", "graph", "digraph", "subgraph", "strict"];
        let is_number = name.bytes().all(|byte| byte.is_ascii_digit());
        let letter = |c: char| c.is_ascii_alphanumeric() || c == '_' || !c.is_ascii();
        let is_word = name.chars().all(letter) && !name.starts_with(|c: char| c.is_ascii_digit());
        let is_bare = !name.is_empty() && (is_number || is_word);
        if is_bare && !keywords.contains(&name) && self.below(3) > 0 {
            // Words must be kept apart.
            self.text.push(' ');
            self.text.push_str(name);
            if self.below(2) == 0 {
                self.text.push(' ');
            } else {
                self.text.push_str("/**/");
            }
            return;
        }
        self.text.push('"');
        let mut is_escaped = false;
        for c in name.chars() {
            if !is_escaped {
                match self.below(9) {
                    0 => self.text.push_str("\\\n"),
                    1 => self.text.push_str("\" + \""),
                    2 => self.text.push_str("\"/*\"*/+\n\""),
                    _ => {}
                }
            }
            is_escaped = c == '\\' && !is_escaped;
            if c == '"' {
                self.text.push('\\');
            }
            self.text.push(c);
        }
        self.text.push('"');
    }

    /// Writes a vertex, perhaps with a port.
    fn vertex(&mut self) -> u32 {
        const POOL: [&str; 14] = [
            "a", "b", "c", "d1", "_", "é", "node", "0", "1", "12", "a b", "q\"q", "p\\\\", "->",
        ];
        let name = POOL[self.below(14) as usize];
        self.identifier(name);
        if self.below(8) == 0 {
            self.text.push_str(":n:\"s w\"");
        }
        match self.names.iter().position(|known| known == name) {
            Some(v) => v as u32,
            None => {
                self.names.push(name.to_owned());
                self.owners.push(self.default_owner);
                self.declared.push(self.default_declared);
                self.names.len() as u32 - 1
            }
        }
    }

    fn attribute(&mut self, name: &str, value: &str) {
        self.identifier(name);
        self.sign("=");
        self.identifier(value);
        let separator = ["", ",", ";"][self.below(3) as usize];
        self.sign(separator);
    }

    fn ignored(&mut self) {
        match self.below(5) {
            0 => self.attribute("color", "red"),
            1 => self.text.push_str(" xlabel=<a<b>\"]> "),
            2 => self.attribute("Weight", "heavy"),
            _ => {}
        }
    }

    fn outcome(&mut self) -> (&'static str, Option<Outcome>) {
        [
            ("", None),
            ("win", Some(Outcome::Win)),
            ("loss", Some(Outcome::Loss)),
            ("draw", Some(Outcome::Draw)),
        ][self.below(4) as usize]
    }

    fn weight(&mut self) -> i64 {
        match self.below(10) {
            0 => i64::MIN,
            1 => i64::MAX,
            _ => self.below(19) as i64 - 9,
        }
    }

    fn statement(&mut self, has_owners: bool) {
        match self.below(12) {
            0 => {
                self.text.push_str(" node");
                self.sign("[");
                self.ignored();
                let (word, declared) = self.outcome();
                self.attribute("declared", word);
                self.default_declared = declared;
                if has_owners {
                    let owner = self.below(2);
                    self.attribute("owner", &owner.to_string());
                    self.default_owner = Some(owner as u8);
                }
                self.sign("]");
            }
            1 => {
                self.text.push_str(" edge[");
                let weight = self.weight();
                self.attribute("weight", &weight.to_string());
                self.default_weight = Some(weight);
                self.sign("]");
            }
            2 => {
                self.identifier("rankdir");
                self.sign("=");
                self.identifier("L R");
            }
            3 => self.text.push_str(" graph [owner=5 weight=6][]"),
            4..7 => self.describe(has_owners),
            _ => self.join(),
        }
        let separator = ["", ";", ";;"][self.below(3) as usize];
        self.sign(separator);
    }

    fn describe(&mut self, has_owners: bool) {
        let known = self.names.len();
        let v = self.vertex() as usize;
        for _ in 0..self.below(3) {
            self.sign("[");
            self.ignored();
            self.sign("]");
        }
        // Later statements might say something else.
        if v == known {
            self.sign("[");
            let (word, declared) = self.outcome();
            self.attribute("declared", word);
            self.declared[v] = declared;
            if has_owners {
                let owner = self.below(2);
                self.attribute("owner", &owner.to_string());
                self.owners[v] = Some(owner as u8);
            }
            self.sign("]");
        }
    }

    fn join(&mut self) {
        let mut chain = vec![self.vertex()];
        for _ in 0..1 + self.below(3) {
            self.sign("->");
            chain.push(self.vertex());
        }
        let own = match self.below(3) {
            0 => Some(self.weight()),
            _ => None,
        };
        if let Some(weight) = own {
            self.sign("[");
            self.ignored();
            self.attribute("weight", &weight.to_string());
            self.sign("]");
        }
        for pair in chain.windows(2) {
            let is_this = |(from, to, _): &&mut (u32, u32, i64)| [*from, *to] == *pair;
            let before = self.moves.iter_mut().find(is_this);
            if let Some(before) = before.filter(|_| self.is_strict) {
                before.2 = own.unwrap_or(before.2);
                self.has_weights |= own.is_some();
                continue;
            }
            let weight = own.or(self.default_weight);
            self.has_weights |= weight.is_some();
            self.moves.push((pair[0], pair[1], weight.unwrap_or(0)));
        }
    }
}

#[test]
fn every_style_of_writing_says_the_same() {
    let mut rng = SplitMix64::new(2);
    let (mut strict, mut weighted) = (0, 0);
    for case in 0..20_000 {
        let is_strict = rng.below(3) == 0;
        let has_owners = rng.below(2) == 0;
        let mut made = Made {
            rng: &mut rng,
            text: String::new(),
            names: Vec::new(),
            owners: Vec::new(),
            declared: Vec::new(),
            moves: Vec::new(),
            default_owner: None,
            default_declared: None,
            default_weight: None,
            is_strict,
            has_weights: false,
        };
        made.gap();
        made.text.push_str(if is_strict {
            " strict digraph "
        } else {
            " digraph "
        });
        if case % 2 == 0 {
            made.identifier("G 1");
        }
        made.sign("{");
        if has_owners {
            made.text.push_str("node [owner=1]");
            made.default_owner = Some(1);
        }
        for _ in 0..made.below(9) {
            made.statement(has_owners);
        }
        made.sign("}");
        let Made {
            text,
            names: expected,
            owners,
            declared,
            mut moves,
            has_weights,
            ..
        } = made;
        let graph = super::graph(&text);
        assert_eq!(names(&graph), expected, "{text}");
        let found: Vec<_> = (0..expected.len() as u32)
            .map(|v| graph.game.owners.get(v))
            .collect();
        assert_eq!(found, owners, "{text}");
        let found: Vec<_> = (0..expected.len() as u32)
            .map(|v| graph.game.labels.get(v))
            .collect();
        assert_eq!(found, declared, "{text}");
        moves.sort_by_key(|&(from, ..)| from);
        let edges: Vec<_> = moves.iter().map(|&(from, to, _)| (from, to)).collect();
        assert_eq!(
            graph.game.graph,
            Graph::from_edges(expected.len() as u32, &edges),
            "{text}"
        );
        let input = Input::of("g.dot", text.as_bytes());
        let found = weights(input, &graph, &Control::default()).unwrap();
        let own = moves.iter().map(|&(.., weight)| weight).collect();
        assert_eq!(found, has_weights.then_some(own), "{text}");
        strict += u32::from(is_strict && !moves.is_empty());
        weighted += u32::from(has_weights);
    }
    assert!(strict > 3_000 && weighted > 6_000, "{strict} {weighted}");
}
