//! Rude models: they repeat calls forever, say nothing, call tools that do not exist, and ignore every instruction. In a
//! turn no effect happens twice, the catalog's limits hold, and the user reads a last word.

use std::collections::BTreeMap;

use errpact::ToolCall;
use errpact::table::RetryBy;
use receptionist::client::Client;
use receptionist::conversation::{Conversation, Event};
use receptionist::errors::{CATALOG, Code, ResolvedDatetime};
use receptionist::router::Router;
use receptionist::salon::{Booking, Verdict};
use receptionist::{moment, scenario};
use serde_json::{Value, json};
use shared::model::{Message, Model, Part, Reply, Request};

use crate::receptionist::world::{call, dispatch, logged, now, prompt, router};

type Script = fn(&Request) -> Reply;

const ELEVEN: &str = "2026-11-24T11:00:00+01:00";
const SENTENCE: &str = "I may not have finished everything you asked for.";

fn hold() -> Value {
    json!({ "service": "haircut", "start": ELEVEN })
}

fn look() -> Value {
    json!({ "service": "haircut", "start_date": "2026-11-24", "end_date": "2026-11-24" })
}

fn made(request: &Request, tool: &str, arguments: &Value) -> Reply {
    let arguments = arguments.as_object().cloned().unwrap_or_default();
    Reply::call(request, tool, arguments)
}

/// Returns the results that the model has read.
fn results(request: &Request) -> Vec<Value> {
    let results = request.parts().filter_map(|part| match part {
        Part::Result(_, json) => Some(serde_json::from_str(json).expect("JSON")),
        _ => None,
    });
    results.collect()
}

fn read(request: &Request) -> usize {
    results(request).len()
}

/// One turn with this model. Returns the conversation and its log.
fn turn(model: Script, router: Router) -> (Conversation, Vec<String>) {
    let mut conversation = Conversation::new(Model::Scripted(model), prompt(), router);
    let log = more(&mut conversation);
    (conversation, log)
}

/// One more turn. Returns its log.
fn more(conversation: &mut Conversation) -> Vec<String> {
    let (heard, said) = (conversation.read().len(), conversation.messages.len());
    let mut log = Vec::new();
    let ((), lines) = logged(|| {
        now(conversation.say("Please book a haircut.", None::<&ResolvedDatetime>));
    });
    log.extend(lines);
    // The user always gets a last word.
    let words = &conversation.read()[heard..];
    assert!(
        words.last().is_some_and(|word| !word.trim().is_empty()),
        "{words:?}"
    );
    assert!(
        !matches!(
            conversation.events.last(),
            Some(Event::Message(Message::Call(_) | Message::Result(_)))
        ),
        "a last word"
    );
    // The number of calls has a bound, and each has a result, which is a success or has a code.
    let messages = &conversation.messages[said..];
    let calls = messages
        .iter()
        .filter(|message| matches!(message, Message::Call(_)));
    let most = CATALOG.limits.iterations + CATALOG.limits.all_failure_rounds;
    let calls = calls.count();
    assert!(calls <= 2 * most as usize, "{calls} calls");
    for message in messages {
        if let Message::Result(json) = message {
            let json: Value = serde_json::from_str(json).expect("JSON");
            let code = json["error"]
                .as_str()
                .and_then(|text| text.split(": ").next());
            let known = code.is_some_and(|code| CATALOG.index_of(code).is_some());
            assert!(known || json["success"] == json!(true), "{json}");
        }
    }
    // What the model may try again is tried as often as the catalog says, and all else once.
    let mut counts = BTreeMap::<(String, String), u32>::new();
    for line in &log {
        let failed = (field(line, "tool"), field(line, "code"));
        *counts
            .entry((failed.0.to_owned(), failed.1.to_owned()))
            .or_default() += 1;
    }
    for ((tool, code), count) in counts {
        let index = CATALOG.index_of(&code).expect("a code");
        let retry = CATALOG.entry(index).policy.retry;
        let more = retry.max.filter(|_| retry.by == Some(RetryBy::Model));
        assert!(count <= 1 + more.unwrap_or(0), "{tool} {code}: {log:#?}");
    }
    log
}

