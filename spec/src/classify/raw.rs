//! A raw failure of the catalogue as the engine knows failures.

use std::collections::BTreeMap;

use errpact_detect::Failure;
use serde_json::{Map, Value};

use crate::catalog::RawFailure;

/// The failure; `result` is what its fields make.
pub(super) fn failure<'f>(raw: &'f RawFailure, result: Option<&'f Value>) -> Failure<'f> {
    Failure {
        kind: raw.kind.as_deref(),
        status: raw.status,
        sqlstate: raw.sqlstate.as_deref(),
        jsonrpc: raw.jsonrpc,
        io: raw.io.as_deref(),
        tool: raw.tool.as_deref(),
        service: raw.service.as_deref(),
        message: raw.message.as_deref(),
        result,
        status_prefix: false,
    }
}

/// The JSON result that dotted paths and their values make; `None` where there are none.
#[must_use]
pub fn result(fields: &BTreeMap<String, Value>) -> Option<Value> {
    if fields.is_empty() {
        return None;
    }
    let mut root = Value::Object(Map::new());
    for (path, value) in fields {
        let mut at = &mut root;
        for segment in path.split('.') {
            // `error: text` and `error.code: 3` cannot both be: the longer path wins.
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
    Some(root)
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
    }
}
