//! A situation in which a model must do what the catalog says.

use errpact::table::{Replay, Tool};
use errpact::tool_loop::Replayed;
use errpact::{History, ToolCall};
use errpact_models::Request;
use serde_json::{Map, Value};

use super::expected::Expected;

/// The name of the user's turn: no case needs two, because only the ids of calls tell them apart.
const TURN: &str = "turn";

/// A situation in which a model must do what the catalog says.
#[derive(Debug)]
pub(crate) struct Case {
    /// The code that the model reads.
    pub(crate) code: &'static str,
    pub(crate) situation: Situation,
    /// The conversation, which the model continues.
    pub(crate) turns: Vec<Turn>,
    /// The tool that failed.
    pub(crate) tool: String,
    /// The arguments of the last failed call.
    pub(crate) arguments: Map<String, Value>,
    /// The tools that the model has.
    pub(crate) tools: Vec<Tool<'static>>,
    pub(crate) expected: Expected,
    /// Whether the catalog's texts are in English, so that a question can be told by its words.
    pub(crate) english: bool,
}

impl Turn {
    /// Returns a call and its result.
    pub(crate) fn call(
        id: String,
        tool: &str,
        arguments: Map<String, Value>,
        text: String,
        failed: bool,
    ) -> Self {
        let result = Replayed {
            turn: TURN.to_owned(),
            call_id: id.clone(),
            tool: tool.to_owned(),
            replay: Replay::Keep,
            text,
            failed,
        };
        Self::Call {
            call: Box::new(ToolCall::new(id, tool, Value::Object(arguments))),
            result,
        }
    }
}

/// Where the conversation stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Situation {
    /// The call has just failed.
    Failed,
    /// The user has answered what the model asked.
    Answered,
    /// The call has failed again, and no retry is left.
    Exhausted,
}

/// A turn of a conversation.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Turn {
    /// The user says something.
    User(String),
    /// The model says something.
    Assistant(String),
    /// The model calls a tool, and the call returns what the runtime writes.
    Call {
        call: Box<ToolCall>,
        result: Replayed,
    },
}

impl Situation {
    /// Returns it as one word.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Failed => "failed",
            Self::Answered => "answered",
            Self::Exhausted => "exhausted",
        }
    }
}

impl Case {
    /// Returns the conversation as the runtime keeps it.
    pub(crate) fn history(&self) -> History {
        let mut history = History::new();
        for turn in &self.turns {
            match turn {
                Turn::User(text) => history.user(text),
                Turn::Assistant(text) => history.assistant(TURN, text, Vec::new(), false),
                Turn::Call { call, result } => {
                    history.assistant(TURN, "", vec![(**call).clone()], false);
                    history.results(std::slice::from_ref(result));
                }
            }
        }
        history
    }

    /// Returns what a model is asked.
    pub(crate) fn request(&self, system: &str) -> Request {
        Request::new(system, self.history()).with_tools(&self.tools)
    }

    /// Returns its name.
    pub(crate) fn id(&self) -> String {
        format!("{}/{}", self.code, self.situation.word())
    }
}
