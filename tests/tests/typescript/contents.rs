//! The required and the forbidden contents of the file.

use std::fs;

use errpact_generator::typescript;
use errpact_tests::command::workspace;

use crate::project::{of_file, of_text, resolved, sources};
use crate::subjects;

#[test]
fn the_whole_file_of_a_catalog() {
    let text = of_file(&sources().join("errors.yaml"));
    let catalog = resolved(&sources().join("errors.yaml"));
    let text = text.replace(catalog.fingerprint(), "FINGERPRINT0");
    insta::assert_snapshot!(text);
}

#[test]
fn a_page_gets_only_what_is_for_it() {
    for subject in subjects() {
        let (resolved, text) = (subject.resolved(), of_file(&subject.path()));
        let head = text.lines().next().unwrap();
        assert!(
            head.contains(resolved.fingerprint()) && head.contains(&resolved.catalog().name),
            "{head}"
        );
        assert!(!text.contains('\r') && text.ends_with(");\n"));
        // A page may be served without a declared encoding.
        assert!(text.is_ascii() || subject.name != "page");
        for (name, code) in &resolved.catalog().codes {
            let quoted = format!("\"{name}\"");
            let is_there = text.contains(&quoted);
            assert_eq!(
                is_there,
                code.deliver != errpact_spec::catalog::Deliver::Log,
                "{name}"
            );
            let mut internal: Vec<&str> = code.sentences.iter().map(String::as_str).collect();
            internal.push(&code.instruction);
            internal.extend(code.description.as_deref());
            internal.extend(code.adjustments.values().map(String::as_str));
            if code.user_message.is_some() {
                internal.extend(code.message.as_ref().map(|message| message.source.as_str()));
            }
            for words in internal {
                // Single words appear in any text.
                assert!(words.len() < 12 || !text.contains(words), "{name}: {words}");
            }
        }
        // The examples of parameters are someone's data.
        assert!(!text.contains("jane@"), "{}", subject.name);
    }
}

#[test]
fn the_library_is_that_of_every_catalog() {
    let library = typescript::LIBRARY.render();
    assert!(library.is_ascii() && !library.contains('\r') && library.ends_with("}\n"));
    let mut catalogs = subjects().into_iter();
    assert!(!catalogs.any(|it| library.contains(it.resolved().fingerprint())));
}

/// A changed message changes its line and the fingerprint, and nothing else.
#[test]
fn one_change_of_a_catalog_is_a_few_lines_of_the_file() {
    let yaml = fs::read_to_string(sources().join("errors.yaml")).unwrap();
    let before = of_text(&yaml);
    let laid_out = yaml.replacen("codes:\n", "# A comment.\n\ncodes:\n\n", 1);
    assert_ne!(laid_out, yaml);
    assert_eq!(of_text(&laid_out), before);
    let changed = yaml.replacen("We do not know {place}.", "Where is {place}?", 1);
    assert_ne!(changed, yaml);
    let after = of_text(&changed);
    assert_eq!(after.lines().count(), before.lines().count());
    let differ = before.lines().zip(after.lines()).filter(|(a, b)| a != b);
    assert_eq!(differ.count(), 3, "the head, the message, the fingerprint");
}

#[test]
fn the_same_catalog_gives_the_same_bytes() {
    let path = workspace().join("tests/catalogs/rich.yaml");
    assert_eq!(of_file(&path), of_file(&path));
}
