//! The wire forms that have a published schema, and ways to break each.

use errpact::Occurrence;
use errpact::wire::{self, McpForm, anthropic_message};
use serde_json::{Map, Value, json};

/// A form, the function that writes an occurrence in it, and ways to break it that every schema must notice.
pub(crate) struct Form {
    pub(crate) name: &'static str,
    pub(crate) write: fn(&Occurrence) -> Value,
    pub(crate) broken: &'static [Break],
}

/// The name of a break, and the function that applies it.
pub(crate) type Break = (&'static str, fn(&mut Value));

/// The call that is answered. The provider chooses the characters of an id, so it is kept unchanged.
const CALL: &str = "call_\"1\" \\ é";

pub(crate) const FORMS: &[Form] = &[
    Form {
        name: "envelope",
        write: Occurrence::envelope_value,
        broken: ENVELOPE,
    },
    Form {
        name: "mcp",
        write: |it| wire::mcp(it, &McpForm::new().with_protocol("2025-11-25")),
        broken: MCP,
    },
    Form {
        name: "mcp_structured",
        write: |it| {
            wire::mcp(
                it,
                &McpForm::new().with_protocol("2025-11-25").with_structured(),
            )
        },
        broken: MCP,
    },
    Form {
        name: "mcp_modern",
        write: |it| wire::mcp(it, &McpForm::new()),
        broken: MCP,
    },
    Form {
        name: "openai_chat",
        write: |it| wire::openai_chat(it, CALL),
        broken: &[
            ("no call id", |it| remove(it, "", "tool_call_id")),
            ("another role", |it| set(it, "/role", json!("function"))),
            ("an object for content", |it| {
                set(it, "/content", json!({ "error": "x" }));
            }),
        ],
    },
    Form {
        name: "openai_responses",
        write: |it| wire::openai_response(it, CALL),
        broken: &[
            ("a number for a call id", |it| set(it, "/call_id", json!(1))),
            ("no output", |it| remove(it, "", "output")),
            ("a status that does not exist", |it| {
                set(it, "/status", json!("failed"));
            }),
        ],
    },
    Form {
        name: "anthropic",
        write: |it| wire::anthropic(it, CALL),
        broken: &[
            ("no call id", |it| remove(it, "", "tool_use_id")),
            ("a text for a truth value", |it| {
                set(it, "/is_error", json!("failed"));
            }),
            ("an object for content", |it| {
                set(it, "/content", json!({ "error": "x" }));
            }),
        ],
    },
    Form {
        name: "anthropic_message",
        write: |it| anthropic_message([wire::anthropic(it, CALL), wire::anthropic(it, "toolu_2")]),
        broken: &[
            ("another role", |it| set(it, "/role", json!("tool"))),
            ("a block without its id", |it| {
                remove(it, "/content/1", "tool_use_id");
            }),
        ],
    },
    Form {
        name: "vercel_message",
        write: |it| json!({ "role": "tool", "content": [wire::vercel_result(it, CALL, "some_tool")] }),
        broken: &[
            ("no call id", |it| remove(it, "/content/0", "toolCallId")),
            ("another kind of output", |it| {
                set(it, "/content/0/output/type", json!("error"));
            }),
        ],
    },
    Form {
        name: "vercel_chunk",
        write: |it| wire::vercel_chunk(it, CALL),
        broken: VERCEL_CHUNK,
    },
    Form {
        name: "vercel_notice",
        write: wire::vercel_notice,
        broken: &[("another type", |it| {
            set(it, "/type", json!("tool_execution_error"));
        })],
    },
    Form {
        name: "ag_ui_result",
        write: |it| wire::ag_ui(it, CALL)[0].clone(),
        broken: &[
            ("no call id", |it| remove(it, "", "toolCallId")),
            ("no message id", |it| remove(it, "", "messageId")),
            ("another type", |it| {
                set(it, "/type", json!("TOOL_CALL_ERROR"));
            }),
        ],
    },
    Form {
        name: "ag_ui_custom",
        write: |it| wire::ag_ui(it, CALL)[1].clone(),
        broken: &[("no name", |it| remove(it, "", "name"))],
    },
    Form {
        name: "ag_ui_run_error",
        write: wire::ag_ui_run_error,
        broken: &[("no message", |it| remove(it, "", "message"))],
    },
    Form {
        name: "problem",
        write: |it| serde_json::from_str(&it.problem().body()).expect("a problem is JSON"),
        broken: &[
            ("a status that is none", |it| {
                set(it, "/status", json!("500"));
            }),
            ("a type that is no URI", |it| {
                set(it, "/type", json!("a code: {x}"));
            }),
            ("a number for a title", |it| set(it, "/title", json!(1))),
            ("a member without a good name", |it| {
                set(it, "/a-b", json!(1));
            }),
        ],
    },
];

const ENVELOPE: &[Break] = &[
    ("no code", |it| remove(it, "/error", "code")),
    ("an unknown code", |it| {
        set(it, "/error/code", json!("NO_SUCH_CODE"));
    }),
    ("no error id", |it| remove(it, "/error/debug", "error_id")),
    ("an id that is no UUID", |it| {
        set(it, "/error/debug/error_id", json!("1"));
    }),
    ("a time that is none", |it| {
        set(it, "/error/debug/timestamp", json!("2026-03-01 10:00"));
    }),
    ("an undeclared member", |it| {
        set(it, "/error/trace", json!("at main.rs:1"));
    }),
];

const MCP: &[Break] = &[
    ("text for content", |it| {
        set(it, "/content", json!("CODE: text"));
    }),
    ("a block without text", |it| {
        remove(it, "/content/0", "text");
    }),
    ("a text for a truth value", |it| {
        set(it, "/isError", json!("failed"));
    }),
    ("a list for _meta", |it| set(it, "/_meta", json!([]))),
];

const VERCEL_CHUNK: &[Break] = &[
    ("no call id", |it| remove(it, "", "toolCallId")),
    ("no text", |it| remove(it, "", "errorText")),
    ("another type", |it| {
        set(it, "/type", json!("tool_execution_error"));
    }),
];

/// Sets a value at a path, whether or not it exists.
fn set(value: &mut Value, path: &str, new: Value) {
    let (folder, name) = path.rsplit_once('/').expect("a path");
    object(value, folder).insert(name.to_owned(), new);
}

/// Removes a member that must exist.
fn remove(value: &mut Value, folder: &str, name: &str) {
    let removed = object(value, folder).remove(name);
    assert!(removed.is_some(), "nothing at {folder}/{name}");
}

fn object<'v>(value: &'v mut Value, path: &str) -> &'v mut Map<String, Value> {
    let found = value.pointer_mut(path).and_then(Value::as_object_mut);
    found.unwrap_or_else(|| panic!("no object at {path}"))
}
