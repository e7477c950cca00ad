//! Some of the attempts whose worker is gone could not be ended.

use std::error::Error;
use std::fmt;

use super::{StageFailure, StoreError};

/// Some of the attempts whose worker is gone could not be ended, or could not be looked for. What was ended
/// before, and beside them, is in it.
#[derive(Debug)]
#[non_exhaustive]
pub struct RecoverError {
    /// The attempts that were ended all the same.
    pub ended: Vec<StageFailure>,
    /// Why nobody could go on; or, where all others were ended, why the first of those that are left was not.
    pub cause: StoreError,
}

impl fmt::Display for RecoverError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.cause.fmt(f)?;
        match self.ended.len() {
            0 => Ok(()),
            1 => f.write_str("; one stage was ended all the same"),
            ended => write!(f, "; {ended} stages were ended all the same"),
        }
    }
}

impl Error for RecoverError {
    /// What is behind the cause, which is in the text already.
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.cause.source()
    }
}
