//! There is no number to call.

/// There is no number to call.
#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = crate::errors)]
pub enum PhoneError {
    /// None was given, and none is on file.
    #[code(PHONE_REQUIRED)]
    Missing,
    /// The given text is not a number.
    #[code(INVALID_PHONE)]
    Invalid,
}
