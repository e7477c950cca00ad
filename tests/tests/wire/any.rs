//! Any input: forms stay valid, and external values are bounded.

use std::time::Duration;

use errpact::wire::{McpForm, MetaKey, retry_after, retry_after_ms};
use errpact_tests::forms::{Reader, forms_for};
use proptest::prelude::{ProptestConfig, any, prop_assert, prop_assert_eq, proptest};
use serde_json::Value;

use crate::wire::sample::every_code_in_a_call;

const DAY: Duration = Duration::from_secs(86_400);

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn forms_can_be_read_whatever_the_values_are(text in any::<String>()) {
        for happened in every_code_in_a_call(&text) {
            for (form, written) in forms_for(&happened, |reader| reader != Reader::Log) {
                let json = match form {
                    "text" | "user_text" => continue,
                    "sse" => {
                        let lines: Vec<&str> = written.lines().collect();
                        prop_assert_eq!(lines.len(), 4, "{:?}", written);
                        lines[2].strip_prefix("data: ").unwrap_or_default()
                    }
                    "problem" => written.split_once("\n\n").unwrap_or_default().1,
                    _ => &written,
                };
                let value: Result<Value, _> = serde_json::from_str(json);
                prop_assert!(value.is_ok_and(|value| value.is_object()), "{}: {}", form, json);
            }
            let problem = happened.problem().with_accept(&text);
            prop_assert!((400..600).contains(&problem.status()));
        }
    }
}

proptest! {
    #[test]
    fn a_wait_is_never_longer_than_a_day(text in "\\PC*|[0-9]{0,400}(\\.[0-9]{0,400})?") {
        for wait in [retry_after(&text), retry_after_ms(&text)] {
            prop_assert!(wait.is_none_or(|wait| wait <= DAY));
        }
    }

    #[test]
    fn whole_seconds_are_what_they_say(seconds in 0_u64..=86_400) {
        prop_assert_eq!(retry_after(&seconds.to_string()), Some(Duration::from_secs(seconds)));
    }

    #[test]
    fn any_date_of_http_is_read(seconds in 0_u64..253_402_300_800) {
        let date = std::time::SystemTime::UNIX_EPOCH + Duration::from_secs(seconds);
        let written = httpdate::fmt_http_date(date);
        let left = date.duration_since(std::time::SystemTime::now()).unwrap_or_default();
        let read = retry_after(&written);
        // A second may have passed in the meantime.
        prop_assert!(read.is_some_and(|read| read <= left.min(DAY)), "{}: {:?}", written, read);
        prop_assert!(read.is_some_and(|read| read + Duration::from_secs(1) >= left.min(DAY)));
    }

    #[test]
    fn a_key_that_is_taken_is_not_the_specifications(key in "[a-zA-Z0-9.-]{0,30}/?\\PC{0,12}") {
        if let Ok(taken) = MetaKey::new(key.clone()) {
            prop_assert_eq!(taken.as_str(), &*key);
            let second = key.split(['.', '/']).nth(1);
            prop_assert!(second != Some("mcp") || !key.split('/').next().is_some_and(|p| p.contains('.')));
            let form = McpForm::new().with_meta_key(taken);
            prop_assert!(form.has_result_type());
        }
    }
}
