//! The output of `errpact vectors`, compared with the generated TypeScript.

use errpact_spec::catalog::Deliver;
use errpact_tests::catalogs::{CONTRACTS, PAGE, RICH, Subject, VECTORS};
use errpact_tests::command::Run;
use serde_json::Value;

use crate::typescript::project::{Project, agent_of_file, of_file};
use crate::typescript::subjects;

/// A compiled program, and the vectors of a catalog.
struct Comparison {
    project: Project,
}

impl Comparison {
    fn new(subjects: &[Subject]) -> Self {
        let project = Project::with_tests();
        for subject in subjects {
            project.client(&format!("{}/", subject.name), &of_file(&subject.path()));
        }
        project.include("*/*.ts");
        project.compiles();
        Self { project }
    }

    fn compare(&self, subject: &Subject, vectors: &[Value]) -> Run {
        let name = &subject.name;
        let lines: String = vectors.iter().map(|vector| format!("{vector}\n")).collect();
        self.project.put("vectors.jsonl", &lines);
        let vectors = self.project.path("vectors.jsonl");
        let module = format!("./{name}/errors.js");
        self.project
            .node(&["vectors.js", &module, vectors.to_str().unwrap()])
    }
}

#[test]
fn every_vector_of_every_catalog_holds() {
    let subjects = [subjects(), vec![CONTRACTS]].concat();
    let comparison = Comparison::new(&subjects);
    for subject in &subjects {
        let vectors = subject.vectors();
        let run = comparison.compare(subject, vectors);
        let said = run.json();
        assert_eq!(run.status, 0, "{}: {said:#}", subject.name);
        // Only the forms that no page ever gets were skipped.
        let resolved = subject.resolved();
        let codes = resolved.catalog().codes.iter();
        let for_log: Vec<&str> = codes
            .filter(|(_, code)| code.deliver == Deliver::Log)
            .map(|(name, _)| name.as_str())
            .collect();
        assert_eq!(said["absent"], serde_json::json!(for_log));
        let count = |holds: &dyn Fn(&Value) -> bool| vectors.iter().filter(|it| holds(it)).count();
        let decisions = count(&|it| {
            it["kind"] == "decision" && !for_log.contains(&it["code"].as_str().unwrap())
        });
        assert_eq!(said["compared"]["catalog"], 1);
        assert_eq!(said["compared"]["decision"], decisions);
        let read = count(&|it| it["kind"] == "read");
        // A catalog without any code for the model has none.
        let told = |deliver| matches!(deliver, Deliver::Model | Deliver::Both);
        let told = resolved.catalog().codes.values().any(|it| told(it.deliver));
        assert_eq!(read > 300, told, "{}", subject.name);
        assert_eq!(said["compared"]["read"].as_u64().unwrap_or(0), read as u64);
        for form in [
            "text",
            "user_text",
            "tool_result",
            "envelope",
            "mcp",
            "openai_chat",
            "openai_response",
            "anthropic",
            "gemini",
            "vercel_result",
            "vercel_chunk",
            "vercel_notice",
            "ag_ui_run_error",
            "notice",
            "sse",
            "problem",
            "logfmt",
        ] {
            let of_form = count(&|it| it["form"] == form);
            assert!(of_form > 0, "{form}");
            assert_eq!(said["compared"][form], of_form, "{form}");
        }
        let responses = count(&|it| it["form"] == "client_response");
        let staged = !resolved.catalog().workflows.is_empty();
        assert_eq!(responses > 0, staged, "{}", subject.name);
        if staged {
            for compared in ["client_response", "client_response by itself", "actions"] {
                assert_eq!(said["compared"][compared], responses, "{compared}");
            }
        }
        let both = count(&|it| it["form"] == "ag_ui");
        assert_eq!(said["compared"]["ag_ui result"], both);
        assert_eq!(said["compared"]["ag_ui custom"], both);
    }
}

