//! Every wire form of every code, and broken ones next to them.

use std::sync::OnceLock;

use errpact::Occurrence;
use errpact_tests::catalogs::{RICH, Subject, examples_and};
use serde::Serialize;
use serde_json::Value;

use crate::clients::form::{FORMS, Form};
use crate::clients::sample;

/// Returns the catalogs whose codes the schemas check: every example's, and one that uses every feature of the
/// language.
pub(crate) fn subjects() -> Vec<Subject> {
    examples_and(&[RICH])
}

/// A value for a schema to judge.
#[derive(Debug, Serialize)]
pub(crate) struct Record {
    /// The name of its form.
    pub(crate) form: String,
    /// errpact's output, or a broken version of it.
    pub(crate) value: Value,
    /// Its origin, for messages.
    pub(crate) of: String,
    /// How it was broken. A validator that knows the form must refuse it.
    pub(crate) broken: Option<&'static str>,
}

/// Returns each code of every catalog in each form, intact and broken.
pub(crate) fn records() -> &'static [Record] {
    static RECORDS: OnceLock<Vec<Record>> = OnceLock::new();
    RECORDS.get_or_init(|| {
        let mut records = Vec::new();
        for subject in subjects() {
            for (code, occurrence) in sample::occurrences(subject.catalog) {
                let of = format!("{} of {}", code.name, subject.name);
                for form in FORMS {
                    form.records(subject.name, &of, &occurrence, &mut records);
                }
            }
        }
        records
    })
}

impl Form {
    fn records(&self, catalog: &str, of: &str, occurrence: &Occurrence, to: &mut Vec<Record>) {
        // Each catalog has its own envelope.
        let form = match self.name {
            "envelope" => format!("envelope of {catalog}"),
            name => name.to_owned(),
        };
        let value = (self.write)(occurrence);
        for (broken, change) in self.broken {
            let mut changed = value.clone();
            change(&mut changed);
            to.push(Record {
                form: form.clone(),
                value: changed,
                of: of.to_owned(),
                broken: Some(broken),
            });
        }
        to.push(Record {
            form,
            value,
            of: of.to_owned(),
            broken: None,
        });
    }
}
