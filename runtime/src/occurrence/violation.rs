//! Calls that do not keep to the catalog. Each kind is logged once: for a code and tool, or for a tool and argument.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};

use crate::environment;
use crate::redact::{self, Needles, Out, cleaned};
use crate::table::Catalog;

/// The most names of a code or a tool that are logged: a caller can invent any number.
const MOST: usize = 16;
/// The most characters of a name that are read.
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
                 make the call with `retry` or a tool loop, let a budget decide about the failure, or change the code's `retry`"
            }
        }
    }
}

/// The catalog, the violation, and the code of which tools are logged. Without a violation it is the tool of which
/// undeclared arguments are logged.
type Subject = (String, Option<Violation>, String);

/// The most subjects: a program that loads catalogs has any number of them in the end.
const MOST_SUBJECTS: usize = 4096;

/// The logged names. The subjects are rows of catalogs, and each has no more than [`MOST`] names beside the catalog's own.
static TOLD: Mutex<BTreeMap<Subject, BTreeSet<String>>> = Mutex::new(BTreeMap::new());

/// What is logged about a subject.
enum News {
    Name(String),
    /// There are more names than are logged.
    More,
}

/// Logs a violation, unless it was logged before.
pub(crate) fn tell(violation: Violation, catalog: &Catalog<'_>, tool: Option<&str>, code: &str) {
    let tool = tool.unwrap_or_default();
    let row = catalog.tool(tool);
    // A tool that the catalog declares is logged whatever names a model has invented.
    let is_declared = row.is_some_and(|row| row.name == tool);
    match news(catalog, (Some(violation), code), tool, is_declared) {
        Some(News::Name(tool)) => warn(violation, &shown(&tool), code),
        Some(News::More) => warn(violation, "…", code),
        None => {}
    }
}

/// Logs arguments that a tool accepts and the catalog does not declare, unless they were logged before.
pub(crate) fn tell_undeclared<'n>(
    catalog: &Catalog<'_>,
    tool: &str,
    names: impl Iterator<Item = &'n String>,
) {
    for name in names {
        match news(catalog, (None, tool), name, false) {
            Some(News::Name(name)) => warn_undeclared(tool, Some(&shown(&name))),
            Some(News::More) => warn_undeclared(tool, None),
            None => {}
        }
    }
}

/// Returns what is new about a name. No lock is held after this: a subscriber may call tools itself.
fn news(
    catalog: &Catalog<'_>,
    (violation, row): (Option<Violation>, &str),
    name: &str,
    is_declared: bool,
) -> Option<News> {
    let mut told = TOLD.lock().unwrap_or_else(PoisonError::into_inner);
    let subject = (catalog.name.to_owned(), violation, row.to_owned());
    if told.len() >= MOST_SUBJECTS && !told.contains_key(&subject) {
        return None;
    }
    let told = told.entry(subject).or_default();
    // One more than the limit is kept, and means that the rest is not.
    if told.len() > MOST && !is_declared {
        return None;
    }
    let name: String = name.chars().take(LONGEST).collect();
    let more = told.len() == MOST && !is_declared;
    let is_new = told.insert(name.clone());
    is_new.then_some(if more { News::More } else { News::Name(name) })
}

/// Returns the name in a form for the log: a model invents names, and may put anything there.
fn shown(name: &str) -> String {
    let name = redact::scrub(name, &Needles::new(true));
    let mut shown = String::new();
    cleaned(&mut Out::plain(&mut shown), &name, LONGEST);
    shown
}

/// Logs a violation. Its field is not called `code`: that is how tool errors are counted.
fn warn(violation: Violation, tool: &str, code: &str) {
    let (name, text) = (violation.name(), violation.text());
    let line = format_args!("{text}: violation={name:?} tool={tool:?} of_code={code:?}");
    environment::warn(line, || {
        #[cfg(feature = "tracing")]
        tracing::warn!(target: "errpact", violation = name, tool, of_code = code, "{text}");
        #[cfg(not(feature = "tracing"))]
        eprintln!("errpact: warning: {line}");
    });
}

fn warn_undeclared(tool: &str, argument: Option<&str>) {
    let text = match argument {
        Some(_) => "a call has an argument that the tool does not declare",
        None => "calls have more arguments that the tool does not declare, and no more are told",
    };
    let line = format_args!("{text}: tool={tool:?} argument={argument:?}");
    environment::warn(line, || {
        #[cfg(feature = "tracing")]
        tracing::warn!(target: "errpact", tool, argument, "{text}");
        #[cfg(not(feature = "tracing"))]
        eprintln!("errpact: warning: {line}");
    });
}
