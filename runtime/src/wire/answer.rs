//! What becomes of a tool's result for whoever reads it.

use std::fmt;

use crate::Occurrence;

/// Who reads a tool's result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reader {
    /// The model: code, message and what to do.
    Model,
    /// A person: a sentence without a code.
    Person,
}

/// A tool's result as it is read.
#[derive(Debug)]
pub struct Answer {
    /// The text.
    pub text: String,
    /// What went wrong, where something did.
    pub failed: Option<Occurrence>,
}

impl Reader {
    /// The one place where a tool's result becomes text: a failure is logged, once, and written in
    /// the form that this reader gets.
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
