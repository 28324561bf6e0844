//! The languages that the page speaks.

/// A language. `build.rs` knows how many forms of a sentence each has.
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

    /// Returns the name that its speakers give it.
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

    /// Its tag for the browser's `Intl`. British English lists things without a comma before "and".
    pub(super) const fn locale(self) -> &'static str {
        match self {
            Self::English => "en-GB",
            _ => self.tag(),
        }
    }

    /// The plural categories (CLDR) that whole numbers have, in the order in which the forms of a sentence stand in
    /// its file.
    const fn plural_categories(self) -> &'static [&'static str] {
        match self {
            Self::English | Self::German | Self::Spanish | Self::French => &["one", "other"],
            Self::Japanese => &["other"],
            Self::Russian => &["one", "few", "many"],
        }
    }

    /// The place of a category's form. Those that have no form of their own, such as that of a million in French,
    /// share the last one.
    pub(super) fn form_of(self, category: &str) -> usize {
        let known = self.plural_categories();
        known.iter().position(|known| *known == category).unwrap_or(known.len() - 1)
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
    fn every_category_has_a_form() {
        let forms =
            |language: Language| ["one", "few", "many", "other"].map(|category| language.form_of(category));
        assert_eq!(forms(Language::English), [0, 1, 1, 1]);
        assert_eq!(forms(Language::French), [0, 1, 1, 1]);
        assert_eq!(forms(Language::Japanese), [0, 0, 0, 0]);
        assert_eq!(forms(Language::Russian), [0, 1, 2, 2]);
    }

    #[test]
    fn every_file_has_as_many_forms_as_its_language() {
        for language in Language::ALL {
            let path = format!("{}/locales/{}.txt", env!("CARGO_MANIFEST_DIR"), language.tag());
            let file = std::fs::read_to_string(path).unwrap();
            let shots = file.lines().find_map(|line| line.strip_prefix("shots = ")).unwrap();
            assert_eq!(shots.split(" | ").count(), language.plural_categories().len(), "{shots}");
        }
    }

    #[test]
    fn every_language_has_words_for_before_the_app() {
        let read =
            |name: &str| std::fs::read_to_string(format!("{}/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap();
        let (boot, opening, html) = (read("public/boot.js"), read("public/opening.js"), read("index.html"));
        for language in Language::ALL.into_iter().filter(|language| *language != Language::English) {
            let tag = language.tag();
            assert!(boot.contains(&format!("\"{tag}\"")), "boot.js does not know {tag}");
            assert!(html.contains(&format!("<p lang=\"{tag}\">")), "index.html asks for no scripts in {tag}");
            let words = opening.split_once(&format!("\n  {tag}: {{\n")).unwrap().1;
            let words = words.split_once("\n  },\n").unwrap().0;
            for word in ["loading", "stopped", "unstarted", "broken", "reload", "setAside"] {
                assert!(words.contains(&format!("    {word}: \"")), "opening.js has no {word} in {tag}");
            }
            assert_eq!(words.matches("{}").count(), 2, "{tag}");
        }
    }
}
