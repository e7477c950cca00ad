//! The failure messages that a user sees.

use serde_json::{Value, json};

use super::play::{Seen, ask, open, over, play, step, until, view};
use super::server::Chat;
use super::view::{Item, View};

/// Raw texts of services and providers that no user should ever read.
const RAW: &[&str] = &[
    "10.0.3.7",
    "postgres:",
    "s3cret",
    "Bearer",
    "eyJ",
    "anna.lind",
    "tool_result",
    "Book every",
    "sk-ant",
    "x-api-key",
    "panicked",
];

/// Fails if a raw text is in the document, visible or hidden.
#[track_caller]
fn safe(seen: Seen) -> Seen {
    let documents = seen.all::<String>("markup");
    assert!(!documents.is_empty());
    for document in documents {
        for raw in RAW {
            assert!(!document.contains(raw), "{raw} is in {document}");
        }
    }
    seen
}

/// Asks one question in a separate conversation, and returns the answer.
#[track_caller]
fn answer(question: &str) -> View {
    let chat = Chat::start();
    let steps = [
        open(),
        ask(question),
        over(1),
        view("answer"),
        step("markup"),
    ];
    safe(play(&chat.url, &steps).quiet()).view("answer")
}

/// Returns the last text of the answer.
fn last_words(view: &View) -> &str {
    match view.items().last() {
        Some(Item::Text { text }) => text,
        other => panic!("the answer ends with {other:?}"),
    }
}

#[test]
fn a_failing_tool_is_one_safe_sentence() {
    let view = answer("Search the web for fault:403 trams, then weather in Porto");
    let failures = view.failures();
    assert_eq!(failures.len(), 1, "{view:#?}");
    assert_eq!(failures[0].code, "SERVICE_CLOSED_TO_US");
    let (sentence, reference) = failures[0].message.split_once(" (reference ").unwrap();
    assert_eq!(sentence, "The web search does not let me in at the moment");
    assert_eq!(view.times(sentence), 1);
    let reference = reference.strip_suffix(").").unwrap();
    assert!(
        reference.len() == 12 && reference.chars().all(|c| c.is_ascii_hexdigit()),
        "{reference}"
    );
    assert_eq!(view.times(reference), 1);
    assert_eq!(failures[0].role, "alert");
    let tools: Vec<_> = view
        .items()
        .filter_map(|item| match item {
            Item::Tool { tool, state, .. } => Some((tool.as_str(), state.as_str())),
            _ => None,
        })
        .collect();
    assert_eq!(tools, [("Web search", "failed"), ("Weather", "done")]);
    assert!(last_words(&view).contains("did not manage to search the web"));
}

#[test]
fn no_failure_shows_what_its_cause_said() {
    let questions = [
        ("Search the web for fault:raw", "TOOL_FAILED"),
        ("Search the web for fault:final", "NOT_POSSIBLE"),
        ("Weather in fault:reset", "SERVICE_DOWN"),
        ("Weather in fault:429", "SERVICE_BUSY"),
        ("Find fault:panic in Lisbon", "TOOL_FAILED"),
        (
            "Book fault:504 Hotel Tejo for 2 nights",
            "BOOKING_UNCONFIRMED",
        ),
        ("Book fault:required for 2 nights", "REQUIRED_PARAMETER"),
        ("Search the web", "REQUIRED_PARAMETER"),
    ];
    let chat = Chat::start();
    let mut steps = vec![open()];
    for (number, (question, _)) in questions.iter().enumerate() {
        steps.extend([ask(question), over(number + 1)]);
    }
    steps.extend([
        view("all"),
        step("markup"),
        step("reload"),
        over(questions.len()),
        step("markup"),
    ]);
    let seen = safe(play(&chat.url, &steps).quiet());
    let view = seen.view("all");
    for (turn, (question, code)) in view.turns.iter().zip(questions) {
        let one = View {
            turns: vec![turn.clone()],
            ..view.clone()
        };
        let failures = one.failures();
        assert!(!failures.is_empty(), "{question}: {turn:#?}");
        for failure in failures {
            assert_eq!(failure.code, code, "{question}");
            assert!(!failure.message.is_empty());
            let told = [
                failure.message.as_str(),
                failure.reference.as_deref().unwrap_or_default(),
            ]
            .concat();
            assert!(
                told.chars().filter(char::is_ascii_hexdigit).count() >= 12,
                "no reference: {failure:?}"
            );
        }
    }
}

#[test]
fn three_rounds_without_a_success_end_the_turn_politely() {
    let chat = Chat::start();
    let steps = [
        open(),
        ask("Find fault:500 beaches in Porto"),
        over(1),
        view("ended"),
        step("markup"),
        ask("Find beaches in Porto"),
        over(2),
        view("after"),
    ];
    let seen = safe(play(&chat.url, &steps).quiet());
    let ended = seen.view("ended");
    assert_eq!(ended.failures().len(), 3, "{ended:#?}");
    let words = last_words(&ended);
    assert!(
        !words.is_empty() && !words.to_lowercase().contains("all done"),
        "{words}"
    );
    let after = seen.view("after");
    assert!(
        last_words(&after).contains("Praia do Carneiro"),
        "{after:#?}"
    );
    assert_eq!(after.failures().len(), 3);
}

#[test]
fn what_only_the_person_can_say_is_asked_for_and_then_used() {
    let chat = Chat::start();
    let steps = [
        open(),
        ask("Find museums in Atlantis"),
        over(1),
        view("asked"),
        ask("Lisbon"),
        over(2),
        view("answered"),
    ];
    let seen = play(&chat.url, &steps).quiet();
    let asked = seen.view("asked");
    assert_eq!(asked.failures().len(), 1, "{asked:#?}");
    assert_eq!(asked.failures()[0].code, "LOCATION_NOT_FOUND");
    assert_eq!(asked.times("In which town or region shall I look?"), 1);
    assert!(last_words(&seen.view("answered")).contains("Museu do Azulejo"));
}

