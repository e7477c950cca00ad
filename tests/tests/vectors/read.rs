//! Results from hosts: Rust has no reader, so the comparison uses its tables for each error.

use errpact::Occurrence;
use errpact::budget::Importance;
use errpact_tests::catalogs::Subject;
use serde_json::Value;

use crate::{same, text};

pub(crate) fn run(subject: &Subject, vector: &Value) -> Result<(), String> {
    let catalog = subject.catalog;
    if vector.get("decisions").is_some() {
        return skewed(subject, vector);
    }
    let of = |name: &str| catalog.index_of(name).map(|index| catalog.entry(index));
    for error in vector["errors"].as_array().into_iter().flatten() {
        let found = of(text(error, "code")).map(|entry| catalog.presented(entry));
        let catch_all = catalog.presented(catalog.fallback_entry());
        let known = error["known"] == true;
        let entry = match known {
            true => found.ok_or_else(|| format!("{} is not known", error["code"]))?,
            false => catch_all,
        };
        // An envelope of another version has the policy of a code that this one does not have.
        let came = vector["value"].pointer("/error/recovery/policy");
        let came = came.filter(|_| error["skewed"] == true).cloned();
        let word = came.unwrap_or_else(|| entry.policy.retry.word.into());
        same("retry", &error["retry"], &word)?;
        if !known && found.is_some() {
            // The result has no code.
            same("code", &error["code"], &catch_all.name.into())?;
        }
    }
    Ok(())
}

/// Compares what is decided about an envelope of another version. Other forms only have a former name.
fn skewed(subject: &Subject, vector: &Value) -> Result<(), String> {
    let occurrence = Occurrence::from_envelope(subject.catalog, &vector["value"]);
    let known = subject.catalog.index_of(text(&vector["errors"][0], "code"));
    let policy = match (&occurrence, known) {
        (Some(occurrence), _) => occurrence.policy(),
        (None, Some(index)) => subject.catalog.entry(index).policy,
        (None, None) => return Ok(()),
    };
    if occurrence.is_none() && vector["errors"][0]["known"] == false {
        // It has no code, so the rules find one.
        return Ok(());
    }
    for decision in vector["decisions"].as_array().into_iter().flatten() {
        let retries = u32::try_from(decision["retries"].as_u64().unwrap_or(0)).unwrap_or(u32::MAX);
        let repeatable = decision["repeatable"] == true;
        let verdict = policy.next(retries, repeatable, Importance::Blocking);
        same("decision", &decision["decision"], &verdict.word().into())?;
    }
    Ok(())
}
