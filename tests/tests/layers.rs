//! Modules of a crate use each other in one direction, and those of the runtime only what is in a layer below them.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Which module uses which, each with a file that does.
type Uses = BTreeMap<(String, String), String>;

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .unwrap()
        .to_owned()
}

/// The crates of the workspace: those that its `Cargo.toml` names.
fn crates() -> Vec<PathBuf> {
    let manifest = fs::read_to_string(workspace().join("Cargo.toml")).unwrap();
    let members = manifest.split_once("members = [").unwrap().1;
    let members = members.split_once(']').unwrap().0.split('"').skip(1);
    let crates = members.step_by(2).map(|member| workspace().join(member));
    crates
        .filter(|folder| folder.join("src").is_dir())
        .collect()
}

/// The Rust files below a folder that are not tests.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap();
        if name == "tests" {
            continue;
        }
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|it| it == "rs") {
            found.push(path);
        }
    }
    found
}

/// A source without comments and without the module of its tests, which ends a file.
fn code(source: &str) -> String {
    let tests = source.find("#[cfg(test)]\nmod tests {");
    let lines = source[..tests.unwrap_or(source.len())].lines();
    let code = lines.map(|line| line.split_once("//").map_or(line, |(code, _)| code));
    code.collect::<Vec<_>>().join("\n")
}

fn is_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The first names of a path or of a group of paths.
fn first_names(path: &str) -> Vec<&str> {
    let Some(group) = path.strip_prefix('{') else {
        let end = path.find(|c| !is_name(c)).unwrap_or(path.len());
        return vec![&path[..end]];
    };
    let (mut names, mut depth, mut start) = (Vec::new(), 0, Some(0));
    for (at, c) in group.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => start = Some(at + 1),
            c if is_name(c) && start.is_some_and(|start| group[start..at].trim().is_empty()) => {
                names.extend(first_names(&group[at..]));
                start = None;
            }
            _ => {}
        }
    }
    names
}

/// The names that a source takes from the root of its crate, `depth` modules above it.
fn names_of_root(code: &str, depth: usize) -> Vec<&str> {
    let to_root = "super::".repeat(depth);
    let mut names = Vec::new();
    for prefix in ["crate::", &to_root] {
        for (at, _) in code.match_indices(prefix) {
            let (before, after) = (&code[..at], &code[at + prefix.len()..]);
            // `$crate` in a macro is whoever uses it; `super::super::` is not the root of the inner one.
            let part = |c: char| is_name(c) || matches!(c, '$' | ':');
            if !before.ends_with(part) && !after.starts_with("super") {
                names.extend(first_names(after));
            }
        }
    }
    names
}

/// The names that the root of a crate exports, with the module that each is from.
fn exports(root: &str) -> BTreeMap<&str, &str> {
    let mut exports = BTreeMap::new();
    for (at, prefix) in root.match_indices("pub use ") {
        let tree = root[at + prefix.len()..].split(';').next().unwrap();
        let module = first_names(tree)[0];
        for part in tree.split([',', '{', '}']) {
            let name = part.rsplit([':', ' ']).next().unwrap();
            exports.insert(name, module);
        }
    }
    exports
}

/// Which top-level module of a crate uses which.
fn uses(folder: &Path) -> Uses {
    let root = ["lib.rs", "main.rs"].iter().find_map(|name| {
        let source = fs::read_to_string(folder.join(name)).ok()?;
        Some(code(&source))
    });
    let root = root.unwrap();
    let exports = exports(&root);
    let sources = sources(folder);
    let module = |path: &Path| -> Vec<String> {
        let path = path.strip_prefix(folder).unwrap().with_extension("");
        let names = path.iter().map(|name| name.to_str().unwrap().to_owned());
        names.filter(|name| name != "mod").collect()
    };
    let modules: BTreeSet<String> = sources.iter().map(|path| module(path).remove(0)).collect();
    let mut uses = Uses::new();
    for path in &sources {
        let own = module(path);
        if ["lib", "main"].contains(&&*own[0]) {
            continue;
        }
        let source = code(&fs::read_to_string(path).unwrap());
        for name in names_of_root(&source, own.len()) {
            let used = if modules.contains(name) {
                Some(&name)
            } else {
                exports.get(name)
            };
            if let Some(used) = used.filter(|used| **used != own[0] && modules.contains(**used)) {
                let edge = (own[0].clone(), (*used).to_owned());
                uses.insert(edge, path.display().to_string());
            }
        }
    }
    uses
}

/// A ring of modules, each of which uses the next, where there is one.
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

/// The layers of the runtime in ARCHITECTURE.md, top to bottom.
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

/// The uses of something that is in a layer above, or in none.
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
fn no_modules_of_a_crate_use_each_other_in_a_ring() {
    let crates = crates();
    assert!(crates.len() > 10, "{crates:?}");
    for folder in crates {
        assert_eq!(
            ring(&uses(&folder.join("src"))),
            None,
            "{}",
            folder.display()
        );
    }
}

#[test]
fn the_runtime_uses_only_lower_layers() {
    let uses = uses(&workspace().join("runtime/src"));
    let layers = layers();
    assert!(uses.len() > 30 && layers.len() > 8, "{uses:?} {layers:?}");
    assert_eq!(upward(&uses, &layers), [""; 0]);
}

#[test]
fn imports_are_found_however_they_are_written() {
    let source = code(
        "use crate::{a::{self, b}, c, D};\nuse super::super::e; // crate::f\nfn g() { crate::h::i(); $crate::j() }\n\
         #[cfg(test)]\nmod tests { use crate::k; }",
    );
    assert_eq!(names_of_root(&source, 2), ["a", "c", "D", "h", "e"]);
    let exports = exports("pub use a::b::{C, d::E};\npub use f as g;\nuse h::i;");
    assert_eq!(exports.get("C"), Some(&"a"));
    assert_eq!(exports.get("E"), Some(&"a"));
    assert_eq!(exports.get("g"), Some(&"f"));
    assert_eq!(exports.get("i"), None);
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
