//! The rules as the language's description states them, read one by one: slow, and easy to verify. This module shares
//! no code with the engine.

use std::{
    collections::HashMap,
    sync::{LazyLock, Mutex},
};

use errpact_core::{Condition, Fact, Failure, Rule};
use regex::{Regex, RegexBuilder};
use serde_json::Value;

/// A failure, its searched text (its own text, and its names as words), and the fact in its text that counts.
pub(crate) struct Known<'k> {
    pub(crate) failure: &'k Failure<'k>,
    pub(crate) text: Option<&'k str>,
    pub(crate) names: &'k str,
    pub(crate) fact: Option<Fact>,
}

/// Returns the code and the place of the deciding rule.
pub(crate) fn decide(rules: &[Rule<'_>], failure: &Known<'_>) -> Option<(u16, u16)> {
    let mut holding: Vec<_> = rules
        .iter()
        .filter_map(|rule| Some((key(rule, failure)?, (rule.code, rule.index))))
        .collect();
    holding.sort();
    holding.first().map(|(_, rule)| *rule)
}

/// Returns all rules that match and are not barred, in the order of the codes.
pub(crate) fn holding(rules: &[Rule<'_>], failure: &Known<'_>) -> Vec<(u16, u16)> {
    let mut holding: Vec<_> = rules
        .iter()
        .filter(|rule| key(rule, failure).is_some())
        .map(|rule| (rule.code, rule.index))
        .collect();
    holding.sort_unstable();
    holding
}

/// The sort key of a matching rule: rank, exact first and its own type before one further away, conditions, precedence, code, place.
type Key = (u8, u8, i64, u16, u16, u16);

fn key(rule: &Rule<'_>, known: &Known<'_>) -> Option<Key> {
    let failure = known.failure;
    if rule.conditions.is_empty() {
        return None;
    }
    let failed = failure.result.is_some_and(fails);
    let typed_failure = failure.kind.is_some()
        || failure.status.is_some()
        || failure.sqlstate.is_some()
        || failure.sqlite.is_some()
        || failure.jsonrpc.is_some()
        || failure.io.is_some();
    if failure.result.is_some() && !failed && !typed_failure && failure.message.is_none() {
        return None;
    }
    let said = failure.message.map(str::to_owned).or_else(|| {
        let result = failure.result?;
        let paths = ["/error", "/error/message", "/message"];
        let mut texts = paths
            .iter()
            .filter_map(|path| result.pointer(path)?.as_str());
        texts.next().map(str::to_owned)
    });
    let message: Option<String> = said.map(|said| {
        let mut kept = String::new();
        for c in said.chars() {
            if kept.len() + c.len_utf8() > 4096 {
                break;
            }
            kept.push(c);
        }
        kept
    });
    let status = failure.status.or_else(|| {
        let message = message.as_deref().filter(|_| failure.status_prefix)?;
        compiled(r"^\s*([45][0-9][0-9])(?:[^\w]|$)")
            .captures(message)
            .and_then(|found| found[1].parse().ok())
    });
    let own = status.is_some_and(|status| status >= 400) || failure.sqlstate.is_some();
    let (mut status, mut sqlstate) = (status, failure.sqlstate.map(str::to_owned));
    let (mut sqlite, mut jsonrpc, mut io) = (failure.sqlite, failure.jsonrpc, failure.io);
    match &known.fact {
        // Such a status is present only if it says more than the failure's own.
        Some(Fact::Status(said)) => status = Some(*said),
        Some(Fact::Sqlstate(said)) => sqlstate = Some(said.as_str().to_owned()),
        Some(Fact::Sqlite(said)) => sqlite = sqlite.or(Some(*said)),
        Some(Fact::Jsonrpc(said)) => jsonrpc = jsonrpc.or(Some(*said)),
        Some(Fact::Io(said)) => io = io.or(Some(said)),
        None => {}
    }
    let typed = rule.conditions.iter().any(|condition| match condition {
        Condition::Jsonrpc(codes) => codes.iter().any(|code| {
            let general = *code == -32603 || (-32099..=-32000).contains(code);
            !general || [-32001, -32002, -32042].contains(code)
        }),
        Condition::Type(_)
        | Condition::Status(_)
        | Condition::Sqlstate(_)
        | Condition::Sqlite(_)
        | Condition::Io(_) => true,
        _ => false,
    });
    if !typed && own {
        return None;
    }
    let mut words = false;
    let mut loose = 0;
    let mut count = 0;
    for condition in rule.conditions {
        count += 1;
        let holds = match condition {
            Condition::Type(kinds) => {
                let bare =
                    |kind: &'_ str| kind.split('<').next().unwrap_or_default().trim().to_owned();
                let mut types: Vec<String> = Vec::new();
                for kind in failure.kind.iter().chain(failure.types) {
                    if !types.contains(&bare(kind)) {
                        types.push(bare(kind));
                    }
                }
                types.extend(failure.bases.iter().map(|base| (*base).to_owned()));
                let parts = |path: &str| -> Vec<String> {
                    let parts = path.split([':', '.', '/']).filter(|part| !part.is_empty());
                    parts.map(str::to_owned).collect()
                };
                let named = types.iter().position(|kind| {
                    let path = parts(kind);
                    kinds.iter().any(|wanted| {
                        // The parts of the rule must appear in order, and the last part of both must be the same.
                        let wanted = parts(wanted);
                        let mut rest = path.iter();
                        path.last() == wanted.last()
                            && wanted.iter().all(|part| rest.any(|other| other == part))
                    })
                });
                // Without its own type, the first cause is a step away.
                let away = u8::from(failure.kind.is_none());
                loose = loose.max(named? as u8 + away);
                true
            }
            Condition::Status(ranges) => {
                let status = status?;
                loose = loose.max(u8::from(!ranges.contains(&(status, status))));
                ranges
                    .iter()
                    .any(|(first, last)| *first <= status && status <= *last)
            }
            Condition::Sqlstate(states) => {
                let state = sqlstate.as_deref()?;
                loose = loose.max(u8::from(!states.contains(&state)));
                states.iter().any(|wanted| {
                    *wanted == state || wanted.chars().count() == 2 && state.starts_with(wanted)
                })
            }
            Condition::Sqlite(codes) => {
                let code = sqlite?;
                loose = loose.max(u8::from(!codes.contains(&code)));
                codes.contains(&code) || codes.contains(&(code % 256))
            }
            Condition::Jsonrpc(codes) => codes.contains(&jsonrpc?),
            Condition::Io(kinds) => kinds.contains(&io?),
            Condition::Tool(tools) => {
                let tool = failure.tool?;
                loose = loose.max(u8::from(!tools.contains(&tool)));
                tools.iter().any(|wanted| match wanted.strip_suffix('*') {
                    Some(prefix) => *wanted == tool || tool.starts_with(prefix),
                    None => *wanted == tool,
                })
            }
            Condition::Service(services) => services.contains(&failure.service?),
            Condition::Phrases(phrases) => {
                words = true;
                let text = known.text?;
                phrases
                    .iter()
                    .any(|phrase| stands(phrase, text) || stands(phrase, known.names))
            }
            Condition::Regex(regex) => {
                words = true;
                compiled(regex).is_match(message.as_deref().or(known.text)?)
            }
            Condition::Field(fields) => {
                count += fields.len() as i64 - 1;
                let result = failure.result?;
                fields.iter().all(|(path, json)| {
                    let wanted: Value = serde_json::from_str(json).expect("JSON");
                    let pointer = format!("/{}", path.replace('.', "/"));
                    result.pointer(&pointer).is_some_and(|value| {
                        *value == wanted || value.is_number() && value.as_f64() == wanted.as_f64()
                    })
                })
            }
        };
        if !holds {
            return None;
        }
    }
    let rank = match (typed, words) {
        (true, true) => 0,
        (true, false) => 1,
        (false, true) => 2,
        (false, false) => 3,
    };
    Some((rank, loose, -count, rule.precedence, rule.code, rule.index))
}

/// Returns a case-insensitive regular expression. Each is compiled once: there are few, and many cases.
fn compiled(regex: &str) -> Regex {
    static COMPILED: LazyLock<Mutex<HashMap<String, Regex>>> = LazyLock::new(Mutex::default);
    let mut all = COMPILED.lock().expect("no panic inside");
    let compile = || {
        let regex = RegexBuilder::new(regex).case_insensitive(true).build();
        regex.expect("a regex")
    };
    all.entry(regex.to_owned()).or_insert_with(compile).clone()
}

fn fails(result: &Value) -> bool {
    result["success"] == Value::Bool(false)
        || result["isError"] == Value::Bool(true)
        || result["is_error"] == Value::Bool(true)
        || !result["error"].is_null()
}

/// Returns `true` if the message contains the phrase at word boundaries, by means of a regular expression.
fn stands(phrase: &str, message: &str) -> bool {
    if phrase.is_empty() {
        return false;
    }
    let word = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
    let regex = compiled(&regex::escape(phrase));
    let mut at = 0;
    while let Some(found) = regex.find_at(message, at) {
        let before = message[..found.start()].chars().next_back();
        let after = message[found.end()..].chars().next();
        let first = found.as_str().chars().next();
        let last = found.as_str().chars().next_back();
        if !(word(first) && word(before) || word(last) && word(after)) {
            return true;
        }
        at = found.start() + first.map_or(1, char::len_utf8);
    }
    false
}
