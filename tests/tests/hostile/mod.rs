//! Malicious text in every place that accepts text is harmless in every form.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod texts;

use errpact::Occurrence;
use errpact_tests::catalogs::leaks::{CATALOG, Context, MailRefused};
use errpact_tests::forms::{Reader, forms, reader};
use errpact_tests::log::Log;
use proptest::prelude::*;
use texts::{harms, texts};

/// Returns occurrences with the text as an upstream's words, as a raw message, and in every other place that accepts
/// one.
fn occurrences(text: &str) -> [Occurrence; 3] {
    let refused = |reason: Option<String>| MailRefused {
        masked: "jane@example.com".into(),
        recipient: "jane@example.com".into(),
        phone: None,
        others: None,
        password: None,
        reason: reason.map(Into::into),
    };
    let context = Context {
        tenant: text.to_owned().into(),
        client_name: Some(text.to_owned().into()),
        client_email: Some(text.to_owned().into()),
        session: Some(text.to_owned().into()),
    };
    [
        Occurrence::new(refused(Some(text.to_owned()))),
        Occurrence::catch(&CATALOG, text),
        Occurrence::new(refused(None))
            .with_context(&context)
            .with_tool(text.to_owned())
            .with_service(text.to_owned())
            .with_operation(text.to_owned())
            .with_argument(text.to_owned(), &text.to_owned())
            .with_argument("subject", &text.to_owned()),
    ]
}

/// Collects every text in JSON, including the names of members.
fn strings(json: &serde_json::Value, found: &mut Vec<String>) {
    match json {
        serde_json::Value::String(text) => {
            // A program parses some texts again, such as a tool's output, and these may be JSON in turn.
            match serde_json::from_str(text) {
                Ok(inner @ serde_json::Value::Object(_)) => strings(&inner, found),
                _ => found.push(text.clone()),
            }
        }
        serde_json::Value::Array(items) => items.iter().for_each(|item| strings(item, found)),
        serde_json::Value::Object(members) => {
            for (name, member) in members {
                found.push(name.clone());
                strings(member, found);
            }
        }
        _ => {}
    }
}

/// Returns what a reader of the form gets: its lines or fields, whose number is checked, and the texts in its JSON.
fn read(form: &str, text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let json = match form {
        "sse" => {
            let lines: Vec<&str> = text.split('\n').collect();
            let starts = ["event: tool_execution_error", "id: ", "data: ", "", ""];
            assert_eq!(lines.len(), starts.len(), "{text:?}");
            for (line, start) in lines.iter().zip(starts) {
                assert!(line.starts_with(start) && !line.contains('\r'), "{text:?}");
            }
            lines[2].strip_prefix("data: ").unwrap()
        }
        "problem" => {
            let (head, body) = text.split_once("\n\n").unwrap();
            for line in head.lines().skip(1) {
                assert!(line.contains(": ") && !line.contains(harms), "{text:?}");
            }
            body
        }
        "log" => {
            let line = text.strip_suffix('\n').unwrap();
            assert!(!line.contains('\n'), "{text:?}");
            line
        }
        _ => text,
    };
    match serde_json::from_str(json) {
        Ok(json @ (serde_json::Value::Object(_) | serde_json::Value::Array(_))) => {
            strings(&json, &mut found);
        }
        _ => found.push(json.to_owned()),
    }
    found
}

#[test]
fn nothing_that_harms_is_in_any_form() {
    for (name, hostile) in texts() {
        for happened in occurrences(&hostile) {
            for (form, text) in forms(&happened) {
                assert!(
                    text.len() < 60_000,
                    "{name}: {form} has {} bytes",
                    text.len()
                );
                for read in read(form, &text) {
                    let harm = read.chars().find(|c| harms(*c));
                    assert_eq!(harm, None, "{name}: {form} {read:?}");
                    assert!(!is_tower(&read), "{name}: {form} {read:?}");
                    // Names of tools and public arguments belong to the program.
                    let key = read.contains("sk-proj-Ab1") || read.contains("mF_9");
                    assert!(!key || happened.tool().is_some(), "{name}: {form} {read:?}");
                }
            }
        }
    }
}

/// Returns whether more than four marks are on one letter.
fn is_tower(text: &str) -> bool {
    let characters: Vec<char> = text.chars().collect();
    let is = |c: &char| matches!(c, '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{1ab0}');
    characters.windows(5).any(|five| five.iter().all(is))
}

