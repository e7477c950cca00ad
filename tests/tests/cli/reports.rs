//! The forms of findings for editors, GitLab and servers that read JUnit XML.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use errpact_tests::command::{errpact, folder};
use serde_json::Value;

use super::formats::cases;
use super::{CATALOG, misspelled, warned, with_outputs};

fn check(folder: &Path, format: &str) -> String {
    errpact(folder, &["check", "--format", format]).stdout
}

fn findings(folder: &Path) -> Vec<Value> {
    let json: Value = serde_json::from_str(&check(folder, "json")).expect("JSON");
    json["findings"].as_array().expect("a list").clone()
}

/// Returns the place of a finding: the catalog, if it has none.
fn place(finding: &Value) -> (String, u64, u64) {
    let number = |key: &str| finding[key].as_u64().unwrap_or(1);
    let file = finding["file"].as_str().unwrap_or("errors.yaml");
    (file.to_owned(), number("line"), number("column"))
}

#[test]
fn concise_lines_say_what_json_says() {
    for (name, folder) in cases() {
        let text = check(folder.path(), "concise");
        let findings = findings(folder.path());
        assert_eq!(text.lines().count(), findings.len(), "{name}: {text}");
        for (line, finding) in text.lines().zip(&findings) {
            let (file, number, column) = place(finding);
            let level = finding["level"].as_str().expect("a level");
            let head = format!("{file}:{number}:{column}: {level}: ");
            assert!(line.starts_with(&head), "{line}");
            let id = finding["id"].as_str().expect("an id");
            assert!(line.ends_with(&format!(" [{id}]")), "{line}");
        }
    }
}

#[test]
fn gitlab_gets_what_it_asks_for() {
    for (name, folder) in cases() {
        let report: Value = serde_json::from_str(&check(folder.path(), "gitlab")).expect("JSON");
        let issues = report.as_array().expect("an array");
        let findings = findings(folder.path());
        assert_eq!(issues.len(), findings.len(), "{name}");
        let mut fingerprints = BTreeSet::new();
        for (issue, finding) in issues.iter().zip(&findings) {
            let (file, line, _) = place(finding);
            assert_eq!(issue["check_name"], finding["id"]);
            assert_eq!(issue["location"]["path"], *file);
            assert_eq!(issue["location"]["lines"]["begin"], line);
            let severity = issue["severity"].as_str().expect("a severity");
            let expected = match finding["level"].as_str().expect("a level") {
                "error" => "major",
                "warning" => "minor",
                _ => "info",
            };
            assert_eq!(severity, expected);
            let message = finding["message"].as_str().expect("a message");
            let description = issue["description"].as_str().expect("a description");
            assert!(description.starts_with(message), "{description}");
            let fingerprint = issue["fingerprint"].as_str().expect("a fingerprint");
            assert!(
                fingerprints.insert(fingerprint.to_owned()),
                "{name}: {report:#}"
            );
        }
    }
}

#[test]
fn a_fingerprint_stays_when_lines_are_added() {
    // The same finding twice, so that each needs its own fingerprint.
    let text = misspelled().replace("    instruct: Apologize", "    instrct: Apologize");
    let fingerprints = |text: &str| -> Vec<String> {
        let folder = folder(&[("errors.yaml", text)]);
        let report: Value = serde_json::from_str(&check(folder.path(), "gitlab")).expect("JSON");
        let issues = report.as_array().expect("an array").iter();
        issues
            .map(|issue| issue["fingerprint"].to_string())
            .collect()
    };
    let before = fingerprints(&text);
    assert_eq!(before.len(), 2);
    assert_eq!(before, fingerprints(&format!("# A comment.\n\n{text}")));
    assert_ne!(before, fingerprints(&text.replace("instrct", "instrcut")));
}

/// Returns the number of an attribute.
fn number(node: roxmltree::Node<'_, '_>, name: &str) -> usize {
    let value = node.attribute(name).expect("the attribute");
    value.parse().expect("a number")
}

#[test]
fn junit_is_xml_whose_counts_are_right() {
    for (name, folder) in cases() {
        for arguments in [&[][..], &["--deny-warnings"]] {
            let run = errpact(
                folder.path(),
                &[&["check", "--format", "junit"], arguments].concat(),
            );
            let document = roxmltree::Document::parse(&run.stdout).expect("XML");
            let root = document.root_element();
            assert_eq!(root.tag_name().name(), "testsuites");
            let named = |name: &'static str| {
                root.descendants()
                    .filter(move |node| node.has_tag_name(name))
            };
            let findings = findings(folder.path());
            assert_eq!(named("testcase").count(), findings.len().max(1), "{name}");
            assert_eq!(number(root, "tests"), findings.len().max(1));
            assert_eq!(number(root, "failures"), named("failure").count());
            // A server shows a failure exactly if the command fails.
            assert_eq!(
                run.status != 0,
                named("failure").next().is_some(),
                "{run:#?}"
            );
            for suite in named("testsuite") {
                assert_eq!(number(suite, "skipped"), named("skipped").count());
            }
            for (case, finding) in named("testcase").zip(&findings) {
                let (file, line, _) = place(finding);
                assert_eq!(case.attribute("file"), Some(&*file));
                assert_eq!(number(case, "line") as u64, line);
                let result = case.first_element_child().expect("a result");
                let message = result.attribute("message").expect("a message");
                let ours = finding["message"].as_str().expect("a message");
                let head: String = ours.chars().take_while(|c| !c.is_control()).collect();
                assert!(message.contains(&head), "{message}");
            }
        }
    }
}

