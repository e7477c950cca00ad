//! Texts of the catalog, filled in: `{param}`, built-ins, `{{`, `}}` and `[[ … ]]`.
//!
//! One pass over the text, straight into the buffer. A text that is used often is parsed once and
//! kept as a [`Template`]. An optional section is written immediately, and taken back if something
//! in it is absent.

use errpact_core::CLOSING;

use super::{Audience, Scope, value};
use crate::redact::text::{self, Out, cleaned};
use crate::table::Catalog;
use crate::types::View;

/// Replaces a missing value that a text needs.
const ABSENT: &str = "n/a";
/// Replaces a value that the log does not get.
const WITHHELD: &str = "[redacted]";

/// The contents of a text.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Used {
    /// The reference, or the whole id.
    pub(crate) reference: bool,
    /// The parameter that the scope watches.
    pub(crate) watched: bool,
}

/// A part of a text.
#[derive(Debug, Clone, Copy)]
enum Part<T> {
    /// Text to be written unchanged.
    Text(T),
    /// The name of a placeholder.
    Value(T),
    /// The beginning of an optional section.
    Open,
    /// Its end.
    Close,
    /// The end of a sentence that another one follows.
    End,
}

impl<T> Part<T> {
    #[inline]
    fn map<'p, U>(&'p self, change: impl FnOnce(&'p T) -> U) -> Part<U> {
        match self {
            Self::Text(text) => Part::Text(change(text)),
            Self::Value(name) => Part::Value(change(name)),
            Self::Open => Part::Open,
            Self::Close => Part::Close,
            Self::End => Part::End,
        }
    }
}

/// A text, read from its beginning to its end.
struct Parts<'t> {
    text: &'t str,
    /// The parts before this position were returned.
    done: usize,
    /// What follows the text that was just returned.
    next: Option<Part<&'t str>>,
    /// Whether an optional section is open.
    section: bool,
}

impl<'t> Parts<'t> {
    fn of(text: &'t str) -> Self {
        Self {
            text,
            done: 0,
            next: None,
            section: false,
        }
    }

    /// Returns the text up to `end`, then `next`, and continues at `from`.
    fn cut(&mut self, end: usize, next: Option<Part<&'t str>>, from: usize) -> Part<&'t str> {
        let text = &self.text[self.done..end];
        (self.next, self.done) = (next, from);
        Part::Text(text)
    }
}

impl<'t> Iterator for Parts<'t> {
    type Item = Part<&'t str>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(next) = self.next.take() {
            return Some(next);
        }
        let bytes = self.text.as_bytes();
        let mut from = self.done;
        while let Some(at) = text::bracket(bytes, from) {
            match (bytes.get(at), bytes.get(at + 1)) {
                (Some(b'{'), Some(b'{')) | (Some(b'}'), Some(b'}')) => {
                    return Some(self.cut(at + 1, None, at + 2));
                }
                (Some(b'['), Some(b'[')) if !self.section => {
                    self.section = true;
                    return Some(self.cut(at, Some(Part::Open), at + 2));
                }
                (Some(b']'), Some(b']')) if self.section => {
                    self.section = false;
                    return Some(self.cut(at, Some(Part::Close), at + 2));
                }
                (Some(b'{'), _) => {
                    let rest = &self.text[at + 1..];
                    let Some((name, _)) = rest.split_once('}') else {
                        break;
                    };
                    let after = at + name.len() + 2;
                    return Some(self.cut(at, Some(Part::Value(name)), after));
                }
                _ => from = at + 1,
            }
        }
        let end = self.text.len();
        (self.done < end).then(|| self.cut(end, None, end))
    }
}

/// A text that was parsed once, to be used many times. With `ESCAPED` it is for the inside of a
/// JSON string and its own text is escaped already.
#[derive(Debug)]
pub(crate) struct Template<const ESCAPED: bool>(Box<[Part<Box<str>>]>);

impl<const ESCAPED: bool> Template<ESCAPED> {
    /// Parses a text.
    pub(crate) fn new(text: &str) -> Self {
        Self::of(&Self::parts(String::new(), text))
    }

    /// Parses a text that follows another one, which is written unchanged. The last part is text.
    fn parts(before: String, text: &str) -> Vec<Part<String>> {
        let mut parts = Vec::new();
        let mut open = before;
        for part in Parts::of(text) {
            match part {
                Part::Text(text) if ESCAPED => Out::json(&mut open).push_str(text),
                Part::Text(text) => open.push_str(text),
                other => {
                    parts.push(Part::Text(std::mem::take(&mut open)));
                    parts.push(other.map(|name| (*name).to_owned()));
                }
            }
        }
        parts.push(Part::Text(open));
        parts
    }

    fn of(parts: &[Part<String>]) -> Self {
        Self(
            parts
                .iter()
                .map(|part| part.map(|text| text.as_str().into()))
                .collect(),
        )
    }

    /// Returns all of it, if it has no placeholders.
    pub(crate) fn whole(&self) -> Option<&str> {
        match &*self.0 {
            [Part::Text(text)] => Some(text),
            _ => None,
        }
    }

