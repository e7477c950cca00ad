//! Codes in a project that has no catalog yet: where they are declared, and what is said about them.

mod attributes;
mod declarations;
mod found;
mod said;
mod schemas;
mod tables;

use crate::text::InLine as _;
use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use super::source::Source;
use super::syntax::{Syntax, is_history, is_test};
use super::tokens::Kind;
use super::walk;
use super::words::is_system;
use found::{Found, Rank, is_code, is_small_code};

/// A code, and what the project says about it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Origin {
    /// Places such as `src/errors.ts:12`, those that declare it first.
    pub(crate) places: Vec<String>,
    /// What the model or the user reads.
    pub(crate) message: Option<String>,
    /// What the model must do.
    pub(crate) instruct: Option<String>,
}

/// What a project's files have.
#[derive(Debug)]
pub(crate) struct Origins {
    /// The codes, by name.
    pub(crate) codes: BTreeMap<String, Origin>,
    /// Names of other lists of errors, each with its first place: lists beside those of codes are mostly those of
    /// libraries, and names in another spelling mostly mean something else.
    pub(crate) left_out: BTreeMap<String, String>,
    /// The number of files.
    pub(crate) files: usize,
}

/// How many times as many codes in small letters as in capitals a project must have so that the others are none.
const SURE: usize = 4;

/// Finds the codes in the files below the paths, but not in the skipped ones. `is_small` says whether they are spelled in
/// small letters; without it, nearly all codes of the project's lists must be.
pub(crate) fn collect(
    paths: &[PathBuf],
    skipped: &HashSet<PathBuf>,
    is_small: Option<bool>,
) -> anyhow::Result<Origins> {
    let bar = walk::progress(None);
    let others = Mutex::new(HashSet::new());
    let (files, count) = walk::each(paths, skipped, &bar, |path, text, syntax| {
        let found = read(path, &text, syntax, &others);
        let lines = found.into_iter().map(|found| {
            let before = text.get(..found.at).unwrap_or_default();
            (before.matches('\n').count() + 1, found)
        });
        Some(lines.collect::<Vec<_>>())
    })?;
    bar.finish_and_clear();
    let others = others.into_inner().unwrap_or_else(PoisonError::into_inner);
    // If a list says that it has the codes, enums of errors in the same language are those of libraries. And a name that is
    // a variable of the environment is not a code, unless such a list has it.
    let mut listed: Vec<Syntax> = Vec::new();
    for (path, found) in &files {
        if found.iter().any(|(_, found)| found.rank == Rank::Codes) {
            listed.extend(Syntax::of_path(path));
        }
    }
    // A list that has names of the other spelling is one of something else.
    let small = is_small.unwrap_or_else(|| {
        let listed: HashSet<&str> = files
            .iter()
            .flat_map(|(_, found)| found)
            .filter(|(_, found)| found.rank == Rank::Codes && !is_system(&found.name))
            .map(|(_, found)| &*found.name)
            .collect();
        let small = listed.iter().filter(|name| is_small_code(name)).count();
        small > SURE * (listed.len() - small)
    });
    let mut kept: HashSet<String> = HashSet::new();
    let mut left_out: BTreeMap<String, String> = BTreeMap::new();
    for (path, found) in &files {
        let syntax = Syntax::of_path(path);
        let is_listed = syntax.is_some_and(|syntax| listed.contains(&syntax));
        for (line, found) in found {
            // A project may have codes that begin as those of Node.js, in a list of codes.
            let known = found.rank == Rank::Codes
                || (!others.contains(&found.name) && !is_system(&found.name));
            if !known {
                continue;
            }
            let elsewhere = found.rank == Rank::Errors && is_listed;
            if !elsewhere && is_small_code(&found.name) == small {
                kept.insert(found.name.clone());
            } else if found.rank != Rank::Said {
                let place = || format!("{}:{line}", shown(path));
                left_out.entry(found.name.clone()).or_insert_with(place);
            }
        }
    }
    left_out.retain(|name, _| !kept.contains(name));
    let mut codes: BTreeMap<String, Origin> = BTreeMap::new();
    for (path, mut found) in files {
        found.retain(|(_, found)| kept.contains(&found.name));
        let shown = shown(&path);
        for (line, found) in found {
            let origin = codes.entry(found.name).or_default();
            origin.places.push(format!("{shown}:{line}"));
            origin.message = origin.message.take().or(found.message);
            origin.instruct = origin.instruct.take().or(found.instruct);
        }
    }
    Ok(Origins {
        codes,
        left_out,
        files: count,
    })
}

/// Returns a path as it is shown.
fn shown(path: &Path) -> String {
    let shown = path.in_line();
    shown.strip_prefix("./").unwrap_or(&shown).to_owned()
}

/// Finds the codes of a file. Adds names that mean something else to `others`.
fn read(path: &Path, text: &str, syntax: Syntax, others: &Mutex<HashSet<String>>) -> Vec<Found> {
    let shown = path.to_string_lossy().replace('\\', "/");
    if is_test(&shown) || is_history(&shown) {
        return Vec::new();
    }
    match syntax {
        Syntax::Markdown => return tables::read(text),
        Syntax::Json | Syntax::Yaml => return schemas::read(text, &shown),
        _ => {}
    }
    let source = Source::new(text, syntax, is_code);
    others
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .extend(source.other_names().map(|(name, _)| name.to_owned()));
    let (mut found, mut assigned) = (Vec::new(), Vec::new());
    for index in 0..source.tokens.len() {
        match source.at(index) {
            "{" | "[" if source.is(index, Kind::Sign) => {
                match declarations::declared(&source, index) {
                    Some(rank) => declarations::members(&source, index, rank, &mut found),
                    None => said::registry(&source, index, &mut found),
                }
            }
            "class" if syntax == Syntax::Python => {
                declarations::constants(&source, index, &mut found);
            }
            "type" if syntax == Syntax::Script => declarations::union(&source, index, &mut found),
            _ if source.is(index, Kind::Text) => {
                assigned.extend(declarations::field_type(&source, index));
                said::returned(&source, index, &mut found);
                said::raised(&source, index, &mut found);
                assigned.extend(declarations::constant(&source, index));
            }
            _ => {}
        }
    }
    // One constant may be a default, or the name of something else.
    if assigned.len() > 1 {
        found.extend(assigned);
    }
    found
}
