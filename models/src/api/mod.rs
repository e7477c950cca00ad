//! The APIs of models.

mod chat;
mod kind;
mod messages;
mod responses;
mod shared;

pub use kind::Api;
