//! Server-sent events, parsed as a browser does, and as readers with more line breaks do.

use errpact::{Occurrence, wire};
use serde_json::Value;

use crate::wire::codes;
use crate::wire::sample::{every_code_in_a_call, hostile};

/// Returns the events of a stream: name, id and data, by the rules of HTML, 9.2.6.
fn events(stream: &str) -> Vec<(String, String, String)> {
    let stream = stream.replace("\r\n", "\n").replace('\r', "\n");
    let (mut name, mut id, mut data) = (String::new(), String::new(), Vec::new());
    let mut events = Vec::new();
    for line in stream.split('\n') {
        if line.is_empty() {
            if !data.is_empty() {
                events.push((std::mem::take(&mut name), id.clone(), data.join("\n")));
                data.clear();
            }
            continue;
        }
        let (field, value) = line.split_once(':').unwrap_or((line, ""));
        let value = value.strip_prefix(' ').unwrap_or(value).to_owned();
        match field {
            "event" => name = value,
            "id" if !value.contains('\0') => id = value,
            "data" => data.push(value),
            other => assert_eq!(other, "id", "an unknown field: {line:?}"),
        }
    }
    events
}

#[test]
fn one_event_of_one_line_whatever_is_in_it() {
    for text in hostile() {
        for happened in every_code_in_a_call(&text) {
            let read = events(&wire::sse(&happened));
            let [(name, id, data)] = &read[..] else {
                panic!("{read:?}");
            };
            assert_eq!(name, "tool_execution_error");
            assert_eq!(*id, happened.id().to_string());
            let data: Value = serde_json::from_str(data).unwrap();
            assert_eq!(data, happened.notice());
        }
    }
}

#[test]
fn readers_that_split_at_more_than_the_standard_find_the_same_lines() {
    for text in hostile() {
        for happened in every_code_in_a_call(&text) {
            let sse = wire::sse_as(&happened, &text, &text);
            let breaks = [
                '\n', '\r', '\u{b}', '\u{c}', '\u{1c}', '\u{1d}', '\u{1e}', '\u{85}',
            ];
            let more = ['\u{2028}', '\u{2029}'];
            let lines = sse.split(|c| breaks.contains(&c) || more.contains(&c));
            assert_eq!(lines.count(), sse.split('\n').count());
        }
    }
}

#[test]
fn name_and_id_are_freed_of_what_ends_a_field() {
    let happened = Occurrence::new(codes::InternalError);
    for (given, written) in [
        ("a\r\nb", "ab"),
        ("a\nevent: b", "aevent: b"),
        ("\ra\0b\u{2028}c\u{85}", "abc"),
        ("7", "7"),
        ("Ä: b", "Ä: b"),
    ] {
        let read = events(&wire::sse_as(&happened, given, given));
        assert_eq!(read.len(), 1);
        assert_eq!((&*read[0].0, &*read[0].1), (written, written));
    }
    let sse = wire::sse_as(&happened, "\r\n", "\0");
    assert!(sse.starts_with("data: {"), "{sse}");
}
