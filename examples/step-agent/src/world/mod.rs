//! The outside world: services that answer as real ones do, and the user.

mod calendar;
mod catalog;
mod gmail;
mod person;
mod refusal;
mod services;
mod slack;

pub use calendar::{Calendar, Event};
pub use catalog::{defined, definitions, find};
pub use gmail::{Gmail, Mail};
pub use person::{Answer, Person};
pub use services::Services;
pub use slack::Slack;
