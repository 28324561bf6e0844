//! Sentences that the page shows without the app, from `locales/`: in English in the page and the script that starts the app, in
//! the other languages in a script that only their readers load.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use serde_json::{Map, Value};

use crate::files;

const PAGE: &str = "index.html";
const EARLY_SCRIPT: &str = "early.js";
const BOOT_SCRIPT: &str = "boot.js";
/// The script with the other languages.
const TRANSLATIONS: &str = "opening.js";
const LOCALES: &str = "locales";
/// The language of the page and the script that starts the app.
const ENGLISH: &str = "en";
/// The beginning of the names of sentences that are shown before the app alone.
const BEFORE_THE_APP: &str = "boot_";
/// The names of sentences that are shown before the app and in it.
const IN_THE_OPENING: [&str; 5] = ["shoot_then_say", "what_did_they_say", "miss", "hit", "sunk"];
/// The module, whose length tells how much of it has come.
const MODULE: &str = "app_bg.wasm";

/// The sentences by their names, for each language by its tag.
type Locales = BTreeMap<String, BTreeMap<String, String>>;

pub(crate) fn fill(site: &Path) -> Result<()> {
    let rewrite = |name: &str, words: &dyn Fn(String) -> Result<String>| {
        files::rewrite(&site.join(name), |text| words(text).context(name.to_owned()))
    };
    let texts = files::below(&site.join(LOCALES))?.into_iter();
    let texts = texts.map(|(name, text)| Ok((name, String::from_utf8(text)?)));
    let locales = locales(texts.collect::<Result<Vec<_>>>()?);
    let english = locales.get(ENGLISH).with_context(|| format!("{LOCALES} has no {ENGLISH}.txt"))?;
    let bytes = files::read(&site.join(MODULE))?.len().to_string();
    let tags = serde_json::to_string(&locales.keys().collect::<Vec<_>>())?;

    rewrite(PAGE, &|page| {
        let page = page.replace("BUILD_NEEDS_SCRIPTS", &requests_for_scripts(&locales)?);
        with_words(&page, english, &['{', '<', '&', '"'])
    })?;
    rewrite(BOOT_SCRIPT, &|boot| with_words(&boot.replace("BUILD_BYTES", &bytes), english, &['"', '\\']))?;
    rewrite(EARLY_SCRIPT, &|early| Ok(early.replace("BUILD_LANGUAGES", &tags)))?;
    rewrite(TRANSLATIONS, &|script| Ok(script.replace("BUILD_TRANSLATIONS", &translations(&locales))))?;
    // The app has English in its module.
    files::remove(&site.join(format!("{LOCALES}/{ENGLISH}.txt")))
}

/// Reads the files of the languages, as `build.rs` does.
fn locales(files: Vec<(String, String)>) -> Locales {
    let sentences = |text: String| {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let pairs = lines.filter_map(|line| line.split_once(" = "));
        pairs.map(|(name, words)| (name.to_owned(), words.to_owned())).collect()
    };
    let tag = |name: &str| name.trim_end_matches(".txt").to_owned();
    files.into_iter().map(|(name, text)| (tag(&name), sentences(text))).collect()
}

/// Replaces every `BUILD_WORD(name)` by the sentence of that name, which must not have any of the `unfit` characters.
fn with_words(file: &str, words: &BTreeMap<String, String>, unfit: &[char]) -> Result<String> {
    let mut parts = file.split("BUILD_WORD(");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part.split_once(')').context("a word without its end")?;
        let word = words.get(name).with_context(|| format!("there is no word {name:?}"))?;
        ensure!(!word.contains(unfit), "{name:?} cannot stand here as it is");
        text += word;
        text += rest;
    }
    Ok(text)
}

/// Returns what the page says in every language where it may not run scripts; English first.
fn requests_for_scripts(locales: &Locales) -> Result<String> {
    let request = |tag: &String| with_words("BUILD_WORD(boot_needs_scripts)", &locales[tag], &['<', '&']);
    let others = locales.keys().filter(|tag| *tag != ENGLISH);
    let others = others.map(|tag| Ok(format!("<p lang=\"{tag}\">{}</p>", request(tag)?)));
    Ok(format!("<p>{}</p>{}", request(&ENGLISH.to_owned())?, others.collect::<Result<String>>()?))
}

/// Returns what is said before the app in the other languages as a JavaScript literal, each word by its name in the page.
fn translations(locales: &Locales) -> String {
    let others = locales.iter().filter(|(tag, _)| *tag != ENGLISH).map(|(tag, words)| {
        let said = words.iter().filter_map(|(name, words)| {
            let before = name.strip_prefix(BEFORE_THE_APP).filter(|name| *name != "needs_scripts");
            let name = before.or_else(|| IN_THE_OPENING.into_iter().find(|known| known == name))?;
            Some((name.to_owned(), Value::from(words.as_str())))
        });
        (tag.clone(), Value::Object(said.collect()))
    });
    Value::Object(others.collect::<Map<_, _>>()).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn two_languages() -> Locales {
        let english = "# A comment.\nboot_loading = Loading\nboot_needs_scripts = Allow\nnext = Next shot\nnumber = {n} shots\n";
        let german =
            "boot_loading = Lädt\nboot_needs_scripts = Erlaube\nnext = Weiter\nnumber = {n} Schuss\n";
        locales([("de.txt", german), ("en.txt", english)].map(|(a, b)| (a.to_owned(), b.to_owned())).into())
    }

    #[test]
    fn words_are_filled_in_and_unknown_ones_refused() {
        let words = &two_languages()[ENGLISH];
        assert_eq!(with_words("<p>BUILD_WORD(next)!</p>", words, &['{']).unwrap(), "<p>Next shot!</p>");
        for (file, reason) in [
            ("BUILD_WORD(last)", "no word \"last\""),
            ("BUILD_WORD(number)", "cannot stand"),
            ("BUILD_WORD(next", "without its end"),
        ] {
            let error = with_words(file, words, &['{']).unwrap_err().to_string();
            assert!(error.contains(reason), "{error}");
        }
    }

    #[test]
    fn what_is_said_before_the_app_is_written_for_every_other_language() {
        let locales = two_languages();
        assert_eq!(translations(&locales), "{\"de\":{\"loading\":\"Lädt\"}}");
        assert_eq!(requests_for_scripts(&locales).unwrap(), "<p>Allow</p><p lang=\"de\">Erlaube</p>");
    }
}
