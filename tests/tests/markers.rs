//! Marker replacement: a block finds its place in any host file, and the rest of the file does not change.

use errpact_generator::markers::{self, Error, Section};
use proptest::prelude::*;

const NAME: &str = "receptionist";

fn section(body: &str) -> Section {
    Section {
        name: NAME.to_owned(),
        fingerprint: "0123456789ab".to_owned(),
        body: body.to_owned(),
    }
}

fn replace(host: &str, extension: &str) -> Result<String, Error> {
    markers::replace(host, &section("- A: one.\n\n- B: two."), Some(extension))
}

#[test]
fn every_host_keeps_its_comment_syntax() {
    for (extension, begin, end) in [
        (
            "md",
            "<!-- errpact:begin receptionist FP -->",
            "<!-- errpact:end receptionist -->",
        ),
        (
            "html",
            "<!--errpact:begin receptionist FP-->",
            "<!--errpact:end receptionist-->",
        ),
        (
            "tex",
            "% errpact:begin receptionist FP",
            "% errpact:end receptionist",
        ),
        (
            "j2",
            "{# errpact:begin receptionist FP #}",
            "{# errpact:end receptionist #}",
        ),
        (
            "py",
            "P = \"\"\"<!-- errpact:begin receptionist FP -->",
            "<!-- errpact:end receptionist -->\"\"\".strip()",
        ),
        (
            "rs",
            "const P: &str = r#\"<!-- errpact:begin receptionist FP -->",
            "<!-- errpact:end receptionist -->\"#;",
        ),
    ] {
        for stamp in [" ffffffffffff", ""] {
            let host = format!("before\n{}\nold\n{end}\nafter", begin.replace(" FP", stamp));
            let expected = format!(
                "before\n{}\n- A: one.\n\n- B: two.\n{end}\nafter",
                begin.replace("FP", "0123456789ab")
            );
            assert_eq!(
                replace(&host, extension).as_deref(),
                Ok(expected.as_str()),
                "{host}"
            );
        }
    }
}

#[test]
fn indentation_line_endings_and_byte_order_mark_stay() {
    let host =
        "\u{feff}a: |\r\n  # errpact:begin receptionist\r\n  # errpact:end receptionist\r\nb: c";
    assert_eq!(
        replace(host, "yaml").unwrap(),
        "\u{feff}a: |\r\n  # errpact:begin receptionist 0123456789ab\r\n  - A: one.\r\n\r\n  - B: two.\r\n  # errpact:end receptionist\r\nb: c"
    );
    let first_line =
        "\u{feff}<!-- errpact:begin receptionist -->\n<!-- errpact:end receptionist -->";
    assert!(
        replace(first_line, "md")
            .unwrap()
            .starts_with("\u{feff}<!-- errpact:begin receptionist 0123456789ab -->\n- A")
    );
}

#[test]
fn other_blocks_and_prose_about_markers_are_left_alone() {
    let host = "Markers look like `<!-- errpact:begin receptionist -->`.\n\
                <!-- errpact:begin other 000000000000 -->\nx\n<!-- errpact:end other -->\n\
                ```md\n<!-- errpact:begin receptionist -->\n<!-- errpact:end receptionist -->\n```\n\
                <!-- errpact:begin receptionist -->\n<!-- errpact:end receptionist -->\n";
    let (before, _) = host.rsplit_once("<!-- errpact:begin").unwrap();
    let replaced = replace(host, "md").unwrap();
    assert!(replaced.starts_with(before), "{replaced}");
    assert_eq!(replaced.matches("- A: one.").count(), 1);
}

#[test]
fn a_block_may_hold_a_fence() {
    let fenced = section("```\ncode\n```\n- A: one.\n```");
    let host = "<!-- errpact:begin receptionist -->\n<!-- errpact:end receptionist -->\n";
    let once = markers::replace(host, &fenced, Some("md")).unwrap();
    assert_eq!(markers::replace(&once, &fenced, Some("md")).unwrap(), once);
}

#[test]
fn broken_markers_are_told_apart() {
    let name = || NAME.to_owned();
    let begin = "<!-- errpact:begin receptionist -->\n";
    let end = "<!-- errpact:end receptionist -->\n";
    for (host, error) in [
        (
            "no markers".to_owned(),
            Error::Missing {
                name: name(),
                fenced: None,
                other: None,
            },
        ),
        (
            "<!-- errpact:begin desk -->\n<!-- errpact:end desk -->\n".to_owned(),
            Error::Missing {
                name: name(),
                fenced: None,
                other: Some("desk".to_owned()),
            },
        ),
        (
            format!("```\n{begin}{end}```\n"),
            Error::Missing {
                name: name(),
                fenced: Some(2),
                other: None,
            },
        ),
        (
            format!("a\n{begin}"),
            Error::Unclosed {
                name: name(),
                begin: 2,
            },
        ),
        (
            end.to_owned(),
            Error::Unopened {
                name: name(),
                end: 1,
            },
        ),
        (
            format!("{end}{begin}"),
            Error::Unopened {
                name: name(),
                end: 1,
            },
        ),
        (
            format!("{begin}{end}{end}"),
            Error::Unopened {
                name: name(),
                end: 3,
            },
        ),
        (
            format!("{begin}{begin}{end}"),
            Error::Nested {
                name: name(),
                begin: 1,
                inner: 2,
            },
        ),
        (
            format!("{begin}# errpact:end other\n{end}"),
            Error::Nested {
                name: name(),
                begin: 1,
                inner: 2,
            },
        ),
        (
            format!("{begin}{end}{begin}{end}"),
            Error::Duplicate {
                name: name(),
                first: 1,
                second: 3,
            },
        ),
    ] {
        let found = replace(&host, "md").unwrap_err();
        assert_eq!(found, error);
        assert!(!found.to_string().is_empty() && !found.help().is_empty());
    }
}

