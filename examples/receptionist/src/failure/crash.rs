//! Failures that no tool returned.

use std::error::Error;
use std::fmt;

/// A tool panicked.
#[derive(Debug)]
pub struct Crash(pub String);

impl fmt::Display for Crash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the tool panicked: {}", self.0)
    }
}

impl Error for Crash {}

/// The model called a tool that does not exist.
#[derive(Debug)]
pub struct NoSuchTool(pub String);

impl fmt::Display for NoSuchTool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no tool of the name {:?}", self.0)
    }
}

impl Error for NoSuchTool {}
