//! The log: one record is one line, and contains no personal data.

mod booking;

use std::collections::BTreeMap;

use booking::{BookingError, CalendarReadError, Context, EmailMismatch, Said, TermsChanged};
use errpact::Occurrence;
use proptest::prelude::*;

/// Parses logfmt as its readers do: keys up to `=`, values bare or in quotation marks.
fn parse(line: &str) -> BTreeMap<String, String> {
    let mut pairs = BTreeMap::new();
    let mut rest = line.chars().peekable();
    while rest.peek().is_some() {
        let mut key = String::new();
        for c in rest.by_ref() {
            if c == '=' {
                break;
            }
            assert!(c > ' ' && c != '"', "key {key:?} in {line:?}");
            key.push(c);
        }
        let mut value = String::new();
        if rest.next_if_eq(&'"').is_some() {
            loop {
                match rest.next().expect("a closed value") {
                    '\\' => value.push(rest.next().expect("an escaped character")),
                    '"' => break,
                    c => value.push(c),
                }
            }
            assert!(matches!(rest.next(), None | Some(' ')), "{line:?}");
        } else {
            for c in rest.by_ref() {
                if c == ' ' {
                    break;
                }
                assert!(!matches!(c, '"' | '='), "{line:?}");
                value.push(c);
            }
        }
        assert!(
            pairs.insert(key, value).is_none(),
            "a key twice in {line:?}"
        );
    }
    pairs
}

fn context(email: Option<&str>, tenant: &str) -> Context {
    Context {
        email: email.map(|email| email.to_owned().into()),
        level: "gold".into(),
        tenant: tenant.to_owned().into(),
    }
}

#[test]
fn the_line_has_what_support_looks_for() {
    let happened = Occurrence::new(CalendarReadError)
        .with_context(&context(None, "a \"b\""))
        .with_tool("CALENDAR_LIST")
        .with_argument("days", &14)
        .with_argument("password", &"hunter2");
    let line = parse(&happened.logfmt());
    for (key, value) in [
        ("level", "warn"),
        ("code", "CALENDAR_READ_ERROR"),
        ("ref", &happened.reference()),
        ("error_id", &happened.id().to_string()),
        ("category", "system"),
        ("presented", "CALENDAR_UNAVAILABLE"),
        ("tool", "CALENDAR_LIST"),
        ("service", "calendar"),
        ("operation", "CALENDAR_LIST"),
        ("email", "n/a"),
        ("context.level", "gold"),
        ("tenant", "a \"b\""),
        ("arg.days", "14"),
        ("retry", "retry-after-delay"),
        ("outcome", "unknown"),
        ("message", "The calendar can't be read by CALENDAR_LIST."),
    ] {
        assert_eq!(line.get(key).map(String::as_str), Some(value), "{key}");
    }
    assert!(!line.values().any(|value| value.contains("hunter2")));
    let hashed = Occurrence::new(CalendarReadError).with_context(&context(Some("J@x.com"), ""));
    let hashed = parse(&hashed.logfmt());
    assert_eq!(hashed["email"].len(), 12);
    assert_eq!(hashed["tenant"], "");
}

#[test]
fn a_raw_message_is_scrubbed_in_every_encoding() {
    let email = "Jane.Doe+x@Example.com";
    for raw in [
        "no user Jane.Doe+x@Example.com here",
        "no user JANE.DOE+X@EXAMPLE.COM here",
        "GET /u?e=jane.doe%2Bx%40example.com failed",
        "GET /u?e=jane.doe%252Bx%2540example.com failed",
        r#"{"e":"jane.doe\u002bx\u0040example.com"}"#,
        "jane.doe&#43;x&#x40;example&period;com",
        "jane.doe+x@exam\n    ple.com",
        "blob SmFuZS5Eb2UreEBFeGFtcGxlLmNvbQ== end",
        "blob xSmFuZS5Eb2UreEBFeGFtcGxlLmNvbQ end",
        "hex 4a616e652e446f652b78404578616d706c652e636f6d end",
        "user jane.doe+x is locked",
        r"CORP\jane.doe+x@example.com",
    ] {
        let happened = Occurrence::catch(&booking::CATALOG, raw)
            .with_context(&context(Some(email), "acme"))
            .with_argument("undeclared", &"1234");
        let line = parse(&happened.logfmt());
        let scrubbed = &line["raw"];
        assert!(scrubbed.contains("[redacted]"), "{raw} became {scrubbed}");
        let lower = scrubbed.to_lowercase();
        for part in ["jane", "doe", "example", "ple.com", "smfuzs", "4a616e"] {
            assert!(!lower.contains(part), "{raw} became {scrubbed}");
        }
    }
}

