//! The parser: one pass over the bytes, every problem reported, never a panic.

use std::ops::Range;

use super::{Problem, ProblemKind};
use crate::catalog::{Builtin, Part, Text};

/// A text and the positions of its placeholders.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Parsed {
    /// The text.
    pub(crate) text: Text,
    /// The placeholders, in their order.
    pub(crate) placeholders: Vec<Placeholder>,
}

/// A placeholder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Placeholder {
    /// The parameter, built-in or tool that it names.
    pub(crate) part: Part,
    /// Its range in bytes of the text, braces included.
    pub(crate) range: Range<usize>,
    /// Whether it is inside `[[ … ]]`.
    pub(crate) optional: bool,
}

/// Parses a text. Leaves out what it cannot read, and reports it as a problem.
#[must_use]
pub(crate) fn parse(source: &str) -> (Parsed, Vec<Problem>) {
    let mut parser = Parser {
        source,
        ..Parser::default()
    };
    parser.run();
    let text = Text {
        source: source.to_owned(),
        parts: parser.parts,
    };
    (
        Parsed {
            text,
            placeholders: parser.placeholders,
        },
        parser.problems,
    )
}

#[derive(Default)]
struct Parser<'s> {
    source: &'s str,
    words: String,
    parts: Vec<Part>,
    /// Start of the open `[[` and the parts before it.
    group: Option<(usize, Vec<Part>)>,
    placeholders: Vec<Placeholder>,
    problems: Vec<Problem>,
}

impl Parser<'_> {
    fn run(&mut self) {
        let bytes = self.source.as_bytes();
        let mut at = 0;
        let mut plain = 0;
        while let Some(&byte) = bytes.get(at) {
            let doubled = bytes.get(at + 1) == Some(&byte);
            let length = match byte {
                b'{' | b'}' if doubled => 2,
                b'{' | b'}' => 1,
                b'[' | b']' if doubled => 2,
                _ => {
                    at += 1;
                    continue;
                }
            };
            self.words
                .push_str(self.source.get(plain..at).unwrap_or_default());
            at = match (byte, length) {
                (b'{', 2) => self.brace('{', at),
                (b'}', 2) => self.brace('}', at),
                (b'{', _) => self.placeholder(at),
                (b'}', _) => {
                    self.problem(ProblemKind::StrayBrace, at..at + 1);
                    at + 1
                }
                (b'[', _) => self.open(at),
                _ => self.close(at),
            };
            plain = at;
        }
        self.words
            .push_str(self.source.get(plain..).unwrap_or_default());
        if let Some((start, _)) = self.group {
            self.problem(ProblemKind::OpenOptional, start..start + 2);
            self.leave_group();
        }
        self.flush();
    }

    fn brace(&mut self, brace: char, at: usize) -> usize {
        self.words.push(brace);
        at + 2
    }

    /// Reads a placeholder that starts at `at`, and returns the offset after it.
    fn placeholder(&mut self, at: usize) -> usize {
        let rest = self.source.get(at + 1..).unwrap_or_default();
        // A brace or line break before the `}` means that the `}` belongs to something else.
        let end = rest
            .find(['{', '}', '\n'])
            .filter(|end| rest.as_bytes().get(*end) == Some(&b'}'));
        let Some(end) = end else {
            self.problem(ProblemKind::Unclosed, at..at + 1);
            return at + 1;
        };
        let after = at + 1 + end + 1;
        let name = rest.get(..end).unwrap_or_default();
        let part = match (
            name.strip_prefix("tool."),
            Builtin::ALL.iter().find(|b| b.name() == name),
        ) {
            (Some(tool), _) if is_tool_name(tool) => Part::Tool(tool.to_owned()),
            (_, Some(builtin)) => Part::Builtin(*builtin),
            (None, None) if is_param_name(name) => Part::Param(name.to_owned()),
            _ => {
                self.problem(ProblemKind::NoName, at..after);
                return after;
            }
        };
        self.flush();
        self.parts.push(part.clone());
        let optional = self.group.is_some();
        self.placeholders.push(Placeholder {
            part,
            range: at..after,
            optional,
        });
        after
    }

    fn open(&mut self, at: usize) -> usize {
        if self.group.is_some() {
            self.problem(ProblemKind::NestedOptional, at..at + 2);
        } else {
            self.flush();
            self.group = Some((at, std::mem::take(&mut self.parts)));
        }
        at + 2
    }

    fn close(&mut self, at: usize) -> usize {
        let Some((start, _)) = self.group else {
            self.problem(ProblemKind::StrayOptionalEnd, at..at + 2);
            return at + 2;
        };
        self.flush();
        if !self
            .parts
            .iter()
            .any(|part| matches!(part, Part::Param(_) | Part::Builtin(_)))
        {
            self.problem(ProblemKind::NeedlessOptional, start..at + 2);
        }
        self.leave_group();
        at + 2
    }

    fn leave_group(&mut self) {
        self.flush();
        if let Some((_, before)) = self.group.take() {
            let inner = std::mem::replace(&mut self.parts, before);
            self.parts.push(Part::Optional(inner));
        }
    }

    fn flush(&mut self) {
        if !self.words.is_empty() {
            self.parts
                .push(Part::Words(std::mem::take(&mut self.words)));
        }
    }

    fn problem(&mut self, kind: ProblemKind, range: Range<usize>) {
        self.problems.push(Problem { kind, range });
    }
}

