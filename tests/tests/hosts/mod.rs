//! Rule blocks in host files. The languages themselves read back the catalog's text, and a host that cannot contain it
//! is refused.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod generated;
mod read;
mod refused;
mod shapes;
mod table;

use errpact_generator::markers::{self, Error, Section};
use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use proptest::test_runner::TestRunner;
use shapes::{DATA, JAVASCRIPT, PYTHON, RUST, Shape, TEXT, refuses};

fn section(body: &str) -> Section {
    Section {
        name: "demo".to_owned(),
        fingerprint: "0123456789ab".to_owned(),
        body: body.to_owned(),
    }
}

/// Returns a shape's host, with its markers and nothing between them.
fn host(shape: &Shape) -> String {
    shape
        .host
        .replace("<B>", "<!-- errpact:begin demo -->")
        .replace("<E>", "<!-- errpact:end demo -->")
}

/// Returns the prompt that a program reads from a host with this block.
fn prompt(body: &str) -> String {
    let lines = if body.is_empty() {
        String::new()
    } else {
        format!("{body}\n")
    };
    let [before, after] = TEXT;
    format!(
        "{before}<!-- errpact:begin demo 0123456789ab -->\n{lines}<!-- errpact:end demo -->{after}"
    )
}

/// Lines that end literals, begin escapes, open expressions, or look like code.
fn body() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => prop::sample::select(vec![
            "\"", "'", "`", "\"\"\"", "'''", "\\", "\\\\", "\\x41", "\\u0041", "\\N{DASH}", "\\n", "\\\"",
            "${", "}", "{", "{{", "}}", "{0}", "{__import__('os')}", "${process.exit(3)}", "\"#", "\"##",
            "\"; import os; os._exit(3)", "*/", "/*", "//", "#", "# ", ": ", "- ", "%s", "%", "@", "|", "&a",
            "<!--", "-->", "{%", "]]>", "?", "---", "...", "\t", "  ", " ", "é", "日本", "😀", "👩\u{200d}💻",
            "\u{2028}", "\u{202e}", "\u{85}", "\u{7}", "\u{feff}", "$", "\u{a0}", "???/",
        ]).prop_map(str::to_owned),
        2 => "[ -~]{0,6}",
        1 => "[^\r\n\0]{0,4}",
    ];
    let line = prop::collection::vec(piece, 0..6).prop_map(|pieces| pieces.concat());
    prop::collection::vec(line, 0..5).prop_map(|lines| lines.join("\n"))
}

fn bodies(count: usize) -> Vec<String> {
    let mut runner = TestRunner::deterministic();
    let strategy = body();
    let mut bodies: Vec<String> = (0..count)
        .map(|_| strategy.new_tree(&mut runner).unwrap().current())
        .collect();
    bodies.push("- A: Don't stop.\n\n  - \"B\": a \\ b.\\".to_owned());
    bodies
}

/// Writes each text in each host, with both kinds of line endings, and lets the language read it.
fn say_what_they_were_given(shapes: &[Shape], count: usize) {
    let (mut hosts, mut wanted) = (Vec::new(), Vec::new());
    for body in bodies(count) {
        for (number, shape) in shapes.iter().enumerate() {
            let mut host = host(shape);
            if body.len() % 2 == 1 {
                host = host.replace('\n', "\r\n");
            }
            let what = format!("{} {} {body:?}", shape.language, shape.literal);
            match markers::replace(&host, &section(&body), Some(shape.extension)) {
                Ok(text) => {
                    assert!(!refuses(shape, &body), "{what} was not refused");
                    let found = markers::find(&text, "demo", Some(shape.extension)).unwrap();
                    assert_eq!(found.text, body, "{what}");
                    let again = markers::replace(&text, &section(&body), Some(shape.extension));
                    assert_eq!(again.unwrap(), text, "{what}");
                    hosts.push((shape.extension, text));
                    wanted.push((number, prompt(&body)));
                }
                Err(error) => {
                    let unwritable = matches!(error, Error::Unwritable { .. });
                    assert!(unwritable && refuses(shape, &body), "{what}: {error}");
                }
            }
        }
    }
    let read = read::read(&hosts);
    for (((number, wanted), read), (_, host)) in wanted.iter().zip(&read).zip(&hosts) {
        let shape = &shapes[*number];
        // Some languages keep the line endings of a host.
        let read = read.replace("\r\n", "\n");
        assert_eq!(
            &read, wanted,
            "{} {}\n{host}",
            shape.language, shape.literal
        );
    }
    for (number, shape) in shapes.iter().enumerate() {
        let written = wanted.iter().any(|(shape, _)| *shape == number);
        assert!(written, "{} was never written", shape.literal);
    }
}

#[test]
fn python_reads_back_what_was_written() {
    say_what_they_were_given(PYTHON, 400);
}

#[test]
fn node_reads_back_what_was_written() {
    say_what_they_were_given(JAVASCRIPT, 400);
}

#[test]
fn rustc_reads_back_what_was_written() {
    say_what_they_were_given(RUST, 120);
}

#[test]
fn json_toml_and_yaml_read_back_what_was_written() {
    say_what_they_were_given(DATA, 400);
}
