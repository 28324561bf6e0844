//! Turns the sentences in `locales/` into functions, with their placeholders as arguments.
//!
//! `locales/en.txt` defines the sentences. Every other language must have the same sentences in the same order with the
//! same placeholders, and a form for each of its plural categories where English has several. Anything missing or
//! misspelt does not compile. The files are the languages.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The first lines of every file: the language's own name, and its plural categories.
const HEAD: [&str; 2] = ["own_name", "plural_categories"];

/// The prefix of sentences before the app, which `xtask` writes into the page.
const BEFORE_THE_APP: &str = "boot_";

const BETWEEN_FORMS: &str = " | ";

struct Sentence {
    name: String,
    forms: Vec<String>,
}

struct Locale {
    tag: String,
    own_name: String,
    plural_categories: Vec<String>,
    /// The sentences after the head.
    sentences: Vec<Sentence>,
}

fn main() {
    println!("cargo::rerun-if-changed=locales");
    let files = fs::read_dir("locales").expect("a folder of languages");
    let mut all: Vec<Locale> = files.map(|file| read(&file.expect("a file").path())).collect();
    all.sort_by(|a, b| a.own_name.cmp(&b.own_name));
    let english = all.iter().position(|locale| locale.tag == "en").expect("English is translated from");
    for locale in &all {
        compare(&all[english].sentences, locale);
    }
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo names a folder"));
    let write = |name: &str, text: String| fs::write(out.join(name), text).expect("it can be written");
    write("languages.rs", languages(&all, english));
    let sentences = &all[english].sentences;
    let first = sentences.iter().position(|sentence| !sentence.name.starts_with(BEFORE_THE_APP));
    let first = first.expect("the app says something");
    write("sentences.rs", functions(&sentences[first..], HEAD.len() + first));
    // The module contains the English sentences without names and comments, which are a third of the file.
    let bare = sentences[first..].iter().map(|sentence| sentence.forms.join(BETWEEN_FORMS));
    write("english.txt", bare.collect::<Vec<_>>().join("\n"));
}

/// Reads `locales/<tag>.txt`: of each line a name, an equals sign, and the rest.
fn read(path: &Path) -> Locale {
    let shown = path.display();
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{shown}: {error}"));
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let sentence = |line: &str| {
        let (name, words) =
            line.split_once(" = ").unwrap_or_else(|| panic!("{shown}: “{line}” has no “ = ”"));
        let forms = words.split(BETWEEN_FORMS).map(str::to_owned).collect();
        Sentence { name: name.to_owned(), forms }
    };
    let mut sentences = lines.map(sentence);
    let [own_name, plural_categories] = HEAD.map(|name| {
        let first = sentences.next().filter(|sentence| sentence.name == name);
        first.unwrap_or_else(|| panic!("{shown}: first come {HEAD:?}")).forms.concat()
    });
    Locale {
        tag: path.file_stem().expect("a file has a name").to_string_lossy().into_owned(),
        own_name,
        plural_categories: plural_categories.split(", ").map(str::to_owned).collect(),
        sentences: sentences.collect(),
    }
}

/// Writes the table of the languages, in the order of their own names.
fn languages(all: &[Locale], english: usize) -> String {
    let facts = all.iter().map(|Locale { tag, own_name, plural_categories, .. }| {
        format!("Facts {{ tag: {tag:?}, own_name: {own_name:?}, plural_categories: &{plural_categories:?} }}")
    });
    let facts = facts.collect::<Vec<_>>().join(",\n    ");
    format!(
        "const LANGUAGES: [Facts; {}] = [\n    {facts},\n];\nconst ENGLISH: Language = Language({english});\n",
        all.len()
    )
}

/// Panics if a language does not follow English.
fn compare(english: &[Sentence], Locale { tag, plural_categories, sentences, .. }: &Locale) {
    for (model, sentence) in english.iter().zip(sentences) {
        let name = &model.name;
        assert!(*name == sentence.name, "locales/{tag}.txt: “{}” where “{name}” was expected", sentence.name);
        let expected = if model.forms.len() == 1 { 1 } else { plural_categories.len() };
        let found = sentence.forms.len();
        assert!(found == expected, "locales/{tag}.txt: “{name}” has {found} forms, not {expected}");
        let wanted = sorted(placeholders(&model.forms));
        let all_there = sorted(placeholders(&sentence.forms)) == wanted;
        assert!(all_there, "locales/{tag}.txt: “{name}” must have the placeholders {wanted:?}");
    }
    let (there, wanted) = (sentences.len(), english.len());
    let next = english.get(there).map_or("nothing", |sentence| &sentence.name);
    assert!(there == wanted, "locales/{tag}.txt: {there} sentences, not {wanted}; after the last, {next}");
}

/// Returns the names in braces, each once, in the order of their first occurrence.
fn placeholders(forms: &[String]) -> Vec<&str> {
    let mut found = Vec::new();
    for form in forms {
        for part in form.split('{').skip(1) {
            let (name, _) = part.split_once('}').unwrap_or_else(|| panic!("“{form}” leaves a brace open"));
            if !found.contains(&name) {
                found.push(name);
            }
        }
    }
    found
}

fn sorted(mut names: Vec<&str>) -> Vec<&str> {
    names.sort_unstable();
    names
}

/// Writes a function for each sentence, with the argument `n` if it has several forms, and an argument for each
/// placeholder. `before` is the number of lines that the app does not use.
fn functions(english: &[Sentence], before: usize) -> String {
    let mut code = format!(
        "const SENTENCES: usize = {};\nconst LINES_BEFORE: usize = {before};\n\nimpl Words {{\n",
        english.len()
    );
    for (place, Sentence { name, forms }) in english.iter().enumerate() {
        let numbered = forms.len() > 1;
        let names = placeholders(forms);
        let named: Vec<&str> = names.into_iter().filter(|name| !(numbered && *name == "n")).collect();
        let arguments = named.iter().map(|name| format!(", {name}: &dyn Say")).collect::<Vec<_>>().concat();
        let pairs = named.iter().map(|name| format!("(\"{name}\", {name})")).collect::<Vec<_>>().join(", ");
        let doc = format!("{:?}", forms.join(BETWEEN_FORMS).replace('[', "\\[").replace('`', "\\`"));
        let function = if numbered {
            let body = format!("self.numbered({place}, n.into(), &[{pairs}])");
            format!("(self, n: impl Into<u128>{arguments}) -> String {{ {body} }}")
        } else if named.is_empty() {
            format!("(self) -> &'static str {{ self.sentences[{place}] }}")
        } else {
            format!("(self{arguments}) -> String {{ self.fill(self.sentences[{place}], &[{pairs}]) }}")
        };
        writeln!(code, "    #[doc = {doc}]\n    pub fn {name}{function}").expect("strings can be written to");
    }
    code + "}\n"
}