/// Returns the value of a field, without its quotes.
fn field<'a>(line: &'a str, name: &str) -> &'a str {
    let (_, rest) = line.split_once(&format!(" {name}=")).expect("the field");
    rest.trim_start_matches('"')
        .split([' ', '"'])
        .next()
        .unwrap_or_default()
}

fn calls(conversation: &Conversation, tool: &str) -> usize {
    let of_tool = |message: &&Message| matches!(message, Message::Call(call) if call.tool == tool);
    conversation.messages.iter().filter(of_tool).count()
}

fn last(conversation: &Conversation) -> &str {
    conversation.read().last().copied().unwrap_or_default()
}

fn down() -> Router {
    let mut router = router();
    router.salon.database.outage = Some("connection refused (10.0.3.7:5432)".to_owned());
    router
}

/// Returns the reference in a line of the log.
fn reference(line: &str) -> &str {
    field(line, "ref")
}

#[test]
fn a_call_after_an_internal_error_is_not_made_again() {
    let repeats: Script = |request| made(request, "hold_slot", &hold());
    let (conversation, log) = turn(repeats, down());
    // One failure, one line, and its reference is what the user reads.
    assert_eq!(log.len(), 1, "{log:#?}");
    assert!(
        last(&conversation).contains(reference(&log[0])),
        "{}",
        last(&conversation)
    );
    // The model reads the code of the first call again.
    for message in &conversation.messages {
        if let Message::Result(json) = message {
            assert!(
                json.contains("INTERNAL_ERROR: ") && json.contains(reference(&log[0])),
                "{json}"
            );
        }
    }
}

#[test]
fn other_arguments_do_not_help_after_a_final_failure() {
    let rewords: Script = |request| {
        let start = format!("2026-11-{}T11:00:00+01:00", 24 + read(request) % 6);
        let mut reply = made(
            request,
            "hold_slot",
            &json!({ "service": "haircut", "start": start }),
        );
        // A success beside it must not keep the turn alive.
        let look = made(request, "check_availability", &look()).calls.remove(0);
        reply.calls.push(ToolCall::new(
            format!("{}-look", look.id),
            look.tool.clone(),
            Value::Object(look.arguments),
        ));
        reply
    };
    let (conversation, log) = turn(rewords, down());
    assert_eq!(log.len(), 1, "{log:#?}");
    assert!(last(&conversation).contains(reference(&log[0])));
}

#[test]
fn retries_by_the_model_are_as_many_as_the_catalog_says() {
    let books_elsewhere = |router: &Router| {
        for hour in ["09", "11", "14"] {
            for day in 24..30 {
                let start = moment::parse(&format!("2026-11-{day}T{hour}:00:00+01:00"));
                let booking = Booking {
                    reference: "B-1".to_owned(),
                    email: "bo@example.org".to_owned(),
                    start: start.expect("a time"),
                };
                router.salon.database.book_elsewhere(booking);
            }
        }
    };
    // It goes through all times, and looks at the calendar in between.
    let insists: Script = |request| match read(request) % 2 {
        0 => {
            let start = format!("2026-11-{}T11:00:00+01:00", 24 + read(request) / 2 % 6);
            made(
                request,
                "hold_slot",
                &json!({ "service": "haircut", "start": start }),
            )
        }
        _ => made(request, "check_availability", &look()),
    };
    let router = router();
    books_elsewhere(&router);
    let (conversation, log) = turn(insists, router);
    let most = Code::SLOT_CONFLICT
        .entry()
        .policy
        .retry
        .max
        .expect("a number");
    assert_eq!(log.len(), 1 + most as usize, "{log:#?}");
    assert!(
        last(&conversation).contains("no longer free"),
        "{}",
        last(&conversation)
    );
}

