//! `errpact classify`: one failure from flags or standard input, and many by lines.

use std::{fs, fs::File};

use errpact_tests::command::{Run, errpact, errpact_command, folder, run_from};
use serde_json::{Value, json};

use crate::cli::formats::valid;

const DESK: &str = "\
errpact: 1
name: desk
categories: { upstream: {} }
services: { search: { title: Search, status_prefix: true } }
precedence: [QUOTA_EXCEEDED, RATE_LIMIT]
codes:
  AUTHORIZATION:
    category: upstream
    message: Not allowed.
    instruct: Apologize.
    detect: { status: [401, 403] }
  QUOTA_EXCEEDED:
    category: upstream
    deliver: log
    presents_as: UNKNOWN
    detect: { message: [quota exceeded, limit exceeded] }
  RATE_LIMIT:
    category: upstream
    message: \"Too many requests[[, wait {delay}]].\"
    instruct: Wait.
    params: { delay: { type: duration, optional: true } }
    detect:
      - { message: { regex: 'retry in (?<delay>\\d+ ?m?s)' } }
      - { message: rate limit exceeded }
  UNKNOWN:
    category: upstream
    message: Something went wrong.
    instruct: Apologize.
    fallback: true
";

fn classify(arguments: &[&str], input: &str) -> Run {
    let folder = folder(&[("errors.yaml", DESK), ("input", input)]);
    let input = File::open(folder.path().join("input")).expect("it is there");
    let mut command = errpact_command(folder.path());
    run_from(command.arg("classify").args(arguments), input.into())
}

fn answer(arguments: &[&str], input: &str) -> Value {
    let arguments = [&["--format", "json"], arguments].concat();
    let answer = classify(&arguments, input).exits(0).json();
    valid("classify.json", &answer);
    answer
}

#[test]
fn the_rule_that_decides_and_those_that_do_not() {
    let both = answer(&["--message", "Rate limit exceeded"], "");
    assert_eq!(both["code"], "QUOTA_EXCEEDED");
    assert_eq!(both["presented"], "UNKNOWN");
    assert_eq!(both["rule"], 0);
    assert_eq!(both["considered"][1]["code"], "RATE_LIMIT");
    assert_eq!(both["considered"][1]["rule"], 1);
    assert_eq!(both["considered"][1]["verdict"], "lost");
    let barred = answer(&["--status", "403", "--message", "rate limit exceeded"], "");
    assert_eq!(barred["code"], "AUTHORIZATION");
    let verdicts = barred["considered"].as_array().expect("a list").iter();
    let verdicts: Vec<&Value> = verdicts.map(|rule| &rule["verdict"]).collect();
    assert_eq!(verdicts, ["won", "barred", "barred"]);
    let filled = answer(&["--message", "busy, retry in 500ms"], "");
    assert_eq!(filled["params"], json!({"delay": 0.5}));
    let fallback = answer(&["--message", "please reconnect"], "");
    assert_eq!(fallback["rule"], "fallback");
    assert_eq!(fallback["code"], "UNKNOWN");
}

#[test]
fn words_for_users() {
    let run = classify(&["--status", "403", "--message", "rate limit exceeded"], "").exits(0);
    for part in [
        "AUTHORIZATION by its rule 1",
        "Barred:",
        "RATE_LIMIT rule 2: it relies on words, and the failure carries the HTTP status 403",
    ] {
        assert!(run.stdout.contains(part), "{part}: {run:#?}");
    }
    let run = classify(&["--message", "quota exceeded"], "").exits(0);
    assert!(run.stdout.contains("delivered as UNKNOWN"), "{run:#?}");
}

#[test]
fn a_leading_status_counts_where_the_service_says_so() {
    let message = ["--message", "403 quota exceeded"];
    assert_eq!(answer(&message, "")["code"], "QUOTA_EXCEEDED");
    let search = [&message[..], &["--service", "search"]].concat();
    assert_eq!(answer(&search, "")["code"], "AUTHORIZATION");
}

