//! The way from the catalog to the prompt that a program sends. `errpact generate` writes hosts, the languages read
//! them, and `prompt::verify` accepts the result.

use std::fs;
use std::path::Path;

use errpact_generator::outputs::{State, plan};
use errpact_spec::load;

use super::read::read;
use super::section;

errpact::catalog! {
    /// A catalog of texts that attack a host.
    mod errors = "tests/hosts/errors.yaml"
}

const HOSTS: [(&str, &str); 9] = [
    ("md", "<B>\n<E>\n"),
    ("py", "P = \"\"\"\n    <B>\n    <E>\"\"\".strip()\n"),
    ("py", "x = 1\nP = f'''{x}\n<B>\n<E>'''\n"),
    ("mjs", "export const P = `You are ${'it'}.\n<B>\n<E>\n`;\n"),
    ("ts", "export const P = \"You.\\n<B>\\n<E>\";\n"),
    ("rs", "pub const P: &str = \"\\\n    <B>\n    <E>\n\";\n"),
    ("json", "{\"P\": \"<B>\\n<E>\"}\n"),
    ("yaml", "P: |\n  <B>\n  <E>\n"),
    ("toml", "P = \"\"\"\n<B>\n<E>\n\"\"\"\n"),
];

/// Returns a folder with the catalog and its hosts, with `between` in place of the block.
fn folder(between: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let catalog = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hosts/errors.yaml");
    let mut text = fs::read_to_string(catalog).unwrap();
    text.push_str("outputs:\n");
    for (number, (extension, host)) in HOSTS.iter().enumerate() {
        text.push_str(&format!("  - prompt: host{number}.{extension}\n"));
        let host = host.replace("<E>", "<!-- errpact:end demo -->");
        let begin = format!("<!-- errpact:begin demo {} -->", errors::FINGERPRINT);
        let host = match host.contains("<B>\n") {
            true => host.replace("<B>\n", &format!("{begin}\n{between}")),
            false => host.replace("<B>", &begin),
        };
        fs::write(
            folder.path().join(format!("host{number}.{extension}")),
            host,
        )
        .unwrap();
    }
    fs::write(folder.path().join("errors.yaml"), text).unwrap();
    folder
}

fn prompts(folder: &Path) -> Vec<String> {
    let hosts = HOSTS.iter().enumerate().map(|(number, (extension, _))| {
        let host = folder.join(format!("host{number}.{extension}"));
        (*extension, fs::read_to_string(host).unwrap())
    });
    read(&hosts.collect::<Vec<_>>())
}

#[test]
fn every_host_gives_a_prompt_that_verifies() {
    let folder = folder("");
    let catalog = folder.path().join("errors.yaml");
    let first = plan(&load(&catalog));
    assert!(!first.is_blocked(), "{:#?}", first.problems);
    first.write().unwrap();
    assert!(plan(&load(&catalog)).is_fresh());
    for (prompt, (extension, _)) in prompts(folder.path()).iter().zip(HOSTS) {
        let verified = errpact::prompt::verify(prompt, &errors::CATALOG);
        assert_eq!(verified, Ok(()), "{extension}: {prompt}");
        assert!(
            errors::PROMPT.lines().all(|line| prompt.contains(line)),
            "{prompt}"
        );
    }
}

/// A section of an earlier errpact that runs as code or reads differently is reported, and written again.
#[test]
fn a_block_that_runs_is_stale() {
    let block = errors::PROMPT.lines();
    let inside: Vec<&str> = block.clone().skip(1).take(block.count() - 2).collect();
    let folder = folder(&(inside.join("\n") + "\n"));
    let catalog = folder.path().join("errors.yaml");
    let found = plan(&load(&catalog));
    assert!(!found.is_blocked(), "{:#?}", found.problems);
    for file in found
        .files
        .iter()
        .filter(|file| !file.path.ends_with(".md"))
    {
        assert_ne!(file.state, State::Fresh, "{}", file.path);
    }
    found.write().unwrap();
    for prompt in prompts(folder.path()) {
        assert_eq!(errpact::prompt::verify(&prompt, &errors::CATALOG), Ok(()));
    }
}

#[test]
fn a_host_that_cannot_say_the_block_is_not_written() {
    let folder = tempfile::tempdir().unwrap();
    let catalog = folder.path().join("errors.yaml");
    let text = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hosts/errors.yaml");
    let text = fs::read_to_string(text).unwrap() + "outputs: [{ prompt: agent.py }]\n";
    fs::write(&catalog, text).unwrap();
    let host = "P = r\"\"\"\n<!-- errpact:begin demo -->\n<!-- errpact:end demo -->\n\"\"\"\n";
    fs::write(folder.path().join("agent.py"), host).unwrap();
    let refused = plan(&load(&catalog));
    let finding = &refused.problems[0];
    assert_eq!(finding.id.as_str(), "broken-markers");
    assert_eq!(
        finding.message,
        "no place for the rule block in `agent.py`: a raw string of Python \"\"\"…\"\"\" (line 2) cannot \
         contain `\"\"\"`, and the rule block does"
    );
    assert_eq!(
        finding.help.as_deref(),
        Some("leave out the `r`, so that errpact can escape")
    );
    assert_eq!(refused.write().unwrap().written, Vec::<String>::new());
    assert_eq!(
        fs::read_to_string(folder.path().join("agent.py")).unwrap(),
        host
    );
}

#[test]
fn an_output_that_is_gone_leaves_the_literal() {
    let host = "P = \"\"\"<!-- errpact:begin demo -->\n<!-- errpact:end demo -->\"\"\".strip()\n";
    let text = errpact_generator::markers::replace(host, &section("- \"\"\""), Some("py")).unwrap();
    let found = errpact_generator::markers::find(&text, "demo", Some("py")).unwrap();
    assert_eq!(found.removed(&text), "P = \"\"\"\"\"\".strip()\n");
}
