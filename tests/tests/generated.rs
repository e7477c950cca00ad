//! The generated module: it compiles without a warning, its types work, and its bytes do not depend on its caller.
#![deny(warnings)]
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::collections::BTreeSet;
use std::path::PathBuf;

use errpact::Occurrence;
use errpact::prompt::Note as _;
use errpact::table::RetryBucket;
use errpact_generator::prompt;
use errpact_spec::{Resolved, load};
use errpact_tests::command::{folder, workspace};
use errpact_tests::program;
use tempfile::TempDir;

errpact::catalog! {
    /// A catalog with every feature.
    pub mod rich = "catalogs/rich.yaml"
}
errpact::catalog! {
    /// A catalog with a single code.
    pub mod one = "catalogs/one.yaml"
}

errpact::catalog! {
    /// The same catalog, built by another crate.
    pub mod one_elsewhere = "catalogs/one.yaml"
}

use rich::{Category, Code, Tool, WireCode};

fn catalog(name: &str) -> PathBuf {
    workspace().join("tests/catalogs").join(name)
}

fn resolved(name: &str) -> Resolved {
    let loaded = load(&catalog(name));
    assert!(!loaded.has_errors(), "{:#?}", loaded.findings);
    loaded.resolved.unwrap()
}

#[test]
fn codes_round_trip() {
    assert_eq!(Code::ALL.len(), resolved("rich.yaml").catalog().codes.len());
    for (index, code) in Code::ALL.iter().enumerate() {
        assert_eq!(*code as usize, index);
        assert_eq!(code.to_string(), code.name());
        assert_eq!(code.name().parse::<Code>().unwrap(), *code);
        let json = serde_json::to_string(code).unwrap();
        assert_eq!(json, format!("\"{code}\""));
        assert_eq!(serde_json::from_str::<Code>(&json).unwrap(), *code);
        assert_eq!(
            serde_json::from_str::<WireCode>(&json).unwrap(),
            WireCode::Known(*code)
        );
        assert_eq!(code.entry().name, code.name());
        assert!(std::ptr::eq(code.entry(), &rich::CATALOG.codes[index]));
    }
    assert_eq!(Code::SLOT_CONFLICT.number(), Some(101));
    assert_eq!(Code::TIMEOUT.number(), None);
    assert!("NO_SUCH_CODE".parse::<Code>().is_err());
    assert!("slot_conflict".parse::<Code>().is_err());
}

#[test]
fn the_limits_of_a_run_are_in_the_tables() {
    let limits = &rich::CATALOG.limits;
    assert_eq!((limits.iterations, limits.all_failure_rounds), (12, 2));
    assert_eq!(limits.retries_per_step, Some(4));
    assert_eq!(limits.same_code, Some(5));
    assert_eq!(limits.total_attempts, Some(6));
    assert_eq!(rich::CATALOG.retry_bucket.map(RetryBucket::left), Some(50));
    let repaired: Vec<_> = Code::ALL
        .iter()
        .filter_map(|code| Some((code.name(), code.entry().repair?)))
        .collect();
    let [(_, repair)] = repaired[..] else {
        panic!("{repaired:?}");
    };
    assert_eq!((repair.param, repair.from), ("from", &["first_day"][..]));
}

#[test]
fn an_unknown_code_is_kept_and_behaves_as_the_fallback() {
    let json = "\"CODE_OF_THE_FUTURE\"";
    let code: WireCode = serde_json::from_str(json).unwrap();
    assert_eq!(code, WireCode::Unknown("CODE_OF_THE_FUTURE".to_owned()));
    assert_eq!(serde_json::to_string(&code).unwrap(), json);
    assert_eq!(code.entry().name, "INTERNAL_ERROR");
    assert_eq!(code.as_str(), "CODE_OF_THE_FUTURE");
}

#[test]
fn categories_are_matched_one_by_one() {
    assert_eq!(Category::ALL.len(), 3);
    let mut seen = BTreeSet::new();
    for category in Category::ALL {
        for code in category.codes() {
            assert_eq!(code.category(), *category);
            assert!(seen.insert(code));
        }
    }
    assert_eq!(seen.len(), Code::ALL.len());
}

