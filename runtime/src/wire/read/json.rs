//! JSON of which nothing is known.

use std::time::Duration;

use serde_json::{Map, Value};

pub(super) type Members = Map<String, Value>;

/// What is white space, the same in every language.
pub(super) const SPACE: [char; 4] = [' ', '\t', '\r', '\n'];

/// The longest wait that another server may ask for.
const LONGEST: f64 = 86_400_000.0;

/// The first number of which not every language has all digits.
const TOO_LARGE: u64 = 1 << 53;

/// Returns the members of an object that has any.
pub(super) fn members(value: Option<&Value>) -> Option<&Members> {
    value?.as_object().filter(|members| !members.is_empty())
}

/// Returns a member that is a text.
pub(super) fn text<'v>(members: &'v Members, name: &str) -> Option<&'v str> {
    members.get(name)?.as_str()
}

/// Returns a member that is a text and not empty.
pub(super) fn filled<'v>(members: &'v Members, name: &str) -> Option<&'v str> {
    text(members, name).filter(|text| !text.is_empty())
}

pub(super) fn owned(members: &Members, name: &str) -> Option<String> {
    text(members, name).map(str::to_owned)
}

/// Returns the elements of a list; none of anything else.
pub(super) fn items(value: Option<&Value>) -> &[Value] {
    value.and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

pub(super) fn is_blank(text: &str) -> bool {
    text.trim_matches(SPACE).is_empty()
}

/// Returns a whole number that is not negative and that every language reads.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the number was compared with the bounds"
)]
pub(super) fn whole(value: Option<&Value>) -> Option<u64> {
    let value = value?;
    let number = value.as_u64().or_else(|| {
        let number = value.as_f64().filter(|number| number.fract() == 0.0)?;
        (0.0..9e15).contains(&number).then_some(number as u64)
    });
    number.filter(|number| *number < TOO_LARGE)
}

/// Returns a wait in milliseconds as errpact writes it.
pub(super) fn exact(value: Option<&Value>) -> Option<Duration> {
    whole(value).map(Duration::from_millis)
}

/// Returns another server's wait, of which one has as many milliseconds as the unit. A day is the longest.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the number is between zero and a day"
)]
pub(super) fn wait(value: Option<&Value>, unit: f64) -> Option<Duration> {
    let wait = value?.as_f64().filter(|wait| *wait >= 0.0)? * unit;
    Some(Duration::from_millis(
        (wait.min(LONGEST) + 0.5).floor() as u64
    ))
}

/// Returns the object or the list that a text is.
pub(super) fn decoded(text: &str) -> Option<Value> {
    let begins = text.trim_start_matches(SPACE).starts_with(['{', '[']);
    begins.then(|| serde_json::from_str(text).ok()).flatten()
}

/// Returns the object that a text is.
pub(super) fn object_in(text: &str) -> Option<Members> {
    match decoded(text) {
        Some(Value::Object(members)) => Some(members),
        _ => None,
    }
}
