//! Rules that fit where they are read: limits, what is left out, and that each instruction reaches the model anyway.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod hundred;
mod limits;
mod skill;
mod verify;

use std::collections::BTreeSet;

use errpact_spec::Resolved;

errpact::catalog!(mod errors = "catalogs/hundred.yaml");

/// Resolves a catalog without errors.
#[track_caller]
fn resolve(text: &str) -> Resolved {
    let loaded = errpact_spec::load_str("errors.yaml", text);
    let found: Vec<&String> = loaded.findings.iter().map(|it| &it.message).collect();
    assert!(!loaded.has_errors(), "{found:#?}");
    loaded.resolved.unwrap()
}

/// Returns the text of `tests/catalogs/hundred.yaml` with other outputs.
fn hundred_with(outputs: &str) -> String {
    let text = include_str!("../../catalogs/hundred.yaml");
    let (before, rest) = text.split_once("\noutputs:\n").unwrap();
    let (_, codes) = rest.split_once("\ncodes:\n").unwrap();
    format!("{before}\noutputs:\n{outputs}\ncodes:\n{codes}")
}

/// Returns the codes with a line in a block or a suffix, and their instructions' lines.
fn lines(block: &str) -> impl Iterator<Item = (Vec<&str>, &str)> {
    block.lines().filter_map(|line| {
        let (codes, instruction) = line.strip_prefix("- ")?.split_once(": ")?;
        let codes = codes.split(" or any other code").next()?;
        Some((codes.split(", ").collect(), instruction))
    })
}

/// Returns the codes whose instruction is not in a block, and not in their text either.
fn unreached<'t>(
    resolved: &Resolved,
    block: &str,
    text_of: impl Fn(&str) -> &'t str,
) -> Vec<String> {
    let told: BTreeSet<(&str, &str)> = lines(block)
        .flat_map(|(codes, text)| codes.into_iter().map(move |code| (code, text)))
        .collect();
    let codes = resolved.catalog().codes.iter();
    let unreached = codes.filter(|(name, code)| {
        let in_block = told.contains(&(name.as_str(), code.instruction.as_str()));
        let in_result = text_of(name).contains(code.instruction.trim_end_matches('.'));
        code.reaches_model() && !in_block && !in_result
    });
    unreached.map(|(name, _)| name.clone()).collect()
}
