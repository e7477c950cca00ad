//! The required and the forbidden contents of the file.

use std::fs;
use std::process::Command;

use errpact_tests::command::{run, workspace};
use errpact_tests::files::texts;
use errpact_tests::installed::Set;

use crate::typescript::project::{agent_of_file, of_file, of_text, resolved, sources};
use crate::typescript::subjects;

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
        // Only texts of the catalog have other letters, and a module is always UTF-8.
        let is_own = |line: &str| line.is_ascii() || line.starts_with("      ");
        assert!(text.lines().all(is_own) || subject.name != "page");
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

/// A page must not get what only a server needs, and an agent gets all of it.
#[test]
fn only_the_agents_module_has_what_a_server_needs() {
    for subject in subjects() {
        let (page, agent) = (of_file(&subject.path()), agent_of_file(&subject.path()));
        assert!(page.contains("from \"errpact/page\"") && agent.contains("from \"errpact\""));
        for server in [
            "TABLES",
            "\n\"prompt\":{",
            "\"instruction\":",
            "extends errpact.",
        ] {
            assert!(!page.contains(server), "{}: {server}", subject.name);
            assert!(
                agent.contains(server) || server.contains("instruction"),
                "{}: {server}",
                subject.name
            );
        }
        for (name, code) in &subject.resolved().catalog().codes {
            assert!(
                agent.contains(&format!("super(TABLES, \"{name}\"")),
                "{name}"
            );
            for words in [&code.instruction].into_iter().chain(&code.sentences) {
                let plain = |start: &&str| start.is_ascii() && !start.contains(['"', '\\', '`']);
                let words = words.get(..12).filter(plain);
                assert!(
                    words.is_none_or(|words| agent.contains(words)),
                    "{name}: {words:?}"
                );
            }
        }
    }
}

/// The compiled package is committed, because cargo builds the examples without Node.js.
#[test]
fn the_compiled_package_is_that_of_its_sources() {
    let folder = tempfile::tempdir().unwrap();
    let tsc = Set::Node.folder().join("node_modules/typescript/bin/tsc");
    let package = workspace().join("typescript");
    let mut command = Command::new("node");
    command.arg(tsc).args(["--project", ".", "--outDir"]);
    run(command.arg(folder.path()).current_dir(&package)).exits(0);
    let (made, kept) = (texts(folder.path(), &[]), texts(&package.join("dist"), &[]));
    assert!(made.len() > 60, "{}", made.len());
    assert!(made.keys().eq(kept.keys()), "run: ./scripts/typescript");
    for (path, text) in &made {
        assert_eq!(
            text, &kept[path],
            "{path} is stale; run: ./scripts/typescript"
        );
    }
}
