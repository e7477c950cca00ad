//! What the cases of `tests/ui.rs` share.

errpact::catalog! {
    /// The catalog that they do not agree with.
    pub mod bookings = "../catalogs/bookings.yaml"
}
errpact::catalog! {
    /// One without a code for what no rule knows.
    pub mod no_fallback = "../catalogs/no_fallback.yaml"
}