#[test]
fn what_nobody_declared_is_scrubbed_and_what_is_public_stays() {
    let raw =
        "row 8841 of acme: phone 0151/123 45-678, pin 77, name Doe, token hunter2!, 2026-01-02";
    let happened = Occurrence::catch(&booking::CATALOG, raw)
        .with_context(&context(None, "acme"))
        .with_tool("confirm_booking")
        .with_argument("phone", &"+49 151 12345678")
        .with_argument("pin", &77)
        .with_argument("who", &"John Doe")
        .with_argument("x", &serde_json::json!({"token": ["hunter2!"]}));
    let line = parse(&happened.logfmt());
    assert_eq!(
        line["raw"],
        "row 8841 of acme: phone [phone], pin [redacted], name [redacted], token [redacted], 2026-01-02"
    );
}

#[test]
fn a_raw_message_is_bounded_whatever_its_length() {
    let email = "jane.doe@example.com";
    // The address crosses the place where reading stops.
    for before in 16_350..16_400 {
        let raw = format!(
            "{} {email} {}",
            "[redacted] ".repeat(before / 11),
            "x".repeat(100_000)
        );
        let happened =
            Occurrence::catch(&booking::CATALOG, raw).with_context(&context(Some(email), "a"));
        let line = happened.logfmt();
        assert!(
            line.len() < 12_000 && !line.contains("jane"),
            "{}",
            line.len()
        );
    }
}

/// An error that counts how often it is read.
#[cfg(feature = "tracing")]
#[derive(Debug, Default, Clone)]
struct Counted(std::sync::Arc<std::sync::atomic::AtomicUsize>);

#[cfg(feature = "tracing")]
impl std::fmt::Display for Counted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("counted")
    }
}

#[cfg(feature = "tracing")]
impl std::error::Error for Counted {}

