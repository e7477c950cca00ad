//! What the cases of `tests/ui.rs` share.

errpact::catalog! {
    /// The catalogue that they do not agree with.
    pub mod bookings = "../catalogs/bookings.yaml"
}
