//! The library of the cases.

errpact::catalog! {
    /// The catalog that the cases disagree with.
    pub mod bookings = "../../catalogs/bookings.yaml"
}
errpact::catalog! {
    /// A catalog without a code for failures that match no rule.
    pub mod no_fallback = "../../catalogs/no_fallback.yaml"
}
