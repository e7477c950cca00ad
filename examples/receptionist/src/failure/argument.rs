//! An argument that a tool cannot work with.

use crate::errors::InvalidArgumentsProblem;

/// An argument that a tool cannot work with.
#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = crate::errors)]
pub enum ArgumentError {
    /// It is missing, or not what the tool declares.
    #[code(INVALID_ARGUMENTS)]
    Invalid {
        /// Its name.
        argument: &'static str,
        /// Which of the two.
        problem: InvalidArgumentsProblem,
    },
}

impl ArgumentError {
    /// It is not there.
    #[must_use]
    pub fn missing(argument: &'static str) -> Self {
        Self::Invalid {
            argument,
            problem: InvalidArgumentsProblem::Missing,
        }
    }

    /// It is there, but cannot be read.
    #[must_use]
    pub fn malformed(argument: &'static str) -> Self {
        Self::Invalid {
            argument,
            problem: InvalidArgumentsProblem::Malformed,
        }
    }
}
