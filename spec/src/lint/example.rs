//! Checks that the examples of a code can happen: their call, and the code and message that it returns.

use std::ops::Range;

use regex::RegexBuilder;
use serde_json::Value as Json;

use super::{Lints, Subject};
use crate::catalog::{Channel, Code, Condition, Guide, Kind, Part, Text};
use crate::document::{Example, Spanned};
use crate::finding::diagnostic;
use crate::resolve::{describe, fits, place_in};
use crate::text::{Argument, Mention, Unknown, Value, mentions};

impl<'m> Lints<'_, 'm> {
    pub(super) fn examples(&mut self, subject: Subject<'_, 'm>) {
        if !self.sound || self.reporter.is_broken() {
            return;
        }
        for example in subject
            .entry
            .value
            .examples
            .iter()
            .flat_map(|read| &read.value)
        {
            let Example { call, result, .. } = &example.value;
            if let Some(call) = call {
                self.example_call(subject, call);
            }
            if let Some(result) = result {
                self.example_result(subject, result);
            }
        }
    }

    fn example_call(&mut self, subject: Subject<'_, 'm>, call: &'m Spanned<String>) {
        let wrong_arguments = is_about_arguments(subject);
        for unknown in self.vocabulary.unknown(&call.value, None) {
            // An example of a wrong argument has one.
            let meant = match unknown.kind.as_str() {
                "tool" => is_about_tools(subject.name()),
                _ => wrong_arguments,
            };
            if unknown.certain && !meant {
                self.unknown_name(call, &unknown);
            }
        }
        let found = mentions(&call.value).into_iter().next();
        let Some(found) = found.filter(|found| call.value.trim_start().starts_with(found.name))
        else {
            return;
        };
        let (Some(arguments), Some(tool)) = (&found.arguments, self.vocabulary.tool(found.name))
        else {
            return;
        };
        self.example_tool(subject, call, &found, arguments);
        if wrong_arguments {
            return;
        }
        for argument in arguments {
            let named = argument.name.as_ref();
            let Some((name, param)) =
                named.and_then(|(name, _)| Some((*name, tool.params.get(*name)?)))
            else {
                continue;
            };
            // Words of an enum are compared with all other texts' words.
            if !matches!(param.kind, Kind::Enum(_)) && !may_fit(&argument.value, &param.kind) {
                let reason = format!(
                    "`{name}` must be {}, and the example writes `{}`",
                    describe(&param.kind),
                    call.value
                        .get(argument.value.range.clone())
                        .unwrap_or_default()
                );
                self.wrong_example(call, &argument.value.range, reason);
            }
        }
    }

    /// Reports a call of a tool that does not return the code.
    fn example_tool(
        &mut self,
        subject: Subject<'_, 'm>,
        call: &'m Spanned<String>,
        found: &Mention<'_>,
        arguments: &[Argument<'_>],
    ) {
        let raised_by = &subject.code.raised_by;
        let may = |name: &str| {
            raised_by
                .iter()
                .any(|raised| match raised.strip_suffix('*') {
                    Some(prefix) => name.starts_with(prefix),
                    None => raised == name,
                })
        };
        // A tool that calls others may return what they return.
        let dispatches = arguments.iter().any(|argument| may(argument.value.text));
        if raised_by.is_empty() || may(found.name) || dispatches {
            return;
        }
        let reason = format!(
            "the tool `{}` does not return `{}`",
            found.name,
            subject.name()
        );
        let place = place_in(self.sources, call, &found.range);
        let mut finding = diagnostic::wrong_example(reason).at(place);
        if let Some(tools) = subject.layers.get(|p| &p.raised_by) {
            finding = finding.label(tools.place, "the tools that return it");
        }
        self.reporter.lint(finding);
    }

    fn example_result(&mut self, subject: Subject<'_, 'm>, result: &'m Spanned<String>) {
        let Some((name, range, message)) = code_and_message(&result.value) else {
            return;
        };
        let presented = subject.code.presents_as.as_deref();
        let code = match self.catalog.codes.get(name) {
            Some(code) if name == subject.name() || presented == Some(name) => code,
            Some(_) => {
                let reason = format!("an example of `{}` shows `{name}`", subject.name());
                self.wrong_example(result, &range, reason);
                return;
            }
            None => {
                if is_code(name) {
                    let names = self.catalog.codes.keys().map(String::as_str);
                    let unknown = Unknown {
                        kind: "code".to_owned(),
                        near: errpact_core::closest(name, names).map(str::to_owned),
                        name: name.to_owned(),
                        range,
                        certain: true,
                    };
                    self.unknown_name(result, &unknown);
                }
                return;
            }
        };
        let said = result.value.get(message.clone()).unwrap_or_default();
        let templates = [&code.message, &code.user_message];
        let templates: Vec<&Text> = templates.into_iter().flatten().collect();
        if said.trim().is_empty()
            || templates.is_empty()
            || templates.iter().any(|text| self.renders(code, text, said))
        {
            return;
        }
        let reason = format!("this is not the message of `{name}`");
        let template = templates.first().map_or("", |text| text.source.as_str());
        let place = place_in(self.sources, result, &message);
        let finding = diagnostic::wrong_example(reason).at(place);
        self.reporter
            .lint(finding.note(format!("its message is: {template}")));
    }

    fn wrong_example(&mut self, text: &'m Spanned<String>, range: &Range<usize>, reason: String) {
        let place = place_in(self.sources, text, range);
        self.reporter
            .lint(diagnostic::wrong_example(reason).at(place));
    }

    /// Returns whether a template can become these words. What is too long to compare is believed.
    fn renders(&self, code: &Code, template: &Text, said: &str) -> bool {
        if template.source.len().max(said.len()) > LONGEST {
            return true;
        }
        let cut = ["…", "..."].iter().filter_map(|dots| said.find(dots)).min();
        if let Some(cut) = cut {
            return begins(template, said.get(..cut).unwrap_or_default());
        }
        let mut pattern = String::from("^\\s*");
        self.pattern(code, &template.parts, &mut pattern);
        // An inline instruction follows the message.
        pattern.push_str(if code.guide == Guide::Prompt {
            "\\s*$"
        } else {
            "(?:\\s.*)?$"
        });
        let regex = RegexBuilder::new(&pattern)
            .dot_matches_new_line(true)
            .size_limit(1 << 20)
            .build();
        let period = said.trim_end().strip_suffix('.').unwrap_or(said);
        regex.is_ok_and(|regex| {
            // The period at the end is no difference.
            regex.is_match(said)
                || regex.is_match(period)
                || regex.is_match(&format!("{}.", said.trim_end()))
        })
    }

    fn pattern(&self, code: &Code, parts: &[Part], pattern: &mut String) {
        for part in parts {
            match part {
                Part::Words(words) => push_words(words, pattern),
                Part::Tool(name) => pattern.push_str(&regex::escape(name)),
                Part::Builtin(_) => pattern.push_str(".+?"),
                Part::Param(name) => {
                    let param = code
                        .params
                        .get(name)
                        .or_else(|| self.catalog.context.get(name));
                    let plain = param.filter(|param| param.channels.model == Channel::Plain);
                    match plain.map(|param| &param.kind) {
                        Some(Kind::Integer) => pattern.push_str("(?:-?\\d[\\d,.' ]*"),
                        Some(Kind::Number) => pattern.push_str("(?:-?[\\d,.' ]*\\d(?:[eE]-?\\d+)?"),
                        Some(Kind::Boolean) => pattern.push_str("(?:true|false"),
                        Some(Kind::Enum(words)) => {
                            let words: Vec<String> =
                                words.iter().map(|word| regex::escape(word)).collect();
                            pattern.push_str("(?:");
                            pattern.push_str(&words.join("|"));
                        }
                        _ => pattern.push_str("(?:.+?"),
                    }
                    // `n/a` is an absent value; `{slot}` and `<slot>` stand for any.
                    pattern.push_str("|n/a|\\{\\w+\\}|<[^<>]+>)");
                }
                Part::Optional(inner) => {
                    pattern.push_str("(?:");
                    self.pattern(code, inner, pattern);
                    pattern.push_str(")?");
                }
            }
        }
    }
}

