//! The travel chat's page.

mod access;
mod failures;
mod looks;
mod play;
mod reload;
mod resume;
mod safety;
pub(crate) mod server;
mod view;
