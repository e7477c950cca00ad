//! The person has not proven who they are.

/// The person has not proven who they are.
#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = crate::errors)]
pub enum IdentityError {
    /// The address is not verified.
    #[code(EMAIL_VERIFICATION_REQUIRED)]
    Unverified,
    /// Another address is.
    #[code(EMAIL_MISMATCH)]
    Mismatch {
        /// The one that the booking names.
        given: String,
        /// The one that is verified.
        verified: String,
    },
}
