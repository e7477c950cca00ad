//! A rule decides by its conditions. A taken value may not fit the type of a required parameter. Then the code stays,
//! the texts say `n/a`, and the log names the parameter.

use errpact::{Occurrence, Signal};
use errpact_tests::log::Log;
use serde_json::{Value, json};

errpact::catalog! {
    mod quota = "catalogs/quota.yaml"
}

fn occurrence(error: &Value) -> Occurrence {
    let answer = json!({ "error": error });
    Occurrence::from_signal(&quota::CATALOG, Signal::new().with_result(&answer))
}

#[test]
fn what_is_no_value_is_in_the_log_by_name() {
    for (error, text, missing) in [
        (
            json!({ "code": "quota_exceeded", "limit": 40, "unit": "requests" }),
            "The limit of 40 requests is reached.",
            None,
        ),
        (
            json!({ "code": "quota_exceeded", "limit": "forty", "unit": "requests" }),
            "The limit of n/a requests is reached.",
            Some("limit"),
        ),
        (
            json!({ "code": "quota_exceeded", "limit": 40.5, "unit": { "name": "requests" } }),
            "The limit of n/a n/a is reached.",
            Some("limit,unit"),
        ),
        (
            json!({ "code": "quota_exceeded" }),
            "The limit of n/a n/a is reached.",
            Some("limit,unit"),
        ),
    ] {
        let occurrence = occurrence(&error);
        assert_eq!(
            occurrence.code(),
            Some(quota::Code::QUOTA_EXCEEDED),
            "{error}"
        );
        assert!(occurrence.text().contains(text), "{}", occurrence.text());
        let line = occurrence.logfmt();
        let noted = missing.map(|missing| format!(" missing={missing} message="));
        match &noted {
            Some(noted) => assert!(line.contains(noted), "{line}"),
            None => assert!(!line.contains("missing="), "{line}"),
        }
        let (log, _taking) = Log::take();
        occurrence.log();
        let event: Value = serde_json::from_str(&log.lines()[0]).unwrap();
        assert_eq!(event["fields"]["missing"].as_str(), missing, "{event}");
    }
}