#[test]
fn what_only_the_user_can_fix_is_tried_once_a_turn() {
    let holds_and_confirms: Script = |request| match read(request) {
        0 => made(request, "hold_slot", &hold()),
        _ => made(request, "confirm_booking", &json!({ "hold": "h1" })),
    };
    let worlds: [fn(&mut Router); 6] = [
        |router| router.client.phone = None,
        |router| router.client.verified_email = None,
        |router| router.client.email = Some("anna@example.org".to_owned()),
        |router| router.salon.risk.verdict = Verdict::Reverify,
        |router| {
            let until = moment::parse(ELEVEN).expect("a time");
            router.salon.risk.verdict = Verdict::CoolDown(until);
        },
        |router| router.salon.calendar.writable = false,
    ];
    for change in worlds {
        let mut router = router();
        change(&mut router);
        let (mut conversation, log) = turn(holds_and_confirms, router);
        assert_eq!(log.len(), 1, "{log:#?}");
        // The next turn has its own budget.
        assert_eq!(more(&mut conversation).len(), 1);
    }
}

#[test]
fn a_calendar_that_cannot_be_read_is_read_as_often_as_the_catalog_says() {
    let looks: Script = |request| made(request, "check_availability", &look());
    let router = router();
    router.salon.calendar.fail_reads(40);
    let (conversation, log) = turn(looks, router);
    assert_eq!(log.len(), 1, "{log:#?}");
    // The call and one retry.
    let mut left = 0;
    while conversation
        .router
        .salon
        .free(
            jiff::civil::date(2026, 11, 24),
            jiff::civil::date(2026, 11, 24),
        )
        .is_err()
    {
        left += 1;
    }
    assert_eq!(left, 38);
    assert!(last(&conversation).contains("try again in a moment"));
}

