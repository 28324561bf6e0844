//! Turns the sentences in `locales/` into functions, one for each, with its placeholders as arguments.
//!
//! `locales/en.txt` says what there is; every other language must have the same sentences in the same order with
//! the same placeholders, and as many forms of those that depend on a number as its grammar knows. What is
//! missing or misspelt does not compile.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// The languages, and how many forms of a sentence a number can ask for. `src/i18n/language.rs` names them.
const LANGUAGES: [(&str, usize); 6] = [("en", 2), ("de", 2), ("es", 2), ("fr", 2), ("ja", 1), ("ru", 3)];

/// What stands between the forms.
const BETWEEN_FORMS: &str = " | ";

/// A sentence of one language.
struct Sentence {
    name: String,
    forms: Vec<String>,
}

fn main() {
    println!("cargo::rerun-if-changed=locales");
    let all = LANGUAGES.map(|(tag, forms)| (tag, forms, read(tag)));
    let english = &all[0].2;
    for (tag, forms, sentences) in &all {
        compare(english, tag, *forms, sentences);
    }
    let out = env::var("OUT_DIR").expect("cargo names a folder");
    fs::write(Path::new(&out).join("sentences.rs"), functions(english)).expect("it can be written");
    // The page carries the English sentences with it: without their names and comments, which are a third of the file.
    let bare: Vec<String> = english.iter().map(|sentence| sentence.forms.join(BETWEEN_FORMS)).collect();
    fs::write(Path::new(&out).join("english.txt"), bare.join("\n")).expect("it can be written");
}

/// The sentences of `locales/<tag>.txt`: a name, an equals sign, and the rest of the line.
fn read(tag: &str) -> Vec<Sentence> {
    let path = format!("locales/{tag}.txt");
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let sentence = |line: &str| {
        let (name, words) = line.split_once(" = ").unwrap_or_else(|| panic!("{path}: “{line}” has no “ = ”"));
        let forms = words.split(BETWEEN_FORMS).map(str::to_owned).collect();
        Sentence { name: name.to_owned(), forms }
    };
    lines.map(sentence).collect()
}

/// Panics where a language does not follow English.
fn compare(english: &[Sentence], tag: &str, forms: usize, sentences: &[Sentence]) {
    for (model, sentence) in english.iter().zip(sentences) {
        let name = &model.name;
        assert!(*name == sentence.name, "locales/{tag}.txt: “{}” where “{name}” was expected", sentence.name);
        let expected = if model.forms.len() == 1 { 1 } else { forms };
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

/// The names in braces, each once, in the order in which they first stand.
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

/// A function for each sentence: of `{n}` where it has several forms, and of whatever else it has in braces.
fn functions(english: &[Sentence]) -> String {
    let mut code = format!("const SENTENCES: usize = {};\n\nimpl Words {{\n", english.len());
    for (place, Sentence { name, forms }) in english.iter().enumerate() {
        let numbered = forms.len() > 1;
        let names = placeholders(forms);
        let named: Vec<&str> = names.into_iter().filter(|name| !(numbered && *name == "n")).collect();
        let arguments = named.iter().map(|name| format!(", {name}: &dyn Say")).collect::<Vec<_>>().concat();
        let pairs = named.iter().map(|name| format!("(\"{name}\", {name})")).collect::<Vec<_>>().join(", ");
        let doc = format!("{:?}", forms.join(BETWEEN_FORMS).replace('[', "\\[").replace('`', "\\`"));
        writeln!(code, "    #[doc = {doc}]").expect("strings can be written to");
        let function = match (numbered, named.is_empty()) {
            (true, _) => {
                format!(
                    "(self, n: impl Into<u128>{arguments}) -> String {{ self.numbered({place}, n.into(), &[{pairs}]) }}"
                )
            }
            (false, true) => format!("(self) -> &'static str {{ self.sentences[{place}] }}"),
            (false, false) => {
                format!("(self{arguments}) -> String {{ self.fill(self.sentences[{place}], &[{pairs}]) }}")
            }
        };
        writeln!(code, "    pub fn {name}{function}").expect("strings can be written to");
    }
    code + "}\n"
}