/// A changed vector is found, so the comparison works.
#[test]
fn a_changed_vector_is_noticed() {
    let comparison = Comparison::new(&[PAGE]);
    let vectors = PAGE.vectors();
    let changes: [(&str, &str, &str); 15] = [
        ("/fingerprint", "\"kind\":\"catalog\"", "000000000000"),
        ("/decision", "\"kind\":\"decision\"", "never"),
        ("/delay_ms", "\"decision\":\"retry\"", "1"),
        ("/value", "\"form\":\"text\"", "BUSY: Something else."),
        ("/value", "\"form\":\"user_text\"", "Something else."),
        ("/value", "\"form\":\"tool_result\"", "{\"success\": true}"),
        ("/value/error/code", "\"form\":\"envelope\"", "OTHER_CODE"),
        ("/value/isError", "\"form\":\"mcp\"", "no"),
        (
            "/value/content",
            "\"form\":\"anthropic\"",
            "BUSY: Something else.",
        ),
        (
            "/value/functionResponse/response/error",
            "\"form\":\"gemini\"",
            "x",
        ),
        ("/value/output/value", "\"form\":\"vercel_result\"", "x"),
        ("/value/data/ref", "\"form\":\"vercel_notice\"", "ffff"),
        (
            "/value/1/value/message",
            "\"form\":\"ag_ui\"",
            "Something else.",
        ),
        ("/value/retry", "\"form\":\"notice\"", "retry-now-safe"),
        (
            "/value/body/detail",
            "\"form\":\"problem\"",
            "Something else.",
        ),
    ];
    for (path, of, value) in changes {
        let mut changed = vectors.to_vec();
        let vector = changed
            .iter_mut()
            .find(|it| it.to_string().contains(of) && it.pointer(path).is_some())
            .unwrap_or_else(|| panic!("no vector has {of} and {path}"));
        *vector.pointer_mut(path).unwrap() = value.into();
        let run = comparison.compare(&PAGE, &changed);
        assert_eq!(run.status, 1, "{path} of {of}: {}", run.stderr);
        let said = run.json();
        assert_ne!(said["differences"], serde_json::json!([]), "{path} of {of}");
    }
}

/// The package writes, classifies and counts what the engine does: values arrive in it and leave it as they are. Three
/// catalogs that have everything: random ones with hostile values are in `differential`.
#[test]
fn every_form_is_written_as_the_runtime_writes_it() {
    let subjects = [CONTRACTS, RICH, VECTORS];
    let project = Project::with_tests();
    for subject in &subjects {
        let module = agent_of_file(&subject.path());
        project.put(&format!("{}/agent.ts", subject.name), &module);
    }
    project.include("*/agent.ts");
    project.compiles();
    for subject in &subjects {
        let vectors = subject.vectors();
        let lines: String = vectors.iter().map(|vector| format!("{vector}\n")).collect();
        project.put("vectors.jsonl", &lines);
        let path = project.path("vectors.jsonl");
        let module = format!("./{}/agent.js", subject.name);
        let run = project.node(&["produce.js", &module, path.to_str().unwrap()]);
        let said = run.json();
        assert_eq!(run.status, 0, "{}: {said:#}", subject.name);
        let forms = vectors.iter().filter_map(|vector| vector["form"].as_str());
        let mut owed = std::collections::BTreeMap::new();
        for form in forms {
            *owed.entry(form).or_insert(0) += 1;
        }
        let failures = vectors.iter().filter(|it| it["kind"] == "classify").count();
        assert_eq!(
            said["compared"]["classify"].as_u64().unwrap_or(0),
            failures as u64
        );
        let blocks = vectors.iter().filter(|it| it["kind"] == "prompt").count();
        assert_eq!(said["compared"]["prompt"], blocks, "{}", subject.name);
        let channels = vectors.iter().filter(|it| it["kind"] == "channel").count();
        let compared = said["compared"]["channel"].as_u64().unwrap_or(0);
        assert_eq!(compared, channels as u64, "{}", subject.name);
        let budgets = vectors.iter().filter(|it| it["kind"] == "budget").count();
        let compared = said["compared"]["budget"].as_u64().unwrap_or(0);
        assert_eq!(compared, budgets as u64, "{}", subject.name);
        for (form, count) in owed {
            assert_eq!(said["compared"][form], count, "{}: {form}", subject.name);
        }
    }
}
