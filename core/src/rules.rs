//! The rules of a catalog in a program: one line of text for each, read when the first failure is classified.
//!
//! A line is a code's name and the rule as JSON, close to what the catalog says:
//! `SLOT_CONFLICT {"tool":["confirm_booking"],"message":["overlapping booking"]}`. To the compiler it is one literal.
//! The same rule as nested arrays of enums took it longer than everything else that a catalog's tables have.
//! See `docs/decisions/070-rules-are-lines-of-text.md`.

use std::panic::{RefUnwindSafe, UnwindSafe};
use std::{fmt, sync::OnceLock};

use bumpalo::Bump;
use self_cell::{MutBorrow, self_cell};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::{Condition, Matcher, Rule};

/// The rules that a program has, and the matcher that is made from them when it is first needed.
pub struct Rules<'a> {
    lines: &'a [&'a str],
    matcher: Place<'a>,
}

/// The matcher of some rules, once it was needed.
#[derive(Default)]
pub struct MatcherCell(OnceLock<Compiled>);

enum Place<'a> {
    Own(MatcherCell),
    Lent(&'a MatcherCell),
}

self_cell!(
    /// A matcher with the rules that it borrows.
    struct Compiled {
        // The bump itself can't be shared between threads; what can no longer be written can.
        owner: MutBorrow<Bump>,
        #[covariant]
        dependent: Matcher,
    }
);

// Nothing of it changes after it was made.
impl UnwindSafe for Compiled {}
impl RefUnwindSafe for Compiled {}

impl<'a> Rules<'a> {
    /// Takes the lines of all rules, sorted by code and then by their place in the code's list.
    #[must_use]
    pub const fn new(lines: &'a [&'a str]) -> Self {
        Self {
            lines,
            matcher: Place::Own(MatcherCell(OnceLock::new())),
        }
    }

    /// Takes the lines of rules whose matcher is made in `cell`: rules in a `Bump` are never dropped, and would lose theirs.
    #[must_use]
    pub const fn in_cell(lines: &'a [&'a str], cell: &'a MatcherCell) -> Self {
        Self {
            lines,
            matcher: Place::Lent(cell),
        }
    }

    /// Returns the lines.
    #[must_use]
    pub const fn lines(&self) -> &'a [&'a str] {
        self.lines
    }

    /// Returns the place of the first line that a matcher would leave out, or that is not sorted by its code.
    pub fn first_unusable(lines: &[&str], index_of: impl Fn(&str) -> Option<u16>) -> Option<usize> {
        let mut bump = Bump::new();
        let mut before = 0;
        lines.iter().position(|line| {
            let (name, json) = line.split_once(' ').unwrap_or((line, ""));
            let code = index_of(name).filter(|code| *code >= before);
            before = code.unwrap_or(u16::MAX);
            let is_unusable = code.and_then(|code| rule(code, 0, json, &bump)).is_none();
            bump.reset();
            is_unusable
        })
    }

    /// Returns whether the matcher is made.
    #[must_use]
    pub fn is_read(&self) -> bool {
        self.cell().0.get().is_some()
    }

    /// Returns the matcher, which the first call makes. `index_of` finds a code by its name.
    ///
    /// Rules that can't be used are left out: a catalog that `errpact check` accepts has none, and classifying a
    /// failure must not fail itself.
    pub fn matcher(&self, index_of: impl Fn(&str) -> Option<u16>) -> &Matcher<'_> {
        let compile = || {
            Compiled::new(MutBorrow::new(Bump::new()), |bump| {
                Matcher::lenient(read(self.lines, index_of, bump.borrow_mut()))
            })
        };
        self.cell().0.get_or_init(compile).borrow_dependent()
    }

    fn cell(&self) -> &MatcherCell {
        match &self.matcher {
            Place::Own(cell) => cell,
            Place::Lent(cell) => cell,
        }
    }
}

impl fmt::Debug for Rules<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rules")
            .field("lines", &self.lines)
            .finish_non_exhaustive()
    }
}

