//! The chat: the person's turns, from what they say to what they read.

mod event;
mod service;
mod speech;
mod turn;

pub use event::{Event, Reason};
pub use service::{Chat, LONGEST_MESSAGE};
