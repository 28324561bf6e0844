//! The structure that ARCHITECTURE.md promises: crates depend on each other in one direction, and the modules of a folder
//! form no cycle.
//!
//! Modules of one folder form a cycle if they use each other, directly or through others of the folder. The uses of a
//! module count as uses of its parent folders too. A module may use its submodules. In the crates that others use, no
//! module uses what a module above it defines; what that one only passes on is defined beside the user.

use std::collections::{BTreeMap, BTreeSet};

use crate::{files, read};

/// Crates that a player, a bot or the page needs, and those that none of them may use.
const PRODUCT: [&str; 6] =
    ["crates/engine", "crates/play", "crates/lab", "crates/session", "crates/cli", "."];
const NOT_FOR_PRODUCT: [&str; 5] = ["testing", "browser", "server", "cli", "research"];

/// Sources of the crates whose modules are checked; of the first three, also that no module looks up.
const SOURCES: [&str; 11] = [
    "crates/engine/src",
    "crates/play/src",
    "crates/lab/src",
    "crates/session/src",
    "src",
    "crates/cli/src",
    "crates/research/src",
    "crates/browser/src",
    "crates/bench/src",
    "xtask/src",
    "tests/src",
];

#[test]
fn the_product_uses_no_crate_of_tests_and_tools_and_the_prompt_not_that_of_the_page() {
    let assert_apart = |folder: &str, other: &str| {
        let manifest = read(&format!("{folder}/Cargo.toml"));
        let (_, rest) = manifest.split_once("\n[dependencies]\n").expect("it has dependencies");
        let dependencies = rest.split("\n[").next().unwrap_or_default();
        assert!(!dependencies.contains(&format!("rangekeeper-{other}")), "{folder} uses {other}");
    };
    for folder in PRODUCT {
        for other in NOT_FOR_PRODUCT {
            assert_apart(folder, other);
        }
    }
    assert_apart("crates/cli", "session");
}

#[test]
fn modules_look_one_way() {
    for (place, folder) in SOURCES.iter().enumerate() {
        let modules =
            Modules::new(files(folder, &["rs"]).iter().map(|path| (&path[folder.len()..], read(path))));
        let cycles = modules.in_cycles();
        assert!(cycles.is_empty(), "{folder}: modules that depend on themselves through others: {cycles:#?}");
        let arrows = if place < 3 { modules.arrows_up() } else { BTreeSet::new() };
        assert!(arrows.is_empty(), "{folder}: {arrows:#?}");
    }
}

#[test]
fn an_arrow_up_is_noticed() {
    let arrows = |three: &str| {
        let one = "mod two;\nmod three;\npub use two::Two;\npub const MOST: u8 = 3;\n";
        let two = ("one/two.rs", "pub struct Two;\n");
        let files = [("lib.rs", "mod one;\n"), ("one/mod.rs", one), two, ("one/three.rs", three)];
        Modules::new(files).arrows_up()
    };
    // What is only passed on is defined beside the module.
    assert!(arrows("use super::Two;\n").is_empty());
    let expected = BTreeSet::from(["crate::one::three uses crate::one".to_owned()]);
    assert_eq!(arrows("const MORE: u8 = super::MOST + 1;\n"), expected);
}

#[test]
fn a_cycle_is_noticed() {
    let cycle = |two: &str| {
        let lib = "mod one;\nmod two;\npub use one::One;\n";
        let one = "use crate::{two::Two as Other};\npub struct One(Other);\n";
        Modules::new([("lib.rs", lib), ("one.rs", one), ("two.rs", two)]).in_cycles()
    };
    assert!(cycle("pub struct Two;\n").is_empty());
    // Through what the root names, and in an expression.
    let both = BTreeSet::from(["crate::one".to_owned(), "crate::two".to_owned()]);
    assert_eq!(cycle("pub struct Two;\nfn f() -> usize { size_of::<crate::One>() }\n"), both);
    assert!(cycle("pub struct Two;\n#[cfg(test)]\nmod tests {\n    use crate::One;\n}\n").is_empty());
}

/// Names of files that are compiled only for tests.
const TESTS: [&str; 2] = ["properties", "tests"];

/// A module's path, such as `crate::position::sunk`, in segments.
type ModulePath = Vec<String>;

/// The modules of a crate. A module is a file; inline modules are part of their file.
#[derive(Default)]
struct Modules {
    /// Paths that each module mentions. The flag marks mere re-exports (`pub use`).
    mentions: BTreeMap<ModulePath, Vec<(ModulePath, bool)>>,
    /// Meanings of the names that `use` brings into a module.
    names: BTreeMap<(ModulePath, String), ModulePath>,
}