/// Writes a rule of the code with this name as a line.
#[must_use]
pub fn line_of(code: &str, rule: &Rule<'_>) -> String {
    let mut members = Vec::new();
    let mut member = |key: &str, value: String| members.push(format!("\"{key}\":{value}"));
    for condition in rule.conditions {
        match condition {
            Condition::Type(kinds) => member("type", json(kinds)),
            Condition::Status(ranges) => {
                let ranges = ranges.iter().map(|(first, last)| match first == last {
                    true => first.to_string(),
                    false => json(&(first, last)),
                });
                member("status", list(ranges));
            }
            Condition::Sqlstate(states) => member("sqlstate", json(states)),
            Condition::Sqlite(codes) => member("sqlite", json(codes)),
            Condition::Jsonrpc(codes) => member("jsonrpc", json(codes)),
            Condition::Io(kinds) => member("io", json(kinds)),
            Condition::Tool(tools) => member("tool", json(tools)),
            Condition::Service(services) => member("service", json(services)),
            Condition::Phrases(phrases) => member("message", json(phrases)),
            Condition::Regex(regex) => member("regex", json(regex)),
            Condition::Field(fields) => {
                let fields = fields
                    .iter()
                    .map(|(path, value)| format!("[{},{value}]", json(path)));
                member("field", list(fields));
            }
        }
    }
    if rule.precedence != Rule::NO_PRECEDENCE {
        member("precedence", rule.precedence.to_string());
    }
    if !rule.take.is_empty() {
        member("take", json(&rule.take));
    }
    if rule.vouches {
        member("vouches", "true".to_owned());
    }
    format!("{code} {{{}}}", members.join(","))
}

fn list(items: impl Iterator<Item = String>) -> String {
    format!("[{}]", items.collect::<Vec<_>>().join(","))
}

/// Serializes texts and numbers, which can't fail.
fn json(value: &(impl Serialize + ?Sized)) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// Reads the lines. Skips a line that is not a rule or whose code is unknown, but counts it as a place of its code.
fn read<'b>(
    lines: &[&str],
    index_of: impl Fn(&str) -> Option<u16>,
    bump: &'b Bump,
) -> &'b [Rule<'b>] {
    let mut rules = Vec::with_capacity(lines.len());
    let mut before = ("", 0_u16);
    for line in lines {
        let (name, json) = line.split_once(' ').unwrap_or((line, ""));
        let index = match before {
            (same, index) if same == name => index.saturating_add(1),
            _ => 0,
        };
        before = (name, index);
        rules.extend(index_of(name).and_then(|code| rule(code, index, json, bump)));
    }
    bump.alloc_slice_copy(&rules)
}

fn rule<'b>(code: u16, index: u16, json: &str, bump: &'b Bump) -> Option<Rule<'b>> {
    let mut members: Map<String, Value> = serde_json::from_str(json).ok()?;
    let precedence = match members.remove("precedence") {
        Some(place) => u16::try_from(place.as_u64()?).ok()?,
        None => Rule::NO_PRECEDENCE,
    };
    let vouches = members.remove("vouches") == Some(Value::Bool(true));
    let take = match members.remove("take") {
        Some(pairs) => all(bump, pairs, |pair| {
            let [param, path] = two(pair)?;
            Some((text(bump, &param)?, text(bump, &path)?))
        })?,
        None => &[],
    };
    let conditions: Option<Vec<_>> = members
        .into_iter()
        .map(|(key, value)| condition(&key, value, bump))
        .collect();
    Some(Rule {
        code,
        index,
        precedence,
        conditions: bump.alloc_slice_copy(&conditions?),
        take,
        vouches,
    })
}

fn condition<'b>(key: &str, value: Value, bump: &'b Bump) -> Option<Condition<'b>> {
    let texts = |value| all(bump, value, |text_value| text(bump, &text_value));
    let numbers = |value| all(bump, value, |value| number(&value));
    Some(match key {
        "type" => Condition::Type(texts(value)?),
        "status" => Condition::Status(all(bump, value, range)?),
        "sqlstate" => Condition::Sqlstate(texts(value)?),
        "sqlite" => Condition::Sqlite(numbers(value)?),
        "jsonrpc" => Condition::Jsonrpc(numbers(value)?),
        "io" => Condition::Io(texts(value)?),
        "tool" => Condition::Tool(texts(value)?),
        "service" => Condition::Service(texts(value)?),
        "message" => Condition::Phrases(texts(value)?),
        "regex" => Condition::Regex(text(bump, &value)?),
        "field" => Condition::Field(all(bump, value, |field| {
            let [path, value] = two(field)?;
            let json: &str = bump.alloc_str(&value.to_string());
            Some((text(bump, &path)?, json))
        })?),
        _ => return None,
    })
}

fn all<T: Copy>(bump: &Bump, value: Value, read: impl Fn(Value) -> Option<T>) -> Option<&[T]> {
    let Value::Array(values) = value else {
        return None;
    };
    let all: Option<Vec<T>> = values.into_iter().map(read).collect();
    Some(bump.alloc_slice_copy(&all?))
}

fn two(value: Value) -> Option<[Value; 2]> {
    match value {
        Value::Array(values) => values.try_into().ok(),
        _ => None,
    }
}

