//! What a call returned: a text, an object, or parts, each of which may contain the others.

use std::borrow::Cow;

use serde_json::Value;

use super::forms::{part_of, texts_of};
use super::json::{Members, SPACE, is_blank, members, object_in, text};
use super::received::{Call, Form, Received, Source, is_capital};
use super::shapes::{Facts, fails};
use super::wrappers::{PYDANTIC_AI, unwrapped};
use crate::wire::MetaKey;

/// How deep JSON in a text in JSON is read.
pub(super) const DEPTH: usize = 4;

/// How many wrappers are taken off: hosts run in hosts.
const LAYERS: usize = 4;

/// What a result of MCP has beside its flag.
const MCP: [&str; 5] = [
    "content",
    "_meta",
    "meta",
    "structuredContent",
    "structured_content",
];

impl Source<'_> {
    /// Reads what a call returned. The first text of the parts decides: the rest may come from anyone.
    pub(super) fn content(
        self,
        content: Option<&Value>,
        call: &Call,
        depth: usize,
    ) -> Option<Received> {
        if let Some(it) = members(content)
            && part_of(it).is_none()
        {
            return self.held(it, call, depth);
        }
        let texts = texts_of(content);
        let named = texts.first().and_then(|text| self.coded(text, call, depth));
        let joined = || Some(texts.join("\n")).filter(|text| !text.is_empty());
        named.or_else(|| {
            call.failed
                .then(|| self.error(None, joined().as_deref(), call))
        })
    }

    /// Reads a text that a call returned.
    pub(super) fn text(self, text: &str, call: &Call, depth: usize) -> Option<Received> {
        let said = Some(text).filter(|text| !is_blank(text));
        let named = self.coded(text, call, depth);
        named.or_else(|| call.failed.then(|| self.error(None, said, call)))
    }

    /// Finds the code that a text names, behind the wrappers of hosts.
    fn coded(self, text: &str, call: &Call, depth: usize) -> Option<Received> {
        let mut inner = Cow::Borrowed(text);
        for layer in 0..=LAYERS {
            let body = inner.strip_suffix(PYDANTIC_AI).unwrap_or(&inner);
            if let Some(it) = (depth > 0).then(|| object_in(body)).flatten() {
                return self.held(&it, call, depth - 1);
            }
            let found = code_in(body);
            // A code that is known is a code even where it is called like a wrapper.
            if let Some((code, message)) = found.filter(|(code, _)| self.known(code).is_some()) {
                return Some(self.named(code, message, call));
            }
            let next = (layer < LAYERS).then(|| unwrapped(body)).flatten();
            let Some(next) = next else {
                let (code, message) = found?;
                let looks = match call.failed {
                    true => self.looks_own(code),
                    // Nothing but its looks says that it is a code: none is looked for in a wrapper.
                    false => layer == 0 && is_capital(code) && code.contains('_'),
                };
                return looks.then(|| self.named(code, message, call));
            };
            inner = Cow::Owned(next);
        }
        None
    }

    /// Reads a form that stands by itself.
    pub(super) fn sole(self, it: &Members, call: &Call, depth: usize) -> Option<Received> {
        self.mcp(it, depth)
            .or_else(|| self.envelope(it, &Call::in_form(Form::Envelope)))
            .or_else(|| self.in_declared(it, call, depth))
            .or_else(|| self.problem(it))
            .or_else(|| self.notice(it, Form::Notice))
            .or_else(|| self.failure(it, &Call::default(), depth))
            .or_else(|| self.unfailed(it, depth))
            .or_else(|| self.event(it))
    }

    /// Reads an object that a call returned.
    fn held(self, it: &Members, call: &Call, depth: usize) -> Option<Received> {
        let error = self.client_response(it);
        let error = error.or_else(|| self.sole(it, call, depth));
        let Some(mut error) = error else {
            return call.failed.then(|| self.failure(it, call, depth)).flatten();
        };
        error.form = call.form;
        error.tool = call.tool.clone().or(error.tool);
        error.tool_call_id = call.tool_call_id.clone().or(error.tool_call_id);
        Some(error)
    }

    /// Reads what errpact writes for a code that is no failure.
    fn unfailed(self, it: &Members, depth: usize) -> Option<Received> {
        let (disposition, result) = (text(it, "disposition")?, text(it, "result")?);
        let error = self.text(result, &Call::default(), depth)?.ordinary()?;
        (it.len() == 2 && error.disposition.as_str() == disposition).then_some(error)
    }

    /// Reads the result of an MCP tool, or the response that has it.
    fn mcp(self, it: &Members, depth: usize) -> Option<Received> {
        let it = match it.contains_key("jsonrpc") {
            true => it.get("result")?.as_object()?,
            false => it,
        };
        let mut flags = ["isError", "is_error"]
            .iter()
            .filter_map(|name| it.get(*name));
        if !MCP.iter().any(|name| it.contains_key(*name)) {
            return None;
        }
        let failed = flags.any(|flag| flag == &Value::Bool(true));
        let call = Call {
            failed,
            ..Call::in_form(Form::Mcp)
        };
        let either = |names: [&str; 2]| names.iter().find_map(|name| members(it.get(*name)));
        let meta = either(["_meta", "meta"]);
        let structured = either(["structuredContent", "structured_content"]);
        let own =
            meta.and_then(|meta| meta.get(MetaKey::of_catalog(self.catalog.get().name).as_str()));
        // The members of a map are sorted.
        let all = own
            .into_iter()
            .chain(meta.into_iter().flat_map(Members::values));
        let all = all.filter_map(Value::as_object).chain(structured);
        let mut errors = all.filter_map(|held| self.envelope(held, &call));
        // A result that has not failed may be about errors, but not have one of another kind.
        if let Some(error) = errors.find(|error| failed || !error.disposition.is_failure()) {
            return Some(error);
        }
        // What is for programs has a code where the text may have none.
        let declared = [structured, meta].into_iter().flatten();
        let mut declared = declared.filter(|_| failed);
        if let Some(error) = declared.find_map(|it| self.in_declared(it, &call, depth)) {
            return Some(error);
        }
        let error = structured.filter(|_| failed);
        let error = error.and_then(|it| self.failure(it, &call, depth));
        if let Some(error) = error.filter(|error| error.known || error.code != self.fallback().name)
        {
            return Some(error);
        }
        let content = it.get("content");
        let error = if !texts_of(content).is_empty() {
            self.content(content, &call, depth)
        } else if let Some(it) = structured {
            match part_of(it) {
                None => self.held(it, &call, depth),
                Some(text) => self.text(text, &call, depth),
            }
        } else {
            failed.then(|| self.error(None, None, &call))
        };
        if failed {
            error
        } else {
            error.and_then(Received::ordinary)
        }
    }

    /// Reads an object that says that it failed, or that came where only failures do.
    fn failure(self, it: &Members, call: &Call, depth: usize) -> Option<Received> {
        if !call.failed && !fails(it) {
            return None;
        }
        Some(self.told(&Facts::of(it, self), call, depth))
    }

    /// Reads an object in a shape that the catalog declares.
    fn in_declared(self, it: &Members, call: &Call, depth: usize) -> Option<Received> {
        let facts = self.declared(it, call.failed)?;
        Some(self.told(&facts, call, depth))
    }

    /// Makes an error of what a failure says.
    fn told(self, facts: &Facts<'_>, call: &Call, depth: usize) -> Received {
        let call = Call {
            failed: true,
            ..call.clone()
        };
        let sure = |code| facts.domain.is_some() || self.known(code).is_some();
        if facts.code.is_some_and(sure) {
            return facts.error(self, &call);
        }
        let named = facts
            .message
            .and_then(|text| self.coded(text, &call, depth));
        match named.filter(|error| error.known || facts.code.is_none()) {
            Some(error) => facts.added(error),
            None => facts.error(self, &call),
        }
    }
}

/// Returns the code that a text begins with, and the message after it.
fn code_in(text: &str) -> Option<(&str, &str)> {
    let (code, message) = text.trim_start_matches(SPACE).split_once(':')?;
    let is_code = code.starts_with(|c: char| c.is_ascii_alphabetic())
        && code
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    let message = match message {
        "" => Some(""),
        message => message.strip_prefix(SPACE),
    };
    message.filter(|_| is_code).map(|message| (code, message))
}