#[test]
fn structs_carry_their_parameters() {
    let error = rich::SlotGone {
        slot: "2026-03-01T10:00:00+01:00[+01:00]".parse().unwrap(),
        urgency: rich::Urgency::HighPriority,
    };
    assert_eq!(error.code(), Code::SLOT_GONE);
    assert_eq!(
        error.to_string(),
        "The slot 2026-03-01T10:00:00+01:00 is gone; urgency high-priority."
    );
    // An error like any other.
    let error: Box<dyn std::error::Error + Send + Sync> = Box::new(error);
    assert!(error.source().is_none());
    assert_eq!(rich::NetworkDown.to_string(), "The network is down.");

    let words: Vec<_> = rich::Urgency::ALL
        .iter()
        .map(|word| word.as_str())
        .collect();
    assert_eq!(words, ["low", "high-priority", "second"]);
    // A code's own `urgency` has another type than the shared one.
    assert_eq!(rich::SlotConflictUrgency::Later.as_str(), "later");
}

#[test]
fn secrets_are_not_shown() {
    let error = rich::AddressUnknown {
        call_back: "+49 30 1234567".into(),
        count: 3,
        day: "2026-03-01".parse().unwrap(),
        details: serde_json::json!({ "a": 1 }),
        email: "jane@example.com".into(),
        home: "https://example.com".into(),
        id: "6f6c0f5e-6c0e-4d0a-9d0e-0f0e0d0c0b0a".parse().unwrap(),
        ids: None,
        open: true,
        password: "hunter2".into(),
        score: 0.5,
    };
    for shown in [format!("{error:?}"), error.to_string()] {
        assert!(
            !shown.contains("hunter2") && !shown.contains("jane@"),
            "{shown}"
        );
    }
}

#[test]
fn notes_and_context_are_typed() {
    let note = rich::ResolvedDatetime {
        start: "2026-03-01T10:00:00+01:00[+01:00]".parse().unwrap(),
        end: None,
        kind: rich::ResolvedDatetimeKind::Exact,
    };
    let text = note.text();
    assert!(
        text.starts_with("The time meant is 2026-03-01T10:00:00"),
        "{text}"
    );
    assert!(
        text.ends_with(" (exact).") && !text.contains(" to "),
        "{text}"
    );
    assert_eq!(rich::NothingToAdd.text(), "Nothing to add.");

    let context = rich::Context {
        tenant: "salon".into(),
        client: Some("jane@example.com".into()),
        plan: rich::Plan::Paid,
        first_day: None,
    };
    assert!(!format!("{context:?}").contains("jane@"));
}

