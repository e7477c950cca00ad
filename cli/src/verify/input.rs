//! The texts in a file, in standard input, in a value of a JSON document, or in the folder of an Agent Skill.

use crate::text::InLine as _;
use std::{
    io::{self, Read as _},
    path::{Path, PathBuf},
};

use anyhow::Context as _;
use errpact_spec::disk;
use serde_json::Value;

/// The maximum size of a prompt, in bytes.
const MOST_BYTES: usize = 1 << 20;

/// What was read.
#[derive(Debug)]
pub(crate) enum Input {
    /// A prompt.
    Prompt(Prompt),
    /// What an MCP server tells its clients: instructions, descriptions of tools, or both.
    Server {
        /// The name of the document in findings.
        name: String,
        instructions: Option<Prompt>,
        tools: Option<Vec<Tool>>,
    },
    /// The `SKILL.md` of a folder.
    Skill { prompt: Prompt, folder: PathBuf },
}

/// A prompt.
#[derive(Debug)]
pub(crate) struct Prompt {
    /// Its name in findings.
    pub(crate) name: String,
    pub(crate) text: String,
    /// The extension of its file, without the dot.
    pub(crate) extension: Option<String>,
}

/// A tool that a server or a request declares.
#[derive(Debug)]
pub(crate) struct Tool {
    pub(crate) name: String,
    pub(crate) description: String,
}

/// Reads a file, a folder, or standard input for `-`. `pointer` is a JSON pointer (RFC 6901) to the value to read.
pub(crate) fn read(path: &Path, pointer: Option<&str>) -> anyhow::Result<Input> {
    if path.is_dir() {
        let file = path.join("SKILL.md");
        let prompt = Prompt {
            name: file.in_line(),
            text: file_text(&file)?,
            extension: Some("md".to_owned()),
        };
        let folder = path.to_owned();
        return Ok(Input::Skill { prompt, folder });
    }
    let (name, text) = if path == Path::new("-") {
        ("standard input".to_owned(), standard_input()?)
    } else {
        (path.in_line(), file_text(path)?)
    };
    let extension = path.extension().and_then(|it| it.to_str());
    let plain = |text| Prompt {
        name: name.clone(),
        text,
        extension: extension.map(str::to_owned),
    };
    let Some(pointer) = pointer else {
        // A prompt may look like JSON; what an MCP server answers is known by its members.
        let read = text.trim_start().starts_with(['{', '[']);
        let read = read.then(|| serde_json::from_str::<Value>(&text).ok());
        let server = read.flatten().and_then(|value| server(&name, &value));
        return Ok(server.unwrap_or_else(|| Input::Prompt(plain(text))));
    };
    let document: Value =
        serde_json::from_str(&text).with_context(|| format!("{name} is not JSON"))?;
    let found = document
        .pointer(pointer)
        .with_context(|| format!("{name} has no value at the JSON pointer `{pointer}`"))?;
    let name = format!("{name}#{pointer}");
    match found {
        Value::String(text) => Ok(Input::Prompt(Prompt {
            name,
            text: text.clone(),
            extension: None,
        })),
        other => server(&name, other).with_context(|| {
            format!("the value at `{pointer}` is neither a text nor what an MCP server answers")
        }),
    }
}

/// Reads the result of `initialize`, `server/discover` or `tools/list`, or the tools of a request. `None` for another
/// value.
fn server(name: &str, value: &Value) -> Option<Input> {
    let result = value.get("result").unwrap_or(value);
    let tools = match result {
        Value::Array(_) => Some(result),
        _ => result.get("tools").filter(|tools| tools.is_array()),
    };
    let tools = tools.and_then(Value::as_array).map(|listed| {
        let listed = listed.iter().flat_map(|tool| {
            let declared = tool.get("functionDeclarations").and_then(Value::as_array);
            declared.map_or_else(|| vec![tool], |declared| declared.iter().collect())
        });
        listed.filter_map(tool).collect::<Vec<_>>()
    });
    let tools = tools.filter(|tools| !tools.is_empty());
    let instructions = result.get("instructions").and_then(Value::as_str);
    let instructions = instructions.map(|text| Prompt {
        name: format!("the instructions in {name}"),
        text: text.to_owned(),
        extension: None,
    });
    let known = tools.is_some() || instructions.is_some();
    known.then(|| Input::Server {
        name: name.to_owned(),
        instructions,
        tools,
    })
}

fn tool(value: &Value) -> Option<Tool> {
    let value = value.get("function").unwrap_or(value);
    let text = |key: &str| value.get(key).and_then(Value::as_str).map(str::to_owned);
    Some(Tool {
        name: text("name")?,
        description: text("description").unwrap_or_default(),
    })
}

fn file_text(path: &Path) -> anyhow::Result<String> {
    disk::read(path, MOST_BYTES).with_context(|| format!("cannot read {}", path.in_line()))
}

fn standard_input() -> anyhow::Result<String> {
    let mut text = String::new();
    let input = io::stdin().lock();
    input
        .take(MOST_BYTES as u64 + 1)
        .read_to_string(&mut text)
        .context("cannot read standard input")?;
    anyhow::ensure!(
        text.len() <= MOST_BYTES,
        "standard input has more than {MOST_BYTES} bytes"
    );
    Ok(text)
}
