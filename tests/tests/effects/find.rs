//! Finds a change that shows what a key does.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use errpact_generator::{python, typescript};
use errpact_spec::catalog::ModuleUser;
use errpact_spec::effect::{GAPS, Keys};
use serde_json::Value;

use super::answers;
use super::base::{Base, Written, stamped};
use super::keys::{Key, Place};
use super::variants::{ADDED, is_before_libraries, refused_without, variants};
use super::{moved, shared};

/// The most changes of a key that are tried, of those that a catalog may have.
const TRIED: usize = 8;

/// What shows the effect of a key.
pub(crate) enum Proof {
    /// Rust answers lines otherwise.
    Lines(Answers),
    /// Something that all languages share is another.
    Shared(BTreeSet<&'static str>),
    /// A code that inherits the key is the same as one that has it.
    Inherited,
}

/// Lines that a changed catalog answers otherwise, with its modules for the other languages.
pub(crate) struct Answers {
    /// The number of the catalog that was changed.
    pub(crate) base: usize,
    pub(crate) lines: Vec<Value>,
    pub(crate) python: String,
    pub(crate) typescript: String,
    /// The changed catalog.
    variant: Value,
}

impl Answers {
    /// Returns what all languages share and is another too. Few keys are asked, because everything is generated again.
    pub(crate) fn shared(&self, folder: &Path, bases: &[Base]) -> BTreeSet<&'static str> {
        shared::differences(&bases[self.base], &Written::new(folder, &self.variant))
    }
}

/// A key with the proof of its effect.
pub(crate) struct Proved {
    pub(crate) key: Key,
    /// Its path in a catalog, with `*` for names.
    pub(crate) path: String,
    pub(crate) proof: Proof,
}

/// Returns the proof of a key, or what is missing.
pub(crate) fn find(folder: &Path, bases: &[Base], key: &Key) -> Result<Proved, String> {
    let (path, proof) = inherited(folder, bases, key)
        .or_else(|| changed(folder, bases, key))
        .or_else(|| added(folder, bases, key))
        .ok_or_else(|| format!("{}.{}", key.structure, key.name))?;
    let key = key.clone();
    Ok(Proved { key, path, proof })
}

fn inherited(folder: &Path, bases: &[Base], key: &Key) -> Option<(String, Proof)> {
    let path = match &*key.structure {
        "Category" => format!("categories.*.{}", key.name),
        _ => format!("defaults.{}", key.name),
    };
    let is = |base: &Base| {
        let place = moved::place_in_code(base, key);
        place.is_some_and(|place| moved::is_inherited(folder, base, place, key))
    };
    bases.iter().any(is).then_some((path, Proof::Inherited))
}

/// Changes the key at each of its places, until something shows it that every library can be asked.
fn changed(folder: &Path, bases: &[Base], key: &Key) -> Option<(String, Proof)> {
    let mut least: Option<(&Place, BTreeSet<&str>)> = None;
    let mut alone: Option<(String, Proof)> = None;
    let mut tried = 0;
    let all = bases.iter().enumerate();
    let all =
        all.flat_map(|(number, base)| places(base, key).into_iter().map(move |it| (number, it)));
    for (number, place) in all {
        let base = &bases[number];
        for variant in variants(&base.json, place) {
            let written = Written::new(folder, &variant);
            if written.resolved().is_none() {
                if refused_without(key) {
                    return Some((place.path.clone(), Proof::Shared([shared::CHECK].into())));
                }
                continue;
            }
            tried += 1;
            if !is_before_libraries(key) {
                let lines = base.differing(&written);
                if !lines.is_empty() {
                    let is_asked = lines.iter().any(|line| !answers::only_rust(line));
                    let proof = Proof::Lines(asked(number, base, (variant, &written), &lines));
                    let found = (place.path.clone(), proof);
                    if is_asked || alone.is_some() {
                        return Some(alone.filter(|_| !is_asked).unwrap_or(found));
                    }
                    alone = Some(found);
                    break;
                }
            }
            if least.is_none() {
                let parts = shared::differences(base, &written);
                least = (!parts.is_empty()).then_some((place, parts));
            }
            if least.is_none() && tried <= TRIED && base.reported() != &written.reported() {
                least = Some((place, [shared::CHECK].into()));
            }
            let is_enough = tried >= TRIED || is_before_libraries(key);
            if is_enough
                && alone.is_none()
                && let Some((place, parts)) = least
            {
                return Some((place.path.clone(), Proof::Shared(parts)));
            }
        }
    }
    let shared = || least.map(|(place, parts)| (place.path.clone(), Proof::Shared(parts)));
    alone.or_else(shared)
}

fn added(folder: &Path, bases: &[Base], key: &Key) -> Option<(String, Proof)> {
    let added = ADDED.iter().find(|added| added.is(key))?;
    let with = Written::new(folder, &added.to(&bases[0].json));
    let proof = Proof::Shared([shared::CHECK].into());
    (with.resolved().is_none()).then(|| (added.path.to_owned(), proof))
}

/// Returns the places of a key. Those below a key without an effect in some language come last.
fn places<'b>(base: &'b Base, key: &Key) -> Vec<&'b Place> {
    let places = base.places.iter().filter(|place| place.key == *key);
    let (mut rest, mut first): (Vec<&Place>, Vec<&Place>) =
        places.partition(|place| GAPS.iter().any(|gap| is_of(gap.keys, &place.path)));
    first.append(&mut rest);
    first
}

/// Returns whether a path is one of these keys, or below one.
pub(crate) fn is_of(keys: Keys, path: &str) -> bool {
    let below = |own: &String| {
        let rest = path.strip_prefix(own.as_str());
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    keys.paths().iter().any(below)
}

/// Returns a few lines of each kind, for the other languages.
fn asked(
    number: usize,
    base: &Base,
    (variant, written): (Value, &Written),
    lines: &[&Value],
) -> Answers {
    const OF_EACH: usize = 3;
    let resolved = written.resolved().unwrap();
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let few = lines.iter().filter(|line| {
        let count = counts.entry(format!("{} {}", line["kind"], line["form"]));
        let count = count.or_default();
        *count += 1;
        *count <= OF_EACH
    });
    let stamp = |text: &str| stamped(text, resolved, base.resolved());
    Answers {
        base: number,
        lines: few.map(|line| (*line).clone()).collect(),
        python: stamp(&python::render(resolved).unwrap()),
        typescript: stamp(&typescript::render(resolved, ModuleUser::Agent).unwrap()),
        variant,
    }
}
