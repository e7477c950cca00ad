//! `errpact check` reports each gap, at its key.

use errpact_spec::catalog::{Sentence, Word as _};
use errpact_spec::effect::{GAPS, Gap, Language};
use errpact_spec::finding::Finding;
use errpact_spec::{Loaded, load_str};

/// Returns a value for a path that is not the default, as YAML in one line.
fn value(path: &str) -> String {
    match path.rsplit('.').next().unwrap_or_default() {
        "failed_when" => "never".to_owned(),
        "iterations" | "all_failure_rounds" => "7".to_owned(),
        "replay" => "drop".to_owned(),
        "stops" => "run".to_owned(),
        "workflows" => {
            "{ trip: { initial: pending, stages: [{ name: go, running: going, done: gone }] } }"
                .to_owned()
        }
        sentence => {
            let sentence = Sentence::ALL.iter().find(|it| it.as_str() == sentence);
            format!("\"Own {}\"", sentence.unwrap().default_text())
        }
    }
}

/// Returns a catalog with a value at a path, or without it, and with a module of a language.
fn catalog(path: &str, value: Option<&str>, module: &str) -> String {
    let at = |of: &str, key: &str| match value {
        Some(value) if path == format!("{of}{key}") => format!(", {key}: {value}"),
        _ => String::new(),
    };
    let root = |section: &str| match (value, path.split_once('.')) {
        (Some(value), None) if path == section => format!("{section}: {value}\n"),
        (Some(value), Some((first, key))) if first == section => {
            format!("{section}: {{ {key}: {value} }}\n")
        }
        _ => String::new(),
    };
    let policy = |of: &str| format!("{}{}", at(of, "replay"), at(of, "stops"));
    format!(
        "errpact: 1\nname: demo\noutputs: [{module}]\n{}{}{}{}{}\
         tools: {{ book: {{ read_only: true{} }} }}\n\
         categories: {{ general: {{ title: General{} }} }}\n\
         codes:\n  Z: {{ category: general, message: Z., instruct: Zip., outcome: not_done, fallback: true{} }}\n",
        root("failed_when"),
        root("loop"),
        root("sentences"),
        root("workflows"),
        root("defaults"),
        at("tools.*.", "failed_when"),
        policy("categories.*."),
        policy("codes.*."),
    )
}

fn reported(loaded: &Loaded) -> Vec<&Finding> {
    let findings = loaded.findings.iter();
    findings
        .filter(|it| it.id.as_str() == "no-effect")
        .collect()
}

fn module(language: Language, user: &str) -> String {
    match language {
        Language::Rust => "{ rust: errors.rs }".to_owned(),
        Language::Python => "{ python: errors.py }".to_owned(),
        Language::TypeScript => format!("{{ typescript: errors.ts, for: {user} }}"),
    }
}

fn is_reported(gap: &Gap, path: &str) {
    let module = module(gap.language, "agent");
    let load = |value: Option<&str>| {
        let text = catalog(path, value, &module);
        let loaded = load_str("errors.yaml", &text);
        assert!(
            loaded.resolved.is_some() && !loaded.has_errors(),
            "{text}{:#?}",
            loaded.findings
        );
        (text, loaded)
    };
    let (_, without) = load(None);
    assert!(
        reported(&without).is_empty(),
        "{path}: {:#?}",
        without.findings
    );
    let (text, with) = load(Some(&value(path)));
    let [finding] = reported(&with)[..] else {
        panic!("{path}: {:#?}", with.findings)
    };
    let message = format!(" has no effect in {} (`errors.", gap.language.title());
    assert!(finding.message.contains(&message), "{}", finding.message);
    assert_eq!(finding.help.as_deref(), Some(gap.instead));
    let span = finding.labels[0].span;
    let key = &text[span.start as usize..span.end as usize];
    // A workflow is reported by its name.
    let last = path.rsplit('.').next().unwrap();
    assert_eq!(
        key,
        if last == "workflows" { "trip" } else { last },
        "{path}"
    );
}

#[test]
fn each_key_without_an_effect_is_reported_at_its_place() {
    let mut count = 0;
    for gap in GAPS {
        for path in gap.keys.paths() {
            is_reported(gap, &path);
            count += 1;
        }
    }
    assert!(count > 40, "{count}");
}

/// One program runs a workflow. Other keys hold for the tools of each program.
#[test]
fn a_program_in_rust_runs_the_workflows() {
    let python = module(Language::Python, "");
    let both = format!("{python}, {}", module(Language::Rust, ""));
    for (modules, count) in [(&python, 1), (&both, 0)] {
        let text = catalog("workflows", Some(&value("workflows")), modules);
        let loaded = load_str("errors.yaml", &text);
        assert_eq!(reported(&loaded).len(), count, "{modules}");
    }
    let typescript = format!("{both}, {}", module(Language::TypeScript, "agent"));
    let sentence = "sentences.unknown_argument";
    let text = catalog(sentence, Some(&value(sentence)), &typescript);
    // Python and TypeScript.
    assert_eq!(reported(&load_str("errors.yaml", &text)).len(), 2);
}

#[test]
fn a_page_and_rust_have_no_gap() {
    for gap in GAPS {
        for path in gap.keys.paths() {
            for module in [
                module(Language::Rust, ""),
                module(Language::TypeScript, "page"),
            ] {
                let loaded = load_str("errors.yaml", &catalog(&path, Some(&value(&path)), &module));
                assert!(
                    reported(&loaded).is_empty(),
                    "{path}: {:#?}",
                    loaded.findings
                );
            }
        }
    }
}
