//! Modules use each other in one direction, in every folder of every crate. The runtime's modules use only the layers
//! below them.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use errpact_tests::files::files;

/// Folders whose modules may use each other in a ring, each with the reason.
const EXCEPTIONS: &[(&str, &str)] = &[
    (
        "spec/src/document",
        "a type has fields, and a field has a type",
    ),
    (
        "runtime/src/mcp",
        "`v1`, `v2` and `v3` compile the same files by `#[path]`, and these use the module that includes them: rmcp's \
     versions have no type in common (decision 045)",
    ),
];

/// The path of a module in its crate; the root's path is empty.
type Name = Vec<String>;

/// The uses between the modules of a folder, each with a file that has the use.
type Uses = BTreeMap<(String, String), String>;

/// The modules of a crate.
struct Crate(BTreeMap<Name, Module>);

struct Module {
    file: PathBuf,
    code: String,
    /// The meaning of `super`: the module above, or the modules that include the file by `#[path]`.
    above: Vec<Name>,
    below: BTreeMap<String, Name>,
    /// Its imported names, with their paths.
    imports: BTreeMap<String, Name>,
}

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .unwrap()
        .to_owned()
}

/// Returns the crates of the workspace, as its `Cargo.toml` names them.
fn crates() -> Vec<PathBuf> {
    let manifest = fs::read_to_string(workspace().join("Cargo.toml")).unwrap();
    let members = manifest.split_once("members = [").unwrap().1;
    let members = members.split_once(']').unwrap().0.split('"').skip(1);
    let crates = members.step_by(2).map(|member| workspace().join(member));
    crates
        .filter(|folder| folder.join("src").is_dir())
        .collect()
}

/// Returns the Rust files below a folder that belong to one crate and are not tests, by their paths from the folder.
fn sources(folder: &Path) -> BTreeMap<PathBuf, String> {
    let files = files(folder, &["bin", "bin.rs", "tests", "tests.rs"]).into_iter();
    let sources = files.filter(|file| file.extension().is_some_and(|it| it == "rs"));
    let mut found: BTreeMap<PathBuf, String> = sources
        .map(|file| {
            let source = fs::read_to_string(&file).unwrap();
            (file.strip_prefix(folder).unwrap().to_owned(), source)
        })
        .collect();
    if found.contains_key(Path::new("lib.rs")) {
        // The program is a different crate.
        found.remove(Path::new("main.rs"));
    }
    found
}

/// Returns a source without comments and without its test module, which ends the file.
fn code(source: &str) -> String {
    let tests = source.find("#[cfg(test)]\nmod tests {");
    let lines = source[..tests.unwrap_or(source.len())].lines();
    let code = lines.map(|line| line.split_once("//").map_or(line, |(code, _)| code));
    code.collect::<Vec<_>>().join("\n")
}

fn is_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Returns the name of a file's module.
fn name_of(file: &Path) -> Name {
    let path = file.with_extension("");
    let names = path.iter().map(|name| name.to_str().unwrap().to_owned());
    let last = |name: &String| !["mod", "lib", "main"].contains(&name.as_str());
    names.filter(last).collect()
}

/// Adds the paths of a `use` tree, or the only path of an expression, each with its local name. Returns the rest of the
/// text.
fn read_paths<'c>(text: &'c str, head: &[&str], found: &mut Vec<(Name, String)>) -> &'c str {
    let mut path = head.to_vec();
    let mut text = text.trim_start();
    loop {
        if let Some(group) = text.strip_prefix('{') {
            let mut rest = group.trim_start();
            while rest.starts_with(|c| is_name(c) || c == '{') {
                rest = read_paths(rest, &path, found).trim_start();
                rest = rest.strip_prefix(',').unwrap_or(rest).trim_start();
            }
            return rest.strip_prefix('}').unwrap_or(rest);
        }
        let end = text.find(|c| !is_name(c)).unwrap_or(text.len());
        if end > 0 && &text[..end] != "self" || path.is_empty() {
            path.push(&text[..end]);
        }
        text = &text[end..];
        match text.strip_prefix("::") {
            Some(rest) if end > 0 => text = rest,
            _ => break,
        }
    }
    let mut here = path.last().copied().unwrap_or_default();
    if let Some(renamed) = text.trim_start().strip_prefix("as ") {
        let end = renamed.find(|c| !is_name(c)).unwrap_or(renamed.len());
        (here, text) = renamed.split_at(end);
    }
    let here = here.to_owned();
    found.push((path.into_iter().map(str::to_owned).collect(), here));
    text
}

