//! Placeholders of notations, such as the `ROWS` of `chomp:ROWSxCOLUMNS`, in the reader's language.

use crate::Words;

/// The placeholders: what a game's [`Syntax`](lastmove::game::Syntax) writes in capitals.
const KNOWN: [&str; 37] = [
    "code", "column", "columns", "cut", "file", "files", "game", "heap", "length", "men", "most",
    "move", "name", "number", "part", "piece", "pieces", "pins", "position", "row", "rows", "set",
    "squares", "steps", "stones", "times", "tokens", "turn", "value", "vertex", "who", "or",
    "from", "to", "taken", "fact", "goal",
];

/// How a game whose file names its moves says how they are written.
const AS_IN_FILE: &str = "as in the file";

impl Words {
    /// A notation for people, with its placeholders in this language: in Vietnamese
    /// `chomp:SỐ_HÀNGxSỐ_CỘT`. Single letters, such as the N of `queens-game:N`, stay.
    ///
    /// ```
    /// use lastmove_words::{Language, Words};
    ///
    /// let words = Words::of(Language::Vietnamese);
    /// assert_eq!(words.syntax("queens-game:N@ROW,COLUMN"), "queens-game:N@HÀNG,CỘT");
    /// assert_eq!(Words::of(Language::English).syntax("HEAP-STONES"), "HEAP-STONES");
    /// ```
    #[must_use]
    pub fn syntax(&self, notation: &str) -> String {
        if notation == AS_IN_FILE {
            return self.text("placeholder-as-in-the-file");
        }
        let mut said = String::with_capacity(notation.len());
        let mut rest = notation;
        while let Some(first) = rest.chars().next() {
            let is_capital = |c: &char| c.is_ascii_uppercase();
            let word: String = match first {
                ' ' if rest.starts_with(" or ") => " or".to_owned(),
                _ => rest.chars().take_while(is_capital).collect(),
            };
            let length = word.len().max(first.len_utf8());
            match self.placeholder(&word) {
                Some(found) if word.starts_with(' ') => said.extend([" ", &found]),
                Some(found) => said.push_str(&found),
                None => said.push_str(&rest[..length]),
            }
            rest = &rest[length..];
        }
        said
    }

    fn placeholder(&self, word: &str) -> Option<String> {
        let word = word.trim_start().to_ascii_lowercase();
        KNOWN.contains(&&*word).then_some(())?;
        self.look_up(&format!("placeholder-{word}"))
    }
}

#[cfg(test)]
mod tests {
    use lastmove::catalog;

    use crate::{Language, Words};

    #[test]
    fn no_placeholder_of_a_game_is_left_in_english() {
        let words = Words::of(Language::Vietnamese);
        for entry in catalog::entries() {
            let syntax = entry.syntax;
            let options = entry.options.iter().map(|option| option.value);
            assert_ne!(words.syntax(syntax.mv), super::AS_IN_FILE);
            for notation in [syntax.game, syntax.position, syntax.mv]
                .into_iter()
                .chain(options)
            {
                assert_eq!(Words::of(Language::English).syntax(notation), notation);
                let said = words.syntax(notation);
                let capitals: Vec<&str> = said
                    .split(|c: char| !c.is_uppercase() && c != '_')
                    .filter(|word| word.len() > 1 && word.is_ascii())
                    .collect();
                assert!(capitals.is_empty(), "{notation}: {said}");
                assert!(!said.contains(" or "), "{notation}: {said}");
            }
        }
    }
}
