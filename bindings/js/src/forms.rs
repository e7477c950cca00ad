//! The forms of a failure, by their names.

use std::time::{Duration, UNIX_EPOCH};

use errpact::Occurrence;
use errpact::binding;
use errpact::wire::{self, McpForm, MetaKey, Reader};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use wasm_bindgen::JsError;

use crate::facts::Made;
use crate::failed;
use crate::host::told_without;
use crate::values::milliseconds;

/// What some forms ask for besides the failure.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Options {
    /// The id of the call, or of an event.
    id: Option<String>,
    /// The name of the tool, of an event, or of a shape.
    name: Option<String>,
    /// The revision of MCP that was negotiated.
    protocol: Option<String>,
    /// Another key of `_meta`.
    meta_key: Option<String>,
    structured: bool,
    has_schema: bool,
    /// Whether a shape is for a person, instead of a model.
    to_user: bool,
}

impl Options {
    fn read(text: &str) -> Result<Self, JsError> {
        match text {
            "" => Ok(Self::default()),
            text => serde_json::from_str(text).map_err(failed),
        }
    }

    fn id<'a>(&'a self, it: &'a Occurrence) -> &'a str {
        self.id.as_deref().or(it.call_id()).unwrap_or_default()
    }

    fn name<'a>(&'a self, it: &'a Occurrence) -> &'a str {
        self.name.as_deref().or(it.tool()).unwrap_or_default()
    }

    fn mcp(self) -> Result<McpForm, JsError> {
        let mut form = McpForm::new();
        if let Some(revision) = self.protocol {
            form = form.with_protocol(&revision);
        }
        if let Some(key) = self.meta_key {
            form = form.with_meta_key(MetaKey::new(key).map_err(failed)?);
        }
        if self.structured {
            form = form.with_structured();
        }
        if self.has_schema {
            form = form.with_output_schema();
        }
        Ok(form)
    }
}

/// Writes a form: as a text where it is one, else as JSON. One that the failure doesn't have is `null`.
pub(crate) fn written(made: &Made, form: &str, options: &str) -> Result<String, JsError> {
    let it = &made.happened;
    told_without(it, &made.unread);
    let options = Options::read(options)?;
    let json = match form {
        "text" => return Ok(it.text()),
        "user_text" => return Ok(it.user_text()),
        "tool_result" => return Ok(it.tool_result()),
        "envelope" => return String::from_utf8(it.envelope()).map_err(failed),
        "mcp" => return Ok(wire::mcp_json(it, &options.mcp()?)),
        "logfmt" => return Ok(it.logfmt()),
        "sse" => {
            return Ok(match (&options.name, &options.id) {
                (None, None) => wire::sse(it),
                (name, id) => {
                    let name = name.as_deref().unwrap_or_default();
                    wire::sse_as(it, name, id.as_deref().unwrap_or_default())
                }
            });
        }
        "openai_chat" => wire::openai_chat(it, options.id(it)),
        "openai_response" => wire::openai_response(it, options.id(it)),
        "anthropic" => wire::anthropic(it, options.id(it)),
        "gemini" => {
            let id = options.id.as_deref().or(it.call_id());
            wire::gemini(it, options.name(it), id)
        }
        "vercel_result" => wire::vercel_result(it, options.id(it), options.name(it)),
        "vercel_chunk" => wire::vercel_chunk(it, options.id(it)),
        "vercel_notice" => wire::vercel_notice(it),
        "ag_ui" => wire::ag_ui(it, options.id(it)).into_iter().collect(),
        "ag_ui_run_error" => wire::ag_ui_run_error(it),
        "notice" => it.notice(),
        "problem" => problem(it)?,
        "shape" => {
            let reader = match options.to_user {
                true => Reader::Person,
                false => Reader::Model,
            };
            let name = options.name.as_deref().unwrap_or_default();
            wire::shape(it, name, reader).unwrap_or_default()
        }
        "google_rpc_status" => wire::google_rpc_status(it),
        "client_response" => {
            return Ok(it.client_response().map_or_else(null, |it| it.to_json()));
        }
        "log_fields" => {
            let level = it.entry().policy.log.as_str().to_owned();
            let mut fields = vec![("level", level), ("ts", wire::timestamp(it.timestamp()))];
            fields.extend(binding::log_fields(it));
            pairs(fields)
        }
        "span_attributes" => pairs(wire::span_attributes(it)),
        "about" => about(it),
        other => return Err(JsError::new(&format!("unknown form `{other}`"))),
    };
    Ok(json.to_string())
}

fn null() -> String {
    Value::Null.to_string()
}

/// Status, headers, and body.
fn problem(it: &Occurrence) -> Result<Value, JsError> {
    let problem = it.problem();
    let mut headers = Map::new();
    for (name, value) in problem.headers() {
        headers.insert(name.to_owned(), value.into());
    }
    let body: Value = serde_json::from_str(&problem.body()).map_err(failed)?;
    Ok(json!({"status": problem.status(), "headers": headers, "body": body}))
}

/// Fields in their order.
fn pairs(fields: Vec<(&'static str, String)>) -> Value {
    fields
        .into_iter()
        .map(|(name, value)| json!([name, value]))
        .collect()
}

/// What a program asks of a failure that no form has.
pub(crate) fn about(it: &Occurrence) -> Value {
    let since = it.timestamp().duration_since(UNIX_EPOCH);
    let since: Duration = since.unwrap_or_default();
    json!({
        "id": it.id().to_string(),
        "at_ms": since.as_millis() as u64,
        "ref": it.reference(),
        "language": it.language(),
        "tool": it.tool(),
        "call_id": it.call_id(),
        "delay_ms": binding::delay(it).map(milliseconds),
        "retried": binding::decided(it),
    })
}