/// Returns the paths in a module's code that begin at its crate or at a module.
fn paths(code: &str) -> Vec<Name> {
    let mut found = Vec::new();
    for start in ["crate::", "super::", "self::"] {
        for (at, _) in code.match_indices(start) {
            // `$crate` is the crate of the macro's caller; the second part of `super::super::` does not begin a path.
            let inside = |c: char| is_name(c) || matches!(c, '$' | ':');
            // A string that is written to a file, such as generated code.
            let line = code[..at].rsplit('\n').next().unwrap();
            let quoted = line.replace("\\\"", "").matches('"').count() % 2 == 1;
            if !quoted && !code[..at].ends_with(inside) {
                read_paths(&code[at..], &[], &mut found);
            }
        }
    }
    found.into_iter().map(|(path, _)| path).collect()
}

/// Returns the names that a module's code imports.
fn imports(code: &str) -> BTreeMap<String, Name> {
    let mut found = Vec::new();
    for (at, prefix) in code.match_indices("use ") {
        let before = code[..at].rsplit(['\n', ';', '{', '}']).next().unwrap();
        if before.trim().is_empty() || before.trim().starts_with("pub") {
            read_paths(&code[at + prefix.len()..], &[], &mut found);
        }
    }
    found.into_iter().map(|(path, here)| (here, path)).collect()
}

impl Crate {
    fn new(sources: BTreeMap<PathBuf, String>) -> Self {
        let mut modules: BTreeMap<Name, Module> = BTreeMap::new();
        for (file, source) in sources {
            let name = name_of(&file);
            let code = code(&source);
            let above = name.split_last().map(|(_, above)| above.to_vec());
            let module = Module {
                above: above.into_iter().collect(),
                below: BTreeMap::new(),
                imports: imports(&code),
                file,
                code,
            };
            modules.insert(name, module);
        }
        for name in modules.keys().cloned().collect::<Vec<_>>() {
            if let Some((last, above)) = name.split_last()
                && let Some(above) = modules.get_mut(above)
            {
                above.below.insert(last.clone(), name.clone());
            }
            for (last, included) in included(&modules[&name]) {
                let module = modules.get_mut(&included).unwrap();
                if module.above == [included[..included.len() - 1].to_vec()] {
                    module.above.clear();
                }
                module.above.push(name.clone());
                modules.get_mut(&name).unwrap().below.insert(last, included);
            }
        }
        Self(modules)
    }

    /// Returns the modules that a path in a module leads to.
    fn resolve<'a>(&'a self, from: &'a Name, path: &[String], left: usize) -> Vec<&'a Name> {
        let Some((first, rest)) = path.split_first().filter(|_| left > 0) else {
            return vec![from];
        };
        let module = &self.0[from];
        let next = |from, rest: &[String]| self.resolve(from, rest, left - 1);
        match first.as_str() {
            "crate" => next(self.0.keys().next().unwrap(), rest),
            "self" => next(from, rest),
            "super" => module
                .above
                .iter()
                .flat_map(|above| next(above, rest))
                .collect(),
            name => match (module.below.get(name), module.imports.get(name)) {
                (Some(below), _) => next(below, rest),
                (None, Some(import)) => next(from, &[import, rest].concat()),
                // A name that it defines itself, or one from another crate.
                (None, None) => vec![from],
            },
        }
    }

