//! Failures in the shapes that the catalog declares.
//!
//! What is expected follows from the occurrence and the declaration. Where an earlier shape claims the same object, its
//! rules would decide, so there is no case.

use errpact::table::{DelayUnit, RetryBy, Shape, ShapeFact, ShapeWords};
use errpact_core::Received;
use serde_json::{Map, Value, json};

use super::{Case, Found, Sample, case, skew};

/// Retry policies, the most careful first: the catalog's word and errpact's on the wire.
const RETRIES: [(&str, Option<RetryBy>, &str); 4] = [
    ("never", None, "do-not-retry"),
    ("user", Some(RetryBy::User), "re-auth-then-retry"),
    ("model", Some(RetryBy::Model), "retry-after-change"),
    ("runtime", Some(RetryBy::Runtime), "retry-after-delay"),
];

pub(super) fn cases(it: &Sample) -> Vec<Case> {
    let all = it.shapes.iter().enumerate();
    let alone = all.filter(|(index, (_, value))| {
        let mut before = it.shapes.iter().take(*index);
        !before.any(|(other, _)| claims(it, other, value))
    });
    alone
        .flat_map(|(_, (shape, value))| of_shape(it, shape, value))
        .collect()
}

fn of_shape(it: &Sample, shape: &Shape<'_>, value: &Value) -> Vec<Case> {
    let name = |what: &str| format!("the shape {}, {what}", shape.name);
    let text = json!([{ "type": "text", "text": value.to_string() }]);
    let other = json!([{ "type": "text", "text": "It broke." }]);
    let found = found(it, shape, value);
    let mut cases = vec![
        case(
            name("in the text of a failed call"),
            json!({ "isError": true, "content": text }),
            found.clone(),
        ),
        case(
            name("in structured content"),
            json!({ "isError": true, "content": other, "structuredContent": value }),
            found.clone(),
        ),
        case(
            name("in _meta"),
            json!({ "isError": true, "content": other, "_meta": value }),
            found.clone(),
        ),
        case(
            name("in a call that succeeded"),
            json!({ "isError": false, "content": text }),
            None,
        ),
        case(
            name("in the text of a user"),
            json!({ "role": "user", "content": value.to_string() }),
            None,
        ),
    ];
    if claims(it, shape, value) {
        cases.push(case(name("by itself"), value.clone(), found.clone()));
        cases.push(case(name("as a text"), value.to_string(), found.clone()));
    }
    cases.extend(newer(it, shape, value, &found).map(|case| Case {
        name: name(&case.name),
        ..case
    }));
    cases.extend(without_code(
        it,
        shape,
        value,
        &found,
        name("without a code"),
    ));
    cases.extend(well(
        it,
        shape,
        value,
        name("whose condition does not hold"),
    ));
    cases
}

/// Returns what a reader finds in the shape of the sample's occurrence.
fn found(it: &Sample, shape: &Shape<'_>, value: &Value) -> Found {
    let own = it.coded();
    let fact = |wanted: fn(&ShapeFact<'_>) -> bool| {
        let mut members = shape.members.iter();
        members.find_map(|(at, fact)| {
            let place = wanted(fact).then(|| place(shape, value, at))?;
            value.pointer(&place)
        })
    };
    let text = |value: Option<&Value>| value.and_then(Value::as_str).map(str::to_owned);
    let mut details = Map::new();
    for (at, fact) in shape.members {
        match (fact, value.pointer(&place(shape, value, at))) {
            (ShapeFact::Details, Some(Value::Object(members))) => details.extend(members.clone()),
            (ShapeFact::Param(name), Some(param)) => {
                details.insert((*name).to_owned(), param.clone());
            }
            _ => {}
        }
    }
    let coded = code(shape).is_some();
    let message = text(fact(|fact| *fact == ShapeFact::Message));
    let summary = if coded {
        it.summary
    } else {
        it.catch_all.summary
    };
    Found {
        code: if coded {
            own.code
        } else {
            it.catch_all.name.to_owned()
        },
        known: coded,
        message: message.unwrap_or_else(|| summary.to_owned()),
        retry: retry(it, shape, value, coded),
        retry_after_ms: delay(shape, value),
        hint: text(fact(|fact| *fact == ShapeFact::Hint)),
        details: (!details.is_empty()).then_some(details.into()),
        reference: text(fact(|fact| *fact == ShapeFact::Reference)),
        ..Found::default()
    }
}

