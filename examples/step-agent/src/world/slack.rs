//! A chat.

use serde_json::{Map, Value, json};

use super::refusal::{done, invalid, refused};

/// A chat.
#[derive(Debug, Clone, Default)]
pub struct Slack {
    /// The answer to every call while the service does not work.
    pub broken: Option<&'static str>,
    /// An archived channel, and its replacement.
    pub archived: Option<(&'static str, Option<&'static str>)>,
    /// The channel and the text of each post.
    pub posts: Vec<(String, String)>,
}

impl Slack {
    pub(super) fn post(&mut self, given: &Map<String, Value>) -> Value {
        if let Some(answer) = self.broken {
            return refused(answer);
        }
        let text = |name: &str| given.get(name).and_then(Value::as_str);
        let Some(channel) = text("channel") else {
            return invalid("channel", "text");
        };
        let Some(words) = text("text") else {
            return invalid("text", "text");
        };
        match self.archived {
            Some((archived, Some(instead))) if archived == channel => {
                return refused(&format!(
                    "The channel is archived; its place took {instead}"
                ));
            }
            Some((archived, None)) if archived == channel => {
                return refused("The channel is archived");
            }
            _ => {}
        }
        self.posts.push((channel.to_owned(), words.to_owned()));
        done(&json!({ "posted": self.posts.len() }))
    }
}