#[cfg(feature = "tracing")]
impl errpact::ToolError for Counted {
    fn describe(&self, visit: &mut dyn FnMut(errpact::codegen::Parts<'_>)) {
        self.0.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        CalendarReadError.describe(visit);
    }
}

#[cfg(feature = "tracing")]
#[test]
fn an_event_that_nobody_listens_to_costs_nothing() {
    use tracing_subscriber::filter::LevelFilter;

    let error = Counted::default();
    let happened = Occurrence::new(error.clone());
    let looked_at = |listener: LevelFilter| {
        let before = error.0.load(std::sync::atomic::Ordering::Relaxed);
        let subscriber = tracing_subscriber::fmt()
            .with_max_level(listener)
            .with_writer(std::io::sink)
            .finish();
        tracing::subscriber::with_default(subscriber, || happened.log());
        error.0.load(std::sync::atomic::Ordering::Relaxed) - before
    };
    assert_eq!(looked_at(LevelFilter::OFF), 0);
    assert!(looked_at(LevelFilter::WARN) > 0);
}

/// Text with characters that break lines, terminals and readers, among others.
fn hostile() -> impl Strategy<Value = String> {
    proptest::collection::vec(
        prop_oneof![
            Just("\n".to_owned()),
            Just("\r\n".to_owned()),
            Just("\u{1b}[2J\u{1b}]0;x\u{7}".to_owned()),
            Just("\u{202e}\u{2066}".to_owned()),
            Just("\u{2028}\u{85}".to_owned()),
            Just("\u{9b}31m".to_owned()),
            Just("\" level=info msg=\"".to_owned()),
            Just("\\".to_owned()),
            Just("{ref}}}[[".to_owned()),
            any::<String>(),
            "[ -~]{0,20}",
        ],
        0..8,
    )
    .prop_map(|pieces| pieces.concat())
}

/// A value that cannot appear in a form by chance.
fn private() -> impl Strategy<Value = String> {
    prop_oneof![
        "Q[a-z]{6}[ .+_'\"\\\\%&/é日-][A-Za-z0-9]{5}Z@[a-z]{3}[A-Z]{3}\\.com",
        "Q[a-zA-Z0-9\"\\\\%&/ é日<>]{10,30}Z",
    ]
}

/// The encodings in which an upstream may write a value.
fn encodings(value: &str) -> Vec<String> {
    let json = serde_json::to_string(value).expect("text is JSON");
    let ascii: String = value
        .encode_utf16()
        .map(|unit| {
            if unit < 128 {
                char::from(unit as u8).to_string()
            } else {
                format!("\\u{unit:04X}")
            }
        })
        .collect();
    let url: String = value
        .bytes()
        .map(|b| {
            if b.is_ascii_alphanumeric() {
                char::from(b).to_string()
            } else {
                format!("%{b:02X}")
            }
        })
        .collect();
    let every: String = value.bytes().map(|b| format!("%{b:02x}")).collect();
    let html = value
        .replace('&', "&amp;")
        .replace('"', "&quot;")
        .replace('<', "&lt;");
    let middle = value
        .char_indices()
        .nth(value.chars().count() / 2)
        .map_or(0, |(at, _)| at);
    let split = format!("{}\n  {}", &value[..middle], &value[middle..]);
    vec![
        value.to_owned(),
        value.to_uppercase(),
        value.to_lowercase(),
        json[1..json.len() - 1].to_owned(),
        ascii,
        url.replace("%20", "+"),
        url.replace('%', "%25"),
        url,
        every,
        html,
        split,
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn one_record_is_one_line_that_reads_back(
        raw in hostile(), tenant in hostile(), tool in hostile(), reason in hostile(),
    ) {
        for happened in [
            Occurrence::catch(&booking::CATALOG, raw),
            Occurrence::new(BookingError { reason: Some(reason.into()) }),
        ] {
            let happened = happened.with_context(&context(None, &tenant)).with_tool(tool.clone());
            let line = happened.logfmt();
            prop_assert!(
                !line.chars().any(|c| c.is_control()
                    || matches!(c, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')),
                "{:?}", line
            );
            let pairs = parse(&line);
            prop_assert_eq!(&pairs["ref"], &happened.reference());
            prop_assert_eq!(pairs["level"].as_str(), "error");
        }
    }

    #[test]
    fn every_form_is_whole_whatever_the_values(
        raw in hostile(), tenant in hostile(), tool in hostile(), reason in hostile(),
    ) {
        let happened = Occurrence::new(BookingError { reason: Some(reason.clone().into()) })
            .with_context(&context(Some(&raw), &tenant))
            .with_tool(tool)
            .with_operation(raw.clone())
            .with_argument("days", &raw)
            .with_alternative(Said { said: tenant.into() });
        let envelope: serde_json::Value = serde_json::from_slice(&happened.envelope()).unwrap();
        prop_assert_eq!(envelope["error"]["code"].as_str(), Some("BOOKING_ERROR"));
        let result: serde_json::Value = serde_json::from_str(&happened.tool_result()).unwrap();
        let text = happened.text();
        prop_assert_eq!(result["error"].as_str(), Some(text.as_str()));
        prop_assert!(!happened.text().chars().any(char::is_control));
        prop_assert!(happened.text().chars().count() < 2_000);
    }

    #[test]
    fn nobodys_data_is_in_a_form_that_omits_it(
        email in private(), secret in private(), before in "[ -~]{0,10}", which in 0..11_usize,
    ) {
        let raw = format!(
            "{before}{}, then {}.", encodings(&email)[which], encodings(&secret)[which]
        );
        let error = EmailMismatch {
            email: email.clone().into(),
            masked: "someone@else.org".into(),
            token: secret.clone().into(),
        };
        let debug = format!("{error:?} {error}");
        let happened = Occurrence::new(Caused { error, raw })
            .with_context(&context(Some(&email), "acme"))
            .with_tool("CALENDAR_LIST")
            .with_argument("email", &email)
            .with_argument("undeclared", &secret);
        let envelope = String::from_utf8(happened.envelope()).unwrap();
        let log = [happened.logfmt(), happened.to_string(), format!("{happened:?}"), debug];
        let model = [happened.text(), happened.tool_result(), envelope];
        for form in log.iter().chain(&model) {
            for value in [&email, &secret] {
                for encoded in encodings(value) {
                    let found = form.to_lowercase().contains(&encoded.to_lowercase());
                    prop_assert!(!found, "{:?} is in {:?}", encoded, form);
                }
            }
        }
        prop_assert!(!happened.user_text().contains(&secret));
    }
}

/// An error with a cause, as the derive would write it.
struct Caused {
    error: booking::CatalogError,
    raw: String,
}
impl errpact::ToolError for Caused {
    fn describe(&self, visit: &mut dyn FnMut(errpact::codegen::Parts<'_>)) {
        let cause = std::io::Error::other(self.raw.clone());
        let EmailMismatch {
            email,
            masked,
            token,
        } = &self.error
        else {
            return;
        };
        visit(errpact::codegen::Parts::new(
            &booking::CATALOG,
            booking::Code::EMAIL_MISMATCH as u16,
            &[("email", email), ("masked", masked), ("token", token)],
            Some(&cause),
        ));
    }
}
impl std::fmt::Debug for Caused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        errpact::codegen::debug(self, "Caused", f)
    }
}
impl std::fmt::Display for Caused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        errpact::codegen::display(self, f)
    }
}
impl std::error::Error for Caused {}

#[cfg(feature = "tracing")]
mod event {
    use std::io::Write;
    use std::sync::{Arc, Mutex};

