//! Results from hosts: Rust has no reader, so the comparison uses its tables for each error.

use errpact_tests::catalogs::Subject;
use serde_json::Value;

use crate::{same, text};

pub(crate) fn run(subject: &Subject, vector: &Value) -> Result<(), String> {
    let catalog = subject.catalog;
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