/// Returns whether a parameter can have this name: a lowercase letter, then lowercase letters,
/// digits and `_`.
fn is_param_name(name: &str) -> bool {
    name.bytes()
        .next()
        .is_some_and(|first| first.is_ascii_lowercase())
        && name
            .bytes()
            .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_')
}

/// Returns whether a tool can have this name.
fn is_tool_name(name: &str) -> bool {
    !name.is_empty()
        && name
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || b"_-./:".contains(&b))
}

/// Returns a text as plain words, if all its placeholders are known in advance: tools by their
/// name, the service by `service`.
#[must_use]
pub(crate) fn to_plain(text: &Text, service: &str) -> String {
    fn write(parts: &[Part], service: &str, out: &mut String) {
        for part in parts {
            match part {
                Part::Words(words) => out.push_str(words),
                Part::Tool(name) | Part::Param(name) => out.push_str(name),
                Part::Builtin(Builtin::Service) => out.push_str(service),
                Part::Builtin(builtin) => out.push_str(builtin.name()),
                Part::Optional(inner) => write(inner, service, out),
            }
        }
    }
    let mut out = String::with_capacity(text.source.len());
    write(&text.parts, service, &mut out);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(source: &str) -> Vec<Part> {
        let (parsed, problems) = parse(source);
        assert_eq!(problems, [], "{source}");
        parsed.text.parts
    }

    fn problems(source: &str) -> Vec<(ProblemKind, &str)> {
        parse(source)
            .1
            .into_iter()
            .map(|p| (p.kind, &source[p.range]))
            .collect()
    }

    fn words(text: &str) -> Part {
        Part::Words(text.to_owned())
    }

    #[test]
    fn placeholders_braces_and_optional_parts() {
        assert_eq!(parts("plain ] [ text"), [words("plain ] [ text")]);
        assert_eq!(parts("{{a}}"), [words("{a}")]);
        assert_eq!(
            parts("Slot {slot} of {tool.list-x}, {ref}"),
            [
                words("Slot "),
                Part::Param("slot".to_owned()),
                words(" of "),
                Part::Tool("list-x".to_owned()),
                words(", "),
                Part::Builtin(Builtin::Ref),
            ]
        );
        assert_eq!(
            parts("Gone[[ until {when}]]."),
            [
                words("Gone"),
                Part::Optional(vec![words(" until "), Part::Param("when".to_owned())]),
                words("."),
            ]
        );
        assert_eq!(parts(""), []);
    }

    #[test]
    fn placeholders_know_their_place() {
        let (parsed, _) = parse("é {slot}[[{who}]]");
        let seen: Vec<_> = parsed
            .placeholders
            .iter()
            .map(|p| (p.range.clone(), p.optional))
            .collect();
        assert_eq!(seen, [(3..9, false), (11..16, true)]);
    }

    #[test]
    fn every_problem_is_told() {
        use ProblemKind as K;
        assert_eq!(problems("a { b"), [(K::Unclosed, "{")]);
        assert_eq!(problems("{a {b}"), [(K::Unclosed, "{")]);
        assert_eq!(problems("a } b"), [(K::StrayBrace, "}")]);
        assert_eq!(
            problems("{} {Slot} { a }"),
            [
                (K::NoName, "{}"),
                (K::NoName, "{Slot}"),
                (K::NoName, "{ a }")
            ]
        );
        assert_eq!(problems("[[{a}"), [(K::OpenOptional, "[[")]);
        assert_eq!(problems("a]]"), [(K::StrayOptionalEnd, "]]")]);
        assert_eq!(problems("[[{a}[[{b}]]"), [(K::NestedOptional, "[[")]);
        assert_eq!(problems("[[a]]"), [(K::NeedlessOptional, "[[a]]")]);
        assert_eq!(problems("{"), [(K::Unclosed, "{")]);
        assert_eq!(problems("{tool.}"), [(K::NoName, "{tool.}")]);
    }

    #[test]
    fn plain_words() {
        let (parsed, _) = parse("Call {tool.a_b}; {service} is {{down}}.");
        assert_eq!(
            to_plain(&parsed.text, "the service"),
            "Call a_b; the service is {down}."
        );
    }
}
