//! Reads JSON bodies, whatever names each service gives their members.

use serde_json::{Map, Value};

use super::fact::{Fact, Sqlstate};
use super::{Names, codes, jsonrpc, spelled, status};
use crate::members::{NAME, STATUS, TEXT};

/// The maximum depth.
const DEEPEST: usize = 5;
/// The maximum number of members that are read.
const MOST: usize = 128;
/// The maximum number of bytes of words that are kept.
const MOST_SAID: usize = 2048;

/// The contents of a body besides its message.
#[derive(Debug, Default)]
pub(crate) struct Body {
    /// Its other sentences and the names of its errors, spelled out, one per line.
    pub(crate) words: String,
    /// The fact that it states.
    pub(crate) fact: Option<Fact>,
    /// The facts that the names of its errors state.
    pub(crate) names: Names,
}

/// Reads a body. `message` was already read as its message, and is not repeated.
pub(crate) fn body(result: &Value, message: Option<&str>) -> Body {
    let mut body = Body::default();
    let mut looked = 0;
    let mut level = vec![result];
    for _ in 0..DEEPEST {
        let mut below = Vec::new();
        for value in level {
            match value {
                Value::Object(members) => {
                    looked += members.len();
                    if looked > MOST {
                        return body;
                    }
                    body.members(members, message);
                    below.extend(members.values().filter(|value| deep(value)));
                }
                Value::Array(items) => {
                    looked += items.len().min(8);
                    below.extend(items.iter().take(8));
                }
                Value::String(text) => body.text(text, message),
                _ => {}
            }
        }
        level = below;
    }
    body
}

fn deep(value: &Value) -> bool {
    matches!(value, Value::Object(_) | Value::Array(_))
}

impl Body {
    fn members(&mut self, members: &Map<String, Value>, message: Option<&str>) {
        for (name, value) in members {
            let name = name.as_str();
            match value {
                Value::String(text) => {
                    if TEXT.contains(&name) {
                        self.text(text, message);
                    }
                    if NAME.contains(&name) {
                        self.name(text);
                    }
                    if self.fact.is_none() {
                        self.fact = stated(name, text, members);
                    }
                }
                Value::Number(number) if self.fact.is_none() && STATUS.contains(&name) => {
                    let code = number.as_i64().and_then(jsonrpc).map(Fact::Jsonrpc);
                    let number = number
                        .as_u64()
                        .and_then(|number| u32::try_from(number).ok());
                    self.fact = code.or_else(|| number.and_then(status).map(Fact::Status));
                }
                _ => {}
            }
        }
    }

    fn text(&mut self, text: &str, message: Option<&str>) {
        if message == Some(text) || self.words.len() + text.len() > MOST_SAID {
            return;
        }
        self.words.push_str(text);
        self.words.push('\n');
    }

    /// A name is one word; a text with spaces is a sentence.
    fn name(&mut self, name: &str) {
        if name.len() > 96 || name.contains(char::is_whitespace) || self.words.len() > MOST_SAID {
            return;
        }
        self.names.add(name);
        spelled(name, &mut self.words);
        self.words.push('\n');
    }
}

/// Returns what a member states as text: a status, a word of gRPC or an SQLSTATE. Many services
/// have codes of five digits. Such a code is an SQLSTATE only if the member's name says so, or if
/// the severity that PostgreSQL's drivers add is next to it.
fn stated(name: &str, text: &str, members: &Map<String, Value>) -> Option<Fact> {
    let database = ["sqlstate", "sqlState", "pgcode"].contains(&name)
        || name == "code" && members.contains_key("severity");
    if database {
        return Sqlstate::new(text).map(Fact::Sqlstate);
    }
    if !STATUS.contains(&name) {
        return None;
    }
    let number = text.parse().ok().and_then(status);
    let shouted = || !text.bytes().any(|byte| byte.is_ascii_lowercase());
    let word = || shouted().then(|| codes::grpc(text)).flatten();
    number.or_else(word).map(Fact::Status)
}
