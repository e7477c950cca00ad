//! An error's attributes on a span, under OpenTelemetry's names.

use super::log::{EXECUTE_TOOL, clean};
use crate::Occurrence;

/// A name and its value.
type Attribute = (&'static str, String);

/// Returns the attributes for the span of the failed tool call ([`execute_tool`]), as names and
/// values, for any tracing library:
///
/// | attribute | value |
/// |---|---|
/// | `error.type` | the code: one of the few that the catalog has. Only of a failure |
/// | `errpact.disposition`, `errpact.code` | `refused`, `partial` or `empty`, and the code, if it is no failure |
/// | `gen_ai.operation.name` | `execute_tool`, where the tool is known |
/// | `gen_ai.tool.name` | the tool |
/// | `gen_ai.tool.call.id` | the id of the call |
/// | `errpact.ref` | the reference, by which the log line is found |
///
/// Arguments and messages are not among them: they may be personal.
///
/// [`execute_tool`]: https://github.com/open-telemetry/semantic-conventions-genai/blob/main/docs/gen-ai/execute-tool.md
#[must_use]
pub fn span_attributes(occurrence: &Occurrence) -> Vec<Attribute> {
    let mut attributes = attributes(occurrence, occurrence.entry().name);
    if !occurrence.is_failure() {
        attributes.push(("errpact.code", occurrence.entry().name.to_owned()));
    }
    attributes
}

/// Returns the same for the span of an [MCP request], where `error.type` is `tool_error` for every
/// result with `isError`, and the code is `errpact.code`.
///
/// [MCP request]: https://github.com/open-telemetry/semantic-conventions-genai/blob/main/docs/gen-ai/mcp.md
#[must_use]
pub fn mcp_span_attributes(occurrence: &Occurrence) -> Vec<Attribute> {
    let mut attributes = attributes(occurrence, "tool_error");
    attributes.push(("errpact.code", occurrence.entry().name.to_owned()));
    attributes
}

fn attributes(occurrence: &Occurrence, kind: &str) -> Vec<Attribute> {
    let tool = occurrence.tool();
    let is_failure = occurrence.is_failure();
    let disposition = occurrence.disposition().as_str();
    [
        // OpenTelemetry: the attribute is absent if the operation did not fail.
        ("error.type", is_failure.then(|| kind.to_owned())),
        (
            "errpact.disposition",
            (!is_failure).then(|| disposition.to_owned()),
        ),
        (
            "gen_ai.operation.name",
            tool.map(|_| EXECUTE_TOOL.to_owned()),
        ),
        ("gen_ai.tool.name", tool.map(|tool| clean(tool, 200))),
        (
            "gen_ai.tool.call.id",
            occurrence.call_id().map(|id| clean(id, 200)),
        ),
        ("errpact.ref", Some(occurrence.reference())),
    ]
    .into_iter()
    .filter_map(|(name, value)| Some((name, value?)))
    .collect()
}
