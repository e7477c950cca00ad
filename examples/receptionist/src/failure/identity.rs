//! The user has not proven who they are.

/// The user has not proven who they are.
#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = crate::errors)]
pub enum IdentityError {
    /// The address is not verified.
    #[code(EMAIL_VERIFICATION_REQUIRED)]
    Unverified,
    /// A different address is verified.
    #[code(EMAIL_MISMATCH)]
    Mismatch {
        /// The address in the booking.
        given: String,
        /// The verified address.
        verified: String,
    },
}