fn text<'b>(bump: &'b Bump, value: &Value) -> Option<&'b str> {
    value.as_str().map(|text| &*bump.alloc_str(text))
}

fn number(value: &Value) -> Option<i32> {
    value.as_i64()?.try_into().ok()
}

/// Reads one status, or the first and the last of a range.
fn range(value: Value) -> Option<(u16, u16)> {
    let status = |value: Value| u16::try_from(value.as_u64()?).ok();
    if value.is_array() {
        let [first, last] = two(value)?;
        return Some((status(first)?, status(last)?));
    }
    let only = status(value)?;
    Some((only, only))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn index_of(name: &str) -> Option<u16> {
        ["A", "B"]
            .iter()
            .position(|code| *code == name)?
            .try_into()
            .ok()
    }

    #[test]
    fn reads_every_condition_as_it_was_written() {
        let bump = Bump::new();
        for condition in [
            Condition::Type(&["sqlx::Error", "a \"quoted\" name"]),
            Condition::Status(&[(429, 429), (500, 599)]),
            Condition::Sqlstate(&["23P01"]),
            Condition::Sqlite(&[5, 2067]),
            Condition::Jsonrpc(&[-32602]),
            Condition::Io(&["timed_out"]),
            Condition::Tool(&["weather*"]),
            Condition::Service(&["sky"]),
            Condition::Phrases(&["could not\ngeocode", "\u{202e}"]),
            Condition::Regex(r"missing '(?<field>\w+)'"),
            Condition::Field(&[("error.code", "\"X\""), ("ok", "false"), ("n", "1.5")]),
        ] {
            let conditions = [condition];
            let rule = Rule::new(1, 0, &conditions)
                .precedence(3)
                .take(&[("wait", "error.wait")]);
            let line = line_of("B", &rule);
            assert_eq!(read(&[&line], index_of, &bump), [rule], "{line}");
            let rule = Rule {
                vouches: true,
                ..rule
            };
            assert_eq!(read(&[&line_of("B", &rule)], index_of, &bump), [rule]);
        }
    }

    #[test]
    fn a_line_is_close_to_what_the_catalog_says() {
        let conditions = [
            Condition::Tool(&["confirm_booking"]),
            Condition::Phrases(&["overlapping booking"]),
        ];
        assert_eq!(
            line_of("SLOT_CONFLICT", &Rule::new(0, 0, &conditions)),
            r#"SLOT_CONFLICT {"tool":["confirm_booking"],"message":["overlapping booking"]}"#
        );
    }

    #[test]
    fn finds_the_first_line_that_can_not_be_used() {
        let good = [
            r#"A {"type":["X"]}"#,
            r#"A {"sqlite":[5]}"#,
            r#"B {"regex":"x"}"#,
        ];
        assert_eq!(Rules::first_unusable(&good, index_of), None);
        for bad in [
            r#"A {"type":"X"}"#,
            r#"A {"unheard":["X"]}"#,
            "A",
            "",
            r#"OTHER {"type":["X"]}"#,
        ] {
            let lines = [good[0], bad, good[2]];
            assert_eq!(Rules::first_unusable(&lines, index_of), Some(1), "{bad}");
        }
        let unsorted = [good[2], good[0]];
        assert_eq!(Rules::first_unusable(&unsorted, index_of), Some(1));
    }

    #[test]
    fn rules_need_not_live_as_long_as_the_program() {
        let line = String::from(r#"B {"message":["no such thing"]}"#);
        let lines = [line.as_str()];
        let rules = Rules::new(&lines);
        let failure = crate::Failure {
            message: Some("there is no such thing here"),
            ..crate::Failure::default()
        };
        let found = rules.matcher(index_of).find(&failure);
        assert_eq!(found.map(|found| found.rule.code), Some(1));
        fn is_shared<T: Send + Sync + UnwindSafe + RefUnwindSafe>(_: &T) {}
        is_shared(&rules);
    }

    #[test]
    fn leaves_out_lines_that_are_not_rules_and_counts_their_places() {
        let lines = [
            r#"A {"type":["X"]}"#,
            r#"A {"type":"X"}"#,
            r#"A {"status":[[500]]}"#,
            r#"A {"unheard":["X"]}"#,
            "A",
            r#"A {"precedence":70000}"#,
            r#"A {"sqlite":[5]}"#,
            r#"B {"regex":"x"}"#,
            r#"OTHER {"type":["X"]}"#,
        ];
        let bump = Bump::new();
        let rules = read(&lines, index_of, &bump);
        let places: Vec<_> = rules.iter().map(|rule| (rule.code, rule.index)).collect();
        assert_eq!(places, [(0, 0), (0, 6), (1, 0)]);
    }
}
