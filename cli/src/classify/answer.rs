//! The answer about one failure: its code, the rule, and why.

use errpact_spec::classify::{
    self, Classifier, Explanation, Fact, Failure, RuleVerdict, basis, json,
};
use serde::Serialize;
use serde_json::{Map, Value};

/// The code of a failure, and the reason.
#[derive(Debug, Serialize)]
pub(crate) struct Answer {
    /// The code. `None` if nothing failed, or if no rule holds and the catalog has no fallback.
    pub(crate) code: Option<String>,
    /// The code that is delivered.
    pub(crate) presented: Option<String>,
    /// The rule that decided.
    pub(crate) rule: Decided,
    /// The reason.
    pub(crate) why: String,
    /// The parameters that the rule fills.
    pub(crate) params: Map<String, Value>,
    /// Every rule that holds.
    pub(crate) considered: Vec<Considered>,
}

/// What decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Decided {
    /// The rule with this number, counted from 0.
    Rule(u16),
    /// No rule.
    Fallback,
    /// Nothing failed.
    Nothing,
}

impl Serialize for Decided {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Rule(index) => serializer.serialize_u16(*index),
            Self::Fallback => serializer.serialize_str("fallback"),
            Self::Nothing => serializer.serialize_none(),
        }
    }
}

/// A rule that holds.
#[derive(Debug, Serialize)]
pub(crate) struct Considered {
    /// Its code.
    pub(crate) code: String,
    /// Its number there, counted from 0.
    pub(crate) rule: u16,
    /// `won`, `lost` or `barred`.
    pub(crate) verdict: &'static str,
    /// The reason.
    pub(crate) why: String,
}

impl Answer {
    /// Asks the classifier about a failure.
    pub(crate) fn about(classifier: &Classifier<'_>, failure: &Failure<'_>) -> Self {
        let explanation = classifier.explain(failure);
        let found = explanation.found.as_ref();
        let code = classifier.code_of(found).filter(|_| explanation.failed);
        let decided = match found {
            Some(found) => Decided::Rule(found.rule.index),
            None if explanation.failed => Decided::Fallback,
            None => Decided::Nothing,
        };
        let filled = found
            .map(|found| classifier.fill(found))
            .unwrap_or_default();
        let params = filled
            .into_iter()
            .filter_map(|filled| Some((filled.param.to_owned(), json(&filled.value?))));
        Self {
            code: code.map(str::to_owned),
            presented: code.map(|code| classifier.presented(code).to_owned()),
            rule: decided,
            why: why(&explanation, failure),
            params: params.collect(),
            considered: considered(classifier, &explanation, failure),
        }
    }
}

/// Returns in one sentence why a code was found.
fn why(explanation: &Explanation<'_, '_>, failure: &Failure<'_>) -> String {
    let mut why = match &explanation.found {
        Some(found) => format!("it relies on {}", basis(found.rule)),
        None if !explanation.failed => "the result reports no failure".to_owned(),
        None if explanation.considered.is_empty() => "no rule holds".to_owned(),
        None => "every rule that holds is barred".to_owned(),
    };
    if let Some(status) = explanation.status.filter(|_| failure.status.is_none()) {
        why.push_str(&format!(
            "; the message begins with the HTTP status {status}"
        ));
    }
    if let Some(fact) = &explanation.fact {
        why.push_str(&match fact {
            Fact::Status(status) => format!("; it says the HTTP status {status}"),
            Fact::Sqlstate(state) => format!("; it says the SQLSTATE {}", state.as_str()),
            Fact::Sqlite(code) => format!("; it says SQLite's result code {code}"),
            Fact::Jsonrpc(code) => format!("; it says the JSON-RPC code {code}"),
            Fact::Io(kind) => format!("; it says the I/O error {kind}"),
        });
    }
    why
}

fn considered(
    classifier: &Classifier<'_>,
    explanation: &Explanation<'_, '_>,
    failure: &Failure<'_>,
) -> Vec<Considered> {
    let winner = explanation.found.as_ref().map(|found| found.rule);
    let rules = explanation.considered.iter().map(|considered| {
        let rule = considered.rule;
        let (verdict, why) = match (considered.verdict, winner) {
            (RuleVerdict::Lost(reason), Some(winner)) => {
                ("lost", classify::why(reason, winner, rule))
            }
            (RuleVerdict::Barred, _) => (
                "barred",
                classify::barred(explanation, failure.sqlstate, rule),
            ),
            (RuleVerdict::Won | RuleVerdict::Lost(_), _) => {
                ("won", format!("it relies on {}", basis(rule)))
            }
        };
        Considered {
            code: classifier.code(rule).unwrap_or_default().to_owned(),
            rule: rule.index,
            verdict,
            why,
        }
    });
    rules.collect()
}