/// An upstream's words are in quotation marks that they cannot close, and are not markup.
#[test]
fn words_of_an_upstream_are_data_in_every_form() {
    for (name, hostile) in texts() {
        let [happened, ..] = occurrences(&hostile);
        for (form, text) in forms(&happened) {
            if matches!(form, "debug" | "logfmt" | "log") || form.contains("span") {
                continue;
            }
            for read in read(form, &text) {
                let Some((_, rest)) = read.split_once("was refused: \"") else {
                    continue;
                };
                let (quoted, after) = rest.split_once('"').expect("the quotation is closed");
                assert!(after.starts_with('.'), "{name}: {form} {read:?}");
                assert!(
                    !after.contains('"') || reader(form) == Reader::Log,
                    "{name}: {form} {read:?}"
                );
                assert!(
                    !quoted.contains([
                        '<', '>', '[', ']', '{', '}', '`', '\\', '“', '”', '＂', '＜'
                    ]),
                    "{name}: {form} {quoted:?}"
                );
                assert!(quoted.chars().count() <= 2001, "{name}: {form}");
            }
        }
        let model = happened.text();
        assert!(
            model.starts_with("MAIL_REFUSED: The mail to j•••@e•••.com was refused: \""),
            "{model}"
        );
        assert_eq!(model.matches('"').count(), 2, "{name}: {model}");
        let person = happened.user_text();
        assert!(
            person.starts_with("The mail to jane@example.com was refused: \""),
            "{person}"
        );
    }
}

/// One occurrence is one record, for the stock formatters of `tracing` and for readers of logfmt.
#[test]
fn no_log_line_can_be_forged() {
    for (name, hostile) in texts() {
        for happened in occurrences(&hostile) {
            for json in [false, true] {
                let lines = logged(&happened, json);
                assert_eq!(lines.matches('\n').count(), 1, "{name}: {lines}");
                assert!(!lines.trim_end().contains(harms), "{name}: {lines:?}");
            }
            let line = happened.logfmt();
            assert!(!line.contains(harms), "{name}: {line:?}");
            for (key, expected) in [("level", "error"), ("code", happened.entry().name)] {
                let found = pairs(&line).into_iter().filter(|(known, _)| known == key);
                let found: Vec<_> = found.map(|(_, value)| value).collect();
                assert_eq!(found, [expected], "{name}: {line}");
            }
        }
    }
}

/// Returns the keys and values of a line, as a reader of logfmt finds them.
fn pairs(line: &str) -> Vec<(String, String)> {
    let mut pairs = Vec::new();
    let mut rest = line;
    while let Some((key, after)) = rest.split_once('=') {
        let mut value = String::new();
        let end = if let Some(quoted) = after.strip_prefix('"') {
            let mut escaped = false;
            let end = quoted.find(|c| {
                let closes = c == '"' && !escaped;
                escaped = c == '\\' && !escaped;
                closes
            });
            let end = end.expect("the value is closed");
            value.push_str(&quoted[..end]);
            end + 2
        } else {
            let end = after.find(' ').unwrap_or(after.len());
            value.push_str(&after[..end]);
            end
        };
        pairs.push((key.trim_start().to_owned(), value));
        rest = &after[end..];
    }
    pairs
}

/// Returns the output of the stock formatter.
fn logged(happened: &Occurrence, json: bool) -> String {
    let log = Log::default();
    let stock = tracing_subscriber::fmt()
        .with_ansi(false)
        .with_writer(log.clone());
    // The warning about the missing key comes once in a process, as a separate record.
    errpact::redact::check_key();
    if json {
        tracing::subscriber::with_default(stock.json().finish(), || happened.log());
    } else {
        tracing::subscriber::with_default(stock.finish(), || happened.log());
    }
    log.text()
}

/// A wrapper around an occurrence prints its sources: they are scrubbed like the log.
#[test]
fn a_printed_chain_shows_what_the_log_shows() {
    let raw = "login of jane@example.com\nfailed, password=hunter2, for Zorbix";
    let happened =
        Occurrence::catch(&CATALOG, std::io::Error::other(raw)).with_argument("who", &"Zorbix");
    assert_eq!(happened.cause().unwrap().to_string(), raw);
    assert!(errpact::find(&happened).is_some());
    let printed = format!("{:?}", anyhow::Error::new(happened).context("step 3"));
    assert!(
        printed.contains("login of [email] failed, password=[credential], for [redacted]"),
        "{printed}"
    );
    for part in ["jane", "hunter2", "Zorbix"] {
        assert!(!printed.contains(part), "{printed}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Every form can be written with any characters, and none does harm.
    #[test]
    fn nothing_panics_on_any_text(text in any::<String>(), pieces in proptest::collection::vec(0..40_usize, 0..6)) {
        let known = texts();
        let mut text = text;
        for piece in pieces {
            let (_, hostile) = &known[piece % known.len()];
            text.extend(hostile.chars().take(200));
        }
        for happened in occurrences(&text) {
            for (form, written) in forms(&happened) {
                for read in read(form, &written) {
                    prop_assert!(!read.contains(harms), "{} {:?}", form, read);
                }
            }
        }
    }
}
