//! Results as providers, frameworks and pages have them.

use serde_json::Value;

use super::forms::texts_of;
use super::json::{Members, filled, is_blank, members, owned, text};
use super::received::{Call, Form, Received, Source};

impl Source<'_> {
    /// Reads a result as it goes to a provider, or an event as it goes to a page.
    pub(super) fn hosted(self, it: &Members, depth: usize) -> Option<Received> {
        if text(it, "state") == Some("output-error") {
            return self.vercel_part(it, depth);
        }
        let kinds = ["type", "role", "part_kind"].map(|name| text(it, name));
        for kind in kinds.into_iter().flatten() {
            if let Some(found) = self.of_kind(kind, it, depth) {
                return found;
            }
        }
        let last = it
            .get("id")
            .and_then(Value::as_array)
            .and_then(|id| id.last());
        let serialized = it.get("lc").and_then(Value::as_f64) == Some(1.0);
        if serialized && last.and_then(Value::as_str) == Some("ToolMessage") {
            return self.message(it.get("kwargs")?.as_object()?, depth);
        }
        self.gemini(it, depth)
    }

    /// Reads a result of this kind; `None` if no host has such results.
    fn of_kind(self, kind: &str, it: &Members, depth: usize) -> Option<Option<Received>> {
        let content = |name: &str, call: Call| self.content(it.get(name), &call, depth);
        Some(match kind {
            "tool_result" | "mcp_tool_result" => {
                let failed = it.get("is_error").and_then(Value::as_bool);
                let call = Call::of(
                    Form::Anthropic,
                    it,
                    None,
                    "tool_use_id",
                    failed == Some(true),
                );
                let error = content("content", call);
                match failed {
                    Some(false) => error.and_then(Received::ordinary),
                    _ => error,
                }
            }
            "tool" => self.message(it, depth),
            "function_call_output" => content(
                "output",
                Call::of(Form::OpenaiResponse, it, None, "call_id", false),
            ),
            "tool_call_output_item" => {
                let item = ["raw_item", "rawItem"]
                    .iter()
                    .find_map(|name| members(it.get(*name)));
                let item = item.filter(|_| depth > 0);
                item.and_then(|item| self.hosted(item, depth - 1))
            }
            "function_call_result" => {
                let call = Call::of(Form::OpenaiResponse, it, Some("name"), "callId", false);
                content("output", call)
            }
            "tool-return" | "retry-prompt" => self.pydantic_ai(it, depth),
            "tool-result" => {
                let output = members(it.get("output"));
                output.and_then(|output| match text(output, "type")? {
                    "error-text" | "error-json" => {
                        self.content(output.get("value"), &vercel(it, Form::VercelResult), depth)
                    }
                    "execution-denied" => {
                        self.vercel_unfailed(it, Form::VercelResult, text(output, "reason"), depth)
                    }
                    "text" => {
                        self.vercel_unfailed(it, Form::VercelResult, text(output, "value"), depth)
                    }
                    _ => None,
                })
            }
            "tool-output-available" => {
                self.vercel_unfailed(it, Form::VercelChunk, text(it, "output"), depth)
            }
            "tool-error" => self.content(it.get("error"), &vercel(it, Form::VercelResult), depth),
            "tool-output-error" | "error" => {
                self.vercel_chunk(it, &vercel(it, Form::VercelChunk), depth)
            }
            "data-tool-execution-error" => it
                .get("data")?
                .as_object()
                .and_then(|it| self.notice(it, Form::VercelNotice)),
            "TOOL_CALL_RESULT" => content(
                "content",
                Call::of(Form::AgUi, it, None, "toolCallId", false),
            ),
            "CUSTOM" => {
                let named = text(it, "name") == Some("tool_execution_error");
                let value = it.get("value").and_then(Value::as_object).filter(|_| named);
                value.and_then(|value| self.notice(value, Form::AgUi))
            }
            "RUN_ERROR" => {
                let (code, message) = (filled(it, "code"), text(it, "message"));
                Some(self.error(code, message, &Call::failed(Form::AgUi)))
            }
            _ => return None,
        })
    }

    /// Reads the message of a tool: OpenAI's, AG-UI's or LangChain's.
    fn message(self, it: &Members, depth: usize) -> Option<Received> {
        let it = match it.contains_key("content") {
            true => it,
            false => it.get("data")?.as_object()?,
        };
        let ag_ui = it.contains_key("toolCallId");
        let error = text(it, "error").filter(|error| !is_blank(error));
        let failed = error.is_some() || text(it, "status") == Some("error");
        let call = Call::of(
            if ag_ui { Form::AgUi } else { Form::OpenaiChat },
            it,
            Some("name"),
            if ag_ui { "toolCallId" } else { "tool_call_id" },
            failed,
        );
        let content = it.get("content");
        let said = error.is_some() && texts_of(content).is_empty();
        self.content(if said { it.get("error") } else { content }, &call, depth)
    }

    fn gemini(self, it: &Members, depth: usize) -> Option<Received> {
        let names = ["functionResponse", "function_response"];
        let name = names.into_iter().find(|name| it.contains_key(*name))?;
        let answer = it.get(name)?.as_object()?;
        let response = answer.get("response")?;
        let error = response.get("error");
        let failed = !texts_of(error).is_empty() || members(error).is_some();
        let call = Call::of(Form::Gemini, answer, Some("name"), "id", failed);
        if failed {
            return self.content(error, &call, depth);
        }
        let output = response.get("output").filter(|it| it.is_string());
        self.content(Some(output?), &call, depth)?.ordinary()
    }

    fn pydantic_ai(self, it: &Members, depth: usize) -> Option<Received> {
        let retried = text(it, "part_kind") == Some("retry-prompt");
        if retried && text(it, "tool_name").is_none() {
            // What the model wrote was no call of a tool.
            return None;
        }
        let outcome = text(it, "outcome");
        let failed = retried || outcome.is_some_and(|it| ["failed", "retried"].contains(&it));
        let call = Call::of(
            Form::PydanticAi,
            it,
            Some("tool_name"),
            "tool_call_id",
            failed,
        );
        self.content(it.get("content"), &call, depth)
    }

    fn vercel_chunk(self, it: &Members, call: &Call, depth: usize) -> Option<Received> {
        self.text(text(it, "errorText")?, call, depth)
    }

    /// Reads a text of a call that has not failed.
    fn vercel_unfailed(
        self,
        it: &Members,
        form: Form,
        said: Option<&str>,
        depth: usize,
    ) -> Option<Received> {
        let call = Call {
            failed: false,
            ..vercel(it, form)
        };
        self.text(said?, &call, depth)?.ordinary()
    }

    /// Reads a part of a page's message, whose type names the tool.
    fn vercel_part(self, it: &Members, depth: usize) -> Option<Received> {
        let kind = text(it, "type").unwrap_or_default();
        let mut call = vercel(it, Form::VercelChunk);
        match kind.strip_prefix("tool-") {
            Some(tool) if !it.contains_key("toolName") => call.tool = Some(tool.to_owned()),
            Some(_) => {}
            None if kind == "dynamic-tool" => {}
            None => return None,
        }
        self.vercel_chunk(it, &call, depth)
    }
}

fn vercel(it: &Members, form: Form) -> Call {
    Call {
        form,
        tool: owned(it, "toolName"),
        tool_call_id: owned(it, "toolCallId"),
        failed: true,
    }
}
