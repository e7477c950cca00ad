//! A research pipeline for firms: three stages, each of which asks services that others run. What
//! fails rolls the firm back, and the page that polls learns it in the same moment.
//!
//! `errors.yaml` says what can go wrong, how far a run rolls back and what the person reads.

errpact::catalog!(
    /// The catalogue, generated from `errors.yaml`.
    pub mod errors
);

pub mod services;
pub mod stand_in;
