//! The parts of a code's envelope that are specific to it and the same for every occurrence: JSON, written here once.

use bumpalo::Bump;
use errpact_core::table::EnvelopeParts;
use errpact_spec::catalog::Code;

/// Returns the parts of a code.
pub(super) fn parts<'a>(code: &Code, arena: &'a Bump) -> EnvelopeParts<'a> {
    let actions: Vec<String> = code.sentences.iter().map(|text| json(text)).collect();
    EnvelopeParts {
        adjustments: arena.alloc_str(&adjustments(code)),
        alternatives: arena.alloc_str(&alternatives(code)),
        actions: arena.alloc_str(&actions.join(",")),
    }
}

fn adjustments(code: &Code) -> String {
    let members = code
        .adjustments
        .iter()
        .map(|(param, to)| format!("{}:{}", json(param), json(to)));
    members.collect::<Vec<_>>().join(",")
}

fn alternatives(code: &Code) -> String {
    let elements = code.alternatives.iter().map(|alternative| {
        let description = json(&alternative.description);
        match &alternative.example {
            Some(example) => {
                format!(
                    "{{\"description\":{description},\"example\":{}}}",
                    json(example)
                )
            }
            None => format!("{{\"description\":{description}}}"),
        }
    });
    elements.collect::<Vec<_>>().join(",")
}

/// Returns the members of an object, without its braces.
pub(super) fn members(object: &std::collections::BTreeMap<String, serde_json::Value>) -> String {
    let members = object
        .iter()
        .map(|(name, value)| format!("{}:{value}", json(name)));
    members.collect::<Vec<_>>().join(",")
}

/// Returns a JSON string.
fn json(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
