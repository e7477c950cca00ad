//! What changes when a sentence is replaced.

use errpact_generator::prompt::{self, Options};
use errpact_spec::Resolved;
use errpact_spec::catalog::{Sentence, SentencePlace, Style, Word as _};

const CATALOG: &str = "\
errpact: 1
name: small
categories: { a: { outcome: not_done } }
codes:
  A: { category: a, message: A., instruct: Ask. }
  B: { category: a, message: B., instruct: Offer B., guide: inline, alternatives: [{ description: C }] }
  Z: { category: a, message: Z., instruct: Apologize., fallback: true }
rules: [{ never_say: oops }, { never_say: huh }, { never_say: hm, except: [A, Z] }]
loop: { retries_per_step: 2 }
";

fn resolve(text: &str) -> Resolved {
    let loaded = errpact_spec::load_str("errors.yaml", text);
    let findings: Vec<_> = loaded.findings.iter().map(|it| &it.message).collect();
    assert!(loaded.resolved.is_some(), "{findings:#?}");
    loaded.resolved.unwrap()
}

fn block(resolved: &Resolved) -> (String, String) {
    let block = prompt::render(resolved, &Options::new(Style::Table)).unwrap();
    (block.fingerprint.clone(), block.text())
}

#[test]
fn a_replaced_sentence_changes_the_fingerprint_of_its_place_and_no_other() {
    let before = resolve(CATALOG);
    let mut in_block = Vec::new();
    for sentence in Sentence::ALL {
        let text = format!("Also {}", sentence.default_text());
        let key = sentence.as_str();
        let after = resolve(&format!("{CATALOG}sentences: {{ {key}: \"{text}\" }}\n"));
        assert_ne!(before.fingerprint(), after.fingerprint(), "{key}");
        assert_eq!(
            before.policy_fingerprint(),
            after.policy_fingerprint(),
            "{key}"
        );
        let wire = before.wire_fingerprint() != after.wire_fingerprint();
        assert_eq!(wire, sentence.place() == SentencePlace::Result, "{key}");
        let (one, other) = (block(&before), block(&after));
        assert_eq!(one.0 == other.0, one.1 == other.1, "{key}");
        if one != other {
            assert_eq!(sentence.place(), SentencePlace::Prompt, "{key}");
            in_block.push(key);
        }
    }
    let expected = [
        "or_any_other_code_unless",
        "never_say",
        "never_say_except",
        "list_or",
        "list_and",
        "step_limit",
    ];
    assert_eq!(in_block, expected);
}

#[test]
fn a_default_text_that_is_written_out_is_the_default() {
    let texts = Sentence::ALL.iter();
    let texts = texts.map(|it| format!("  {}: \"{}\"\n", it.as_str(), it.default_text()));
    let written = resolve(&format!(
        "{CATALOG}sentences:\n{}",
        texts.collect::<String>()
    ));
    assert_eq!(block(&resolve(CATALOG)), block(&written));
    assert_eq!(written.catalog().said(), errpact::table::Sentences::DEFAULT);
}
