//! A tool's result in the form for its reader.

use std::fmt;

use crate::Occurrence;

/// The reader of a tool's result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reader {
    /// The model, which reads code, message and instruction.
    Model,
    /// The user, who reads a sentence without a code.
    Person,
}

/// A tool's result in the form for its reader.
#[derive(Debug)]
pub struct Answer {
    /// The text.
    pub text: String,
    /// The failure, if there was one.
    pub failed: Option<Occurrence>,
}

impl Reader {
    /// The one place where a tool's result becomes text. A failure is logged once, and written in
    /// the form for this reader.
    #[must_use]
    pub fn answer<T: fmt::Display>(self, result: Result<T, Occurrence>) -> Answer {
        match result {
            Ok(value) => Answer {
                text: value.to_string(),
                failed: None,
            },
            Err(occurrence) => {
                #[cfg(feature = "tracing")]
                occurrence.log();
                Answer {
                    text: match self {
                        Self::Model => occurrence.text(),
                        Self::Person => occurrence.user_text(),
                    },
                    failed: Some(occurrence),
                }
            }
        }
    }
}
