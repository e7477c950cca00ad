//! The rules at the end of the descriptions of tools, compared with those of the catalogs.

use errpact_generator::prompt::{Suffixes, chars};
use errpact_spec::{
    Resolved,
    finding::{Finding, diagnostic},
};

use super::input::{Prompt, Tool};

/// Returns what is wrong with the descriptions of tools, and the rest of each one: what is not the catalogs'.
pub(crate) fn compare(
    name: &str,
    tools: &[Tool],
    catalogs: &[&Resolved],
) -> (Vec<Finding>, Vec<Prompt>) {
    let suffixes: Vec<Suffixes<'_>> = catalogs
        .iter()
        .filter_map(|resolved| Suffixes::asked(resolved.catalog()))
        .collect();
    let mut findings = Vec::new();
    if suffixes.is_empty() {
        let reason = "no catalog has an output `tool_suffix`, so no tool has rules to compare";
        findings.push(
            diagnostic::prompt_mismatch(name, reason)
                .help("Add `- tool_suffix: FILE` to `outputs`, or verify only the instructions."),
        );
    }
    let mut rests = Vec::new();
    for tool in tools {
        let mut rest = tool.description.clone();
        for suffixes in &suffixes {
            let rules = suffixes.of_tool(&tool.name);
            if rules.is_empty() {
                continue;
            }
            match found(&rest, rules) {
                Some(without) => rest = without,
                None => findings.push(missing(name, tool)),
            }
            let (length, most) = (chars(&tool.description), suffixes.max_chars);
            if length > most as usize {
                findings.push(too_long(
                    name,
                    &format!("the description of the tool `{}`", tool.name),
                    length,
                    most,
                ));
            }
        }
        rests.push(Prompt {
            name: format!("the description of `{}` in {name}", tool.name),
            text: rest,
            extension: None,
        });
    }
    (findings, rests)
}

/// Returns a finding about a text that clients cut.
pub(crate) fn too_long(name: &str, what: &str, length: usize, most: u32) -> Finding {
    let reason = format!("{what} has {length} characters, and `max_chars` is {most}");
    diagnostic::prompt_mismatch(name, reason).help(
        "Clients cut the end, where the rules are. Shorten the text around them, or lower `max_chars` by as many characters.",
    )
}

fn missing(name: &str, tool: &Tool) -> Finding {
    let reason = format!(
        "the description of the tool `{}` does not have its current rules",
        tool.name
    );
    diagnostic::prompt_mismatch(name, reason)
        .help("Put the rules that the output `tool_suffix` has for the tool at the end of its description.")
}

/// Returns a text without the rules, or `None` if it does not have them. White space makes no difference.
fn found(text: &str, rules: &str) -> Option<String> {
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let (text, rules) = (words(text), words(rules));
    text.contains(&rules).then(|| text.replacen(&rules, "", 1))
}
