//! Rules that map raw failures to codes, in words.

use errpact_spec::catalog::{Condition, DetectRule, MessagePattern, Range};
use errpact_spec::classify::SQLITE_CODES;

use super::list_or;

/// Returns a rule: its conditions joined by `and`, and the parameters that it fills.
#[must_use]
pub fn rule(rule: &DetectRule) -> String {
    let conditions: Vec<String> = rule.conditions.iter().map(condition).collect();
    let mut words = conditions.join(" and ");
    if !rule.take.is_empty() {
        let taken: Vec<String> = rule
            .take
            .iter()
            .map(|(param, path)| format!("{param} from {path}"))
            .collect();
        words.push_str("; takes ");
        words.push_str(&super::list_and(&taken));
    }
    words
}

/// Returns one condition.
#[must_use]
pub fn condition(condition: &Condition) -> String {
    match condition {
        Condition::Type(names) => format!("the error's type is {}", list_or(names)),
        Condition::Status(ranges) => {
            let ranges: Vec<String> = ranges.iter().map(range).collect();
            format!("the HTTP status is {}", list_or(&ranges))
        }
        Condition::Sqlstate(states) => {
            let states: Vec<String> = states
                .iter()
                .map(|state| {
                    if state.len() == 2 {
                        format!("class {state}")
                    } else {
                        state.clone()
                    }
                })
                .collect();
            format!("the SQLSTATE is {}", list_or(&states))
        }
        Condition::Sqlite(codes) => {
            let codes: Vec<String> = codes.iter().map(sqlite).collect();
            format!("SQLite's result code is {}", list_or(&codes))
        }
        Condition::Jsonrpc(codes) => {
            let codes: Vec<String> = codes.iter().map(i32::to_string).collect();
            format!("the JSON-RPC code is {}", list_or(&codes))
        }
        Condition::Io(kinds) => format!("the I/O error is {}", list_or(kinds)),
        Condition::Tool(names) => format!("the tool is {}", list_or(names)),
        Condition::Service(names) => format!("the service is {}", list_or(names)),
        Condition::Message(MessagePattern::Phrases(phrases)) => {
            let phrases: Vec<String> = phrases.iter().map(|phrase| format!("“{phrase}”")).collect();
            format!("the message has {}", list_or(&phrases))
        }
        Condition::Message(MessagePattern::Regex(regex)) => {
            format!("the message matches /{regex}/")
        }
        Condition::Field(fields) => {
            let fields: Vec<String> = fields
                .iter()
                .map(|field| format!("{} is {}", field.path, field.value))
                .collect();
            format!("in the JSON result {}", super::list_and(&fields))
        }
    }
}

/// Returns a result code by its name, if it has one.
fn sqlite(code: &i32) -> String {
    let named = SQLITE_CODES.iter().find(|(_, number)| number == code);
    named.map_or_else(|| code.to_string(), |(name, _)| (*name).to_owned())
}

fn range(range: &Range) -> String {
    if range.first == range.last {
        range.first.to_string()
    } else {
        format!("{}–{}", range.first, range.last)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn a_rule_reads_as_a_sentence() {
        let words = rule(&DetectRule {
            own: true,
            conditions: vec![
                Condition::Status(vec![
                    Range {
                        first: 401,
                        last: 401,
                    },
                    Range {
                        first: 500,
                        last: 599,
                    },
                ]),
                Condition::Message(MessagePattern::Phrases(vec![
                    "too many".to_owned(),
                    "slow down".to_owned(),
                ])),
            ],
            take: BTreeMap::from([("limit".to_owned(), "error.limit".to_owned())]),
        });
        assert_eq!(
            words,
            "the HTTP status is 401 or 500–599 and the message has “too many” or “slow down”; \
             takes limit from error.limit"
        );
    }
}
