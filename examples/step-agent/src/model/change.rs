//! Changing the value of an argument.

use serde_json::{Map, Value};
use shared::model::{object, text};

use super::facts::{Facts, Outcome};
use super::note::Known;
use crate::moment;

/// The arguments of a call.
type Arguments = Map<String, Value>;

/// Changes an argument of the call to the value that `to` names; returns `None` if it is unknown.
pub(super) fn change(
    call: &mut Arguments,
    what: &str,
    to: &str,
    facts: &Facts<'_>,
    known: Known<'_>,
) -> Option<()> {
    if to.contains(" returned") {
        return returned(call, what, to, facts);
    }
    if to.contains("definition") {
        return redefine(call, facts, known);
    }
    // The value that the message names.
    let stamp = stamp(known.message)?;
    set_inner(call, what, Value::from(stamp))
}

/// Changes the argument to the value that the reason names.
pub(super) fn adapt(call: &mut Arguments, known: Known<'_>) -> Option<()> {
    let named = known
        .message
        .split([' ', '"', '.', ',', ';', '”', '“'])
        .find(|word| is_channel(word))?;
    let mut inner = object(call, "arguments");
    let (_, value) = inner
        .iter_mut()
        .find(|(_, value)| value.as_str().is_some_and(is_channel))?;
    *value = Value::from(named);
    call.insert("arguments".to_owned(), Value::Object(inner));
    Some(())
}

/// Returns whether the word is the name of a channel, as people write it.
fn is_channel(word: &str) -> bool {
    let name = word.strip_prefix('#').unwrap_or_default();
    name.starts_with(char::is_alphabetic)
}

/// Reads `the tool that find_tool returned`: a member of that tool's result.
fn returned(call: &mut Arguments, what: &str, to: &str, facts: &Facts<'_>) -> Option<()> {
    let tool = to.split_whitespace().find(|word| word.contains('_'))?;
    let result = facts.of(tool).last()?;
    let Outcome::Done(members) = &result.outcome else {
        return None;
    };
    let value = members.get(what).filter(|value| !value.is_null())?;
    call.insert(what.to_owned(), value.clone());
    Some(())
}

/// Converts the parameter that the message names to the type and format of its definition.
fn redefine(call: &mut Arguments, facts: &Facts<'_>, known: Known<'_>) -> Option<()> {
    let inner = object(call, "arguments");
    let words: Vec<&str> = known
        .message
        .split(|c: char| !(c.is_alphanumeric() || c == '_'))
        .collect();
    let name = inner
        .keys()
        .find(|name| words.contains(&name.as_str()))?
        .clone();
    let definition = facts.definition(text(call, "tool"), &name)?;
    let value = conform(inner.get(&name)?, definition)?;
    set_inner(call, &name, value)
}

fn set_inner(call: &mut Arguments, name: &str, value: Value) -> Option<()> {
    let mut inner = object(call, "arguments");
    *inner.get_mut(name)? = value;
    call.insert("arguments".to_owned(), Value::Object(inner));
    Some(())
}

/// Returns a value in the form that a definition requires; `None` if the model does not know how.
fn conform(value: &Value, definition: &str) -> Option<Value> {
    let text = value.as_str()?;
    if definition.starts_with("integer") {
        let digits: String = text.chars().take_while(char::is_ascii_digit).collect();
        return digits.parse::<i64>().ok().map(Value::from);
    }
    if definition.starts_with("list") {
        return Some(text.split(", ").map(Value::from).collect());
    }
    if definition.starts_with("RFC 3339") {
        return rfc_3339(text).map(Value::from);
    }
    None
}

/// Converts `24.11.2026 15:00 +01:00` to a timestamp.
fn rfc_3339(text: &str) -> Option<String> {
    let mut words = text.split_whitespace();
    let (date, time, offset) = (words.next()?, words.next()?, words.next()?);
    let mut parts = date.split('.');
    let (day, month, year) = (parts.next()?, parts.next()?, parts.next()?);
    let stamp = format!("{year}-{month}-{day}T{time}:00{offset}");
    moment::parse(&stamp).map(|moment| moment::iso(&moment))
}

/// Returns the first timestamp of a text.
fn stamp(text: &str) -> Option<String> {
    let words = text.split([' ', ',', ';']);
    let mut stamps = words.filter_map(|word| moment::parse(word.trim_end_matches('.')));
    stamps.next().map(|moment| moment::iso(&moment))
}
