//! The file: JSON with sorted keys, and each key of a code's meaning on its own line.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use crate::cost::Cost;
use errpact_core::Fingerprint;
use errpact_spec::{change::State, disk};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The version of the file.
const VERSION: u64 = 1;
/// No lock of a catalog within the limits is larger.
const MOST_BYTES: usize = 256 << 20;
/// Values at this depth are on one line.
const DEEPEST: usize = 4;

/// What a lock remembers.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Lock {
    /// The version of the file.
    version: u64,
    /// The catalog's name.
    pub(crate) catalog: String,
    /// The tokens of the rule block.
    pub(super) tokens: usize,
    /// The codes, with those that were removed.
    pub(crate) codes: BTreeMap<String, Entry>,
    /// The hash of `rest`.
    hash: String,
    /// Everything but the codes.
    rest: Map<String, Value>,
    /// Accepted changes of everything but the codes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) accepted: Vec<Accepted>,
}

/// What a lock remembers of a code.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Entry {
    /// The hash of `meaning`.
    hash: String,
    /// Its number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    number: Option<u64>,
    /// The catalog's first version that has it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) since: Option<String>,
    /// The tokens of its message and instruction.
    pub(super) tokens: usize,
    /// The day on which it was removed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) removed: Option<String>,
    /// Accepted changes, the oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) accepted: Vec<Accepted>,
    /// Its keys, without those whose change is safe. Texts are digests.
    meaning: Map<String, Value>,
}

/// A change that someone accepted.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Accepted {
    /// The day.
    pub(crate) date: String,
    /// The class and the change.
    pub(crate) change: String,
    /// Why.
    pub(crate) reason: String,
}

/// Why a lock cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Broken(pub(crate) String);

/// Returns the path of a catalog's lock: `errors.lock` beside `errors.yaml`.
pub(crate) fn path(catalog: &Path) -> PathBuf {
    catalog.with_extension("lock")
}

impl Lock {
    /// Makes an empty lock of a catalog.
    pub(super) fn new(catalog: &str) -> Self {
        let rest = Map::new();
        Self {
            version: VERSION,
            catalog: catalog.to_owned(),
            tokens: 0,
            codes: BTreeMap::new(),
            hash: hash(&rest),
            rest,
            accepted: Vec::new(),
        }
    }

    /// Reads a lock. Returns `None` if the file does not exist.
    pub(crate) fn read(path: &Path) -> Result<Option<Self>, Broken> {
        match disk::read(path, MOST_BYTES) {
            Ok(text) => Self::parse(&text).map(Some),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(Broken(disk::explain(&error).0.into_owned())),
        }
    }

    /// Reads the text of a lock.
    pub(crate) fn parse(text: &str) -> Result<Self, Broken> {
        let not_a_lock = |error: serde_json::Error| Broken(format!("it is not a lock: {error}"));
        let value: Value = serde_json::from_str(text).map_err(not_a_lock)?;
        match value.get("version").and_then(Value::as_u64) {
            Some(VERSION) => {}
            Some(newer) if newer > VERSION => {
                return Err(Broken(format!(
                    "a newer errpact wrote it: its version is {newer}, and this errpact knows {VERSION}"
                )));
            }
            _ => return Err(Broken("it is not a lock: `version` must be 1".to_owned())),
        }
        let lock: Self = serde_json::from_value(value).map_err(not_a_lock)?;
        let edited = |what: &str| Broken(format!("{what} does not match its hash"));
        if lock.hash != hash(&lock.rest) {
            return Err(edited("`rest`"));
        }
        for (name, entry) in &lock.codes {
            let number = entry.meaning.get("number").and_then(Value::as_u64);
            if entry.hash != hash(&entry.meaning) || entry.number != number {
                return Err(edited(&format!("`{name}`")));
            }
        }
        Ok(lock)
    }

    /// Returns what the lock remembers, to compare it with a catalog.
    pub(crate) fn state(&self) -> State {
        let mut form = self.rest.clone();
        let (mut codes, mut removed) = (Map::new(), BTreeMap::new());
        for (name, entry) in &self.codes {
            if entry.removed.is_some() {
                removed.insert(name.clone(), entry.meaning.clone());
            } else {
                codes.insert(name.clone(), entry.meaning.clone().into());
            }
        }
        form.insert("codes".to_owned(), codes.into());
        State::locked(form, removed)
    }

    /// Returns the code that had a name when the lock was written.
    pub(crate) fn renamed(&self, name: &str) -> Option<&str> {
        let had = |entry: &Entry| {
            let former = entry.meaning.get("formerly").and_then(Value::as_array);
            let mut former = former.into_iter().flatten();
            former.any(|former| former.get("name").and_then(Value::as_str) == Some(name))
        };
        let codes = self.codes.iter();
        let mut codes = codes.filter(|(_, entry)| entry.removed.is_none());
        codes
            .find(|(_, entry)| had(entry))
            .map(|(code, _)| code.as_str())
    }

    /// Returns the tokens that the lock remembers.
    pub(crate) fn cost(&self) -> Cost {
        let codes = self.codes.iter();
        Cost {
            block: self.tokens,
            codes: codes
                .map(|(name, entry)| (name.clone(), entry.tokens))
                .collect(),
        }
    }

    /// Remembers everything but the codes.
    pub(super) fn set_rest(&mut self, rest: Map<String, Value>) {
        self.hash = hash(&rest);
        self.rest = rest;
    }

    /// Returns the text of the file.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        // Every key is a text, so this cannot fail.
        let value = serde_json::to_value(self).unwrap_or_default();
        write(&mut text, &value, 0);
        text.push('\n');
        text
    }
}

impl Entry {
    /// Remembers one key of the meaning of a code.
    pub(super) fn set_key(&mut self, key: &str, value: Value) {
        let mut meaning = std::mem::take(&mut self.meaning);
        meaning.insert(key.to_owned(), value);
        self.set_meaning(&meaning);
    }

    /// Remembers the meaning of a code.
    pub(super) fn set_meaning(&mut self, meaning: &Map<String, Value>) {
        self.hash = hash(meaning);
        self.number = meaning.get("number").and_then(Value::as_u64);
        self.meaning = meaning.clone();
    }
}

fn hash(meaning: &Map<String, Value>) -> String {
    let mut fingerprint = Fingerprint::default();
    // Keys are sorted, and every key is a text, so this cannot fail.
    fingerprint.add(&serde_json::to_vec(meaning).unwrap_or_default());
    fingerprint.digits()
}

/// Writes a value, down to `DEEPEST` with one line for each member.
fn write(text: &mut String, value: &Value, depth: usize) {
    match value {
        Value::Object(members) if depth < DEEPEST && !members.is_empty() => {
            text.push('{');
            for (index, (key, value)) in members.iter().enumerate() {
                let comma = if index == 0 { "" } else { "," };
                let _ = write!(text, "{comma}\n{:1$}", "", 2 * (depth + 1));
                let _ = write!(text, "{}: ", Value::from(key.as_str()));
                write(text, value, depth + 1);
            }
            let _ = write!(text, "\n{:1$}}}", "", 2 * depth);
        }
        Value::Array(items) if depth < DEEPEST && !items.is_empty() => {
            text.push('[');
            for (index, item) in items.iter().enumerate() {
                let comma = if index == 0 { "" } else { "," };
                let _ = write!(text, "{comma}\n{:1$}{item}", "", 2 * (depth + 1));
            }
            let _ = write!(text, "\n{:1$}]", "", 2 * depth);
        }
        other => {
            let _ = write!(text, "{other}");
        }
    }
}
