//! A research pipeline for firms: three stages, each of which asks third-party services. A failure
//! rolls the firm back, and the polling page learns of it at the same moment.
//!
//! `errors.yaml` says what can go wrong, how far a run rolls back and what the user reads. The
//! [`stages`] ask [`services`] and know nothing of that. A [`worker`] has errpact begin a stage,
//! keep it and end it. The [`store`] is the application's own table, with errpact's record beside
//! it. The [`server`] shows both to a page.

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
