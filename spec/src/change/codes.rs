//! Compares the codes: names, numbers, and then each code with itself.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::compare::{Comparison, Place};
use super::form::{self, FORMERLY, Object};
use super::{Kind, State};
use crate::document::Class;

/// The new names of codes, by the old ones.
type Renamed<'s> = BTreeMap<&'s str, &'s str>;

/// Compares the codes of two states. Returns the codes that have new names.
pub(super) fn compare<'s>(
    old: &'s State,
    new: &'s State,
    comparison: &mut Comparison,
) -> Renamed<'s> {
    let (before, after) = (old.entries("codes"), new.entries("codes"));
    let (former_before, former_after) = (old.former(), new.former());
    let mut renamed = Renamed::new();
    for name in before.keys().filter(|name| !after.contains_key(*name)) {
        match alias(name, &[&former_after, &former_before], after)
            .or_else(|| twin(name, before, after, old.locked))
        {
            Some((to, until)) => {
                renamed.insert(name, to);
                let class = if until.is_some() {
                    Class::Prompt
                } else {
                    Class::Breaking
                };
                let from = name.clone();
                comparison.add(class, &Place::code(to), Kind::Renamed { from, until });
            }
            None => comparison.add(Class::Breaking, &Place::code(name), Kind::Removed),
        }
    }
    let targets: BTreeSet<&str> = renamed.values().copied().collect();
    // Other codes may name a code by the name that it had when the lock was written.
    let mut references = renamed.clone();
    for (former, (code, _)) in former_before.iter().chain(&former_after) {
        if !after.contains_key(*former) {
            references.insert(former, code);
        }
    }
    for (name, code) in after {
        let mut code = code.as_object().cloned().unwrap_or_default();
        code.remove(FORMERLY);
        // A code that another one was merged into is compared with itself.
        let own = before.get(name);
        let former = || {
            let (former, _) = renamed.iter().find(|(_, to)| *to == name)?;
            before.get(*former)
        };
        match own.or_else(former).and_then(Value::as_object) {
            Some(was) => {
                let mut was = was.clone();
                was.remove(FORMERLY);
                was.values_mut()
                    .for_each(|value| rename_references(value, &references));
                if let Some(Value::String(target)) = was.get_mut("presents_as") {
                    rename_one(target, &references);
                }
                comparison.structure("Code", &Place::code(name), &was, &code);
            }
            None => added(name, &code, old, new, comparison),
        }
    }
    numbers(old, after, &renamed, &targets, comparison);
    aliases(&former_before, &former_after, &renamed, after, comparison);
    references
}

/// Former names: the code of today, and the last day of the alias.
type Former<'s> = BTreeMap<&'s str, (&'s str, &'s str)>;

/// Returns the code that either side has under a former name, and until when.
fn alias<'s>(
    name: &str,
    sides: &[&Former<'s>],
    after: &Object,
) -> Option<(&'s str, Option<String>)> {
    let (code, until) = sides.iter().find_map(|former| former.get(name))?;
    after
        .contains_key(*code)
        .then(|| (*code, Some((*until).to_owned())))
}

/// Reports aliases that are gone, and others that no change of a name explains. Clients and records that have the old
/// name are understood only as long as there is an alias.
fn aliases(
    old: &Former<'_>,
    new: &Former<'_>,
    renamed: &Renamed<'_>,
    after: &Object,
    comparison: &mut Comparison,
) {
    let names: BTreeSet<&str> = old.keys().chain(new.keys()).copied().collect();
    for name in names {
        let (before, now) = (old.get(name), new.get(name));
        let day = |alias: Option<&(&str, &str)>| alias.map(|(_, until)| Value::from(*until));
        let change = Kind::Changed {
            before: day(before),
            after: day(now),
        };
        let Some((code, _)) = now.or(before) else {
            continue;
        };
        // The code that has the alias may itself have another name now.
        let moved = before.zip(now).is_some_and(|((was, _), (is, _))| {
            was != is && renamed.get(*was).copied() != Some(*is)
        });
        let class = match now {
            // A code of that name is compared with itself.
            None if after.contains_key(name) || !after.contains_key(*code) => continue,
            None => Class::Breaking,
            Some(_) if moved => Class::Breaking,
            Some(_) if day(before) == day(now) || renamed.contains_key(name) => continue,
            Some(_) => Class::Safe,
        };
        comparison.add(class, &Place::alias(code, name), change);
    }
}