    /// Returns the uses between modules, for each folder.
    fn uses(&self) -> BTreeMap<Name, Uses> {
        let mut uses: BTreeMap<Name, Uses> = BTreeMap::new();
        for (from, module) in &self.0 {
            let paths = paths(&module.code);
            let used = paths.iter().flat_map(|path| self.resolve(from, path, 16));
            for used in used.chain(module.below.values()) {
                let shared = from.iter().zip(used).take_while(|(a, b)| a == b).count();
                if let (Some(one), Some(other)) = (from.get(shared), used.get(shared)) {
                    let folder = uses.entry(from[..shared].to_vec()).or_default();
                    folder.insert(
                        (one.clone(), other.clone()),
                        module.file.display().to_string(),
                    );
                }
            }
        }
        uses
    }
}

/// Returns the modules that a module includes by `#[path]`, each with its local name.
fn included(module: &Module) -> Vec<(String, Name)> {
    let mut found = Vec::new();
    for (at, prefix) in module.code.match_indices("#[path = \"") {
        let rest = &module.code[at + prefix.len()..];
        let (path, rest) = rest.split_once('"').unwrap();
        let (_, rest) = rest.split_once("mod ").unwrap();
        let last = rest.split(|c| !is_name(c)).next().unwrap();
        found.push((last.to_owned(), name_of(&module.file.with_file_name(path))));
    }
    found
}

/// Returns a cycle of modules, each of which uses the next; `None` if there is none.
fn ring(uses: &Uses) -> Option<String> {
    fn walk(uses: &Uses, way: &mut Vec<String>, done: &mut BTreeSet<String>) -> Option<String> {
        let last = way.last()?.clone();
        for ((_, used), file) in uses.iter().filter(|((from, _), _)| *from == last) {
            if let Some(start) = way.iter().position(|it| it == used) {
                return Some(format!(
                    "{} -> {used}; the last one in {file}",
                    way[start..].join(" -> ")
                ));
            }
            if !done.contains(used) {
                way.push(used.clone());
                if let Some(ring) = walk(uses, way, done) {
                    return Some(ring);
                }
                way.pop();
            }
        }
        done.insert(last);
        None
    }
    let mut done = BTreeSet::new();
    let mut starts = uses.keys().map(|(from, _)| vec![from.clone()]);
    starts.find_map(|mut way| walk(uses, &mut way, &mut done))
}

/// Returns the layers of the runtime in ARCHITECTURE.md, top to bottom.
fn layers() -> Vec<Vec<String>> {
    let map = fs::read_to_string(workspace().join("ARCHITECTURE.md")).unwrap();
    let section = map.split_once("## Layers of the runtime").unwrap().1;
    let block = section.split("```").nth(1).unwrap();
    let names = block
        .lines()
        .skip(1)
        .map(|line| line.split("  ").next().unwrap());
    names
        .map(|names| names.split(", ").map(str::to_owned).collect())
        .collect()
}

/// Returns the uses of a module that is in a layer above, or in none.
fn upward(uses: &Uses, layers: &[Vec<String>]) -> Vec<String> {
    let layer = |name: &String| layers.iter().position(|layer| layer.contains(name));
    let wrong = uses.iter().filter(|((from, used), _)| {
        let down = layer(from)
            .zip(layer(used))
            .is_some_and(|(from, used)| from <= used);
        !down
    });
    wrong
        .map(|((from, used), file)| format!("{from} uses {used} in {file}"))
        .collect()
}

#[test]
fn no_modules_of_a_folder_use_each_other_in_a_ring() {
    let crates = crates();
    assert!(crates.len() > 10, "{crates:?}");
    let (mut rings, mut folders) = (Vec::new(), 0);
    for root in crates {
        let root = root.join("src");
        for (folder, uses) in Crate::new(sources(&root)).uses() {
            let folder = folder
                .iter()
                .fold(root.clone(), |path, name| path.join(name));
            let folder = folder
                .strip_prefix(workspace())
                .unwrap()
                .to_str()
                .unwrap()
                .to_owned();
            let excepted = EXCEPTIONS.iter().any(|(excepted, _)| *excepted == folder);
            folders += 1;
            match ring(&uses) {
                Some(ring) if !excepted => rings.push(format!("{folder}: {ring}")),
                None if excepted => rings.push(format!("{folder} needs no exception")),
                _ => {}
            }
        }
    }
    assert!(folders > 50, "{folders}");
    assert_eq!(rings, [""; 0]);
}