impl Modules {
    /// Finds what the modules in these files use: names of files below the sources' folder, and their texts.
    fn new<'a, Text: AsRef<str>>(files: impl IntoIterator<Item = (&'a str, Text)>) -> Self {
        let mut modules = Self::default();
        for (name, text) in files {
            let names = name.trim_end_matches(".rs").split('/');
            let names = names.filter(|name| !["", "lib", "main", "mod"].contains(name));
            let path: ModulePath = ["crate"].into_iter().chain(names).map(str::to_owned).collect();
            if !TESTS.contains(&&path[path.len() - 1][..]) {
                modules.add(&path, &without_comments_and_tests(text.as_ref()));
            }
        }
        modules
    }

    fn add(&mut self, path: &ModulePath, text: &str) {
        let (mut mentions, mut code) = (Vec::new(), String::new());
        for statement in text.split(';') {
            let Some((before, tree)) = statement.rsplit_once("use ").filter(|(it, _)| is_use(it)) else {
                code += statement;
                continue;
            };
            let (rest, visibility) = before.rsplit_once('\n').unwrap_or(("", before));
            code += rest;
            let is_public = visibility.contains("pub");
            for leaf in leaves(&tree.split_whitespace().collect::<Vec<_>>().join(" ")) {
                let (target, name) = leaf.split_once(" as ").unwrap_or((&leaf, &leaf));
                let [target, name] = [target, name].map(|it| it.trim_end_matches("::self"));
                let target = absolute(path, target.trim_end_matches("::*"));
                let name = name.rsplit("::").next().unwrap_or_default().to_owned();
                self.names.insert((path.clone(), name), target.clone());
                mentions.push((target, is_public));
            }
        }
        mentions.extend(paths(&code).map(|target| (absolute(path, target), false)));
        self.mentions.entry(path.clone()).or_default().extend(mentions);
    }

    /// Returns the module that defines the target of a path, or `None` outside this crate.
    fn module_of(&self, mut target: ModulePath) -> Option<ModulePath> {
        // Names stand for names that stand for names; more than a few steps would be a circle.
        for _ in 0..20 {
            let depth =
                (1..=target.len()).rev().find(|depth| self.mentions.contains_key(&target[..*depth]))?;
            let (module, rest) = target.split_at(depth);
            let stands_for = rest.first().and_then(|name| self.names.get(&(module.to_vec(), name.clone())));
            match stands_for {
                Some(meant) => target = [&meant[..], &rest[1..]].concat(),
                None => return Some(module.to_vec()),
            }
        }
        None
    }

    /// Returns every module with a module that it uses, more than only passing it on.
    fn uses(&self) -> impl Iterator<Item = (&ModulePath, ModulePath)> {
        self.mentions.iter().flat_map(move |(module, mentions)| {
            let own = mentions.iter().filter(|(_, passes_on)| !passes_on);
            own.filter_map(move |(target, _)| Some((module, self.module_of(target.clone())?)))
        })
    }

    /// Finds modules that use what a module above them defines itself.
    fn arrows_up(&self) -> BTreeSet<String> {
        let up = self.uses().filter(|(module, used)| used.len() < module.len() && module.starts_with(used));
        up.map(|(module, used)| format!("{} uses {}", module.join("::"), used.join("::"))).collect()
    }

    fn in_cycles(&self) -> BTreeSet<String> {
        let mut uses: BTreeMap<ModulePath, BTreeSet<ModulePath>> = BTreeMap::new();
        for (module, used) in self.uses() {
            let shared = module.iter().zip(&used).take_while(|(one, other)| one == other).count();
            if shared < module.len().min(used.len()) {
                uses.entry(module[..=shared].to_vec()).or_default().insert(used[..=shared].to_vec());
            }
        }
        let uses_itself = |module: &&ModulePath| {
            let (mut seen, mut left) = (BTreeSet::new(), vec![*module]);
            while let Some(next) = left.pop() {
                left.extend(uses.get(next).into_iter().flatten().filter(|used| seen.insert(*used)));
            }
            seen.contains(module)
        };
        uses.keys().filter(uses_itself).map(|module| module.join("::")).collect()
    }
}

/// Returns the text up to an inline module of tests, without what stands behind `//`.
fn without_comments_and_tests(text: &str) -> String {
    let lines = text.lines().map(|line| line.split("//").next().unwrap_or_default());
    // What an item's visibility names, it does not use.
    let text = lines.collect::<Vec<_>>().join("\n");
    let text = text.replace("pub(in crate::", "pub(in ").replace("pub(in super::", "pub(in ");
    text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default().to_owned()
}

/// Returns true if a statement's text before `use ` lets this be an import.
fn is_use(before: &str) -> bool {
    let line = before.rsplit('\n').next().unwrap_or_default().trim();
    line.is_empty() || line == "pub" || line.starts_with("pub(") && line.ends_with(')')
}

/// Returns every path that the tree of a `use` imports, with ` as ` and the name that it is given, if any.
fn leaves(tree: &str) -> Vec<String> {
    let Some((prefix, group)) = tree.split_once('{') else { return vec![tree.trim().to_owned()] };
    let group = &group[..group.rfind('}').unwrap_or(group.len())];
    let mut depth = 0;
    let items = group.split(|letter: char| {
        depth += i32::from(letter == '{') - i32::from(letter == '}');
        letter == ',' && depth == 0
    });
    let items = items.map(str::trim).filter(|item| !item.is_empty());
    items.flat_map(|item| leaves(&format!("{}{item}", prefix.trim()))).collect()
}

/// Finds the paths in code that begin with `crate::`, `self::` or `super::`.
fn paths(code: &str) -> impl Iterator<Item = &str> {
    let words = code.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_' && letter != ':');
    let words = words.map(|word| word.trim_end_matches(':'));
    words.filter(|word| ["crate::", "self::", "super::"].iter().any(|start| word.starts_with(start)))
}

/// Resolves a path to one from the crate's root; a name other than `crate`, `self` and `super` is this module's.
fn absolute(module: &ModulePath, path: &str) -> ModulePath {
    let mut base = module.clone();
    for segment in path.split("::") {
        match segment {
            "crate" => base.truncate(1),
            "self" => {}
            "super" => drop(base.pop()),
            name => base.push(name.to_owned()),
        }
    }
    base
}
