//! The parts of a code's envelope that are the same for every occurrence: JSON, written here once.

use errpact_spec::catalog::{Code, Delay};

/// The parts of a code's envelope that are the same for every occurrence; empty where there is
/// nothing of the kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Envelope {
    /// `"code":"…","category":"…"`.
    pub head: String,
    /// `"is_retryable":…,"policy":"…"`.
    pub retry: String,
    /// Members of `retry_strategy` before the adjustments.
    pub strategy: String,
    /// Members of `parameter_adjustments`.
    pub adjustments: String,
    /// Elements of `alternatives`.
    pub alternatives: String,
    /// Elements of `required_actions`.
    pub actions: String,
}

impl Envelope {
    /// The parts of a code.
    pub(super) fn of(name: &str, code: &Code) -> Self {
        let actions: Vec<String> = code.sentences.iter().map(|text| json(text)).collect();
        Self {
            head: format!(
                "\"code\":{},\"category\":{}",
                json(name),
                json(&code.category)
            ),
            retry: format!(
                "\"is_retryable\":{},\"policy\":{}",
                code.retry.by.is_some(),
                json(code.retry_word())
            ),
            strategy: strategy(code),
            adjustments: adjustments(code),
            alternatives: alternatives(code),
            actions: actions.join(","),
        }
    }

    /// Every part and the name of the table's member.
    #[must_use]
    pub fn parts(&self) -> [(&'static str, &str); 6] {
        [
            ("head", &self.head),
            ("retry", &self.retry),
            ("strategy", &self.strategy),
            ("adjustments", &self.adjustments),
            ("alternatives", &self.alternatives),
            ("actions", &self.actions),
        ]
    }
}

fn strategy(code: &Code) -> String {
    let mut members = Vec::new();
    if code.retry.by.is_some() {
        if let Delay::Fixed { ms } = code.retry.delay
            && ms > 0
        {
            members.push(format!("\"suggested_delay\":{ms}"));
        }
        if let Some(max) = code.retry.max {
            members.push(format!("\"max_retries\":{max}"));
        }
    }
    members.join(",")
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

/// The members of an object, without its braces.
pub(super) fn members(object: &std::collections::BTreeMap<String, serde_json::Value>) -> String {
    let members = object
        .iter()
        .map(|(name, value)| format!("{}:{value}", json(name)));
    members.collect::<Vec<_>>().join(",")
}

/// A JSON string.
fn json(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
