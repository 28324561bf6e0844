//! The structure that ARCHITECTURE.md promises: crates depend on each other in one direction, and the modules of a folder
//! form no cycle.
//!
//! Modules of one folder form a cycle if they use each other, directly or through others of the folder. The uses of a
//! module count as uses of its parent folders too. A module may use its submodules. In the crates that others use, no
//! module uses what a module above it defines; what that one only passes on is defined beside the user.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use crate::temp_folder::TempFolder;
use crate::{read, top};

/// Every package of the workspace by its folder, and the packages of the workspace that it may use, without the prefix
/// `rangekeeper-`. The web app is none of them: what needs it is tested in it, or in a browser.
const LAYERS: [(&str, &[&str]); 13] = [
    ("crates/engine", &[]),
    ("crates/testing", &["engine"]),
    ("crates/play", &["engine"]),
    ("crates/lab", &["engine", "play"]),
    ("crates/session", &["engine", "play", "lab"]),
    ("crates/cli", &["engine", "play", "lab"]),
    ("crates/research", &["engine", "testing", "play", "lab", "cli"]),
    (".", &["engine", "play", "lab", "session"]),
    ("crates/browser", &[]),
    ("crates/server", &[]),
    ("crates/bench", &["engine", "play", "browser"]),
    ("tests", &["engine", "play", "lab", "browser", "server"]),
    ("xtask", &["server"]),
];

/// Root files of the crates whose modules are checked; of the first three, also that no module looks up.
const ROOTS: [&str; 11] = [
    "crates/engine/src/lib.rs",
    "crates/play/src/lib.rs",
    "crates/lab/src/lib.rs",
    "crates/session/src/lib.rs",
    "src/lib.rs",
    "crates/cli/src/lib.rs",
    "crates/research/src/lib.rs",
    "crates/browser/src/lib.rs",
    "crates/bench/src/main.rs",
    "xtask/src/main.rs",
    "tests/src/lib.rs",
];

#[test]
fn crates_look_one_way() {
    for entry in fs::read_dir(top().join("crates")).unwrap() {
        let folder = format!("crates/{}", entry.unwrap().file_name().display());
        assert!(LAYERS.iter().any(|(layer, _)| *layer == folder), "{folder} has no layer");
    }
    for (folder, allowed) in LAYERS {
        let manifest = read(&format!("{folder}/Cargo.toml"));
        let mut section = "";
        for line in manifest.lines() {
            if line.starts_with('[') {
                section = line;
            }
            let name = line.split([' ', '.']).next().unwrap_or_default();
            // Those of its tests too. Every test may use the brute force of `testing`.
            let is_dependency = section.ends_with("dependencies]") && section != "[workspace.dependencies]";
            if is_dependency && name.starts_with("rangekeeper") {
                let name = name.trim_start_matches("rangekeeper-");
                let is_for_tests = section == "[dev-dependencies]" && name == "testing";
                assert!(is_for_tests || allowed.contains(&name), "{folder} uses {name}");
            }
        }
    }
}

#[test]
fn modules_look_one_way() {
    for (place, root) in ROOTS.iter().enumerate() {
        let modules = Modules::read(&top().join(root));
        let cycles = modules.in_cycles();
        assert!(cycles.is_empty(), "{root}: modules that depend on themselves through others: {cycles:#?}");
        let arrows = if place < 3 { modules.arrows_up() } else { BTreeSet::new() };
        assert!(arrows.is_empty(), "{root}: {arrows:#?}");
    }
}

/// Writes a crate of these files, and reads its modules.
fn modules_of(files: &[(&str, &str)]) -> Modules {
    let folder = TempFolder::new();
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    Modules::read(&folder.path().join("lib.rs"))
}

