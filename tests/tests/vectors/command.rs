//! The command: its lines are valid, the same on every run, and filtered as requested.

use std::collections::BTreeSet;

use errpact_tests::catalogs::{PACKS, RICH, Subject, VECTORS};
use errpact_tests::command::{Run, errpact, folder, workspace};
use serde_json::Value;

use crate::vectors::{subjects, text};

fn vectors(subject: &Subject, arguments: &[&str]) -> Run {
    let path = subject.path();
    let mut all = vec!["vectors", path.to_str().unwrap()];
    all.extend(arguments);
    errpact(workspace(), &all)
}

fn lines(run: &Run) -> Vec<Value> {
    let lines = run.stdout.lines();
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn words<'v>(vectors: &'v [Value], member: &str) -> BTreeSet<&'v str> {
    vectors
        .iter()
        .skip(1)
        .filter_map(|it| it[member].as_str())
        .collect()
}

#[test]
fn the_schema_refuses_what_is_wrong() {
    let schema = std::fs::read_to_string(workspace().join("docs/schemas/vectors.json")).unwrap();
    let schema: Value = serde_json::from_str(&schema).unwrap();
    let validator = jsonschema::draft202012::new(&schema).unwrap();
    let mut seen = BTreeSet::new();
    for vector in VECTORS.vectors() {
        let shape = format!("{} {}", vector["kind"], vector["form"]);
        if !seen.insert(shape) {
            continue;
        }
        let members = vector.as_object().unwrap();
        for member in members
            .keys()
            .filter(|it| !["presented", "params"].contains(&it.as_str()))
        {
            let mut less = vector.clone();
            less.as_object_mut().unwrap().remove(member);
            assert!(!validator.is_valid(&less), "without {member}: {less:#}");
        }
        for member in members.keys() {
            let mut other = vector.clone();
            other[member] = serde_json::json!(1.5);
            assert!(!validator.is_valid(&other), "{other:#}");
        }
        let mut more = vector.clone();
        more["more"] = Value::Null;
        assert!(!validator.is_valid(&more), "{more:#}");
    }
    assert!(seen.len() > 19, "{seen:?}");
}

#[test]
fn it_prints_the_same_on_every_run() {
    for subject in subjects() {
        let one = vectors(&subject, &[]).exits(0);
        assert_eq!(one.stdout, vectors(&subject, &[]).exits(0).stdout);
    }
}

#[test]
fn kinds_and_codes_are_filtered() {
    let all = lines(&vectors(&VECTORS, &[]).exits(0));
    let kinds = [
        "budget", "channel", "classify", "decision", "prompt", "read", "wire",
    ];
    assert_eq!(words(&all, "kind"), kinds.into());
    let decisions = lines(&vectors(&VECTORS, &["--kind", "decision"]).exits(0));
    assert_eq!(words(&decisions, "kind"), ["decision"].into());
    assert_eq!(decisions[0], all[0], "the head stays");
    let arguments = [
        "--kind", "decision", "--kind", "wire", "--code", "FLAT", "--code", "HIDDEN",
    ];
    let some = lines(&vectors(&VECTORS, &arguments).exits(0));
    assert_eq!(words(&some, "kind"), ["decision", "wire"].into());
    assert_eq!(words(&some, "code"), ["FLAT", "HIDDEN"].into());
    let expected = all.iter().filter(|it| {
        (it["kind"] == "decision" || it["kind"] == "wire")
            && (it["code"] == "FLAT" || it["code"] == "HIDDEN")
    });
    assert_eq!(some[1..], expected.cloned().collect::<Vec<_>>());
}

#[test]
fn a_code_has_the_fixtures_that_name_it() {
    let of = |code| lines(&vectors(&VECTORS, &["--kind", "classify", "--code", code]).exits(0));
    let hidden = of("HIDDEN");
    assert_eq!(hidden.len(), 3, "its own, and the one that bars it");
    assert_eq!(of("GROWING").len(), 2);
    assert_eq!(text(&hidden[1]["signal"], "message"), "pool 17 is empty");
}

#[test]
fn what_matches_nothing_is_an_error() {
    let run = vectors(&VECTORS, &["--code", "GROVING"]).exits(1);
    assert_eq!(run.stdout, "");
    assert!(run.stderr.contains("unknown code `GROVING`"), "{run:#?}");
    assert!(run.stderr.contains("did you mean `GROWING`?"), "{run:#?}");
    let run = vectors(&RICH, &["--kind", "classify"]).exits(1);
    assert!(run.stderr.contains("fixtures"), "{run:#?}");
    vectors(&VECTORS, &["--kind", "classify", "--code", "FLAT"]).exits(1);
    vectors(&VECTORS, &["--kind", "poem"]).exits(2);
}

#[test]
fn a_catalog_with_errors_has_none() {
    let broken = folder(&[(
        "errors.yaml",
        "errpact: 1\nname: broken\ncodes: { A: {} }\n",
    )]);
    let run = errpact(broken.path(), &["vectors"]).exits(1);
    assert_eq!(run.stdout, "");
    assert!(run.stderr.contains("error"), "{run:#?}");
    errpact(broken.path(), &["vectors", "nowhere.yaml"]).exits(2);
}

#[test]
fn a_signal_is_what_classify_reads() {
    let run = vectors(&VECTORS, &["--kind", "classify"]).exits(0);
    let signals: Vec<String> = lines(&run)[1..]
        .iter()
        .map(|it| it["signal"].to_string())
        .collect();
    let input = folder(&[("signals.jsonl", &signals.join("\n"))]);
    let path = VECTORS.path();
    let mut command = errpact_tests::command::errpact_command(input.path());
    command.args(["classify", "--jsonl", path.to_str().unwrap()]);
    let file = std::fs::File::open(input.path().join("signals.jsonl")).unwrap();
    let run = errpact_tests::command::run_from(&mut command, file.into()).exits(0);
    let codes: Vec<Value> = run
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let codes: Vec<&str> = codes.iter().map(|it| text(it, "code")).collect();
    assert_eq!(
        codes,
        ["BARRED", "HIDDEN", "ANYTHING_ELSE", "ANYTHING_ELSE"]
    );
}

#[test]
fn a_pack_that_was_overruled_is_left_out() {
    let catalog = "errpact: 1\nname: own\ninclude: [std:http]\ncategories: { own: {} }\ncodes:\n  \
        TEAPOT:\n    category: own\n    message: Too hot.\n    instruct: Wait.\n    \
        detect: [{ status: 429 }, { message: rate limit exceeded }]\n  \
        REST:\n    category: own\n    message: Failed.\n    instruct: Stop.\n    fallback: true\n\
        precedence: [TEAPOT]\n";
    let own = folder(&[("errors.yaml", catalog)]);
    let run = errpact(own.path(), &["vectors", "--kind", "classify"]).exits(0);
    let printed = lines(&run);
    let loaded = errpact_spec::load(&own.path().join("errors.yaml"));
    let fixtures = loaded.resolved.unwrap().catalog().fixtures.len();
    assert!(
        printed.len() - 1 < fixtures,
        "{} of {fixtures}",
        printed.len() - 1
    );
    assert!(printed.len() > 40);
    let overruled = [
        serde_json::json!({ "status": 429 }),
        serde_json::json!({ "message": "Rate limit exceeded" }),
    ];
    for signal in overruled {
        let of = |vectors: &[Value]| vectors.iter().any(|it| it["signal"] == signal);
        assert!(!of(&printed), "{signal}");
        assert!(of(PACKS.vectors()), "it is a fixture of the pack: {signal}");
    }
}
