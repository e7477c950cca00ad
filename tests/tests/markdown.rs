//! The Markdown reference: it describes everything about every code, and no text of a catalog becomes markup.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use errpact_generator::markdown;
use errpact_spec::Resolved;
use proptest::prelude::*;

fn resolve(text: &str) -> Resolved {
    let loaded = errpact_spec::load_str("errors.yaml", text);
    let findings: Vec<_> = loaded
        .findings
        .iter()
        .map(|finding| &finding.message)
        .collect();
    assert!(loaded.resolved.is_some(), "{findings:#?}");
    loaded.resolved.unwrap()
}

fn render(text: &str) -> String {
    let resolved = resolve(text);
    markdown::render(&resolved)
        .unwrap()
        .replace(resolved.fingerprint(), "FINGERPRINT0")
}

#[test]
fn everything_about_a_catalog() {
    let page = render(include_str!("markdown/full.yaml"));
    assert!(page.ends_with('\n') && !page.ends_with("\n\n") && !page.contains('\r'));
    assert!(!page.contains("\n\n\n"), "empty lines in a row");
    insta::assert_snapshot!(page);
}

#[test]
fn the_smallest_catalog() {
    let page = render(
        "errpact: 1\nname: small\ncategories: { a: {} }\n\
         codes: { A: { category: a, message: A., instruct: Ask. } }\n",
    );
    insta::assert_snapshot!(page);
}

#[test]
fn every_link_within_the_page_has_its_anchor() {
    let page = render(include_str!("markdown/full.yaml"));
    let targets: Vec<&str> = page
        .split("](#")
        .skip(1)
        .filter_map(|rest| rest.split(')').next())
        .collect();
    assert!(targets.len() > 10);
    for target in targets {
        assert_eq!(
            page.matches(&format!("<a id=\"{target}\"></a>")).count(),
            1,
            "{target}"
        );
    }
}

#[test]
fn a_large_catalog_is_one_page_in_order() {
    let mut text = String::from("errpact: 1\nname: large\ncategories: { a: {} }\ncodes:\n");
    for number in 0..1200 {
        text.push_str(&format!(
            "  CODE_{number:04}: {{ category: a, message: A., instruct: Ask {number}. }}\n"
        ));
    }
    let page = render(&text);
    let sections: Vec<&str> = page
        .lines()
        .filter_map(|line| line.strip_prefix("### `")?.strip_suffix('`'))
        .collect();
    assert_eq!(sections.len(), 1200);
    assert!(sections.is_sorted());
}

/// Text that would be markup somewhere.
fn hostile() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "<script>alert(1)</script>",
        "[x](javascript:alert(1))",
        "![i](http://e)",
        "`",
        "``",
        "|",
        "\\",
        "\n",
        "\n\n",
        "\r\n",
        "# ",
        "- ",
        "1. ",
        "***",
        "___",
        "~~",
        "<!--",
        "-->",
        "&lt;",
        "&#60;",
        "\u{202e}",
        "\u{0}",
        "\u{2028}",
        "$x$",
        "a",
        " ",
        "</a>",
        "\"",
        "'",
        "[^1]",
        "```\n",
        "---\n",
        "===",
    ]);
    prop::collection::vec(piece, 1..8).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, ..ProptestConfig::default() })]

    /// The page has the same lines, cells and tags for any text; only the words differ.
    #[test]
    fn texts_are_shown_and_nothing_else(text in hostile()) {
        let quoted = serde_json::to_string(&text).unwrap();
        let plain = serde_json::to_string("word").unwrap();
        let page = |text: &str| format!(
            "errpact: 1\nname: demo\ntitle: {text}\ncategories: {{ a: {{ title: {text} }} }}\ncodes:\n\
             \x20 A:\n    category: a\n    summary: {text}\n    message: A.\n    instruct: Ask.\n\
             \x20   params: {{ p: {{ type: text, optional: true, description: {text}, example: {text} }} }}\n\
             \x20   alternatives: [ {{ description: {text}, example: {text} }} ]\n\
             \x20   examples: [ {{ call: {text}, result: {text}, then: {text} }} ]\n"
        );
        let Some(resolved) = errpact_spec::load_str("errors.yaml", &page(&quoted)).resolved else {
            return Ok(());
        };
        let shown = markdown::render(&resolved).unwrap();
        let expected = markdown::render(&resolve(&page(&plain))).unwrap();
        prop_assert_eq!(shape(&shown), shape(&expected));
        for hidden in ['\u{202e}', '\u{0}', '\u{2028}', '\r'] {
            prop_assert!(!shown.contains(hidden));
        }
    }
}

/// Returns the markup of a page: for each line the block that it begins, its pipes and its tags.
fn shape(page: &str) -> Vec<(&'static str, usize, usize)> {
    page.lines()
        .map(|line| {
            // Code is shown literally.
            let ticks = line.replace("\\\\", "").replace("\\`", "");
            let outside: String = ticks.split('`').step_by(2).collect();
            let number = line.trim_start_matches(|c: char| c.is_ascii_digit());
            let block = match line {
                "" => "nothing",
                _ if line.starts_with("    ") || line.starts_with('\t') => "indented code",
                _ if line.starts_with('#') => "heading",
                _ if line.starts_with("- ") || line.starts_with("* ") || line.starts_with("+ ") => {
                    "item"
                }
                _ if number.len() < line.len() && number.starts_with(['.', ')']) => "number",
                _ if line.starts_with('|') => "row",
                _ if line.starts_with('<') => "tag",
                _ if line.starts_with('>') => "quote",
                _ if ["```", "~~~", "---", "===", "***", "___"]
                    .iter()
                    .any(|mark| line.starts_with(mark)) =>
                {
                    "mark"
                }
                _ => "text",
            };
            let pipes = ticks.replace("\\|", "").matches('|').count();
            let tags = outside
                .replace("<code>", "")
                .replace("</code>", "")
                .matches('<')
                .count();
            (block, pipes, tags)
        })
        .collect()
}
