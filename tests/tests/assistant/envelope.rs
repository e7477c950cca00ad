//! The envelope of every code, checked against the generated schema and by member.

use assistant::errors::{self, Code};
use errpact::Occurrence;
use errpact::table::Deliver;
use serde_json::{Map, Value};

use crate::assistant::sample;
use crate::assistant::world::{valid, validator};

fn parsed(occurrence: &Occurrence) -> Value {
    serde_json::from_slice(&occurrence.envelope()).expect("JSON")
}

fn full(code: Code) -> Occurrence {
    sample::occurrence(code)
        .with_operation("plan the day")
        .with_argument("location", &"Oslo")
        .with_argument("days", &3_i64)
        .with_argument("password", &"hunter2")
        .with_alternative(errors::LargerCity)
        .with_action(errors::FutureDate)
        .with_adjustment("location", errors::CityName)
}

#[test]
fn every_code_yields_a_valid_envelope() {
    let validator = validator();
    for code in Code::ALL {
        valid(&validator, &parsed(&sample::occurrence(*code)));
        valid(&validator, &parsed(&full(*code)));
    }
}

#[test]
fn the_schema_refuses_what_is_no_envelope() {
    let validator = validator();
    let good = parsed(&full(Code::NETWORK_LIMIT_RATE));
    for path in [
        "/error/code",
        "/error/category",
        "/error/message",
        "/error/recovery",
        "/error/recovery/is_retryable",
        "/error/recovery/policy",
        "/error/debug/error_id",
        "/error/debug/timestamp",
    ] {
        let (folder, name) = path.rsplit_once('/').expect("a path");
        let mut less = good.clone();
        let object = less.pointer_mut(folder).and_then(Value::as_object_mut);
        object.expect(path).remove(name).expect(path);
        assert!(!validator.is_valid(&less), "without {path}");
    }
    for (path, value) in [
        ("/error/code", "NO_SUCH_CODE"),
        ("/error/debug/error_id", "4711"),
        ("/error/debug/timestamp", "yesterday"),
        ("/error/recovery/policy", "perhaps"),
    ] {
        let mut other = good.clone();
        *other.pointer_mut(path).expect(path) = value.into();
        assert!(!validator.is_valid(&other), "{path} = {value}");
    }
}

#[test]
fn required_members_are_there_and_optional_ones_only_when_not_empty() {
    for code in Code::ALL {
        for envelope in [parsed(&sample::occurrence(*code)), parsed(&full(*code))] {
            let error = envelope["error"].as_object().expect("an object");
            for member in [
                "code", "category", "source", "message", "context", "recovery", "debug",
            ] {
                assert!(error.contains_key(member), "{code}: {member}");
            }
            no_empty_member(error, code.name());
        }
    }
}

fn no_empty_member(object: &Map<String, Value>, at: &str) {
    for (name, value) in object {
        let at = format!("{at}.{name}");
        match value {
            Value::Null => panic!("{at} is null"),
            Value::String(text) => assert!(!text.is_empty(), "{at} is empty"),
            Value::Array(items) => assert!(!items.is_empty(), "{at} is empty"),
            Value::Object(members) => {
                assert!(!members.is_empty(), "{at} is empty");
                no_empty_member(members, &at);
            }
            Value::Bool(_) | Value::Number(_) => {}
        }
    }
}

#[test]
fn the_id_is_a_random_uuid_and_the_time_is_utc() {
    for code in Code::ALL {
        let occurrence = sample::occurrence(*code);
        let envelope = parsed(&occurrence);
        let debug = &envelope["error"]["debug"];
        let id = debug["error_id"].as_str().expect("a text");
        assert_eq!(id, occurrence.id().to_string());
        assert_eq!(occurrence.id().get_version_num(), 4);
        let time = debug["timestamp"].as_str().expect("a text");
        assert!(time.ends_with('Z') && time.len() == 24, "{time}");
        let at: jiff::Timestamp = time.parse().expect("RFC 3339");
        let age = jiff::Timestamp::now().duration_since(at);
        assert!(age.as_secs().abs() < 60, "{time}");
    }
    let ids: std::collections::BTreeSet<_> = (0..1_000)
        .map(|_| sample::occurrence(Code::TOOL_LOCATION_EMPTY).id())
        .collect();
    assert_eq!(ids.len(), 1_000);
}

#[test]
fn codes_of_the_log_alone_are_presented_as_others() {
    let panic = parsed(&sample::occurrence(Code::SYSTEM_INTERNAL_PANIC));
    assert_eq!(panic["error"]["code"], "SYSTEM_INTERNAL_UNKNOWN");
    for code in Code::ALL {
        let delivered = sample::occurrence(*code).presented().policy.deliver;
        assert_ne!(delivered, Deliver::Log, "{code} is not delivered");
    }
}

#[test]
fn only_declared_arguments_are_in_it() {
    for code in Code::ALL {
        let envelope = parsed(&full(*code));
        let text = envelope.to_string();
        assert!(
            !text.contains("hunter2") && !text.contains("password\":"),
            "{text}"
        );
    }
    let weather = parsed(&full(Code::NETWORK_LIMIT_RATE));
    let parameters = &weather["error"]["context"]["parameters"];
    assert_eq!(
        parameters,
        &serde_json::json!({ "location": "Oslo", "days": 3 })
    );
}