#[test]
fn an_effect_happens_once_in_a_turn() {
    let repeats: Script = |request| {
        let mut reply = made(request, "hold_slot", &hold());
        let twin = reply.calls[0].clone();
        reply.calls.push(ToolCall::new(
            "twin",
            "hold_slot",
            Value::Object(twin.arguments),
        ));
        reply
    };
    let (conversation, log) = turn(repeats, router());
    assert!(log.is_empty(), "{log:#?}");
    let next = dispatch(
        &conversation.router,
        &call(
            "hold_slot",
            &json!({ "service": "haircut", "start": "2026-11-25T11:00:00+01:00" }),
        ),
    );
    assert!(next.result.contains(r#""hold":"h2""#), "{}", next.result);
    // Each time, the model reads what the first call returned.
    for message in &conversation.messages {
        if let Message::Result(json) = message {
            assert!(json.contains(r#""hold":"h1""#), "{json}");
        }
    }
    assert!(
        last(&conversation).starts_with(SENTENCE),
        "{}",
        last(&conversation)
    );
}

#[test]
fn two_calls_with_one_id_are_one() {
    let confuses: Script = |request| {
        if read(request) > 0 {
            return Reply::say("So.");
        }
        let mut reply = made(request, "hold_slot", &hold());
        let other = json!({ "service": "haircut", "start": "2026-11-25T11:00:00+01:00" });
        let id = reply.calls[0].id.clone();
        reply.calls.push(ToolCall::new(id, "hold_slot", other));
        reply
    };
    let (conversation, _) = turn(confuses, router());
    let next = dispatch(
        &conversation.router,
        &call(
            "hold_slot",
            &json!({ "service": "haircut", "start": "2026-11-26T11:00:00+01:00" }),
        ),
    );
    assert!(next.result.contains(r#""hold":"h2""#), "{}", next.result);
}

#[test]
fn a_model_that_says_nothing_leaves_a_last_word_all_the_same() {
    let silent: Script = |_| Reply::default();
    let (conversation, _) = turn(silent, router());
    assert_eq!(conversation.read(), [SENTENCE]);

    let stops: Script = |request| match read(request) {
        0 => made(request, "hold_slot", &hold()),
        _ => Reply::say(" \n "),
    };
    let (conversation, log) = turn(stops, down());
    assert!(
        last(&conversation).contains(reference(&log[0])),
        "{}",
        last(&conversation)
    );
}

#[test]
fn what_failed_is_not_said_done() {
    let lies: Script = |request| match read(request) {
        0 => made(request, "hold_slot", &hold()),
        1 => made(request, "confirm_booking", &json!({ "hold": "h1" })),
        _ => Reply::say("All right, you are booked for Tuesday at eleven!"),
    };
    let worlds: [fn(&mut Router); 4] = [
        |router| router.salon.calendar.writable = false,
        |router| router.client.phone = None,
        |router| router.client.verified_email = None,
        |router| router.salon.database.outage = Some("down".to_owned()),
    ];
    for change in worlds {
        let mut router = router();
        change(&mut router);
        let (conversation, log) = turn(lies, router);
        assert!(
            !conversation
                .read()
                .iter()
                .any(|words| words.contains("you are booked")),
            "{:?}",
            conversation.read()
        );
        if log
            .iter()
            .any(|line| line.contains("level=error") || line.contains("ERROR"))
        {
            assert!(
                log.iter()
                    .any(|line| last(&conversation).contains(reference(line))),
                "{}",
                last(&conversation)
            );
        }
    }
    // What went well may be said.
    let (conversation, _) = turn(lies, router());
    assert!(last(&conversation).contains("you are booked"));
}

#[test]
fn what_it_says_before_a_call_that_fails_is_not_read() {
    let hasty: Script = |request| match read(request) {
        0 => Reply {
            text: "You are booked!".to_owned(),
            ..made(request, "hold_slot", &hold())
        },
        _ => Reply::say("Hm."),
    };
    let (conversation, _) = turn(hasty, down());
    assert!(
        !conversation
            .read()
            .iter()
            .any(|words| words.contains("booked")),
        "{:?}",
        conversation.read()
    );
}

#[test]
fn a_tool_that_does_not_exist_is_told_to_the_model_and_not_to_the_customer() {
    let corrects: Script = |request| match results(request).last() {
        Some(result) if result["success"] == json!(true) => Reply::say("I hold Tuesday at eleven."),
        Some(result) => {
            let error = result["error"].as_str().unwrap_or_default();
            assert!(error.starts_with("INVALID_ARGUMENTS: "), "{error}");
            let names = [
                "cancel_booking",
                "check_availability",
                "confirm_booking",
                "hold_slot",
            ];
            assert!(names.iter().all(|name| error.contains(name)), "{error}");
            made(request, "hold_slot", &hold())
        }
        None => made(request, "hold_slots", &hold()),
    };
    let (conversation, log) = turn(corrects, router());
    assert_eq!(conversation.read(), ["I hold Tuesday at eleven."]);
    assert!(log.len() == 1 && log[0].contains("hold_slots"), "{log:#?}");
}

#[test]
fn tools_that_do_not_exist_end_the_turn_soon() {
    let invents: Script = |request| {
        let name = format!("make_coffee_{}", read(request));
        made(request, &name, &json!({ "sugar": true }))
    };
    let (conversation, _) = turn(invents, router());
    assert!(
        conversation.messages.len() <= 12,
        "{:?}",
        conversation.messages
    );
}

#[test]
fn words_that_are_no_arguments_end_the_turn_soon() {
    let stammers: Script = |request| {
        let call = ToolCall::new(
            format!("c{}", read(request)),
            "hold_slot",
            json!("{\"service\": "),
        );
        Reply {
            text: String::new(),
            calls: vec![call],
        }
    };
    let (conversation, log) = turn(stammers, router());
    let most = Code::INVALID_ARGUMENTS
        .entry()
        .policy
        .retry
        .max
        .expect("a number");
    assert_eq!(log.len(), 1 + most as usize, "{log:#?}");
    assert!(calls(&conversation, "hold_slot") <= 4);
}

#[test]
fn a_canceled_time_is_offered_again() {
    let router = router();
    let free = || dispatch(&router, &call("check_availability", &look())).result;
    assert!(free().contains(ELEVEN));
    let held = dispatch(&router, &call("hold_slot", &hold()));
    assert!(held.result.contains("h1"), "{}", held.result);
    dispatch(&router, &call("confirm_booking", &json!({ "hold": "h1" })));
    assert!(!free().contains(ELEVEN));
    let canceled = dispatch(
        &router,
        &call("cancel_booking", &json!({ "reference": "B-1001" })),
    );
    assert!(canceled.result.contains("canceled"), "{}", canceled.result);
    assert!(free().contains(ELEVEN), "{}", free());
    // Another customer can book it.
    let mut other = Router::new(router.salon.clone(), Client::anna());
    other.client.session = "s-2".to_owned();
    other
        .salon
        .clock
        .advance(std::time::Duration::from_secs(601));
    let held = dispatch(&other, &call("hold_slot", &hold()));
    assert!(held.result.contains(r#""hold":"h2""#), "{}", held.result);
}

#[test]
fn nothing_changes_for_a_model_that_obeys() {
    for scenario in scenario::all() {
        let played = crate::receptionist::world::play(&scenario, &prompt());
        assert!((scenario.right)(&played), "{}", scenario.name);
        let unfinished = played
            .conversation
            .read()
            .iter()
            .any(|words| words.contains(SENTENCE));
        assert!(!unfinished, "{}", scenario.name);
    }
}

/// Returns a number that depends on the seed, which is the last word of the prompt, and on what was read.
fn chance(request: &Request) -> usize {
    let seed = request
        .system
        .lines()
        .rev()
        .find_map(|line| line.strip_prefix("seed ")?.parse().ok());
    let mixed = (seed.unwrap_or(0usize) + 1)
        .wrapping_mul(0x9E37_79B9)
        .wrapping_add(read(request).wrapping_mul(0x85EB_CA6B));
    (mixed ^ (mixed >> 13)).wrapping_mul(0xC2B2_AE35) >> 7
}

#[test]
fn whatever_a_model_does_the_limits_hold_and_the_user_reads_the_reference() {
    let anything: Script = |request| {
        let chance = chance(request);
        let day = 24 + chance / 16 % 3;
        let hold =
            json!({ "service": "haircut", "start": format!("2026-11-{day}T11:00:00+01:00") });
        match chance % 16 {
            0..=3 => made(request, "hold_slot", &hold),
            4..=6 => made(
                request,
                "confirm_booking",
                &json!({ "hold": format!("h{}", 1 + chance / 16 % 2) }),
            ),
            7 => made(
                request,
                "confirm_booking",
                &json!({ "hold": "h1", "confirmed": true }),
            ),
            8 | 9 => made(request, "check_availability", &look()),
            10 => made(
                request,
                "check_availability",
                &json!({ "service": "haircut" }),
            ),
            11 => made(request, "cancel_booking", &json!({ "reference": "B-1001" })),
            12 => made(request, "hold_slots", &hold),
            13 => made(request, "cancel_booking", &json!({})),
            14 => Reply::say("You are booked."),
            _ => Reply::default(),
        }
    };
    for seed in 0..300_usize {
        let mut router = router();
        if seed % 3 == 0 {
            router.salon.database.outage = Some("connection refused (10.0.3.7:5432)".to_owned());
        }
        router.salon.calendar.writable = seed % 2 == 0;
        router
            .salon
            .calendar
            .fail_reads(u32::try_from(seed % 5).expect("a small number"));
        if seed % 7 == 0 {
            router.client.verified_email = None;
        }
        let system = format!("{}\nseed {seed}\n", prompt());
        let mut conversation = Conversation::new(Model::Scripted(anything), system, router);
        for _ in 0..2 {
            let heard = conversation.read().len();
            let log = more(&mut conversation);
            let heard = conversation.read()[heard..].join("\n");
            for line in &log {
                // A code for the log is presented as another one.
                if line.contains("presented=\"INTERNAL_ERROR\"") {
                    assert!(heard.contains(reference(line)), "{seed}: {heard}\n{log:#?}");
                    assert!(
                        !heard.contains("You are booked."),
                        "{seed}: {heard}\n{log:#?}"
                    );
                }
            }
            let bookings = now(conversation.router.salon.database.bookings()).unwrap_or_default();
            let mut starts: Vec<_> = bookings
                .iter()
                .map(|booking| booking.start.clone())
                .collect();
            starts.dedup();
            assert_eq!(starts.len(), bookings.len(), "{seed}");
        }
    }
}
