//! A research pipeline for firms: three stages, each of which asks services that others run. What
//! fails rolls the firm back, and the page that polls learns it in the same moment.
//!
//! `errors.yaml` says what can go wrong, how far a run rolls back and what the person reads. The
//! [`stages`] ask [`services`] and know nothing of that; a [`worker`] has errpact begin a stage, keep it
//! and end it; the [`store`] is the application's own table, and errpact's record beside it. The
//! [`server`] shows both to a page.

errpact::catalog!(
    /// The catalog, generated from `errors.yaml`.
    pub mod errors
);

pub mod cli;
pub mod server;
pub mod services;
pub mod stages;
pub mod stand_in;
pub mod store;
pub mod worker;
