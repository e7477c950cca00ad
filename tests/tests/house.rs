//! The size of the house: lines by folder and kind, with a budget that may only be lowered.
//!
//! What adds more than the budget says why beside its limit.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;

use errpact_tests::command::workspace;
use ignore::WalkBuilder;

/// The kinds of files, which are the columns. Everything else is `other`: data, catalogs, pages, snapshots, lock files.
const KINDS: [&str; 4] = ["Rust of src", "other Rust", "Python, TypeScript", "other"];

/// Crates whose `src` is for tests and examples.
const NOT_PRODUCT: [&str; 5] = ["benches", "docs", "examples", "site", "tests"];

/// What is counted, the most lines that it may have, and whether a file belongs to it.
type Limit = (&'static str, usize, fn(&str) -> bool);

const BUDGET: [Limit; 4] = [
    // The goal is 100,000.
    ("Rust of the product", 129_000, |path| {
        kind(path) == 0 && !NOT_PRODUCT.contains(&top(path))
    }),
    // The goal is 12,000.
    ("Python and TypeScript of the product", 13_000, |path| {
        kind(path) == 2
            && (path.starts_with("python/errpact/") || path.starts_with("typescript/src/"))
    }),
    // The goal is 25,000.
    ("examples", 32_000, |path| top(path) == "examples"),
    // The goal is 280,000.
    ("everything", 360_000, |_| true),
];

fn top(path: &str) -> &str {
    path.split_once('/').map_or("", |(folder, _)| folder)
}

fn kind(path: &str) -> usize {
    let (_, extension) = path.rsplit_once('.').unwrap_or_default();
    match extension {
        "rs" if path.contains("/src/") => 0,
        "rs" => 1,
        "py" | "pyi" | "ts" => 2,
        _ => 3,
    }
}

/// Returns the lines of each file that Git would have, by its path.
fn lines() -> BTreeMap<String, usize> {
    let mut walk = WalkBuilder::new(workspace());
    let is_git = |entry: &ignore::DirEntry| entry.file_name() == ".git";
    let walk = walk
        .hidden(false)
        .require_git(false)
        .filter_entry(move |entry| !is_git(entry));
    let files = walk.build().map(Result::unwrap);
    let files = files.filter(|entry| entry.file_type().is_some_and(|it| it.is_file()));
    let texts = files.filter_map(|entry| {
        let text = fs::read_to_string(entry.path()).ok()?;
        let path = entry.path().strip_prefix(workspace()).unwrap().to_str()?;
        Some((path.replace('\\', "/"), text.lines().count()))
    });
    texts.collect()
}

fn table(lines: &BTreeMap<String, usize>) -> String {
    let mut folders: BTreeMap<&str, [usize; KINDS.len()]> = BTreeMap::new();
    for (path, count) in lines {
        folders.entry(top(path)).or_default()[kind(path)] += count;
    }
    let mut table = format!("{:12}", "");
    for kind in KINDS {
        write!(table, "{kind:>20}").unwrap();
    }
    for (folder, counts) in folders {
        write!(table, "\n{folder:12}").unwrap();
        for count in counts {
            write!(table, "{count:>20}").unwrap();
        }
    }
    table
}

#[test]
fn the_house_is_within_its_budget() {
    let lines = lines();
    let mut over = Vec::new();
    println!("{}\n", table(&lines));
    for (name, most, belongs) in BUDGET {
        let count: usize = lines
            .iter()
            .filter(|(path, _)| belongs(path))
            .map(|(_, count)| count)
            .sum();
        println!("{name}: {count} lines of at most {most}");
        if count > most {
            over.push(format!(
                "{name}: {count} lines, {} more than {most}",
                count - most
            ));
        }
    }
    assert!(over.is_empty(), "remove what no one needs: {over:#?}");
}