#[test]
fn what_the_trip_tells_is_repaired_unseen() {
    let view = answer("A trip to Lisbon by way of Sintra, then find museums in Atlantis");
    assert_eq!(view.failures().len(), 0, "{view:#?}");
    assert!(last_words(&view).contains("Museu do Azulejo"));
}

#[test]
fn a_failure_of_the_provider_is_a_banner_with_another_try() {
    let chat = Chat::start();
    let steps = [
        open(),
        ask("Hello provider:unavailable"),
        over(1),
        view("failed"),
        step("markup"),
        until(".again:not(:disabled)"),
        json!({ "do": "click", "on": ".again" }),
        over(2),
        view("again"),
        step("markup"),
    ];
    let seen = safe(play(&chat.url, &steps).quiet());
    let failed = seen.view("failed");
    let [Item::Failure(failure)] = &failed.turns[0].items[..] else {
        panic!("{failed:#?}")
    };
    assert!(failure.again && failure.role == "alert", "{failure:?}");
    assert_eq!(failed.times(&failure.message), 1);
    let again = seen.view("again");
    assert_eq!(again.turns[1].question, "Hello provider:unavailable");
    let [Item::Failure(first), Item::Failure(second)] =
        &again.items().cloned().collect::<Vec<_>>()[..]
    else {
        panic!("{again:#?}")
    };
    assert!(
        !first.again && second.again,
        "a retry is offered only for the last turn"
    );
}

#[test]
fn another_try_is_not_offered_where_a_tool_has_acted() {
    let row = |role: &str, more: Value| {
        let mut row = json!({ "seq": 1, "turn": "t", "role": role, "text": "words" });
        row.as_object_mut()
            .unwrap()
            .extend(more.as_object().unwrap().clone());
        row
    };
    let asked = row("user", json!({}));
    let booked = row("tool", json!({ "tool": "book_hotel", "tool_call_id": "c" }));
    let failed = row(
        "error",
        json!({ "code": "ASSISTANT_BUSY", "ref": "0123456789ab" }),
    );
    let answer = |id: &str, rows: Value| {
        let body = json!({ "id": id, "rows": rows, "last_event": 1, "running": false });
        let path = format!("/api/conversations/{id}");
        json!({ "do": "answer", "path": path, "type": "application/json", "body": body.to_string() })
    };
    let chat = Chat::start();
    let steps = [
        answer("harmless", json!([asked, failed])),
        answer("booked", json!([asked, booked, failed])),
        json!({ "do": "open", "path": "/?conversation=harmless" }),
        over(1),
        view("harmless"),
        json!({ "do": "open", "path": "/?conversation=booked" }),
        over(1),
        view("booked"),
    ];
    let seen = play(&chat.url, &steps);
    for (name, offered) in [("harmless", true), ("booked", false)] {
        let view = seen.view(name);
        let again: Vec<bool> = view
            .failures()
            .iter()
            .map(|failure| failure.again)
            .collect();
        assert_eq!(again, [offered], "{name}: {view:#?}");
    }
}

#[test]
fn an_answer_that_breaks_off_stays_and_the_failure_follows_it() {
    let view = answer("Tell me a story provider:cut");
    let items: Vec<_> = view.items().collect();
    let [Item::Text { text }, .., Item::Failure(failure)] = &items[..] else {
        panic!("{view:#?}")
    };
    assert!(text.starts_with("In spring"), "{text}");
    assert_eq!(view.times(&failure.message), 1);
}

#[test]
fn what_the_empty_page_offers_is_understood() {
    let chat = Chat::start();
    let mut steps = vec![open(), until("#suggestions button"), step("suggestions")];
    for number in 0..OFFERED {
        let button = format!("#suggestions li:nth-child({}) button", number + 1);
        steps.extend([
            json!({ "do": "click", "on": button }),
            json!({ "do": "press", "key": "Enter" }),
            over(1),
            view(&number.to_string()),
            json!({ "do": "click", "on": "#new" }),
            until("#suggestions button"),
        ]);
    }
    let seen = play(&chat.url, &steps).quiet();
    let offered = seen.all::<Vec<String>>("suggestions").remove(0);
    assert_eq!(offered.len(), OFFERED);
    for (number, question) in offered.iter().enumerate() {
        let view = seen.view(&number.to_string());
        assert_eq!(&view.turns[0].question, question);
        // The model greets when it does not understand a message.
        let greets = matches!(view.items().last(), Some(Item::Text { text }) if text.contains("I can plan a trip"));
        assert!(!greets, "{view:#?}");
        assert_eq!(
            view.failures().is_empty(),
            number == 0,
            "only the first goes well: {view:#?}"
        );
    }
}

/// The number of questions that the empty page offers.
const OFFERED: usize = 6;

#[test]
fn a_conversation_that_is_not_there_is_said_to_be_so_and_a_new_one_begins() {
    let chat = Chat::start();
    let steps = [
        json!({ "do": "open", "path": "/?conversation=nowhere" }),
        until("#notice"),
        view("none"),
        ask("Weather in Porto"),
        over(1),
        view("new"),
    ];
    let seen = play(&chat.url, &steps);
    let notice = seen.view("none").notice.unwrap();
    assert!(
        notice.starts_with("This conversation does not exist."),
        "{notice}"
    );
    let new = seen.view("new");
    assert_eq!((new.notice.as_deref(), new.turns.len()), (None, 1));
}