/// Returns an object with a code that the catalog does not have, and what is decided about it.
fn newer(it: &Sample, shape: &Shape<'_>, value: &Value, found: &Found) -> Option<Case> {
    let mut value = value.clone();
    let at = place(shape, &value, code(shape)?);
    *value.pointer_mut(&at)? = it.newer.clone().into();
    let found = Found {
        code: it.newer.clone(),
        message: message_of_unknown(it, shape, found),
        known: false,
        retry: retry(it, shape, &value, false),
        ..found.clone()
    };
    let recovery = json!({
        "policy": found.retry,
        "retry_strategy": { "suggested_delay": found.retry_after_ms },
    });
    let came = Received::of_recovery(&recovery);
    let codes = it.tables.codes.iter().map(|entry| entry.policy);
    let policy = it.catch_all.policy.unknown(&came, codes);
    let value = json!({ "isError": true, "content": [], "structuredContent": value });
    Some(Case {
        decisions: skew::decisions(&policy, found.retry_after_ms),
        ..case("with a newer code", value, found)
    })
}

/// Returns an object that is a failure by its condition, and has no code.
fn without_code(
    it: &Sample,
    shape: &Shape<'_>,
    value: &Value,
    found: &Found,
    name: String,
) -> Option<Case> {
    let mut value = value.clone();
    let at = place(shape, &value, code(shape)?);
    *value.pointer_mut(&at)? = Value::Null;
    let earlier = it.shapes.iter().take_while(|(other, _)| *other != shape);
    if !claims(it, shape, &value) || earlier.clone().any(|(other, _)| claims(it, other, &value)) {
        return None;
    }
    let found = Found {
        retry: retry(it, shape, &value, false),
        message: message_of_unknown(it, shape, found),
        code: it.catch_all.name.to_owned(),
        known: false,
        ..found.clone()
    };
    Some(case(name, value, found))
}

/// Returns an object that has one of the condition's members with another value, and is no failure.
fn well(it: &Sample, shape: &Shape<'_>, value: &Value, name: String) -> Option<Case> {
    let mut value = value.clone();
    let mut members = shape.members.iter();
    let (at, failed) = members.find_map(|(at, fact)| match fact {
        ShapeFact::Failed(json) => Some((at, serde_json::from_str::<Value>(json).ok()?)),
        _ => None,
    })?;
    *value.pointer_mut(at)? = match failed {
        Value::Bool(flag) => Value::Bool(!flag),
        _ => "another".into(),
    };
    // Only data has members that no failure has.
    value["rows"] = json!([]);
    let claimed = it.shapes.iter().any(|(other, _)| claims(it, other, &value));
    (!claimed).then(|| case(name, value, None))
}

/// Returns the message without a known code, whose summary it would be.
fn message_of_unknown(it: &Sample, shape: &Shape<'_>, found: &Found) -> String {
    let mut members = shape.members.iter();
    match members.any(|(_, fact)| *fact == ShapeFact::Message) {
        true => found.message.clone(),
        false => it.catch_all.summary.to_owned(),
    }
}

/// Returns whether some object in a value is one that a declared shape may claim: then no other rule decides.
pub(super) fn touches(it: &Sample, value: &Value) -> bool {
    // Hosts put a text around the JSON.
    let inner = value.as_str().and_then(|text| {
        let json = text.get(text.find('{')?..=text.rfind('}')?)?;
        serde_json::from_str(json).ok()
    });
    let shapes = || it.shapes.iter().map(|(shape, _)| *shape);
    let value: &Value = inner.as_ref().unwrap_or(value);
    match value {
        Value::Array(items) => items.iter().any(|item| touches(it, item)),
        Value::Object(members) => {
            let own =
                value.pointer("/error/debug").is_some() || members.contains_key("fingerprint");
            let has = |at: &str| value.pointer(at).is_some_and(Value::is_string);
            let coded = |shape: &Shape<'_>| code(shape).is_some_and(has);
            let found = shapes().any(|shape| coded(shape) || claims(it, shape, value));
            !own && (found || members.values().any(|member| touches(it, member)))
        }
        _ => false,
    }
}

fn code<'a>(shape: &Shape<'a>) -> Option<&'a str> {
    let mut members = shape.members.iter();
    members.find_map(|(at, fact)| matches!(fact, ShapeFact::Code(_)).then_some(*at))
}