#[test]
fn standard_input_is_a_message_or_a_result() {
    assert_eq!(answer(&[], "Quota exceeded\n")["code"], "QUOTA_EXCEEDED");
    let result = r#"{"success": false, "error": "Quota exceeded"}"#;
    assert_eq!(answer(&[], result)["code"], "QUOTA_EXCEEDED");
    assert_eq!(answer(&["--result", "-"], result)["code"], "QUOTA_EXCEEDED");
    let fine = answer(&[], r#"{"success": true, "note": "quota exceeded"}"#);
    assert_eq!((&fine["code"], &fine["rule"]), (&Value::Null, &Value::Null));
    classify(&["--result", "no JSON"], "").exits(2);
    classify(&["--result", "-", "--message", "-"], "").exits(2);
}

#[test]
fn many_lines_and_wrong_ones_among_them() {
    let input = "{\"message\": \"quota exceeded\"}\n\nno JSON\n{\"status\": 403}\r\n{\"stat\": 1}\n\u{0}\n{}";
    let run = classify(&["--jsonl"], input).exits(1);
    let answers: Vec<Value> = run
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).expect("each line is JSON"))
        .collect();
    for answer in &answers {
        valid("classify.json", answer);
    }
    let seen: Vec<&Value> = answers
        .iter()
        .map(|answer| answer.get("line").unwrap_or(&answer["code"]))
        .collect();
    assert_eq!(
        seen,
        [
            &json!("QUOTA_EXCEEDED"),
            &json!(3),
            &json!("AUTHORIZATION"),
            &json!(5),
            &json!(6),
            &json!("UNKNOWN")
        ]
    );
    classify(&["--jsonl"], "{\"status\": 403}\n").exits(0);
    classify(&["--jsonl", "--status", "403"], "").exits(2);
}

#[test]
fn a_catalog_that_is_broken_is_refused() {
    let folder = folder(&[("errors.yaml", "errpact: 1\n")]);
    let run = errpact(folder.path(), &["classify", "--status", "403"]).exits(1);
    assert!(run.stdout.is_empty(), "{run:#?}");
    fs::remove_file(folder.path().join("errors.yaml")).expect("it was there");
    errpact(folder.path(), &["classify", "--status", "403"]).exits(2);
}

#[test]
fn a_word_that_is_not_known_is_no_question() {
    let catalog = crate::cli::CATALOG;
    let folder = folder(&[("errors.yaml", catalog)]);
    // The question itself is one.
    for known in [
        &["--status", "404"][..],
        &["--io", "timed_out"],
        &["--tool", "find_order", "--message", "x"],
        &["--sqlstate", "23P01"],
        &["--sqlite", "SQLITE_BUSY"],
        &["--jsonrpc", "-32601"],
    ] {
        errpact(folder.path(), &[&["classify"], known].concat()).exits(0);
    }
    for (typo, near) in [
        (&["--status", "4040"][..], "404"),
        (&["--status", "99"], "from 100 to 599"),
        (&["--status", "600"], "from 100 to 599"),
        (&["--io", "timedout"], "timed_out"),
        (&["--io", "connection_refuse"], "connection_refused"),
        (&["--io", "nosuch"], "such as `timed_out`"),
        (&["--tool", "find_ordr", "--message", "x"], "find_order"),
        (&["--tool", "nosuch", "--message", "x"], "find_order"),
        (&["--sqlstate", "23p01"], "23P01"),
        (&["--sqlstate", "23P0"], "23P01"),
        (&["--sqlite", "SQLITE_BUSI"], "SQLITE_BUSY"),
    ] {
        let run = errpact(folder.path(), &[&["classify"], typo].concat()).exits(2);
        assert!(
            run.stderr.contains(near) && run.stdout.is_empty(),
            "{typo:?}: {run:#?}"
        );
    }
    let services = format!("{catalog}services: {{ payments: {{ title: Payments }} }}\n");
    fs::write(folder.path().join("errors.yaml"), services).expect("a file");
    errpact(
        folder.path(),
        &["classify", "--service", "payments", "--message", "x"],
    )
    .exits(0);
    let run = errpact(
        folder.path(),
        &["classify", "--service", "paymnts", "--message", "x"],
    )
    .exits(2);
    assert!(run.stderr.contains("did you mean `payments`?"), "{run:#?}");
    // A catalog without tools or services knows none of them.
    let none = catalog
        .replace("tools:\n  find_order: { read_only: true }\n", "")
        .replace("    raised_by: [find_order]\n", "");
    fs::write(folder.path().join("errors.yaml"), none).expect("a file");
    errpact(
        folder.path(),
        &[
            "classify",
            "--tool",
            "any",
            "--service",
            "any",
            "--message",
            "x",
        ],
    )
    .exits(0);
}
