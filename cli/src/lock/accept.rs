//! Brings a lock up to date with a catalog.

use errpact_spec::{
    Resolved,
    change::{Change, Class, Kind, State},
};
use jiff::civil::Date;
use serde_json::{Map, Value};

use super::file::{Accepted, Lock};
use crate::cost::Cost;

/// Returns the lock that remembers the catalog as it is. Changes that reach further than a prompt are recorded with the
/// reason.
pub(crate) fn accept(
    lock: Option<Lock>,
    resolved: &Resolved,
    changes: &[Change],
    reason: Option<&str>,
    today: Date,
) -> Lock {
    let catalog = resolved.catalog();
    let cost = Cost::of(resolved);
    let mut lock = lock.unwrap_or_else(|| Lock::new(&catalog.name));
    let mut rest = State::of(catalog).meaning();
    let codes = match rest.remove("codes") {
        Some(Value::Object(codes)) => codes,
        _ => Map::new(),
    };
    lock.catalog.clone_from(&catalog.name);
    lock.tokens = cost.block;
    lock.set_rest(rest);
    for change in changes {
        if let (Kind::Renamed { from, .. }, Some(to)) = (&change.kind, &change.code)
            && let Some(entry) = lock.codes.remove(from)
        {
            lock.codes.entry(to.clone()).or_insert(entry);
        }
    }
    for name in codes.keys() {
        lock.remember(name, &codes, &cost, resolved);
    }
    let date = today.to_string();
    for (name, entry) in &mut lock.codes {
        if !codes.contains_key(name) && entry.removed.is_none() {
            entry.removed = Some(date.clone());
        }
    }
    let Some(reason) = reason else {
        return lock;
    };
    for change in changes
        .iter()
        .filter(|change| change.class >= Class::Behavior)
    {
        let accepted = Accepted {
            date: date.clone(),
            change: format!(
                "{}: {}: {}",
                change.class.as_str(),
                change.subject,
                change.kind.words()
            ),
            reason: reason.to_owned(),
        };
        let code = change
            .code
            .as_ref()
            .and_then(|code| lock.codes.get_mut(code));
        code.map_or(&mut lock.accepted, |entry| &mut entry.accepted)
            .push(accepted);
    }
    lock
}

impl Lock {
    /// Remembers a code as it is.
    fn remember(
        &mut self,
        name: &str,
        codes: &Map<String, Value>,
        cost: &Cost,
        resolved: &Resolved,
    ) {
        let catalog = resolved.catalog();
        let entry = self.codes.entry(name.to_owned()).or_default();
        if let Some(Value::Object(meaning)) = codes.get(name) {
            entry.set_meaning(meaning);
        }
        entry.tokens = cost.codes.get(name).copied().unwrap_or(0);
        entry.removed = None;
        if entry.since.is_none() {
            let since = catalog.codes.get(name).and_then(|code| code.since.clone());
            entry.since = since.or_else(|| catalog.version.clone());
        }
    }

    /// Remembers a new code, and nothing else that changed.
    pub(crate) fn add(&mut self, name: &str, resolved: &Resolved) {
        let meaning = State::of(resolved.catalog()).meaning();
        if let Some(Value::Object(codes)) = meaning.get("codes") {
            self.remember(name, codes, &Cost::of(resolved), resolved);
        }
    }

    /// Returns whether the lock knows an existing code of this name.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.codes
            .get(name)
            .is_some_and(|entry| entry.removed.is_none())
    }

    /// Gives a code another name, and the former names that it has in the edited catalog. Remembers nothing else that
    /// changed.
    pub(crate) fn rename(&mut self, old: &str, new: &str, edited: &Resolved) {
        let Some(mut entry) = self.codes.remove(old) else {
            return;
        };
        let mut meaning = State::of(edited.catalog()).meaning();
        let codes = meaning.get_mut("codes");
        if let Some(former) = codes.and_then(|codes| codes.get_mut(new)?.get_mut("formerly")) {
            entry.set_key("formerly", former.take());
        }
        self.codes.insert(new.to_owned(), entry);
    }

    /// Remembers that a code was removed.
    pub(crate) fn retire(&mut self, name: &str, reason: &str, today: Date) {
        if let Some(entry) = self.codes.get_mut(name) {
            entry.removed = Some(today.to_string());
            entry.accepted.push(Accepted {
                date: today.to_string(),
                change: format!(
                    "{}: {name}: {}",
                    Class::Breaking.as_str(),
                    Kind::Removed.words()
                ),
                reason: reason.to_owned(),
            });
        }
    }
}
