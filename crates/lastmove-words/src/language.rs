//! The languages.

/// A language that [`Words`](crate::Words) are in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English, the default.
    #[default]
    English,
    /// Vietnamese.
    Vietnamese,
}

impl Language {
    /// All languages.
    pub const ALL: [Self; 2] = [Self::English, Self::Vietnamese];

    /// The language that a tag begins with: a BCP 47 name (`vi`, `vi-VN`), a locale
    /// (`vi_VN.UTF-8`), or an item of the header `Accept-Language` (`vi;q=0.9`). `None` for
    /// unsupported languages, and for the locales `C` and `POSIX`, which name none.
    ///
    /// ```
    /// use lastmove_words::Language;
    /// assert_eq!(Language::from_tag("vi_VN.UTF-8"), Some(Language::Vietnamese));
    /// assert_eq!(Language::from_tag("en"), Some(Language::English));
    /// assert_eq!(Language::from_tag("vif"), None);
    /// ```
    #[must_use]
    pub fn from_tag(tag: &str) -> Option<Self> {
        let tag = tag.trim();
        let end = tag.find(['-', '_', '.', '@', ';']);
        let name = &tag[..end.unwrap_or(tag.len())];
        let mut all = Self::ALL.into_iter();
        all.find(|language| language.tag().eq_ignore_ascii_case(name))
    }

    /// Its BCP 47 tag, for the HTML attribute `lang`.
    #[must_use]
    pub fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Vietnamese => "vi",
        }
    }

    /// Its sentences, as a Fluent file.
    pub(crate) fn sentences(self) -> &'static str {
        match self {
            Self::English => include_str!("en.ftl"),
            Self::Vietnamese => include_str!("vi.ftl"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_of_all_kinds_are_read() {
        for (tag, language) in [
            ("vi", Some(Language::Vietnamese)),
            ("vi_VN", Some(Language::Vietnamese)),
            ("vi_VN.UTF-8", Some(Language::Vietnamese)),
            ("VI-vn", Some(Language::Vietnamese)),
            (" vi;q=0.9", Some(Language::Vietnamese)),
            ("vi@euro", Some(Language::Vietnamese)),
            ("en", Some(Language::English)),
            ("en_GB.UTF-8", Some(Language::English)),
            ("C", None),
            ("C.UTF-8", None),
            ("POSIX", None),
            ("", None),
            ("*", None),
            ("việt", None),
            ("vie", None),
            ("de_DE", None),
        ] {
            assert_eq!(Language::from_tag(tag), language, "{tag}");
        }
        for language in Language::ALL {
            assert_eq!(Language::from_tag(language.tag()), Some(language));
        }
    }
}
