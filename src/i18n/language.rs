//! The languages that the page speaks.

/// A language. `build.rs` knows how many forms of a word each has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// English, from which the others are translated.
    #[default]
    English,
    /// German.
    German,
    /// Spanish.
    Spanish,
    /// French.
    French,
    /// Japanese.
    Japanese,
    /// Russian.
    Russian,
}

impl Language {
    /// All of them, in the order of their own names.
    pub const ALL: [Self; 6] =
        [Self::German, Self::English, Self::Spanish, Self::French, Self::Russian, Self::Japanese];

    /// Its tag (BCP 47), which is also the name of its file.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::German => "de",
            Self::Spanish => "es",
            Self::French => "fr",
            Self::Japanese => "ja",
            Self::Russian => "ru",
        }
    }

    /// What its speakers call it.
    pub const fn own_name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::German => "Deutsch",
            Self::Spanish => "Español",
            Self::French => "Français",
            Self::Japanese => "日本語",
            Self::Russian => "Русский",
        }
    }

    /// The language of a tag, whatever the country: `de-AT` is German.
    pub fn of_tag(tag: &str) -> Option<Self> {
        let language = tag.split(['-', '_']).next()?;
        Self::ALL.into_iter().find(|known| known.tag().eq_ignore_ascii_case(language))
    }

    /// Which form of a word goes with a number: the plural rules of Unicode's CLDR for whole numbers.
    pub const fn form(self, n: u64) -> usize {
        match self {
            Self::English | Self::German | Self::Spanish => (n != 1) as usize,
            Self::French => (n > 1) as usize,
            Self::Japanese => 0,
            Self::Russian => match (n % 10, n % 100) {
                (_, 11..=14) => 2,
                (1, _) => 0,
                (2..=4, _) => 1,
                _ => 2,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_language_is_found_by_its_tag_whatever_the_country() {
        assert_eq!(Language::of_tag("de-AT"), Some(Language::German));
        assert_eq!(Language::of_tag("JA"), Some(Language::Japanese));
        assert_eq!(Language::of_tag("tlh"), None);
        assert_eq!(Language::of_tag(""), None);
    }

    #[test]
    fn numbers_choose_the_form_that_grammar_asks_for() {
        let forms = |language: Language, numbers: &[u64]| {
            numbers.iter().map(|&n| language.form(n)).collect::<Vec<_>>()
        };
        assert_eq!(forms(Language::English, &[0, 1, 2]), [1, 0, 1]);
        assert_eq!(forms(Language::French, &[0, 1, 2]), [0, 0, 1]);
        assert_eq!(forms(Language::Japanese, &[0, 1, 2]), [0, 0, 0]);
        let numbers = [1, 2, 4, 5, 0, 11, 12, 14, 21, 22, 25, 101, 111, 1002];
        assert_eq!(forms(Language::Russian, &numbers), [0, 1, 1, 2, 2, 2, 2, 2, 0, 1, 2, 0, 2, 1]);
    }
}
