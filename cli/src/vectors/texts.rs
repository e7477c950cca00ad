//! Vectors that are about no code: rule blocks, values in their forms, and scrubbed texts.

use errpact::codegen::{vector_forms, vector_scrubbed};
use errpact::table::{Kind, Param};
use errpact_generator::prompt::{self, Options, OwnBlocks, Suffixes};
use errpact_spec::Resolved;
use serde::Deserialize;
use serde_json::Value;

use super::Line;
use super::line::Withheld;
use crate::template;

/// Values of every type: `type`, `value`, and `external` and `max` if they are not the default.
const VALUES: &str = include_str!("values.jsonl");
/// Texts from outside: `text`, and the `values` of the call if it has any.
const TEXTS: &str = include_str!("texts.jsonl");
/// The most characters of a value in the vectors, unless its line says otherwise.
const MAX: u32 = 500;
/// The most tools whose rule blocks are printed one by one.
const MOST_TOOLS: usize = 8;
/// The words of the type `enum` in the vectors.
const WORDS: &[&str] = &["gold", "silver"];

#[derive(Deserialize)]
struct Given {
    r#type: String,
    value: Value,
    #[serde(default)]
    external: bool,
    max: Option<u32>,
}

#[derive(Deserialize)]
struct Text {
    text: String,
    #[serde(default)]
    values: Vec<Withheld>,
}

/// Passes the rule block of all tools to a closure, then that of each of the first tools, then that of the last two.
pub(super) fn prompts(
    resolved: &Resolved,
    give: &mut impl FnMut(&Line<'_>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let catalog = resolved.catalog();
    let names: Vec<&str> = catalog.tools.keys().map(String::as_str).collect();
    let each = names.iter().take(MOST_TOOLS).map(|name| vec![*name]);
    let last = names
        .len()
        .checked_sub(2)
        .and_then(|from| names.get(from..));
    let sets = std::iter::once(Vec::new()).chain(each);
    for tools in sets.chain(last.map(<[&str]>::to_vec)) {
        let options = Options {
            style: catalog.prompt.style,
            tools: tools.iter().map(|&name| name.to_owned()).collect(),
        };
        let value = prompt::render(resolved, &options)?.text();
        give(&Line::Prompt {
            tools: (!tools.is_empty()).then_some(&*tools),
            value: &value,
        })?;
    }
    Ok(())
}

/// Passes the instructions of an MCP server to a closure, then the rules of each tool, if the catalog asks for them.
pub(super) fn channels(
    resolved: &Resolved,
    give: &mut impl FnMut(&Line<'_>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let own = OwnBlocks::render(resolved, template::sandbox());
    if let Some(section) = prompt::instructions(resolved, &own) {
        let section = section.map_err(|finding| anyhow::anyhow!(finding.message))?;
        give(&Line::Channel {
            channel: "mcp_instructions",
            tool: None,
            value: &section.text(),
        })?;
    }
    let suffixes = Suffixes::asked(resolved.catalog());
    for (tool, value) in suffixes.iter().flat_map(|suffixes| &suffixes.texts) {
        give(&Line::Channel {
            channel: "tool_suffix",
            tool: Some(tool),
            value,
        })?;
    }
    Ok(())
}

/// Passes the values to a closure, each with its forms.
pub(super) fn values(give: &mut impl FnMut(&Line<'_>) -> anyhow::Result<()>) -> anyhow::Result<()> {
    for line in VALUES.lines() {
        let given: Given = serde_json::from_str(line)?;
        let (name, kind) = kind(&given.r#type)?;
        let mut param = Param::new("value", kind);
        param.external = given.external;
        param.max = given.max.unwrap_or(MAX);
        let [plain, mask, hash] = vector_forms(&param, &given.value);
        give(&Line::Value {
            r#type: name,
            external: param.external,
            max: param.max,
            value: &given.value,
            plain,
            mask,
            hash,
        })?;
    }
    Ok(())
}

/// Passes the texts to a closure, each as the log and a model get it.
pub(super) fn scrubbed(
    give: &mut impl FnMut(&Line<'_>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    for line in TEXTS.lines() {
        let text: Text = serde_json::from_str(line)?;
        let mut values = Vec::with_capacity(text.values.len());
        for withheld in &text.values {
            values.push((kind(&withheld.r#type)?.1, &withheld.value));
        }
        let [log, model] = vector_scrubbed(&text.text, &values);
        give(&Line::Scrub {
            text: &text.text,
            values: &text.values,
            log,
            model,
        })?;
    }
    Ok(())
}

/// Returns the type of this name, and the name.
fn kind(name: &str) -> anyhow::Result<(&'static str, Kind<'static>)> {
    const KINDS: [(&str, Kind<'static>); 15] = [
        ("text", Kind::Text),
        ("integer", Kind::Integer),
        ("number", Kind::Number),
        ("boolean", Kind::Boolean),
        ("datetime", Kind::Datetime),
        ("date", Kind::Date),
        ("duration", Kind::Duration),
        ("uuid", Kind::Uuid),
        ("url", Kind::Url),
        ("email", Kind::Email),
        ("phone", Kind::Phone),
        ("enum", Kind::Enum(WORDS)),
        ("list of text", Kind::List(&Kind::Text)),
        ("list of email", Kind::List(&Kind::Email)),
        ("json", Kind::Json),
    ];
    let found = KINDS.into_iter().find(|(known, _)| *known == name);
    found.ok_or_else(|| anyhow::anyhow!("no vector has the type {name}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_and_every_text_has_a_vector() {
        let mut lines = Vec::new();
        let mut give = |line: &Line<'_>| {
            lines.push(serde_json::to_value(line)?);
            Ok(())
        };
        values(&mut give).unwrap();
        scrubbed(&mut give).unwrap();
        assert_eq!(lines.len(), VALUES.lines().count() + TEXTS.lines().count());
        let values = lines.iter().filter(|line| line["kind"] == "value");
        // An empty text is not a value.
        let empty = |line: &&Value| line["value"] == "";
        assert!(
            values
                .clone()
                .all(|line| empty(&line) || line["plain"].is_string())
        );
        let cut = |line: &&Value| line["kind"] == "scrub" && line["log"] != line["text"];
        assert!(lines.iter().filter(cut).count() > 300);
    }
}
