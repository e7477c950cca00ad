//! What the whole-product tests share.

#![expect(
    clippy::panic,
    reason = "these are helpers of tests: a panic is how a test fails"
)]

pub mod command;
pub mod forms;
pub mod installed;
pub mod pairing;
#[cfg(unix)]
pub mod postgres;
pub mod sample;

errpact::catalog! {
    /// What the tests of the derive work with.
    pub mod bookings = "catalogs/bookings.yaml"
}

errpact::catalog! {
    /// What the tests of leaks and of hostile text work with.
    pub mod leaks = "catalogs/leaks.yaml"
}
