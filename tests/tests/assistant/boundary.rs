//! Only errors that cross a tool's boundary have a code.

use assistant::reminders::{Bell, BellError, Clock, Reminder, Reminders, ring};
use assistant::stand_in::{KEY, StandIn};
use assistant::telemetry::Counts;
use assistant::weather::{WeatherApi, WeatherError};
use tracing_subscriber::layer::SubscriberExt;

/// A bell that does not ring for one particular text.
struct Broken;

impl Bell for Broken {
    fn ring(&self, reminder: &Reminder) -> Result<(), BellError> {
        match reminder.text.as_str() {
            "broken" => Err(BellError("the speaker is gone")),
            _ => Ok(()),
        }
    }
}

#[test]
fn a_background_job_keeps_ordinary_errors() {
    let reminders = Reminders::default();
    let monday: jiff::Timestamp = "2027-01-04T08:00:00Z".parse().expect("a time");
    for text in ["broken", "whole"] {
        let reminder = Reminder {
            text: text.to_owned(),
            at: monday,
        };
        let before = monday - jiff::SignedDuration::from_hours(1);
        reminders
            .keep(reminder, before)
            .expect("it is in the future");
    }
    let (counts, log) = (Counts::default(), shared::log::Log::default());
    tracing::subscriber::with_default(
        log.subscriber(assistant::telemetry::ours())
            .with(counts.clone()),
        || {
            let due = ring(&reminders, Clock::stopped(monday), &Broken);
            assert_eq!(due, 2, "one that fails does not keep the other back");
        },
    );
    assert!(counts.by_code().is_empty(), "no code: {counts}");
    let lines = log.lines();
    assert!(
        lines
            .iter()
            .any(|line| line.contains("the speaker is gone")),
        "{lines:?}"
    );
}

#[tokio::test]
async fn a_helper_keeps_ordinary_errors() {
    let _ = errpact::redact::set_key(b"a key for tests");
    let stand_in = StandIn::start(true).await.expect("a port");
    let url = stand_in.url().parse().expect("a URL");
    let api = WeatherApi::new(url, KEY).expect("a client");
    let error = api
        .forecast("fault:429", 1)
        .await
        .expect_err("too many calls");
    assert!(errpact::find(&error).is_none(), "{error}");
    let WeatherError::Status(refusal) = error else {
        panic!("{error}")
    };
    assert_eq!(refusal.status, 429);
    assert_eq!(refusal.retry_after, Some(std::time::Duration::from_secs(7)));
}
