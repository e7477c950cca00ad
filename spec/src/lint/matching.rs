//! Does a rule match a raw failure? Only to see whether a fixture is about a rule: which of
//! several rules wins is another question.

use regex::{Regex, RegexBuilder};

use crate::catalog::{Condition, DetectRule, MessagePattern, RawFailure};

/// A rule, ready to be compared.
pub(super) struct Matcher<'r> {
    rule: &'r DetectRule,
    typed: bool,
}

impl<'r> Matcher<'r> {
    pub(super) fn new(rule: &'r DetectRule) -> Self {
        let typed = rule.conditions.iter().any(|condition| {
            matches!(
                condition,
                Condition::Type(_)
                    | Condition::Status(_)
                    | Condition::Sqlstate(_)
                    | Condition::Jsonrpc(_)
                    | Condition::Io(_)
            )
        });
        Self { rule, typed }
    }

    pub(super) fn matches(&self, raw: &RawFailure) -> bool {
        // Words alone say nothing about a failure that carries a status.
        if !self.typed && (raw.status.is_some() || raw.sqlstate.is_some()) {
            return false;
        }
        self.rule
            .conditions
            .iter()
            .all(|condition| holds(condition, raw))
    }
}

fn holds(condition: &Condition, raw: &RawFailure) -> bool {
    let among = |values: &[String], value: &Option<String>| {
        value.as_ref().is_some_and(|value| values.contains(value))
    };
    match condition {
        Condition::Type(kinds) => raw.kind.as_ref().is_some_and(|kind| {
            let last = kind.rsplit("::").next().unwrap_or(kind);
            kinds.iter().any(|wanted| wanted == last)
        }),
        Condition::Status(ranges) => raw
            .status
            .is_some_and(|status| ranges.iter().any(|r| (r.first..=r.last).contains(&status))),
        Condition::Sqlstate(states) => raw.sqlstate.as_ref().is_some_and(|state| {
            states
                .iter()
                .any(|wanted| state == wanted || wanted.len() == 2 && state.starts_with(wanted))
        }),
        Condition::Jsonrpc(codes) => raw.jsonrpc.is_some_and(|code| codes.contains(&code)),
        Condition::Io(kinds) => among(kinds, &raw.io),
        Condition::Tool(tools) => raw.tool.as_ref().is_some_and(|tool| {
            tools.iter().any(|wanted| match wanted.strip_suffix('*') {
                Some(prefix) => tool.starts_with(prefix),
                None => tool == wanted,
            })
        }),
        Condition::Service(services) => among(services, &raw.service),
        Condition::Message(pattern) => raw
            .message
            .as_ref()
            .is_some_and(|message| says(pattern, message)),
        Condition::Field(fields) => fields
            .iter()
            .all(|field| raw.field.get(&field.path) == Some(&field.value)),
    }
}

fn says(pattern: &MessagePattern, message: &str) -> bool {
    match pattern {
        MessagePattern::Phrases(phrases) => {
            let message = message.to_lowercase();
            phrases
                .iter()
                .any(|phrase| has_phrase(&message, &phrase.to_lowercase()))
        }
        MessagePattern::Regex(regex) => {
            regex_of(regex).is_some_and(|regex| regex.is_match(message))
        }
    }
}

fn regex_of(regex: &str) -> Option<Regex> {
    RegexBuilder::new(regex).case_insensitive(true).build().ok()
}

/// A phrase at word boundaries; a word character is a letter, a digit or `_`.
fn has_phrase(message: &str, phrase: &str) -> bool {
    let word = |c: char| c.is_alphanumeric() || c == '_';
    message.match_indices(phrase).any(|(start, _)| {
        let before = message
            .get(..start)
            .and_then(|text| text.chars().next_back());
        let after = message
            .get(start + phrase.len()..)
            .and_then(|text| text.chars().next());
        let open = |edge: Option<char>, beyond: Option<char>| {
            !(edge.is_some_and(word) && beyond.is_some_and(word))
        };
        open(phrase.chars().next(), before) && open(phrase.chars().next_back(), after)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_stand_at_word_boundaries() {
        assert!(has_phrase("read timeout after 3 s", "timeout"));
        assert!(!has_phrase("timeouts are set", "timeout"));
        assert!(!has_phrase("please reconnect", "connect"));
        assert!(has_phrase(
            "connection refused (10.0.0.1)",
            "connection refused"
        ));
    }
}
