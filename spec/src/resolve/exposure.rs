//! The form in which each receiver gets a value.

use crate::catalog::{Channel, Channels, Sensitivity};

/// Where a parameter is declared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ParamKind {
    /// Shared by several codes.
    Shared,
    /// A parameter of every call.
    Context,
    /// A parameter of one code or note.
    Own,
    /// An argument of a tool, with the tool's name for it.
    Argument,
}

/// Returns the forms that a sensitivity implies.
pub(crate) fn channels(sensitivity: Sensitivity) -> Channels {
    let (model, user, log) = match sensitivity {
        Sensitivity::Public => (Channel::Plain, Channel::Plain, Channel::Plain),
        Sensitivity::Personal => (Channel::Omit, Channel::Plain, Channel::Hash),
        Sensitivity::Secret => (Channel::Omit, Channel::Omit, Channel::Omit),
    };
    Channels { model, user, log }
}