#[test]
fn an_arrow_up_is_noticed() {
    let arrows = |three: &str| {
        let one = "mod two;\nmod three;\npub use two::Two;\npub const MOST: u8 = 3;\n";
        let two = "pub struct Two;\n";
        modules_of(&[
            ("lib.rs", "mod one;\n"),
            ("one/mod.rs", one),
            ("one/two.rs", two),
            ("one/three.rs", three),
        ])
        .arrows_up()
    };
    // What is only passed on is defined beside the module.
    assert!(arrows("use super::Two;\n").is_empty());
    let expected = BTreeSet::from(["crate::one::three uses crate::one".to_owned()]);
    assert_eq!(arrows("const MORE: u8 = super::MOST + 1;\n"), expected);
}

#[test]
fn a_cycle_is_noticed() {
    let cycle = |two: &str| {
        let one = "use crate::{two::Two as Other};\npub struct One(Other);\n";
        modules_of(&[("lib.rs", "mod one;\nmod two;\npub use one::One;\n"), ("one.rs", one), ("two.rs", two)])
            .in_cycles()
    };
    assert!(cycle("pub struct Two;\n").is_empty());
    // Through what the root names, and in an expression.
    let both = BTreeSet::from(["crate::one".to_owned(), "crate::two".to_owned()]);
    assert_eq!(cycle("pub struct Two;\nfn f() -> usize { size_of::<crate::One>() }\n"), both);
    assert!(cycle("pub struct Two;\n#[cfg(test)]\nmod tests {\n    use crate::One;\n}\n").is_empty());
}

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
    fn read(root: &Path) -> Self {
        let mut modules = Self::default();
        modules.read_file(root, &vec!["crate".to_owned()]);
        modules
    }

    fn read_file(&mut self, file: &Path, path: &ModulePath) {
        let text = fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let (mut mentions, mut code) = (Vec::new(), String::new());
        for statement in without_comments_and_tests(&text).split(';') {
            let (rest, last_line) = statement.rsplit_once('\n').unwrap_or(("", statement));
            if let [.., "mod", name] = last_line.split_whitespace().collect::<Vec<_>>()[..] {
                if !is_for_tests(rest) {
                    self.read_file(&file_of(file, name), &[&path[..], &[name.to_owned()]].concat());
                }
            } else if let Some((before, tree)) = statement.rsplit_once("use ").filter(|(it, _)| is_use(it)) {
                let (rest, visibility) = before.rsplit_once('\n').unwrap_or(("", before));
                code += rest;
                if is_for_tests(rest) {
                    continue;
                }
                let is_public = visibility.contains("pub");
                for leaf in leaves(&tree.split_whitespace().collect::<Vec<_>>().join(" ")) {
                    let (target, name) = leaf.split_once(" as ").unwrap_or((&leaf, &leaf));
                    let [target, name] = [target, name].map(|it| it.trim_end_matches("::self"));
                    let target = absolute(path, target.trim_end_matches("::*"));
                    let name = name.rsplit("::").next().unwrap_or_default().to_owned();
                    self.names.insert((path.clone(), name), target.clone());
                    mentions.push((target, is_public));
                }
            } else {
                code += statement;
            }
        }
        mentions.extend(paths(&code).map(|target| (absolute(path, target), false)));
        self.mentions.insert(path.clone(), mentions);
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

    /// Finds modules that use themselves through others.
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
    let text = lines
        .collect::<Vec<_>>()
        .join("\n")
        .replace("pub(in crate::", "pub(in ")
        .replace("pub(in super::", "pub(in ");
    text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default().to_owned()
}

/// Returns true if the last line is an attribute by which the next item is compiled only for tests.
fn is_for_tests(before: &str) -> bool {
    before.trim_end().ends_with("#[cfg(test)]")
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

/// Resolves a path to one from the crate's root: follows `crate`, `self` and `super`; any other name belongs to this
/// module.
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

/// Returns the file of a module that is declared in `parent`.
fn file_of(parent: &Path, name: &str) -> PathBuf {
    let stem = parent.file_stem().unwrap_or_default();
    let is_root = ["lib", "main", "mod"].iter().any(|root| stem == *root);
    let folder = if is_root { parent.with_file_name("") } else { parent.with_extension("") };
    let flat = folder.join(name).with_extension("rs");
    if flat.is_file() { flat } else { folder.join(name).join("mod.rs") }
}