/// The longest message that is compared, in bytes.
const LONGEST: usize = 4_000;

/// Adds words to a pattern; any space is as good as another.
fn push_words(words: &str, pattern: &mut String) {
    let mut space = false;
    for piece in words.split_inclusive(char::is_whitespace) {
        let word = piece.trim_end();
        if space || word.is_empty() && !pattern.ends_with("\\s+") {
            pattern.push_str("\\s+");
        }
        pattern.push_str(&regex::escape(word));
        space = word.len() < piece.len() && !word.is_empty();
    }
    if space {
        pattern.push_str("\\s+");
    }
}

/// Returns whether a template can begin with these words, as far as its first value.
fn begins(template: &Text, said: &str) -> bool {
    let Some(Part::Words(first)) = template.parts.first() else {
        return true;
    };
    let words = |text: &str| {
        text.split_whitespace()
            .map(str::to_owned)
            .collect::<Vec<_>>()
            .join(" ")
    };
    let (first, said) = (words(first), words(said));
    first.starts_with(&said) || said.starts_with(&first)
}

/// Splits `CODE: message`, `[CODE] message` or `CODE`. `None` if it is something else, such as JSON.
fn code_and_message(text: &str) -> Option<(&str, Range<usize>, Range<usize>)> {
    let open = text.len() - text.trim_start_matches(['[', ' ', '`']).len();
    let rest = text.get(open..)?;
    let length = rest
        .find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '_' | '-')))
        .unwrap_or(rest.len());
    let name = rest.get(..length)?;
    let after = rest.get(length..)?;
    let signs = after.len() - after.trim_start_matches(['`', ']', ':', ' ']).len();
    let marked = after.is_empty() || after.get(..signs)?.contains([':', ']']);
    let start = open + length + signs;
    (!name.is_empty() && marked).then_some((name, open..open + length, start..text.len()))
}

