//! The parts of a code's envelope that are specific to it and the same for every occurrence: JSON, written here once.

use errpact_spec::catalog::Code;

/// The parts of a code's envelope that are specific to it and the same for every occurrence. Empty if there are none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Envelope {
    /// Members of `parameter_adjustments`.
    pub adjustments: String,
    /// Elements of `alternatives`.
    pub alternatives: String,
    /// Elements of `required_actions`.
    pub actions: String,
}

impl Envelope {
    /// Returns the parts of a code.
    pub(super) fn of(code: &Code) -> Self {
        let actions: Vec<String> = code.sentences.iter().map(|text| json(text)).collect();
        Self {
            adjustments: adjustments(code),
            alternatives: alternatives(code),
            actions: actions.join(","),
        }
    }

    /// Returns every part and the name of the table's member.
    #[must_use]
    pub fn parts(&self) -> [(&'static str, &str); 3] {
        [
            ("adjustments", &self.adjustments),
            ("alternatives", &self.alternatives),
            ("actions", &self.actions),
        ]
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
