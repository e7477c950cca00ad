//! The text that a model reads after an agent framework has turned a result into a message.

use std::ffi::OsStr;

use serde::Deserialize;
use serde_json::json;

use crate::clients::answer::readable;
use crate::clients::calls::{self, Call, Outcome};
use crate::clients::checker::{check, file, lines};
use crate::clients::installed::Set;
use crate::clients::server;

#[derive(Debug, Deserialize)]
struct Read {
    framework: String,
    text: String,
}

#[test]
fn langchain_and_openai_agents_hand_on_code_instruction_and_reference() {
    let calls = calls::failures("a model");
    let task = json!({ "command": server::stdio(), "calls": calls });
    let (_folder, path) = file("task.json", &task.to_string());
    let run = check(Set::Mcp1, "model.py", &[path.as_ref() as &OsStr]);
    let read: Vec<Read> = lines(&run);
    for framework in ["langchain", "openai_agents"] {
        let texts: Vec<&str> = read
            .iter()
            .filter(|read| read.framework == framework)
            .map(|read| read.text.as_str())
            .collect();
        assert_eq!(texts.len(), calls.len(), "{framework} stopped early");
        for (
            Call {
                tool,
                arguments,
                outcome,
            },
            text,
        ) in calls.iter().zip(texts)
        {
            let outcome = match outcome {
                Outcome::Code(code) => readable(text, code, None),
                _ => Ok(()),
            };
            assert_eq!(outcome, Ok(()), "{framework}: {tool} {arguments}: {text}");
        }
    }
}