    /// Returns the approximate number of bytes that it will have.
    pub(crate) fn room(&self) -> usize {
        let parts = self.0.iter().map(|part| match part {
            Part::Text(text) => text.len(),
            Part::Value(_) => 24,
            Part::Open | Part::Close => 0,
            Part::End => 1,
        });
        parts.sum()
    }

    /// Writes the text with its values.
    pub(crate) fn write<const JSON: bool>(
        &self,
        out: &mut Out<'_, JSON>,
        scope: &Scope<'_>,
    ) -> Used {
        let parts = self.0.iter().map(|part| part.map(|text| &**text));
        fill::<JSON, ESCAPED>(out, parts, scope)
    }
}

impl Template<false> {
    /// Parses a text that other sentences follow, unless `after` is empty.
    pub(crate) fn followed(before: &str, text: &str, after: &str) -> Self {
        let mut parts = Self::parts(before.to_owned(), text);
        if let Some(Part::Text(last)) = parts.last_mut()
            && !after.is_empty()
        {
            let known = !last
                .trim_end_matches(' ')
                .trim_end_matches(CLOSING)
                .is_empty();
            if known {
                Out::plain(last).end_sentence();
                last.push_str(after);
            } else {
                // The text ends with a value or an optional section, so its end is known only when it is written.
                parts.extend([Part::End, Part::Text(after.to_owned())]);
            }
        }
        Self::of(&parts)
    }
}

/// Writes `text` with its values.
pub(crate) fn template<const JSON: bool>(
    out: &mut Out<'_, JSON>,
    text: &str,
    scope: &Scope<'_>,
) -> Used {
    fill::<JSON, false>(out, Parts::of(text), scope)
}

/// Writes the parts of a text, with their values.
#[inline]
fn fill<'t, const JSON: bool, const ESCAPED: bool>(
    out: &mut Out<'_, JSON>,
    parts: impl Iterator<Item = Part<&'t str>>,
    scope: &Scope<'_>,
) -> Used {
    let mut used = Used::default();
    // The open optional section: where it began, and what was used before it.
    let mut section = None;
    // Whether the rest of a section is left out.
    let mut skips = false;
    for part in parts {
        match part {
            Part::Close => (section, skips) = (None, false),
            _ if skips => {}
            Part::Text(text) if ESCAPED => out.push_safe(text),
            Part::Text(text) => out.push_str(text),
            Part::Open => section = Some((out.mark(), used)),
            Part::End => out.end_sentence(),
            Part::Value(name) => {
                if placeholder(out, name, scope, &mut used) {
                    continue;
                }
                match section {
                    Some((mark, before)) => {
                        out.back_to(mark);
                        (used, skips) = (before, true);
                    }
                    None if scope.audience == Audience::Log => out.push_safe(WITHHELD),
                    None => out.push_safe(ABSENT),
                }
            }
        }
    }
    used
}

/// Writes the value of a placeholder; returns false if there is none.
#[inline]
fn placeholder<const JSON: bool>(
    out: &mut Out<'_, JSON>,
    name: &str,
    scope: &Scope<'_>,
    used: &mut Used,
) -> bool {
    if let Some((param, view)) = scope.find(name) {
        used.watched |= scope.watched == Some(name);
        return match view {
            View::Absent => false,
            view => value(
                out,
                param,
                &view,
                scope.audience.channel(param),
                scope.withheld,
            ),
        };
    }
    builtin(out, name, scope, used)
}

/// Writes a value that every occurrence has; returns false if there is none.
fn builtin<const JSON: bool>(
    out: &mut Out<'_, JSON>,
    name: &str,
    scope: &Scope<'_>,
    used: &mut Used,
) -> bool {
    let Some(facts) = scope.facts else {
        return false;
    };
    match name {
        "ref" => {
            used.reference = true;
            facts.reference(scope.catalog, |digits| out.push_safe(digits));
        }
        "error_id" => {
            used.reference = true;
            out.push_safe(facts.id.hyphenated().encode_lower(&mut [0; 36]));
        }
        "tool" => match facts.tool {
            Some(tool) => cleaned(out, tool, 100),
            None => return false,
        },
        "service" => match facts.service(scope.catalog) {
            Some(service) => service_title(out, scope.catalog, service),
            None => return false,
        },
        "stage" => match facts.stage {
            Some((stage, _)) => cleaned(out, stage, 100),
            None => return false,
        },
        "rollback_status" => match facts.stage {
            Some((_, status)) => cleaned(out, status, 100),
            None => return false,
        },
        _ => return false,
    }
    true
}

/// Writes a service's name for users.
pub(crate) fn service_title<const JSON: bool>(
    out: &mut Out<'_, JSON>,
    catalog: &Catalog<'_>,
    service: &str,
) {
    if let Some(service) = catalog.service(service) {
        out.push_str(service.title);
        return;
    }
    match catalog.other_service.split_once("{name}") {
        Some((before, after)) => {
            out.push_str(before);
            cleaned(out, service, 100);
            out.push_str(after);
        }
        None => cleaned(out, service, 100),
    }
}
