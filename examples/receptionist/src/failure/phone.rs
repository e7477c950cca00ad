//! No number to call.

/// No number to call.
#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = crate::errors)]
pub enum PhoneError {
    /// None was given, and none is on file.
    #[code(PHONE_REQUIRED)]
    Missing,
    /// What was given is no number.
    #[code(INVALID_PHONE)]
    Invalid,
}
