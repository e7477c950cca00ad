//! A key appears only in the header of a request.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::time::Duration;

use errpact::Occurrence;
use errpact_models::{Endpoint, Failure};
use errpact_tests::log::Log;
use errpact_tests::provider::{KEY, Provider, Turn};
use serde_json::json;

use crate::models::failures::named;
use crate::models::{APIS, request};

/// What the HTTP client logs.
static LINES: Mutex<String> = Mutex::new(String::new());

struct Lines;

impl log::Log for Lines {
    fn enabled(&self, _: &log::Metadata<'_>) -> bool {
        true
    }

    fn log(&self, record: &log::Record<'_>) {
        let line = format!("{} {}\n", record.target(), record.args());
        LINES.lock().unwrap().push_str(&line);
    }

    fn flush(&self) {}
}

/// Returns everything that a program could write about a failure.
fn written(failure: Failure) -> String {
    let (log, _guard) = Log::take();
    let mut written = format!("{failure}\n{failure:?}\n{:?}\n", failure.clone().signal());
    let occurrence = Occurrence::from(failure);
    occurrence.log();
    for text in [
        occurrence.logfmt(),
        occurrence.text(),
        occurrence.user_text(),
    ] {
        written.push_str(&text);
    }
    written + &format!("{occurrence}\n{occurrence:?}\n") + &log.text()
}

#[test]
fn a_key_is_in_no_log_and_no_error() {
    log::set_logger(&Lines).unwrap();
    log::set_max_level(log::LevelFilter::Trace);
    // Without the key it would be refused, and with it the server repeats it.
    let repeated =
        json!({"error": {"message": format!("not with {KEY}"), "code": KEY, KEY: [KEY]}});
    let page = format!("<html>{KEY}</html>");
    let mut all = String::new();
    for api in APIS {
        let script = [
            Turn::says("Yes."),
            Turn::Fails(400, Vec::new(), repeated.clone()),
            Turn::Raw(repeated.to_string()),
            Turn::Raw(format!("data: {repeated}\n\n")),
            Turn::Raw(page.clone()),
            Turn::Fails(502, Vec::new(), json!(page)),
            Turn::Silent,
        ];
        let provider = Provider::start(api, script);
        let endpoint = provider.endpoint();
        all.push_str(&format!(
            "{endpoint:?}\n{:?}\n",
            endpoint.attempt(&request()).unwrap()
        ));
        for place in 1..7 {
            let heard = |_: &str| ControlFlow::Continue(());
            let failure = match place {
                3 => endpoint.stream(&request(), heard),
                6 => endpoint
                    .clone()
                    .with_timeout(Duration::from_millis(100))
                    .attempt(&request()),
                _ => endpoint.attempt(&request()),
            };
            all.push_str(&written(failure.unwrap_err()));
        }
        let stopped = endpoint
            .with_key(format!("{KEY}-wrong"))
            .unwrap()
            .ask(&request());
        let stopped = stopped.unwrap_err();
        assert_eq!(named(&stopped.occurrence), "LLM_AUTHENTICATION_FAILED");
        all.push_str(&format!(
            "{stopped}\n{stopped:?}\n{}",
            stopped.occurrence.logfmt()
        ));
    }
    for key in [
        format!("{KEY} {KEY}"),
        format!("{KEY}\nx"),
        format!("{KEY}ä"),
        String::new(),
    ] {
        let endpoint = Endpoint::new(APIS[0], "http://localhost/v1", "scripted").unwrap();
        let error = endpoint.with_key(key).unwrap_err();
        all.push_str(&format!("{error} {error:?}"));
    }
    for address in [
        format!("https://user:{KEY}@host/v1"),
        format!("https://host/v1?key={KEY}"),
    ] {
        let error = Endpoint::new(APIS[0], address, "scripted").unwrap_err();
        all.push_str(&format!("{error} {error:?}"));
    }
    assert!(all.contains("[key]"), "{all}");
    assert!(all.contains("LLM_TIMEOUT"), "{all}");
    assert!(!all.contains(KEY), "{all}");
    let lines = LINES.lock().unwrap();
    assert!(lines.contains("POST"), "{lines}");
    assert!(!lines.contains(KEY), "{lines}");
}
