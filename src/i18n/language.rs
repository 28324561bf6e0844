//! The page's languages: the files in `locales/`.

// LANGUAGES, in the order of their own names, and ENGLISH.
include!(concat!(env!("OUT_DIR"), "/languages.rs"));

/// The head of a file in `locales/`, and its name.
struct Facts {
    tag: &'static str,
    own_name: &'static str,
    plural_categories: &'static [&'static str],
}

/// A language, by its place in the order of own names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Language(pub(super) usize);

impl Language {
    /// English, from which the others are translated.
    pub const ENGLISH: Self = ENGLISH;

    pub(super) const COUNT: usize = LANGUAGES.len();

    /// Returns all languages in the order of their own names.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT).map(Self)
    }

    /// Returns the tag (BCP 47), which is also the name of its file.
    pub const fn tag(self) -> &'static str {
        LANGUAGES[self.0].tag
    }

    pub const fn own_name(self) -> &'static str {
        LANGUAGES[self.0].own_name
    }

    /// Returns the language of a tag, whatever the country: `de-AT` is German.
    pub fn of_tag(tag: &str) -> Option<Self> {
        let language = tag.split(['-', '_']).next()?;
        Self::all().find(|known| known.tag().eq_ignore_ascii_case(language))
    }

    /// Returns the tag for the browser's `Intl`. British English lists items without a comma before "and".
    pub(super) const fn locale(self) -> &'static str {
        match self {
            Self::ENGLISH => "en-GB",
            _ => self.tag(),
        }
    }

    /// Returns the place of a category's form. Categories without their own form, such as that of a million in French,
    /// share the last one.
    pub(super) fn form_of(self, category: &str) -> usize {
        let known = LANGUAGES[self.0].plural_categories;
        known.iter().position(|known| *known == category).unwrap_or(known.len() - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn language(tag: &str) -> Language {
        Language::of_tag(tag).unwrap()
    }

    #[test]
    fn a_language_is_found_by_its_tag_whatever_the_country() {
        assert_eq!(language("de-AT").own_name(), "Deutsch");
        assert_eq!(language("JA").own_name(), "日本語");
        assert_eq!(language("en"), Language::ENGLISH);
        assert_eq!(Language::of_tag("tlh"), None);
        assert_eq!(Language::of_tag(""), None);
    }

    #[test]
    fn every_category_has_a_form() {
        let forms = |tag: &str| ["one", "few", "many", "other"].map(|form| language(tag).form_of(form));
        assert_eq!(forms("en"), [0, 1, 1, 1]);
        assert_eq!(forms("fr"), [0, 1, 1, 1]);
        assert_eq!(forms("ja"), [0, 0, 0, 0]);
        assert_eq!(forms("ru"), [0, 1, 2, 2]);
    }
}
