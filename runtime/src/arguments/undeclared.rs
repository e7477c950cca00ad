//! Arguments that a tool accepts but does not declare: each name is logged once.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};

use crate::redact::{self, Needles, Out, cleaned};

/// The most names of a tool that are logged: a caller can invent any number.
const MOST: usize = 16;
/// The most characters of a name that are read.
const LONGEST: usize = 64;

/// The logged names, by catalog and tool. Both are static, so nothing here grows beyond [`MOST`].
static TOLD: Mutex<BTreeMap<(&str, &str), BTreeSet<String>>> = Mutex::new(BTreeMap::new());

/// What is logged about an argument.
enum News {
    Name(String),
    /// There are more names than are logged.
    More,
}

/// Logs the names that are new.
pub(super) fn tell<'n>(
    catalog: &'static str,
    tool: &'static str,
    names: impl Iterator<Item = &'n String>,
) {
    let news = news(catalog, tool, names);
    // No lock is held during logging: a subscriber may read arguments itself.
    for news in news {
        match news {
            News::Name(name) => warn(tool, Some(&shown(&name))),
            News::More => warn(tool, None),
        }
    }
}

fn news<'n>(
    catalog: &'static str,
    tool: &'static str,
    names: impl Iterator<Item = &'n String>,
) -> Vec<News> {
    let mut names = names.peekable();
    let mut news = Vec::new();
    if names.peek().is_none() {
        return news;
    }
    let mut told = TOLD.lock().unwrap_or_else(PoisonError::into_inner);
    let told = told.entry((catalog, tool)).or_default();
    for name in names {
        // One more than the limit is kept, and means that the rest is not.
        if told.len() > MOST {
            break;
        }
        let name: String = name.chars().take(LONGEST).collect();
        if told.insert(name.clone()) {
            let more = told.len() > MOST;
            news.push(if more { News::More } else { News::Name(name) });
        }
    }
    news
}

/// Returns the name in a form for the log: a caller may put a secret there, or terminal escapes.
fn shown(name: &str) -> String {
    let name = redact::scrub(name, &Needles::new(true));
    let mut shown = String::new();
    cleaned(&mut Out::plain(&mut shown), &name, LONGEST);
    shown
}

fn warn(tool: &str, argument: Option<&str>) {
    #[cfg(feature = "tracing")]
    match argument {
        Some(argument) => tracing::warn!(
            target: "errpact",
            tool,
            argument,
            "a call has an argument that the tool does not declare"
        ),
        None => tracing::warn!(
            target: "errpact",
            tool,
            "calls have more arguments that the tool does not declare, and no more are told"
        ),
    }
    #[cfg(not(feature = "tracing"))]
    match argument {
        Some(argument) => eprintln!(
            "errpact: warning: a call has an argument that the tool does not declare: tool={tool:?} argument={argument:?}"
        ),
        None => eprintln!(
            "errpact: warning: calls have more arguments that the tool does not declare, and no more are told: tool={tool:?}"
        ),
    }
}
