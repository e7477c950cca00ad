//! Failures that errpact wrote, here or elsewhere, and that came as data.

use std::sync::Arc;
use std::time::Duration;

use errpact_core::{Fingerprint, Received, Taken, convert};
use serde_json::Value;

use super::cause::Copied;
use super::{Bounded, Occurrence};
use crate::redact::Owned;
use crate::table::{Catalog, CatalogRef, Deliver};

/// The longest wait that a server can ask for.
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// The most characters of a code.
const LONGEST_CODE: usize = 100;

impl Occurrence {
    /// Creates an occurrence from the envelope of another program, which may have another version of the catalog. `None`
    /// if it is not an envelope.
    ///
    /// What came makes the policy of a code only more careful. A code that the catalog does not have is the catch-all;
    /// retry word, outcome, delay and number of retries are what came, within what some code of the catalog allows. A
    /// former name is its code. See [`policy`](Self::policy).
    ///
    /// ```
    /// # use errpact::Occurrence;
    /// # use errpact::table::{Catalog, Entry, Outcome, Policy, Retry, RetryBy};
    /// # static CATALOG: Catalog = Catalog {
    /// #     codes: &[Entry {
    /// #         name: "BUSY",
    /// #         policy: &Policy {
    /// #             outcome: Outcome::NotDone,
    /// #             retry: Retry { by: Some(RetryBy::Runtime), max: Some(3), ..Retry::NEVER },
    /// #             ..Policy::DEFAULT
    /// #         },
    /// #         ..Entry::EMPTY
    /// #     }],
    /// #     ..Catalog::EMPTY
    /// # };
    /// let envelope = serde_json::json!({ "error": {
    ///     "code": "FULL", "category": "capacity", "message": "The queue is full.",
    ///     "recovery": {
    ///         "is_retryable": true, "policy": "retry-after-delay", "outcome": "not_done",
    ///         "retry_strategy": { "suggested_delay": 2000, "max_retries": 50 },
    ///     },
    ///     "debug": { "error_id": "6f6c0f5e-6c0e-4d0a-9d0e-0f0e0d0c0b0a", "timestamp": "2026-01-02T03:04:05.678Z" },
    /// }});
    /// let occurrence = Occurrence::from_envelope(&CATALOG, &envelope).unwrap();
    /// assert_eq!(occurrence.entry().name, "UNKNOWN_ERROR");
    /// assert_eq!(occurrence.policy().retry.max, Some(3)); // as many as BUSY
    /// ```
    #[must_use]
    pub fn from_envelope(catalog: impl Into<CatalogRef>, envelope: &Value) -> Option<Self> {
        let handle = catalog.into();
        let catalog = handle.get();
        let error = envelope.get("error")?;
        error.get("debug")?.get("error_id")?.as_str()?;
        let code = error.get("code")?.as_str()?;
        let known = catalog.index_of(code);
        let known = known.filter(|index| catalog.entry(*index).policy.deliver != Deliver::Log);
        if known.is_none() && !may_be_a_code(code) {
            return None;
        }
        let index = known.unwrap_or_else(|| {
            let fallback = catalog.fallback_index();
            catalog.entry(fallback).presents_as.unwrap_or(fallback)
        });
        let entry = catalog.entry(index);
        let values = error.get("context").and_then(|it| it.get("parameters"));
        let params = entry.params.iter().filter_map(|param| {
            let value = values?.get(param.name)?;
            let value = convert(&param.kind, &Taken::Json(value))?;
            Some((param.name.to_owned().into(), Owned::from(value)))
        });
        let cause = Copied::of_values(handle.clone(), index, params.collect());
        let mut occurrence = Self::with_cause(handle.clone(), index, cause);
        let came = Received::of_recovery(error.get("recovery").unwrap_or(&Value::Null));
        occurrence.0.policy = bounded(&handle, index, &came, known.is_some());
        let wait = came.delay_ms().map(Duration::from_millis);
        occurrence.0.retry_after = wait.map(|wait| wait.min(DAY));
        Some(occurrence)
    }

    /// Creates an occurrence from JSON that errpact wrote: an envelope with the fingerprint of a catalog, perhaps of
    /// another version of this one. `None` for any other JSON.
    pub(crate) fn of_envelope(catalog: &CatalogRef, json: &Value) -> Option<Self> {
        let hex = |digit: u8| matches!(digit, b'0'..=b'9' | b'a'..=b'f');
        let printed = fingerprint(json)
            .is_some_and(|it| it.len() == Fingerprint::DIGITS && it.bytes().all(hex));
        let own = is_own(catalog.get(), json);
        let came = (printed || own).then(|| Self::from_envelope(catalog, json))??;
        // What another catalog says about the effect of a call says nothing about this one.
        Some(if own { came } else { came.unproved() })
    }
}

/// Returns the policy of an error that came from elsewhere, if it is not the code's. `known` says that the catalog has its
/// code.
pub(crate) fn bounded(
    handle: &CatalogRef,
    index: u16,
    came: &Received,
    known: bool,
) -> Option<Arc<Bounded>> {
    let bounded = Bounded::new(handle.clone(), |handle| {
        let catalog = handle.get();
        let own = catalog.entry(index).policy;
        let codes = catalog.codes.iter().map(|entry| entry.policy);
        match known {
            true => own.careful(came),
            false => own.unknown(came, codes),
        }
    });
    let differs = bounded.borrow_dependent() != handle.get().entry(index).policy;
    differs.then(|| Arc::new(bounded))
}

/// Returns whether an envelope has the fingerprint of this catalog, whose texts are then the catalog's. One that was
/// written by hand has none.
pub(crate) fn is_own(catalog: &Catalog<'_>, envelope: &Value) -> bool {
    let error = envelope.get("error");
    let id = error
        .and_then(|error| error.get("debug"))
        .and_then(|debug| debug.get("error_id"));
    id.is_some_and(Value::is_string)
        && fingerprint(envelope).unwrap_or_default() == catalog.wire_fingerprint
}

fn fingerprint(envelope: &Value) -> Option<&str> {
    envelope.get("error")?.get("fingerprint")?.as_str()
}

/// Returns whether a name that the catalog does not have may be a code: another would break a line of a log, or fill it.
pub(crate) fn may_be_a_code(name: &str) -> bool {
    let is_code = |letter: char| {
        !letter.is_control() && !matches!(letter, ' ' | '\u{a0}' | '\u{2028}' | '\u{2029}')
    };
    !name.is_empty() && name.chars().count() <= LONGEST_CODE && name.chars().all(is_code)
}
