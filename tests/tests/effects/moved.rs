//! Keys that a code may inherit: in its category and under `defaults` they do what they do in the code.

use std::path::Path;

use serde_json::{Value, json};

use super::base::{Base, Written};
use super::keys::{Key, Place};

/// What a code needs beside its policy.
const KEPT: [&str; 5] = ["errpact", "name", "languages", "lints", "params"];
const USED: [&str; 4] = ["tools", "services", "context", "extensions"];

/// What refers to something that is left out.
const DROPPED: [&str; 6] = [
    "detect",
    "repair",
    "examples",
    "deprecated",
    "formerly",
    "number",
];

/// Returns the place of the same key of a code, if a category or `defaults` may have it too.
pub(crate) fn place_in_code<'b>(base: &'b Base, key: &Key) -> Option<&'b Place> {
    let inherited = ["Category", "Policy"].contains(&&*key.structure);
    let of_code = |place: &&Place| place.key.structure == "Code" && place.key.name == key.name;
    let own = ["title", "description", "numbers", "extends"].contains(&&*key.name);
    let places = base.places.iter().filter(|_| inherited && !own);
    places.filter(of_code).find(|place| is_told(base, place))
}

/// Returns whether the code is one that the model or the user reads: a code for the log has less to compare.
fn is_told(base: &Base, place: &Place) -> bool {
    let code = code_of(base, place);
    place.key.name == "presents_as" || code.1["deliver"] != "log"
}

fn code_of<'b>(base: &'b Base, place: &Place) -> (String, &'b Value) {
    let name = place.pointer.split('/').nth(2).unwrap().to_owned();
    let code = &base.json["codes"][&name];
    (name, code)
}

/// Returns whether the code is the same if it inherits the key, and another without it.
pub(crate) fn is_inherited(folder: &Path, base: &Base, place: &Place, key: &Key) -> bool {
    let (name, _) = code_of(base, place);
    let resolved = |at: At| {
        let written = Written::new(folder, &catalog(base, place, at));
        let resolved = written.resolved();
        let Some(resolved) = resolved else {
            assert!(
                matches!(at, At::Nowhere),
                "{key:?}: {:#?}",
                written.loaded.findings
            );
            return Value::Null;
        };
        let mut code = serde_json::to_value(&resolved.catalog().codes[&name]).unwrap();
        code.as_object_mut().unwrap().remove("category");
        code
    };
    let own = resolved(At::Code);
    let inherited = match &*key.structure {
        "Category" => At::Category,
        _ => At::Defaults,
    };
    own == resolved(inherited) && own != resolved(At::Nowhere)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum At {
    Code,
    Category,
    Defaults,
    Nowhere,
}

/// Returns a catalog of this code and a catch-all, with the key in one place.
fn catalog(base: &Base, place: &Place, at: At) -> Value {
    let (name, code) = code_of(base, place);
    let key = place.key.name.as_str();
    let mut kept = code.as_object().unwrap().clone();
    kept.retain(|member, _| !DROPPED.contains(&member.as_str()));
    let value = kept.remove(key).unwrap();
    // Translations belong to the text of their layer.
    kept.retain(|member, _| key != "messages" || member != "user_message");
    kept.insert("category".to_owned(), "moved".into());
    let mut catalog = json!({
        "categories": { "moved": {}, "general": {} },
        "defaults": {},
        "codes": { "UNKNOWN": {
            "category": "general", "message": "Something went wrong.", "instruct": "Apologize.",
            "deliver": "model", "fallback": true, "disposition": "failed", "outcome": "unknown",
            "retry": "never", "replay": "keep", "exhausted": "fail",
        } },
    });
    for member in KEPT.iter().chain(&USED) {
        if let Some(value) = base.json.get(*member) {
            catalog[*member] = value.clone();
        }
    }
    match at {
        At::Code => {
            kept.insert(key.to_owned(), value);
        }
        At::Category => catalog["categories"]["moved"][key] = value,
        At::Defaults => catalog["defaults"][key] = value,
        At::Nowhere => {}
    }
    catalog["codes"][&name] = kept.into();
    catalog
}