/// The elements of JUnit XML that errpact writes, each with the one around it, the attributes that it must have, and those
/// that it may have: from `junit-10.xsd` of Jenkins' xUnit plugin, and `file` and `line`, which others read.
const JUNIT: [(&str, &str, &str, &str); 5] = [
    ("testsuites", "", "", "name tests failures errors"),
    (
        "testsuite",
        "testsuites",
        "name tests failures errors",
        "skipped",
    ),
    ("testcase", "testsuite", "name", "classname file line"),
    ("failure", "testcase", "", "type message"),
    ("skipped", "testcase", "", "type message"),
];

#[test]
fn junit_has_the_elements_and_attributes_of_a_schema() {
    let tag = |node: roxmltree::Node<'_, '_>| node.tag_name().name().to_owned();
    for (name, folder) in cases() {
        let xml = check(folder.path(), "junit");
        let document = roxmltree::Document::parse(&xml).expect("XML");
        for node in document.descendants().filter(roxmltree::Node::is_element) {
            let known = JUNIT.iter().find(|it| it.0 == tag(node));
            let (_, outer, must, may) = known.unwrap_or_else(|| panic!("{name}: {node:?}"));
            assert_eq!(node.parent_element().map(tag).unwrap_or_default(), *outer);
            let has: Vec<&str> = node.attributes().map(|it| it.name()).collect();
            assert!(must.split_whitespace().all(|it| has.contains(&it)), "{xml}");
            let words = must.split(' ').chain(may.split(' '));
            assert!(
                has.iter().all(|it| words.clone().any(|word| word == *it)),
                "{xml}"
            );
            if node.has_tag_name("testsuite") {
                let cases = node.children().filter(roxmltree::Node::is_element);
                assert_eq!(number(node, "tests"), cases.count());
            }
        }
    }
}

#[test]
fn junit_has_a_suite_for_each_catalog() {
    let folder = folder(&[
        ("a/errors.yaml", &misspelled()),
        ("b/errors.yaml", &warned()),
        ("c/errors.yaml", CATALOG),
    ]);
    let run = errpact(folder.path(), &["check", ".", "--format", "junit"]).exits(1);
    let document = roxmltree::Document::parse(&run.stdout).expect("XML");
    let suites = document
        .descendants()
        .filter(|node| node.has_tag_name("testsuite"));
    let names: Vec<_> = suites.filter_map(|suite| suite.attribute("name")).collect();
    assert_eq!(names, ["a/errors.yaml", "b/errors.yaml", "c/errors.yaml"]);
    assert_eq!(number(document.root_element(), "tests"), 3);
    assert_eq!(number(document.root_element(), "failures"), 1);
}

#[test]
fn a_name_with_control_characters_breaks_no_form() {
    let text = CATALOG.replace(
        "errpact: 1\n",
        "errpact: 1\n\"a\\e[31m\\0\\uFFFF<&\\n\\u202Eb\": 1\n",
    );
    let folder = folder(&[("errors.yaml", &text)]);
    for format in ["concise", "gitlab", "junit", "json", "sarif"] {
        let text = check(folder.path(), format);
        let hidden = |c: char| c.is_control() && c != '\n' || c == '\u{202e}';
        assert!(!text.contains(hidden), "{format}: {text:?}");
    }
    let junit = check(folder.path(), "junit");
    roxmltree::Document::parse(&junit).expect("XML");
    assert_eq!(check(folder.path(), "concise").lines().count(), 1);
}

#[test]
fn paths_are_relative_to_the_working_folder() {
    let folder = folder(&[("a/b/errors.yaml", &misspelled()), ("c/.keep", "")]);
    let root = folder.path().canonicalize().expect("the folder");
    let absolute = root.join("a/b/errors.yaml");
    let lines =
        |folder: &Path, name: &str| errpact(folder, &["check", name, "--format", "concise"]).stdout;
    let absolute = absolute.to_str().expect("UTF-8");
    assert!(lines(&root, absolute).starts_with("a/b/errors.yaml:15:5: "));
    assert!(lines(&root, "./a/../a/b/errors.yaml").starts_with("a/b/errors.yaml:15:5: "));
    assert!(lines(&root.join("c"), "../a/b/errors.yaml").starts_with("../a/b/errors.yaml:15:5: "));
}

#[test]
fn generate_and_scan_have_these_forms_too() {
    let text = with_outputs();
    let folder = folder(&[
        ("errors.yaml", &text),
        ("guide.md", "- `ORDER_NOT_FOUND`: a\n- `INTERNAL_EROR`: b\n"),
    ]);
    let generate = errpact(
        folder.path(),
        &["generate", "--check", "--format", "concise"],
    )
    .exits(1);
    assert!(
        generate.stdout.starts_with(
            "errors.yaml:1:1: error: `prompts/system.md` does not exist [missing-output]\n"
        ),
        "{generate:#?}"
    );
    for format in ["concise", "gitlab", "junit"] {
        let scan = errpact(folder.path(), &["scan", "guide.md", "--format", format]).exits(1);
        assert!(scan.stdout.contains("INTERNAL_EROR"), "{scan:#?}");
        assert!(scan.stderr.is_empty(), "{scan:#?}");
    }
    fs::remove_file(folder.path().join("guide.md")).expect("it is removed");
}
