//! Calls that do not keep to the catalog: each kind is logged once for a tool and code.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use crate::redact::{self, Needles, Out, cleaned};
use crate::table::Catalog;

/// The most violations of a process that are logged: a caller can invent any number of tools.
const MOST: usize = 1024;
/// The most characters of a tool's name that are read.
const LONGEST: usize = 64;

/// What a call did that the catalog does not allow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Violation {
    /// A tool returned a failure as data.
    Uncoded,
    /// A tool failed with a code whose `raised_by` does not list it.
    RaisedBy,
    /// A code promises automatic retries, and nothing made them.
    NotRetried,
}

impl Violation {
    const fn name(self) -> &'static str {
        match self {
            Self::Uncoded => "uncoded",
            Self::RaisedBy => "raised_by",
            Self::NotRetried => "not_retried",
        }
    }

    /// Returns what happened, and what to write instead.
    const fn text(self) -> &'static str {
        match self {
            Self::Uncoded => {
                "a tool returned a failure without a code, and it was classified: return an error with a code; if it is not \
                 a failure, declare `failed_when: never` for the tool"
            }
            Self::RaisedBy => {
                "a tool failed with a code that is not its own, and the result has the code's instruction: add the \
                 tool to the code's `raised_by` and run `errpact generate`, or return another code"
            }
            Self::NotRetried => {
                "a model reads a failure whose code promises automatic retries, and nothing has retried the call: \
                 make the call with `retry::run` or `ToolLoop`, ask `StepBudget::decide`, or change the code's `retry`"
            }
        }
    }
}

/// The logged violations. Every part but the tool's name is static, and no more than [`MOST`] are kept.
static TOLD: Mutex<BTreeSet<(&str, Violation, String, &str)>> = Mutex::new(BTreeSet::new());

/// Logs a violation, unless it was logged before.
pub(crate) fn tell(
    violation: Violation,
    catalog: &'static Catalog,
    tool: Option<&str>,
    code: &'static str,
) {
    let tool: String = tool.unwrap_or_default().chars().take(LONGEST).collect();
    if is_new((catalog.name, violation, tool.clone(), code)) {
        // No lock is held during logging: a subscriber may call tools itself.
        warn(violation, &shown(&tool), code);
    }
}

fn is_new(told: (&'static str, Violation, String, &'static str)) -> bool {
    let mut all = TOLD.lock().unwrap_or_else(PoisonError::into_inner);
    all.len() < MOST && all.insert(told)
}

/// Returns the name in a form for the log: a model invents tools, and may put anything there.
fn shown(name: &str) -> String {
    let name = redact::scrub(name, &Needles::new(true));
    let mut shown = String::new();
    cleaned(&mut Out::plain(&mut shown), &name, LONGEST);
    shown
}

/// Logs a violation. Its field is not called `code`: that is how tool errors are counted.
fn warn(violation: Violation, tool: &str, code: &str) {
    let (name, text) = (violation.name(), violation.text());
    #[cfg(feature = "tracing")]
    tracing::warn!(target: "errpact", violation = name, tool, of_code = code, "{text}");
    #[cfg(not(feature = "tracing"))]
    eprintln!("errpact: warning: {text}: violation={name} tool={tool:?} of_code={code}");
}
