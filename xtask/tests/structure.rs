//! The structure that ARCHITECTURE.md promises: crates depend on each other in one direction, and the modules of a folder
//! form no cycle.
//!
//! Modules of one folder form a cycle if they use each other, directly or through others of the folder. The uses of a
//! module count as uses of its parent folders too. A module may use its submodules. In the crates that others use, no
//! module uses what a module above it defines; what that one only passes on is defined beside the user.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use syn::visit::{self, Visit};
use syn::{Item, UseTree};

/// Every crate of the workspace, and the workspace's crates that it may use.
const LAYERS: [(&str, &[&str]); 10] = [
    ("crates/engine", &[]),
    ("crates/play", &["engine"]),
    ("crates/lab", &["engine", "play"]),
    ("crates/cli", &["engine", "play", "lab"]),
    ("crates/research", &["engine", "play", "lab", "cli"]),
    (".", &["engine", "play", "lab"]),
    ("crates/browser", &[]),
    ("crates/bench", &["engine", "play", "lab", "browser"]),
    ("tests", &["engine", "play", "lab", "browser"]),
    ("xtask", &["engine", "play"]),
];

/// Names of packages, without their prefix.
const NAMES: [&str; 8] = ["engine", "play", "lab", "cli", "research", "browser", "browser-tests", "bench"];

/// Root files of the crates whose modules are checked.
const ROOTS: [&str; 10] = [
    "src/lib.rs",
    "crates/engine/src/lib.rs",
    "crates/play/src/lib.rs",
    "crates/lab/src/lib.rs",
    "crates/cli/src/lib.rs",
    "crates/research/src/lib.rs",
    "crates/browser/src/lib.rs",
    "crates/bench/src/main.rs",
    "xtask/src/main.rs",
    "tests/src/lib.rs",
];

fn top() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies one folder below the top").to_owned()
}

#[test]
fn crates_look_one_way() {
    for (folder, allowed) in LAYERS {
        let manifest = fs::read_to_string(top().join(folder).join("Cargo.toml")).unwrap();
        // Those of its tests too, which may use the crate itself with other features.
        let is_dependencies = |section: &&str| {
            let title = section.split(']').next().unwrap_or_default();
            title.ends_with("dependencies") && !title.starts_with("workspace")
        };
        let dependencies: String = manifest.split("\n[").filter(is_dependencies).collect();
        for name in NAMES.into_iter().filter(|name| !folder.ends_with(&format!("/{name}"))) {
            let uses = dependencies.contains(&format!("\nrangekeeper-{name} ="));
            assert!(!uses || allowed.contains(&name), "{folder} uses rangekeeper-{name}");
        }
    }
}

#[test]
fn every_crate_has_its_layer() {
    let crates = fs::read_dir(top().join("crates")).unwrap();
    for name in crates.map(|entry| entry.unwrap().file_name().into_string().unwrap()) {
        let folder = format!("crates/{name}");
        assert!(LAYERS.iter().any(|(layer, _)| *layer == folder), "{folder} has no layer");
        assert!(NAMES.contains(&&*name), "{name} is not among the names");
    }
}

#[test]
fn no_module_depends_on_itself_through_others() {
    let mut found = Vec::new();
    for root in ROOTS {
        let modules = Modules::read(&top().join(root));
        found.extend(modules.cycles().into_iter().map(|cycle| format!("{root}: {}", cycle.join(", "))));
    }
    assert!(found.is_empty(), "modules that depend on each other:\n{}", found.join("\n"));
}

#[test]
fn no_module_uses_what_is_defined_above_it() {
    let mut found = Vec::new();
    for root in ["crates/engine/src/lib.rs", "crates/play/src/lib.rs", "crates/lab/src/lib.rs"] {
        found.extend(
            Modules::read(&top().join(root)).arrows_up().into_iter().map(|arrow| format!("{root}: {arrow}")),
        );
    }
    assert!(found.is_empty(), "modules that use what is defined above them:\n{}", found.join("\n"));
}

