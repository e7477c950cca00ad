//! The user's view and the log: each failure appears once.

use std::sync::Mutex;

use errpact::retry::VirtualClock;
use errpact::{Occurrence, ToolLoop, wire};
use errpact_tests::log::Log;

use crate::tool_loop::errors::{self, CATALOG};
use crate::tool_loop::sample::{CODES, begun, block_on, call, failed, ok, play};

fn logged(act: impl FnOnce()) -> Vec<String> {
    let log = Log::default();
    tracing::subscriber::with_default(log.subscriber(), act);
    log.text().lines().map(str::to_owned).collect()
}

#[test]
fn every_failure_has_one_notice_with_the_sentence_that_is_stored() {
    for code in CODES {
        let (mut tool_loop, mut history) = begun();
        let (occurrence, sentence) = (code(), code().user_text());
        let name = occurrence.presented().name.to_owned();
        let results = vec![failed("a", "web_search", occurrence), ok("b", "web_search")];
        let round = play(&mut tool_loop, &mut history, results);
        let [shown] = &round.shown[..] else {
            panic!("{:?}", round.shown)
        };
        assert_eq!(shown.text, shown.event["message"]);
        if name != "UNKNOWN" {
            assert_eq!(shown.text, sentence);
        }
        assert!(
            !shown.text.contains(&name) && !shown.text.contains("10.0.0.3"),
            "{}",
            shown.text
        );
        assert_eq!(shown.code, name);
        assert_eq!(shown.event["code"], name);
        assert_eq!((&*shown.call_id, &*shown.tool), ("a", "web_search"));
        assert_eq!(shown.event["tool_call_id"], "a");
        assert_eq!(shown.event["tool"], "web_search");
        assert_eq!(round.failed.len(), 1);
        // The streamed event is the same.
        let sse = wire::sse(&round.failed[0]);
        assert!(
            sse.contains(&serde_json::to_string(&shown.text).unwrap()),
            "{sse}"
        );
    }
}

#[test]
fn every_failure_is_logged_once_with_its_call() {
    for code in CODES {
        let lines = logged(|| {
            let (mut tool_loop, mut history) = begun();
            let results = vec![
                failed("call_7", "web_search", code()),
                ok("b", "web_search"),
            ];
            let round = play(&mut tool_loop, &mut history, results);
            // The same failure again does not count as another one.
            let again = vec![failed("call_7", "web_search", code())];
            assert!(tool_loop.round(again).failed.is_empty());
            drop(round);
        });
        // A round of calls that the application made retries nothing, which is told separately.
        let failures = lines.iter().filter(|line| line.contains("tool error"));
        let failures: Vec<_> = failures.collect();
        let [line] = failures[..] else {
            panic!("{lines:?}")
        };
        assert!(
            line.contains(code().entry().name) && line.contains("call_7"),
            "{line}"
        );
    }
}

#[test]
fn what_was_repeated_and_went_well_is_no_failure_of_the_log() {
    let lines = logged(|| {
        let mut tool_loop = ToolLoop::new(&CATALOG);
        let tries = Mutex::new(0);
        let clock = VirtualClock::seeded(1);
        block_on(
            tool_loop.run_round_on(&clock, vec![call("a", "web_search")], |_| {
                let mut tries = tries.lock().unwrap();
                *tries += 1;
                let busy = *tries < 3;
                std::future::ready(if busy {
                    Err(Occurrence::from(errors::ServiceBusy))
                } else {
                    Ok("found".to_owned())
                })
            }),
        );
    });
    let errors = lines
        .iter()
        .filter(|line| line.contains(r#""level":"ERROR""#));
    assert_eq!(errors.count(), 0, "{lines:?}");
}

#[test]
fn a_call_that_was_refused_is_neither_logged_nor_shown() {
    let lines = logged(|| {
        let (mut tool_loop, mut history) = begun();
        let results = vec![ok("a", "book_room"), ok("a", "book_room")];
        play(
            &mut tool_loop,
            &mut history,
            results.into_iter().take(1).collect(),
        );
        let round = play(&mut tool_loop, &mut history, vec![ok("a", "book_room")]);
        assert!(round.shown.is_empty() && round.failed.is_empty());
        assert_eq!(round.results.len(), 1);
    });
    assert!(lines.is_empty(), "{lines:?}");
}
