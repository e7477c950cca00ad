//! Converts the catalog's raw failures to the engine's.

use std::collections::BTreeMap;

use errpact_core::Failure;
use serde_json::{Map, Value};

use crate::catalog::RawFailure;

/// Returns the failure. `result` is the JSON that its fields make.
pub(super) fn failure<'f>(raw: &'f RawFailure, result: Option<&'f Value>) -> Failure<'f> {
    Failure {
        kind: raw.kind.as_deref(),
        status: raw.status,
        sqlstate: raw.sqlstate.as_deref(),
        sqlite: raw.sqlite,
        jsonrpc: raw.jsonrpc,
        io: raw.io.as_deref(),
        tool: raw.tool.as_deref(),
        service: raw.service.as_deref(),
        message: raw.message.as_deref(),
        result,
        ..Failure::default()
    }
}

/// Returns the JSON result that dotted paths and their values make, or `None` if there are none.
#[must_use]
pub fn result(fields: &BTreeMap<String, Value>) -> Option<Value> {
    if fields.is_empty() {
        return None;
    }
    let mut root = Value::Object(Map::new());
    for (path, value) in fields {
        let mut at = &mut root;
        for segment in path.split('.') {
            // `error: text` and `error.code: 3` contradict each other: the longer path wins.
            if !at.is_object() {
                *at = Value::Object(Map::new());
            }
            let Value::Object(members) = at else {
                return None;
            };
            at = members.entry(segment).or_insert(Value::Null);
        }
        *at = value.clone();
    }
    Some(listed(root, 64))
}

/// Turns members that are called 0, 1 and so on into a list, down to some depth.
fn listed(value: Value, depth: usize) -> Value {
    let (Value::Object(members), Some(depth)) = (&value, depth.checked_sub(1)) else {
        return value;
    };
    let numbered = (0..members.len()).all(|place| members.contains_key(&place.to_string()));
    let Value::Object(members) = value else {
        return value;
    };
    let members = members
        .into_iter()
        .map(|(name, value)| (name, listed(value, depth)));
    if members.len() == 0 || !numbered {
        return Value::Object(members.collect());
    }
    let place = |(name, value): (String, Value)| (name.parse::<usize>().unwrap_or_default(), value);
    let mut items: Vec<(usize, Value)> = members.map(place).collect();
    items.sort_by_key(|(place, _)| *place);
    items.into_iter().map(|(_, value)| value).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn paths_become_one_result() {
        let fields = |value: Value| {
            let Value::Object(members) = value else {
                panic!("not an object");
            };
            result(&members.into_iter().collect())
        };
        assert_eq!(fields(json!({})), None);
        assert_eq!(
            fields(json!({"success": false, "error.code": 7, "error.message": "no"})),
            Some(json!({"success": false, "error": {"code": 7, "message": "no"}}))
        );
        assert_eq!(
            fields(json!({"error": "no", "error.code": 7})),
            Some(json!({"error": {"code": 7}}))
        );
        assert_eq!(
            fields(json!({"errors.0.code": 7, "errors.1.code": 8, "rows.3": 1})),
            Some(json!({"errors": [{"code": 7}, {"code": 8}], "rows": {"3": 1}}))
        );
    }
}
