//! Compiles a regular expression when it is first needed, and reads the groups of the winner.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::compiled::Compiled;
use crate::Taken;
use crate::text::searched;

/// One expression. Few are ever needed in a program, so each is compiled when it is.
#[derive(Debug)]
pub(super) struct Pattern<'a> {
    text: &'a str,
    compiled: OnceLock<Result<Compiled, String>>,
}

impl<'a> Pattern<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self {
            text,
            compiled: OnceLock::new(),
        }
    }

    pub(super) fn text(&self) -> &'a str {
        self.text
    }

    fn compiled(&self) -> Result<&Compiled, &String> {
        self.compiled
            .get_or_init(|| Compiled::new(self.text))
            .as_ref()
    }

    pub(super) fn is_match(&self, message: &str) -> bool {
        self.compiled().is_ok_and(|regex| regex.is_match(message))
    }

    /// Returns the problem with it, if any.
    pub(super) fn error(&self) -> Option<String> {
        self.compiled().err().cloned()
    }

    /// Adds the values of its named groups.
    pub(super) fn take<'f>(&self, message: &'f str, taken: &mut Vec<(&'a str, Taken<'f>)>) {
        // Most expressions have no groups, which shows without compiling them.
        if !self.text.contains("(?") {
            return;
        }
        if let Ok(regex) = self.compiled() {
            regex.groups(message, |name, text| {
                if let Some(name) = self.own(name) {
                    taken.push((name, Taken::Text(Cow::Borrowed(text))));
                }
            });
        }
    }

    /// Returns a group's name as a slice of the expression.
    fn own(&self, name: &str) -> Option<&'a str> {
        let (start, _) = self
            .text
            .match_indices(name)
            .find(|(start, _)| self.text.get(..*start).is_some_and(|t| t.ends_with('<')))?;
        self.text.get(start..start + name.len())
    }
}

/// The most expressions of tables that stay compiled. A program that loads catalogs has any number in the end.
const KEPT: usize = 256;

/// Returns whether an expression of a table matches a text. Each is compiled once, as long as a process has few.
pub fn is_match(regex: &str, text: &str) -> bool {
    // A clone of a regex itself would have no memory to search with, and allocate it again.
    static COMPILED: Mutex<BTreeMap<String, Option<Arc<Compiled>>>> = Mutex::new(BTreeMap::new());
    let mut known = COMPILED.lock().unwrap_or_else(PoisonError::into_inner);
    let compiled = match known.get(regex) {
        Some(compiled) => compiled.clone(),
        None => {
            if known.len() >= KEPT {
                known.clear();
            }
            let compiled = Compiled::new(regex).ok().map(Arc::new);
            known.insert(regex.to_owned(), compiled.clone());
            compiled
        }
    };
    drop(known);
    compiled.is_some_and(|regex| regex.is_match(searched(text)))
}

/// Returns the named groups of a regular expression, and the offsets of their names. The expression
/// is known to be valid, so only escapes and classes have to be skipped.
pub fn group_names(regex: &str) -> impl Iterator<Item = (std::ops::Range<usize>, &str)> {
    let mut class = 0_usize;
    let mut at = 0;
    std::iter::from_fn(move || {
        while let Some(byte) = regex.as_bytes().get(at) {
            let here = at;
            at += 1;
            match byte {
                b'\\' => at += 1,
                b'[' => class += 1,
                b']' => class = class.saturating_sub(1),
                b'(' if class == 0 => {
                    let rest = regex.get(here..).unwrap_or_default();
                    let Some(opening) = ["(?<", "(?P<"]
                        .into_iter()
                        .find(|opening| rest.starts_with(opening))
                    else {
                        continue;
                    };
                    let start = here + opening.len();
                    let after = regex.get(start..).unwrap_or_default();
                    if let Some((name, _)) = after.split_once('>') {
                        return Some((start..start + name.len(), name));
                    }
                }
                _ => {}
            }
        }
        None
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn named_groups() {
        let names = |regex| group_names(regex).map(|(_, name)| name).collect::<Vec<_>>();
        assert_eq!(
            names(r"invalid '(?<field>\w+)' in (?P<place>.+)"),
            ["field", "place"]
        );
        assert_eq!(names(r"\(?<a>[(?<b>](?:c)(?<d>x)"), ["d"]);
        assert_eq!(names(""), Vec::<&str>::new());
    }
}