#[test]
fn a_text_that_would_break_the_markers_is_refused() {
    let host = "# errpact:begin receptionist\n# errpact:end receptionist\n";
    let text = section("a\n- <!-- errpact:end receptionist -->");
    assert!(matches!(
        markers::replace(host, &text, Some("md")),
        Err(Error::InText { .. })
    ));
}

#[test]
fn an_absent_file_is_created_where_a_block_alone_is_one() {
    let created = markers::create(&section("- A: one."), Some("md")).unwrap();
    assert_eq!(
        created,
        "<!-- errpact:begin receptionist 0123456789ab -->\n- A: one.\n<!-- errpact:end receptionist -->\n"
    );
    assert_eq!(
        markers::replace(&created, &section("- A: one."), Some("md")).unwrap(),
        created
    );
    let created = markers::create(&section(""), Some("j2")).unwrap();
    assert_eq!(
        created,
        "{# errpact:begin receptionist 0123456789ab #}\n{# errpact:end receptionist #}\n"
    );
    assert!(markers::create(&section(""), None).is_ok());
    let refused = markers::create(&section(""), Some("py")).unwrap_err();
    assert!(
        refused.help().contains("`# errpact:begin receptionist`"),
        "{}",
        refused.help()
    );
}

/// Pieces that resemble a marker, a fence or a line ending.
fn host_text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        any::<String>(),
        "[ -~\t]{0,12}",
        prop::sample::select(vec![
            "\n",
            "\r\n",
            "\r",
            "\u{feff}",
            "```\n",
            "~~~\n",
            "> ```\n",
            "`",
            "\"\"\"",
            "'",
            "<!-- ",
            " -->",
            "# ",
            "\n# errpact:begin other 0123456789ab\n",
            "\nerrpact:end other\n",
            "errpact:",
            "errpact:begin receptionists",
            "`errpact:begin receptionist`",
            "the errpact:end receptionist",
            "\u{2028}",
            "\u{202e}",
            "0123456789ab",
        ])
        .prop_map(str::to_owned),
    ];
    prop::collection::vec(piece, 0..12).prop_map(|pieces| pieces.concat())
}

fn body() -> impl Strategy<Value = String> {
    let line = prop_oneof![
        "[^\r\n]{0,20}",
        prop::sample::select(vec!["", "```", "- A, B: do it.", "\u{202e}", "  indented"])
            .prop_map(str::to_owned),
    ];
    prop::collection::vec(line, 0..6).prop_map(|lines| lines.join("\n"))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, ..ProptestConfig::default() })]

    #[test]
    fn nothing_outside_the_markers_changes(
        before in host_text(), after in host_text(), old in body(), new in body(),
        indent in "[ \t]{0,4}", crlf in any::<bool>(), fingerprint in "([0-9a-f]{12})?",
    ) {
        let ending = if crlf { "\r\n" } else { "\n" };
        let before = before.replace("```", "").replace("~~~", "");
        let before = if before.is_empty() { before } else { before + "\n" };
        let begin = format!("{indent}# errpact:begin receptionist");
        let end = format!("{indent}# errpact:end receptionist\n");
        let old = old.replace('\n', ending);
        let host = format!("{before}{begin}{ending}{old}{ending}{end}{after}");
        let section = Section { fingerprint, ..section(&new) };

        // Without fences in front, and without markers of this name in the text, it always succeeds.
        let once = markers::replace(&host, &section, Some("txt")).unwrap();
        let stamp = if section.fingerprint.is_empty() { String::new() } else { format!(" {}", section.fingerprint) };
        let head = format!("{before}{begin}{stamp}{ending}");
        let tail = format!("{end}{after}");
        prop_assert!(once.starts_with(&head));
        prop_assert!(once.ends_with(&tail));
        let found = markers::find(&once, NAME, Some("txt")).unwrap();
        prop_assert_eq!(found.text, section.body.clone());
        prop_assert_eq!(found.body.start, head.len());
        prop_assert_eq!(found.body.end, once.len() - tail.len());
        prop_assert_eq!(markers::replace(&once, &section, Some("txt")).unwrap(), once);
    }

    #[test]
    fn any_host_is_replaced_once_or_refused(host in host_text(), new in body()) {
        let marked = host.replace("errpact:", "\n<!-- errpact:begin receptionist\n<!-- errpact:end receptionist\n");
        for extension in [Some("md"), Some("rs"), None] {
            if let Ok(once) = markers::replace(&marked, &section(&new), extension) {
                let twice = markers::replace(&once, &section(&new), extension);
                prop_assert_eq!(twice.as_deref(), Ok(once.as_str()));
            }
        }
    }
}