#[test]
fn policies_are_those_of_the_catalog() {
    let retry = &Code::NETWORK_DOWN.entry().policy.retry;
    assert_eq!(
        (retry.max, retry.max_delay_ms, retry.full_jitter),
        (Some(3), 60_000, false)
    );
    assert_eq!(retry.word, "retry-after-delay");
    assert_eq!(
        Code::SIGNED_OUT.entry().policy.retry.word,
        "re-auth-then-retry"
    );
    let conflict = Code::SLOT_CONFLICT.entry();
    assert_eq!(
        (conflict.status, conflict.jsonrpc),
        (Some(409), Some(-31001))
    );
    assert_eq!(conflict.raised_by, ["hold_slot"]);
    assert_eq!(conflict.extensions, r#"{"stop_polling":true,"weight":0.5}"#);
    assert_eq!(conflict.user_message, "That time is gone.");
    let presented =
        rich::CATALOG.codes[usize::from(Code::TIMEOUT.entry().presents_as.unwrap())].name;
    assert_eq!(presented, "NETWORK_DOWN");
    assert!(
        Code::BAD_DATE
            .entry()
            .guidance
            .contains("a day in the future")
    );
    // Codes with the same policy share a row.
    assert!(std::ptr::eq(
        Code::ADDRESS_UNKNOWN.entry().policy,
        Code::ADDRESS_UNKNOWN.entry().policy
    ));
}

#[test]
fn the_prompt_is_the_generators() {
    let resolved = resolved("rich.yaml");
    let style = resolved.catalog().prompt.style;
    let block = |tools: &[&str]| {
        let tools = tools.iter().map(|&tool| tool.to_owned()).collect();
        prompt::render(&resolved, &prompt::Options { style, tools })
            .unwrap()
            .text()
    };
    assert_eq!(rich::PROMPT, block(&[]));
    assert_eq!(rich::FINGERPRINT, resolved.fingerprint());
    for tools in [&[Tool::CheckAvailability][..], &[Tool::HoldSlot], Tool::ALL] {
        let names: Vec<_> = tools.iter().map(|tool| tool.name()).collect();
        assert_eq!(rich::prompt_for(tools), block(&names), "{names:?}");
    }
    assert_eq!(Tool::ALL.len(), 2, "a pattern is no tool");
}

#[test]
fn a_catalog_of_one_code_is_enough() {
    assert_eq!(one::Code::ALL, [one::Code::INTERNAL_ERROR]);
    assert_eq!(one::InternalError.to_string(), "Something failed.");
    assert_eq!(one::Category::General.name(), "general");
}

#[test]
fn an_occurrence_of_another_crates_module_has_the_same_codes() {
    let occurrence = Occurrence::new(one::InternalError);
    assert_eq!(occurrence.code(), Some(one::Code::INTERNAL_ERROR));
    assert_eq!(occurrence.code(), Some(one_elsewhere::Code::INTERNAL_ERROR));
    // Another catalog may use this name for another code.
    assert!(Code::ALL.iter().any(|code| code.name() == "INTERNAL_ERROR"));
    assert_eq!(occurrence.code::<Code>(), None);
}

/// Creates a folder with the catalog of these tests.
fn project() -> TempDir {
    let catalog = std::fs::read_to_string(catalog("rich.yaml")).unwrap();
    folder(&[("rich.yaml", &catalog)])
}

#[test]
fn build_script_and_committed_file_have_the_same_bytes() {
    let project = project();
    let project = project.path();
    let write = |file: &str, text: &str| std::fs::write(project.join(file), text).unwrap();
    write(
        "build.rs",
        "fn main() { errpact_generator::build(\"rich.yaml\") }\n",
    );
    write(
        "main.rs",
        "#![deny(warnings, missing_docs)]\n//! A user.\n\
         /// Errors.\nmod built {\n    include!(concat!(env!(\"OUT_DIR\"), \"/rich.rs\"));\n}\n\
         fn main() { print!(\"{}\", include_str!(concat!(env!(\"OUT_DIR\"), \"/rich.rs\"))); let _ = built::Code::ALL; }\n",
    );
    program::build(project, "main.rs", &[]).exits(0);
    let built = program::execute(project, "main").exits(0).stdout;
    let committed = errpact_generator::rust(&resolved("rich.yaml")).unwrap();
    assert!(
        built == committed,
        "the build script writes another module than the generator"
    );
    // `catalog!` parses the same text: its constants match it.
    assert!(committed.contains(&format!("\"{}\"", rich::FINGERPRINT)));

    // A broken catalog ends the build, and says the place.
    let text = std::fs::read_to_string(project.join("rich.yaml")).unwrap();
    let right = "    category: booking\n    outcome: not_done\n    number: 103";
    assert!(text.contains(right));
    let wrong = right.replace("category", "categry");
    write("rich.yaml", &text.replace(right, &wrong));
    let run = program::build(project, "main.rs", &[]).exits(1);
    let error = run
        .stdout
        .lines()
        .find(|line| line.starts_with("cargo::error="));
    let error = error.unwrap_or_else(|| panic!("{run:#?}"));
    assert!(
        error.contains("rich.yaml:") && run.stdout.contains("categry"),
        "{run:#?}"
    );
}

/// `docs/rust.md` says how a crate links errpact under another name.
#[test]
fn a_crate_may_link_errpact_under_another_name() {
    let project = project();
    let project = project.path();
    let write = |file: &str, text: &str| std::fs::write(project.join(file), text).unwrap();
    write(
        "committed.rs",
        &errpact_generator::rust(&resolved("rich.yaml")).unwrap(),
    );
    let uses = "pact::catalog! { pub mod inline = \"rich.yaml\" }\npub mod committed;\n\
         #[derive(Debug, pact::ToolError)]\n#[tool_error(catalog = crate::committed)]\n\
         pub enum Failed {\n    #[code(TIMEOUT)]\n    Late,\n}\n";
    let build = || {
        let options = ["--crate-type=lib", "--emit=metadata"];
        program::build_with("pact", project, "lib.rs", &options)
    };
    write(
        "lib.rs",
        &format!("#[doc(hidden)]\npub extern crate pact as errpact;\n{uses}"),
    );
    build().exits(0);
    // Without that line, the generated module has no errpact.
    write("lib.rs", uses);
    let refused = build().exits(1).stderr;
    assert!(refused.contains("errpact"), "{refused}");
}

#[test]
fn a_module_is_that_of_a_catalog_that_the_build_script_names() {
    let project = project();
    let project = project.path();
    let write = |file: &str, text: &str| std::fs::write(project.join(file), text).unwrap();
    let copy = |file: &str| std::fs::copy(project.join("rich.yaml"), project.join(file)).unwrap();
    let build = || program::build(project, "lib.rs", &["--crate-type=lib", "--emit=metadata"]);
    let refused = |what: &str| {
        let run = build();
        assert_ne!(run.status, 0, "{what} compiles: {run:#?}");
        run.stdout + &run.stderr
    };
    let accepted = || {
        build().exits(0);
    };
    let builds = |calls: &str| write("build.rs", &format!("fn main() {{ {calls} }}\n"));
    let uses = |module: &str| {
        write("lib.rs", &format!("errpact::catalog!(pub mod {module});\n"));
    };
    builds("errpact_generator::build(\"rich.yaml\")");
    uses("rich");
    accepted();

    // The old file is still in the folder of the build script.
    std::fs::create_dir(project.join("conf")).unwrap();
    copy("conf/my-errors.v2.yaml");
    builds("errpact_generator::build(\"conf/my-errors.v2.yaml\")");
    let words = refused("a module of a catalog that is no longer built");
    for part in [
        "no build script",
        "module `rich`",
        "--> lib.rs:1",
        "errpact_generator::build",
    ] {
        assert!(words.contains(part), "{part}: {words}");
    }
    uses("my_errors_v2");
    accepted();

    builds(
        "errpact_generator::build(\"conf/my-errors.v2.yaml\"); errpact_generator::build(\"rich.yaml\")",
    );
    write(
        "lib.rs",
        "errpact::catalog!(mod rich);\nerrpact::catalog!(mod my_errors_v2);\n\
         pub fn both() -> [&'static str; 2] { [rich::FINGERPRINT, my_errors_v2::FINGERPRINT] }\n",
    );
    accepted();

    // The second file would replace the first.
    copy("conf/rich.yaml");
    builds("errpact_generator::build(\"rich.yaml\"); errpact_generator::build(\"conf/rich.yaml\")");
    let words = refused("two catalogs for one module");
    for part in ["conf/rich.yaml", "`rich`", "rich.yaml"] {
        assert!(words.contains(part), "{part}: {words}");
    }
}

#[test]
fn rustdoc_and_clippy_have_nothing_to_say() {
    let project = project();
    let write = |file: &str, text: &str| std::fs::write(project.path().join(file), text).unwrap();
    for (name, catalog) in [("errors", "rich.yaml"), ("stages", "workflows.yaml")] {
        let module = errpact_generator::rust(&resolved(catalog)).unwrap();
        write(&format!("{name}.rs"), &module);
    }
    write(
        "lib.rs",
        "#![deny(warnings, missing_docs)]\n//! A user.\n\n/// Errors of the tools.\npub mod errors;\n\
         /// Errors of the workflows.\npub mod stages;\n",
    );
    program::is_clean(project.path(), "lib.rs");
}