/// Returns whether a name looks like a code.
fn is_code(name: &str) -> bool {
    name.len() > 2
        && name.contains('_')
        && name
            .bytes()
            .all(|b| b.is_ascii_uppercase() || b.is_ascii_digit() || b == b'_')
}

/// Returns whether a value that a call writes may have this type.
fn may_fit(value: &Value<'_>, kind: &Kind<'_>) -> bool {
    let text = value.text;
    // `…`, `<date>` and `DATE` leave the value to the reader.
    let open = text.is_empty() || text.contains(['…', '<', '{', '*']) || text.contains("...");
    if open || matches!(kind, Kind::Json | Kind::Text) && value.quoted {
        return true;
    }
    if value.quoted {
        return fits(&Json::String(text.to_owned()), kind);
    }
    match serde_json::from_str::<Json>(text) {
        Ok(Json::Null) => true,
        Ok(json) => fits(&json, kind),
        // A variable, or a text without quotes, such as a date.
        Err(_) => {
            !text.starts_with(|c: char| c.is_ascii_digit())
                || fits(&Json::String(text.to_owned()), kind)
        }
    }
}

/// Returns whether a code is about wrong arguments, whose examples have them.
fn is_about_arguments(subject: Subject<'_, '_>) -> bool {
    const WORDS: [&str; 20] = [
        "ARGUMENT",
        "ARGUMENTS",
        "BAD",
        "FORMAT",
        "INPUT",
        "INVALID",
        "MALFORMED",
        "MISMATCH",
        "MISSING",
        "PARAM",
        "PARAMETER",
        "PARAMETERS",
        "PARAMS",
        "RANGE",
        "REQUIRED",
        "SCHEMA",
        "TYPE",
        "UNKNOWN",
        "UNSUPPORTED",
        "VALIDATION",
    ];
    let detected = subject
        .code
        .detect
        .iter()
        .flat_map(|rule| &rule.conditions)
        .any(|condition| match condition {
            Condition::Type(types) => types.iter().any(|name| name.ends_with("Argument")),
            Condition::Status(statuses) => statuses
                .iter()
                .any(|range| matches!(range.first, 400 | 422)),
            _ => false,
        });
    let name = subject.name().to_ascii_uppercase();
    detected
        || matches!(subject.code.status, Some(400 | 422))
        || name.split('_').any(|word| WORDS.contains(&word))
}

/// Returns whether a code is about tools that do not exist.
fn is_about_tools(name: &str) -> bool {
    let name = name.to_ascii_uppercase();
    (name.contains("TOOL") || name.contains("METHOD"))
        && ["UNKNOWN", "NOT_FOUND", "MISSING", "NO_SUCH"]
            .iter()
            .any(|word| name.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results() {
        let read = |text: &'static str| {
            code_and_message(text).map(|(name, _, message)| (name, &text[message]))
        };
        assert_eq!(
            read("SLOT_TAKEN: That is gone."),
            Some(("SLOT_TAKEN", "That is gone."))
        );
        assert_eq!(
            read("[SLOT_TAKEN] That is gone."),
            Some(("SLOT_TAKEN", "That is gone."))
        );
        assert_eq!(read("SLOT_TAKEN"), Some(("SLOT_TAKEN", "")));
        assert_eq!(read("That is gone."), None);
        assert_eq!(read("{\"error\": 1}"), None);
    }

    #[test]
    fn words_of_a_pattern() {
        let pattern = |words| {
            let mut pattern = String::new();
            push_words(words, &mut pattern);
            pattern
        };
        assert_eq!(pattern("a b.  c "), "a\\s+b\\.\\s+c\\s+");
        assert_eq!(pattern(" a"), "\\s+a");
    }

    #[test]
    fn values() {
        let value = |text, quoted| Value {
            text,
            range: 0..0,
            quoted,
        };
        for (text, quoted, kind) in [
            ("3", false, Kind::Integer),
            ("n", false, Kind::Integer),
            ("…", true, Kind::Date),
            ("2026-01-02", false, Kind::Date),
            ("2026-01-02", true, Kind::Date),
            ("a", true, Kind::Text),
            ("+46 70 1", true, Kind::Phone),
        ] {
            assert!(may_fit(&value(text, quoted), &kind), "{text}");
        }
        for (text, quoted, kind) in [
            ("three", true, Kind::Integer),
            ("3", false, Kind::Boolean),
            ("tomorrow", true, Kind::Date),
            ("3.5", false, Kind::Integer),
            ("5 March", false, Kind::Date),
        ] {
            assert!(!may_fit(&value(text, quoted), &kind), "{text}");
        }
    }
}