#[test]
fn the_runtime_uses_only_lower_layers() {
    let runtime = Crate::new(sources(&workspace().join("runtime/src")));
    let uses = &runtime.uses()[&Name::new()];
    let layers = layers();
    assert!(uses.len() > 30 && layers.len() > 8, "{uses:?} {layers:?}");
    assert_eq!(upward(uses, &layers), [""; 0]);
}

#[test]
fn imports_are_found_however_they_are_written() {
    let source = code(
        "use crate::{a::{self, b}, c, D as E}; f(\"\\\"crate::l\");\nuse super::super::e; // crate::f\nfn g() { crate::h::i::<J>(); $crate::j() }\n\
         pub(super) use k::*;\n#[cfg(test)]\nmod tests { use crate::k; }",
    );
    let found: Vec<String> = paths(&source).iter().map(|path| path.join("::")).collect();
    let all = [
        "crate::a",
        "crate::a::b",
        "crate::c",
        "crate::D",
        "crate::h::i",
        "super::super::e",
    ];
    assert_eq!(found, all);
    let imports = imports(&source);
    assert_eq!(imports["a"], ["crate", "a"]);
    assert_eq!(imports["E"], ["crate", "D"]);
    assert_eq!(imports["e"], ["super", "super", "e"]);
}

#[test]
fn uses_are_found_at_every_level() {
    let uses = |files: &[(&str, &str)]| {
        let files = files
            .iter()
            .map(|(file, code)| (file.into(), (*code).to_owned()));
        let uses = Crate::new(files.collect()).uses().into_iter();
        let uses = uses.flat_map(|(folder, uses)| {
            let uses = uses.into_keys();
            uses.map(move |(from, used)| format!("{}: {from} -> {used}", folder.join("::")))
        });
        uses.collect::<Vec<_>>()
    };
    // Both through the exports of a module above, and past it.
    let files = [
        ("lib.rs", "mod a; mod x; pub use a::C;"),
        ("a/mod.rs", "mod b; mod c; mod d; pub use c::{C, E as F};"),
        ("a/b.rs", "use super::{C, G}; fn f() { super::F }"),
        ("a/c.rs", "use super::d::D; use crate::x;"),
        ("a/d.rs", "use crate::C; use self::H; use std::fmt;"),
        ("x.rs", "mod y;"),
        ("x/y.rs", "use super::super::a::b::B;"),
    ];
    let all = [
        ": a -> x",
        ": x -> a",
        "a: b -> c",
        "a: c -> d",
        "a: d -> c",
    ];
    assert_eq!(uses(&files), all);
    // A file that another one includes uses that one's names.
    let files = [
        ("lib.rs", "mod a; mod b;"),
        ("a.rs", "#[path = \"b.rs\"]\nmod b;\nuse crate::c::D;"),
        ("b.rs", "use super::D;"),
        ("c.rs", ""),
    ];
    assert_eq!(uses(&files), [": a -> b", ": a -> c", ": b -> c"]);
}

#[test]
fn rings_and_upward_uses_are_found() {
    let uses = |edges: &[(&str, &str)]| -> Uses {
        let edges = edges
            .iter()
            .map(|(from, used)| ((*from).to_owned(), (*used).to_owned()));
        edges.map(|edge| (edge, "x.rs".to_owned())).collect()
    };
    let line = uses(&[("a", "b"), ("a", "c"), ("b", "c")]);
    assert_eq!(ring(&line), None);
    let turned = uses(&[("a", "b"), ("b", "c"), ("c", "b")]);
    assert_eq!(ring(&turned).unwrap(), "b -> c -> b; the last one in x.rs");
    let layers = [vec!["a".to_owned()], vec!["b".to_owned(), "c".to_owned()]];
    assert_eq!(upward(&line, &layers), [""; 0]);
    assert_eq!(upward(&uses(&[("c", "a"), ("a", "d")]), &layers).len(), 2);
}
