//! Every form of an occurrence, as text: for tests that must hold for all forms.

use errpact::Occurrence;
use errpact::wire::{self, McpForm, anthropic_message};

use crate::log::Log;

/// The call that a form answers, if it needs one.
pub const CALL: &str = "call_0";
/// The tool that it called.
pub const TOOL: &str = "some_tool";

/// The reader of a form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reader {
    /// A model, or a program that may pass it on to a model.
    Model,
    /// The user.
    Person,
    /// The user, and later a model: it has only what both are allowed to have.
    Both,
    /// The log.
    Log,
}

/// A function that writes an occurrence; the text is empty if there is no such form.
type Write = fn(&Occurrence) -> String;

/// Every form: its name, its reader, and the function that writes it.
const FORMS: &[(&str, Reader, Write)] = &[
    ("text", Reader::Model, Occurrence::text),
    ("tool_result", Reader::Model, Occurrence::tool_result),
    ("envelope", Reader::Model, |it| utf8(it.envelope())),
    ("serialize", Reader::Model, |it| {
        serde_json::to_string(it).expect("it serializes")
    }),
    ("mcp", Reader::Model, |it| {
        wire::mcp(it, &McpForm::new()).to_string()
    }),
    ("mcp structured", Reader::Model, |it| {
        let form = McpForm::new().with_protocol("2025-11-25").with_structured();
        wire::mcp(it, &form).to_string()
    }),
    ("openai_chat", Reader::Model, |it| {
        wire::openai_chat(it, CALL).to_string()
    }),
    ("openai_response", Reader::Model, |it| {
        wire::openai_response(it, CALL).to_string()
    }),
    ("anthropic", Reader::Model, |it| {
        wire::anthropic(it, CALL).to_string()
    }),
    ("anthropic_message", Reader::Model, |it| {
        anthropic_message([wire::anthropic(it, CALL)]).to_string()
    }),
    ("gemini", Reader::Model, |it| {
        wire::gemini(it, TOOL, CALL).to_string()
    }),
    ("vercel_result", Reader::Model, |it| {
        wire::vercel_result(it, CALL, TOOL).to_string()
    }),
    ("vercel_chunk", Reader::Both, |it| {
        wire::vercel_chunk(it, CALL).to_string()
    }),
    ("vercel_notice", Reader::Person, |it| {
        wire::vercel_notice(it).to_string()
    }),
    ("ag_ui result", Reader::Both, |it| {
        wire::ag_ui(it, CALL)[0].to_string()
    }),
    ("ag_ui custom", Reader::Person, |it| {
        wire::ag_ui(it, CALL)[1].to_string()
    }),
    ("ag_ui_run_error", Reader::Person, |it| {
        wire::ag_ui_run_error(it).to_string()
    }),
    ("notice", Reader::Person, |it| it.notice().to_string()),
    ("sse", Reader::Person, wire::sse),
    ("problem", Reader::Person, |it| {
        let problem = it.problem();
        let mut text = format!("{}\n", problem.status());
        for (name, value) in problem.headers() {
            text.push_str(&format!("{name}: {value}\n"));
        }
        text + "\n" + &problem.body()
    }),
    ("google_rpc_status", Reader::Model, |it| {
        wire::google_rpc_status(it).to_string()
    }),
    ("client_response", Reader::Person, |it| {
        let response = it.client_response();
        response.map_or_else(String::new, |it| it.to_json())
    }),
    ("user_text", Reader::Person, Occurrence::user_text),
    ("span_attributes", Reader::Log, |it| {
        format!("{:?}", wire::span_attributes(it))
    }),
    ("mcp_span_attributes", Reader::Log, |it| {
        format!("{:?}", wire::mcp_span_attributes(it))
    }),
    ("logfmt", Reader::Log, Occurrence::logfmt),
    ("log", Reader::Log, event),
    ("display", Reader::Log, |it| it.to_string()),
    ("debug", Reader::Log, |it| format!("{it:?}")),
];

/// Returns every form of an occurrence: name and text.
#[must_use]
pub fn forms(occurrence: &Occurrence) -> Vec<(&'static str, String)> {
    forms_for(occurrence, |_| true)
}

/// Returns the forms of an occurrence for these readers.
#[must_use]
pub fn forms_for(
    occurrence: &Occurrence,
    wanted: impl Fn(Reader) -> bool,
) -> Vec<(&'static str, String)> {
    let wanted = FORMS.iter().filter(|(_, reader, _)| wanted(*reader));
    wanted
        .map(|(name, _, write)| (*name, write(occurrence)))
        .filter(|(name, text)| *name != "client_response" || !text.is_empty())
        .collect()
}

/// Returns the reader of the form with this name.
#[must_use]
pub fn reader(form: &str) -> Reader {
    let found = FORMS.iter().find(|(name, ..)| *name == form);
    let Some((_, reader, _)) = found else {
        panic!("no form is called {form}");
    };
    *reader
}

/// Returns the `tracing` event, as the stock JSON formatter writes it.
fn event(occurrence: &Occurrence) -> String {
    let log = Log::default();
    tracing::subscriber::with_default(log.subscriber(), || occurrence.log());
    log.text()
}

fn utf8(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("errpact writes UTF-8")
}