    use super::*;

    #[derive(Clone, Default)]
    struct Sink(Arc<Mutex<Vec<u8>>>);
    impl Write for Sink {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.lock().expect("no panic").extend_from_slice(bytes);
            Ok(bytes.len())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    fn hostile_occurrence() -> Occurrence {
        Occurrence::catch(
            &booking::CATALOG,
            "gone\nERROR forged \u{1b}[31m\u{202e}jane@example.com",
        )
        .with_context(&context(Some("jane@example.com"), "a\nb"))
        .with_tool("x\ny")
    }

    #[test]
    fn the_stock_text_formatter_prints_one_line() {
        let sink = Sink::default();
        let writer = sink.clone();
        let subscriber = tracing_subscriber::fmt()
            .with_writer(move || writer.clone())
            .with_ansi(false)
            .finish();
        let happened = hostile_occurrence();
        tracing::subscriber::with_default(subscriber, || {
            errpact::redact::check_key();
            sink.0.lock().unwrap().clear();
            happened.log();
        });
        let lines = String::from_utf8(sink.0.lock().unwrap().clone()).unwrap();
        assert_eq!(lines.lines().count(), 1, "{lines}");
        assert!(
            lines.contains(&format!("ref=\"{}\"", happened.reference())),
            "{lines}"
        );
        assert!(
            !lines.contains("jane") && !lines.contains('\u{1b}') && !lines.contains('\u{202e}'),
            "{lines}"
        );
    }

    #[test]
    fn the_json_formatter_has_a_field_for_each() {
        let sink = Sink::default();
        let writer = sink.clone();
        let subscriber = tracing_subscriber::fmt()
            .json()
            .with_writer(move || writer.clone())
            .finish();
        let happened = Occurrence::new(TermsChanged {
            email: "jane@example.com".into(),
        })
        .with_context(&context(None, "acme"))
        .with_tool("CALENDAR_LIST");
        tracing::subscriber::with_default(subscriber, || {
            errpact::redact::check_key();
            sink.0.lock().unwrap().clear();
            happened.log();
        });
        let line: serde_json::Value = serde_json::from_slice(&sink.0.lock().unwrap()).unwrap();
        assert_eq!(line["level"], "ERROR");
        let fields = &line["fields"];
        assert_eq!(fields["message"], "tool error");
        assert_eq!(fields["code"], "TERMS_CHANGED");
        assert_eq!(fields["error.type"], "TERMS_CHANGED");
        assert_eq!(fields["gen_ai.tool.name"], "CALENDAR_LIST");
        assert_eq!(fields["ref"], happened.reference());
        assert_eq!(
            fields["context"],
            "email=n/a context.level=gold tenant=acme"
        );
        assert!(fields["params"].as_str().unwrap().starts_with("email="));
    }
}