/// Returns the only new code that means the same: it has another name.
fn twin<'s>(
    name: &str,
    before: &Object,
    after: &'s Object,
    locked: bool,
) -> Option<(&'s str, Option<String>)> {
    let meaning = |code: &Value| {
        let code = code.as_object()?;
        let mut meaning = if locked {
            code.clone()
        } else {
            form::meaning("Code", code)
        };
        meaning.remove(FORMERLY);
        Some(meaning)
    };
    let meant = meaning(before.get(name)?)?;
    let mut twins = after
        .iter()
        .filter(|(new, code)| !before.contains_key(*new) && meaning(code).as_ref() == Some(&meant));
    match (twins.next(), twins.next()) {
        (Some((twin, _)), None) => Some((twin, None)),
        _ => None,
    }
}

fn added(name: &str, code: &Object, old: &State, new: &State, comparison: &mut Comparison) {
    let place = Place::code(name);
    let Some(removed) = old.removed.get(name) else {
        let by_model = !matches!(
            code.get("deliver").and_then(Value::as_str),
            Some("log" | "user")
        );
        // Failures that had another code get this one.
        let detects = code
            .get("detect")
            .and_then(Value::as_array)
            .is_some_and(|rules| !rules.is_empty());
        let class = match by_model {
            _ if detects => Class::Behavior,
            true => Class::Prompt,
            false => Class::Safe,
        };
        return comparison.add(class, &place, Kind::Added);
    };
    let meaning = if new.locked {
        code.clone()
    } else {
        form::meaning("Code", code)
    };
    let same = meaning == *removed;
    let class = if same { Class::Safe } else { Class::Forbidden };
    comparison.add(class, &place, Kind::Revived { same });
}

/// Reports the numbers that belonged to other codes.
fn numbers(
    old: &State,
    after: &Object,
    renamed: &Renamed<'_>,
    targets: &BTreeSet<&str>,
    comparison: &mut Comparison,
) {
    let number = |code: &Object| code.get("number").and_then(Value::as_u64);
    let existing = old
        .entries("codes")
        .iter()
        .filter_map(|(name, code)| Some((name, code.as_object()?)));
    let mut owners: BTreeMap<u64, Vec<&str>> = BTreeMap::new();
    for (name, code) in existing.chain(&old.removed) {
        if let Some(number) = number(code) {
            owners.entry(number).or_default().push(name);
        }
    }
    for (name, code) in after {
        let Some(number) = code.as_object().and_then(number) else {
            continue;
        };
        let Some(owners) = owners.get(&number) else {
            continue;
        };
        let own = |owner: &&str| {
            *owner == name
                || (targets.contains(name.as_str())
                    && renamed.get(owner).copied() == Some(name.as_str()))
        };
        if !owners.iter().any(own)
            && let Some(owner) = owners.first()
        {
            let owner = (*owner).to_owned();
            comparison.add(
                Class::Forbidden,
                &Place::code(name),
                Kind::NumberReused { number, owner },
            );
        }
    }
}

/// Gives the codes that a value names their new names.
pub(super) fn rename(value: &mut Value, renamed: &Renamed<'_>) {
    match value {
        Value::String(text) => rename_one(text, renamed),
        Value::Array(items) => items.iter_mut().for_each(|item| rename(item, renamed)),
        Value::Object(object) => {
            for (key, value) in object.iter_mut() {
                // A rule's text is not a name.
                if !matches!(key.as_str(), "text" | "phrase" | "raw") {
                    rename(value, renamed);
                }
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Gives the codes that are keys their new names: the words of a wire form, and the names that a scan leaves alone.
pub(super) fn rename_keys(value: &mut Value, renamed: &Renamed<'_>) {
    match value {
        Value::Object(object) => {
            for (key, value) in object.iter_mut() {
                match value {
                    Value::Object(named) if matches!(key.as_str(), "words" | "ignore") => {
                        let names = std::mem::take(named).into_iter();
                        *named = names
                            .map(|(mut name, value)| {
                                rename_one(&mut name, renamed);
                                (name, value)
                            })
                            .collect();
                    }
                    _ => rename_keys(value, renamed),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| rename_keys(item, renamed)),
        _ => {}
    }
}

/// Gives the code under `use` its new name.
fn rename_references(value: &mut Value, renamed: &Renamed<'_>) {
    if let Some(Value::String(replacement)) = value.get_mut("use") {
        rename_one(replacement, renamed);
    }
}

fn rename_one(name: &mut String, renamed: &Renamed<'_>) {
    if let Some(new) = renamed.get(name.as_str()) {
        *name = (*new).to_owned();
    }
}
