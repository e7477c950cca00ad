//! The readers agree on thousands of results, most of which no program would write.

use errpact_spec::{Resolved, load_str};
use errpact_tests::catalogs::{CONTRACTS, PACKS, PAGE, Subject, VECTORS};
use errpact_tests::random::Random;
use serde_json::Value;

use crate::readers::both::Both;
use crate::readers::made::Made;
use crate::readers::native;

/// Codes in every spelling, and a catch-all only for the log. Some codes look like a wrapper or a field of an event.
const LOOSE: &str = "errpact: 1\nname: loose\nnaming: '[A-Za-z].*'\ncategories: { any: {} }\ncodes:\n  \
    Error: { category: any, message: Gone., instruct: Say so. }\n  \
    data: { category: any, message: Gone., instruct: Say so., retry: { by: model, max: 1 } }\n  \
    soldOut: { category: any, message: Gone., instruct: Say so. }\n  \
    signed_out: { category: any, deliver: user, message: Gone., retry: { by: user } }\n  \
    lost: { category: any, deliver: log, presents_as: soldOut, fallback: true }\n";
/// The number of values for each catalog.
const COUNT: usize = 1_500;

fn loose() -> Resolved {
    let loaded = load_str("errors.yaml", LOOSE);
    let said: Vec<&String> = loaded.findings.iter().map(|it| &it.message).collect();
    assert!(!loaded.has_errors(), "{said:#?}");
    loaded.resolved.unwrap()
}

/// Returns the runtime's forms and the hosts' versions of them.
fn forms(subject: &Subject) -> Vec<Value> {
    let kinds = ["wire", "read"];
    let vectors = subject.vectors().iter();
    let vectors = vectors.filter(|it| kinds.contains(&it["kind"].as_str().unwrap()));
    let forms = vectors.map(|it| match it["form"].as_str() {
        Some("problem") => it["value"]["body"].clone(),
        _ => it["value"].clone(),
    });
    forms.collect()
}

#[test]
fn every_language_finds_the_same() {
    let subjects = [PAGE, VECTORS, PACKS, CONTRACTS];
    let both = Both::of(
        subjects
            .iter()
            .map(|it| (it.name, it.resolved()))
            .chain([("loose", loose())]),
    );
    let mut all: Vec<(&str, Vec<String>, Vec<Value>)> = subjects
        .iter()
        .map(|it| {
            let codes = it.catalog.codes.iter().map(|entry| entry.name.to_owned());
            (it.name, codes.collect(), forms(it))
        })
        .collect();
    let codes: Vec<String> = loose().catalog().codes.keys().cloned().collect();
    all.push(("loose", codes, forms(&PAGE)));
    for (number, (name, codes, forms)) in all.into_iter().enumerate() {
        let mut made = Made::new(Random::new(number as u64 + 1), codes, forms);
        let values: Vec<Value> = (0..COUNT).map(|_| made.value()).collect();
        let [python, typescript] = both.read(name, &values);
        for (value, (one, other)) in values.iter().zip(python.iter().zip(&typescript)) {
            assert_eq!(
                one, other,
                "{name}: Python and TypeScript differ about {value}"
            );
        }
        // No table in Rust has the codes of the loose catalog.
        if let Some(subject) = subjects.iter().find(|it| it.name == name) {
            let rust = native::told(subject.catalog, &values);
            for (value, (one, other)) in values.iter().zip(python.iter().zip(&rust)) {
                let mut one = one.clone();
                for error in one.as_array_mut().unwrap() {
                    // The runtime's reader does not keep the envelope.
                    error.as_object_mut().unwrap().remove("envelope");
                }
                assert_eq!(one, *other, "{name}: Python and Rust differ about {value}");
            }
        }
        // Agreement proves nothing if nothing is found, or everything is a failure.
        let count = |holds: &dyn Fn(&Value) -> bool| python.iter().filter(|it| holds(it)).count();
        let empty = count(&|it| *it == Value::Array(Vec::new()));
        let known = count(&|it| it[0]["known"] == true);
        let unknown = count(&|it| it[0]["known"] == false);
        let several = count(&|it| it.as_array().is_some_and(|all| all.len() > 1));
        for (what, count) in [("empty", empty), ("known", known), ("unknown", unknown)] {
            assert!(
                count > COUNT / 20,
                "{name}: only {count} of {COUNT} are {what}"
            );
        }
        assert!(several > 5, "{name}: only {several} have several errors");
    }
}