#[test]
fn an_arrow_up_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    fs::create_dir(folder.path().join("one")).unwrap();
    write("lib.rs", "mod one;\n");
    write("one/mod.rs", "mod two;\nmod three;\npub use two::Two;\npub const MOST: u8 = 3;\n");
    write("one/two.rs", "pub struct Two;\n");
    // What is only passed on is defined beside the module.
    write("one/three.rs", "use super::Two;\n");
    assert!(Modules::read(&folder.path().join("lib.rs")).arrows_up().is_empty());
    write("one/three.rs", "const MORE: u8 = super::MOST + 1;\n");
    let arrows = Modules::read(&folder.path().join("lib.rs")).arrows_up();
    assert_eq!(arrows, BTreeSet::from(["crate::one::three uses crate::one".to_owned()]));
}

#[test]
fn a_cycle_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("lib.rs", "mod one;\nmod two;\npub use one::One;\n");
    write("one.rs", "use crate::two::Two;\npub struct One(Two);\n");
    write("two.rs", "pub struct Two;\n");
    assert!(Modules::read(&folder.path().join("lib.rs")).cycles().is_empty());
    // Through what the root names, and in an expression.
    write("two.rs", "pub struct Two;\nfn f() -> usize { size_of::<crate::One>() }\n");
    let cycles = Modules::read(&folder.path().join("lib.rs")).cycles();
    assert_eq!(cycles, [["crate::one", "crate::two"]]);
    write("two.rs", "pub struct Two;\n#[cfg(test)]\nmod tests {\n    use crate::One;\n}\n");
    assert!(Modules::read(&folder.path().join("lib.rs")).cycles().is_empty());
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
        modules.read_file(root, vec!["crate".to_owned()]);
        modules
    }

    fn read_file(&mut self, file: &Path, path: ModulePath) {
        let text = fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let syntax = syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        self.mentions.entry(path.clone()).or_default();
        self.read_items(&syntax.items, file, &path, &path);
    }

    /// Reads items of `file`. `inner` is their module, which differs from `path` in inline modules.
    fn read_items(&mut self, items: &[Item], file: &Path, path: &ModulePath, inner: &ModulePath) {
        for item in items.iter().filter(|item| !is_test(item)) {
            match item {
                Item::Mod(module) => {
                    let inner = [&inner[..], &[module.ident.to_string()]].concat();
                    match &module.content {
                        Some((_, items)) => self.read_items(items, file, path, &inner),
                        // A file of another crate, which has no part in this one's structure.
                        None if module.attrs.iter().any(|attribute| attribute.path().is_ident("path")) => {}
                        None => self.read_file(&file_of(file, &module.ident.to_string()), inner),
                    }
                }
                Item::Use(item) => {
                    let is_public = !matches!(item.vis, syn::Visibility::Inherited);
                    let mut leaves = Vec::new();
                    flatten(&item.tree, &mut Vec::new(), &mut leaves);
                    for (target, name) in leaves {
                        let target = absolute(inner, target);
                        if let Some(name) = name {
                            self.names.insert((inner.clone(), name), target.clone());
                        }
                        self.mentions.entry(path.clone()).or_default().push((target, is_public));
                    }
                }
                other => {
                    let mut paths = Paths(Vec::new());
                    paths.visit_item(other);
                    let mentions = self.mentions.entry(path.clone()).or_default();
                    for target in paths.0 {
                        mentions.push((absolute(inner, target), false));
                    }
                }
            }
        }
    }

    /// Returns the module that defines the target of a path, or `None` outside this crate.
    fn module_of(&self, mut target: ModulePath) -> Option<ModulePath> {
        // Names stand for names that stand for names; more than a few steps would be a circle.
        for _ in 0..20 {
            if target.first().is_none_or(|first| first != "crate") {
                return None;
            }
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

    /// Finds modules that use what a module above them defines itself, sorted.
    fn arrows_up(&self) -> BTreeSet<String> {
        let mut arrows = BTreeSet::new();
        for (module, mentions) in &self.mentions {
            let own = mentions.iter().filter(|(_, passes_on)| !passes_on);
            for target in own.filter_map(|(target, _)| self.module_of(target.clone())) {
                if target.len() < module.len() && module.starts_with(&target) {
                    arrows.insert(format!("{} uses {}", module.join("::"), target.join("::")));
                }
            }
        }
        arrows
    }

    /// Finds groups of modules that depend on each other, sorted.
    fn cycles(&self) -> Vec<Vec<String>> {
        let mut uses: BTreeMap<ModulePath, BTreeSet<ModulePath>> = BTreeMap::new();
        for (module, mentions) in &self.mentions {
            let own = mentions.iter().filter(|(_, passes_on)| !passes_on);
            for target in own.filter_map(|(target, _)| self.module_of(target.clone())) {
                let shared = module.iter().zip(&target).take_while(|(one, other)| one == other).count();
                if shared < module.len().min(target.len()) {
                    let [user, used] = [module, &target].map(|path| path[..=shared].to_vec());
                    uses.entry(user).or_default().insert(used);
                }
            }
        }
        let reachable = |from: &ModulePath| {
            let (mut seen, mut left) = (BTreeSet::new(), vec![from.clone()]);
            while let Some(module) = left.pop() {
                for next in uses.get(&module).into_iter().flatten() {
                    if seen.insert(next.clone()) {
                        left.push(next.clone());
                    }
                }
            }
            seen
        };
        let reach: BTreeMap<&ModulePath, BTreeSet<ModulePath>> =
            self.mentions.keys().map(|module| (module, reachable(module))).collect();
        let mut groups: BTreeSet<Vec<String>> = BTreeSet::new();
        for (module, reached) in reach.iter().filter(|(module, reached)| reached.contains(**module)) {
            let group = reached.iter().filter(|other| reach[*other].contains(*module));
            groups.insert(group.map(|path| path.join("::")).collect());
        }
        groups.into_iter().collect()
    }
}

/// Visitor that collects the paths in code.
struct Paths(Vec<ModulePath>);

impl<'a> Visit<'a> for Paths {
    fn visit_path(&mut self, path: &'a syn::Path) {
        self.0.push(path.segments.iter().map(|segment| segment.ident.to_string()).collect());
        visit::visit_path(self, path);
    }

    /// Passes over `pub(super)`, which uses nothing.
    fn visit_vis_restricted(&mut self, _: &'a syn::VisRestricted) {}
}

/// Resolves a path to one from the crate's root: follows `crate`, `self` and `super`; any other name belongs to this
/// module.
fn absolute(module: &ModulePath, path: ModulePath) -> ModulePath {
    let mut base = module.clone();
    let mut rest = path.into_iter().peekable();
    match rest.peek().map(String::as_str) {
        Some("crate") => return rest.collect(),
        Some("self") => drop(rest.next()),
        _ => {}
    }
    while rest.peek().is_some_and(|segment| segment == "super") {
        rest.next();
        base.pop();
    }
    base.extend(rest);
    base
}

/// Collects every path that a `use` imports, with the name it is given. A glob has no name.
fn flatten(tree: &UseTree, before: &mut ModulePath, leaves: &mut Vec<(ModulePath, Option<String>)>) {
    match tree {
        UseTree::Path(path) => {
            before.push(path.ident.to_string());
            flatten(&path.tree, before, leaves);
            before.pop();
        }
        UseTree::Name(name) if name.ident == "self" => leaves.push((before.clone(), before.last().cloned())),
        UseTree::Name(name) => {
            let name = name.ident.to_string();
            leaves.push(([&before[..], std::slice::from_ref(&name)].concat(), Some(name)));
        }
        UseTree::Rename(rename) => {
            let path = [&before[..], &[rename.ident.to_string()]].concat();
            leaves.push((path, Some(rename.rename.to_string())));
        }
        UseTree::Glob(_) => leaves.push((before.clone(), None)),
        UseTree::Group(group) => group.items.iter().for_each(|tree| flatten(tree, before, leaves)),
    }
}

/// Returns the file of a module that is declared in `parent`.
fn file_of(parent: &Path, name: &str) -> PathBuf {
    let stem = parent.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let folder = parent.parent().expect("a file lies in a folder");
    let is_root = ["lib", "main", "mod"].contains(&&stem[..]);
    let folder = if is_root { folder.to_owned() } else { folder.join(stem) };
    let flat = folder.join(name).with_extension("rs");
    if flat.is_file() { flat } else { folder.join(name).join("mod.rs") }
}

/// Returns true if an item is compiled only for tests.
fn is_test(item: &Item) -> bool {
    let attributes = match item {
        Item::Mod(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        _ => return false,
    };
    attributes.iter().any(|attribute| {
        let list = attribute.meta.require_list();
        attribute.path().is_ident("cfg") && list.is_ok_and(|list| list.tokens.to_string() == "test")
    })
}
