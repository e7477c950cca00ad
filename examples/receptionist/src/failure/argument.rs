//! An argument that a tool cannot work with.

use crate::errors::InvalidArgumentsProblem;

/// An argument that a tool cannot work with.
#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = crate::errors)]
pub enum ArgumentError {
    /// It is missing, or not what the tool declares.
    #[code(INVALID_ARGUMENTS)]
    Invalid {
        /// The argument's name.
        argument: &'static str,
        /// Whether it is missing or malformed.
        problem: InvalidArgumentsProblem,
    },
}

impl ArgumentError {
    /// Returns the error for a missing argument.
    #[must_use]
    pub fn missing(argument: &'static str) -> Self {
        Self::Invalid {
            argument,
            problem: InvalidArgumentsProblem::Missing,
        }
    }

    /// Returns the error for an argument that cannot be read.
    #[must_use]
    pub fn malformed(argument: &'static str) -> Self {
        Self::Invalid {
            argument,
            problem: InvalidArgumentsProblem::Malformed,
        }
    }
}
