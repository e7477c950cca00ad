//! The one place that makes an answer of a tool's result: for a model, or for a person.

use errpact::Occurrence;
use rmcp::model::{CallToolResult, ContentBlock, RequestMetaObject};

/// Who reads the answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reader {
    /// A model: code, message, instruction, reference.
    Model,
    /// A person: a sentence without codes.
    Person,
}

/// What somebody reads of a result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The words.
    pub text: String,
    /// Did the tool fail?
    pub failed: bool,
}

/// In the `_meta` of a call: `person` where its answer is shown to one as it is.
pub const READER: &str = "io.github.errpact/reader";

impl Reader {
    /// The reader that a call asks for; a model, where it asks for none.
    #[must_use]
    pub fn of(meta: &RequestMetaObject) -> Self {
        match meta.get(READER).and_then(|reader| reader.as_str()) {
            Some("person") => Self::Person,
            _ => Self::Model,
        }
    }

    /// What this reader reads of a result. A failure is logged, once, here.
    #[must_use]
    pub fn read(self, result: Result<String, &Occurrence>) -> Answer {
        match result {
            Ok(text) => Answer {
                text,
                failed: false,
            },
            Err(occurrence) => {
                occurrence.log();
                let text = match self {
                    Self::Model => occurrence.text(),
                    Self::Person => occurrence.user_text(),
                };
                Answer { text, failed: true }
            }
        }
    }

    /// A failure as the result of an MCP call. The envelope goes into `_meta` for a model's client;
    /// a person's sentence has none.
    #[must_use]
    pub fn failure(self, occurrence: &Occurrence) -> CallToolResult {
        let Answer { text, .. } = self.read(Err(occurrence));
        let plain = CallToolResult::error(vec![ContentBlock::text(text)]);
        match self {
            Self::Model => serde_json::from_value(occurrence.mcp()).unwrap_or(plain),
            Self::Person => plain,
        }
    }
}
