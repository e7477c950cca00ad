//! A chat that plans trips and streams to a page: the tool loop, end to end.
//!
//! `errors.yaml` says what can go wrong, who is told and how to respond. A user's turn is a
//! [`chat`] that asks the [`model`] through its [`provider`]. It has an `errpact::ToolLoop` carry out the calls
//! of the [`tools`]. It writes the page's events and the model's history into the [`store`], in one
//! transaction. The [`server`] streams the stored events. Only a failure of which the model must find out
//! what happened enters its history, and no text of a service or a provider reaches the page.

errpact::catalog!(
    /// The catalog, generated from `errors.yaml`.
    pub mod errors
);

pub mod chat;
pub mod cli;
pub mod event;
pub mod model;
pub mod prompt;
pub mod provider;
pub mod server;
pub mod stand_in;
pub mod store;
pub mod tools;
