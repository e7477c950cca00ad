//! In which form each receiver gets a value.

use crate::catalog::{Channel, Channels, Sensitivity};

/// Where a parameter is declared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ParamKind {
    /// Shared by several codes.
    Shared,
    /// Of every call.
    Context,
    /// Of one code or note.
    Own,
    /// Of a tool: an argument, named as the tool names it.
    Argument,
}

/// The forms that a sensitivity means.
pub(crate) fn channels(sensitivity: Sensitivity) -> Channels {
    let (model, user, log) = match sensitivity {
        Sensitivity::Public => (Channel::Plain, Channel::Plain, Channel::Plain),
        Sensitivity::Personal => (Channel::Omit, Channel::Plain, Channel::Hash),
        Sensitivity::Secret => (Channel::Omit, Channel::Omit, Channel::Omit),
    };
    Channels { model, user, log }
}