/// Returns the pointer to a member in a written object: an item of a list comes earlier if items before it are left out,
/// and is known by its constants.
fn place(shape: &Shape<'_>, value: &Value, at: &str) -> String {
    let parts: Vec<&str> = at.split('/').collect();
    let index = parts.iter().position(|part| part.parse::<usize>().is_ok());
    let Some((before, after)) = index.and_then(|index| parts.split_at_checked(index)) else {
        return at.to_owned();
    };
    let (list, item) = (before.join("/"), after.first().copied().unwrap_or_default());
    let last = item.parse::<usize>().unwrap_or(0);
    let fits = |item_now: &usize| {
        shape.members.iter().all(|(other, fact)| match fact {
            ShapeFact::Constant(json) | ShapeFact::Failed(json) => {
                let rest = other.strip_prefix(&format!("{list}/{item}/"));
                rest.is_none_or(|rest| {
                    let found = value.pointer(&format!("{list}/{item_now}/{rest}"));
                    found.is_some_and(|found| is(found, json))
                })
            }
            _ => true,
        })
    };
    let found = (0..=last).rev().find(fits).unwrap_or(last).to_string();
    let rest: Vec<&str> = std::iter::once(found.as_str())
        .chain(after.iter().skip(1).copied())
        .collect();
    format!("{list}/{}", rest.join("/"))
}

/// Returns whether an object is a failure of a shape by itself.
fn claims(it: &Sample, shape: &Shape<'_>, value: &Value) -> bool {
    let failed = shape.members.iter().filter_map(|(at, fact)| match fact {
        ShapeFact::Failed(json) => Some((*at, *json)),
        _ => None,
    });
    let failed: Vec<_> = failed.collect();
    if !failed.is_empty() {
        let mut failed = failed.iter();
        return failed.all(|(at, json)| {
            let expected = serde_json::from_str::<Value>(json).ok();
            value.pointer(at) == expected.as_ref()
        });
    }
    shape.members.iter().any(|(at, fact)| match fact {
        ShapeFact::Code(words) => value
            .pointer(&place(shape, value, at))
            .is_some_and(|value| {
                let own = value.as_str().and_then(|code| it.tables.index_of(code));
                own.is_some() || words.iter().any(|(_, word)| is(value, word))
            }),
        _ => false,
    })
}

fn is(value: &Value, json: &str) -> bool {
    serde_json::from_str::<Value>(json).is_ok_and(|word| word == *value)
}

/// Returns the retry word that a reader finds: the catalog's own, if the same party must act.
fn retry(it: &Sample, shape: &Shape<'_>, value: &Value, known: bool) -> &'static str {
    let entry = it.tables.index_of(it.code).filter(|_| known);
    let entry = entry.map_or(it.catch_all, |index| it.tables.entry(index));
    let mut members = shape.members.iter();
    let came = members.find_map(|(at, fact)| match fact {
        ShapeFact::Retry(words) => most_careful(words, value.pointer(&place(shape, value, at))?),
        _ => None,
    });
    match came {
        Some((by, word)) if !known || by != entry.policy.retry.by => word,
        _ => entry.policy.retry.word,
    }
}

fn most_careful(words: ShapeWords<'_>, value: &Value) -> Option<(Option<RetryBy>, &'static str)> {
    let mut all = RETRIES.iter();
    let found = all.find(|(name, ..)| {
        let mut words = words.iter();
        words.any(|(own, word)| own == name && is(value, word))
    });
    found.map(|(_, by, word)| (*by, *word))
}

fn delay(shape: &Shape<'_>, value: &Value) -> Option<u64> {
    let mut members = shape.members.iter();
    members.find_map(|(at, fact)| {
        let ShapeFact::Delay(unit) = fact else {
            return None;
        };
        let value = value.pointer(&place(shape, value, at))?;
        let delay = match unit {
            DelayUnit::Seconds => value.as_u64()? * 1000,
            DelayUnit::Milliseconds => value.as_u64()?,
            DelayUnit::Duration => {
                let seconds: f64 = value.as_str()?.strip_suffix('s')?.parse().ok()?;
                (seconds * 1000.0).round() as u64
            }
        };
        Some(delay.min(86_400_000))
    })
}
