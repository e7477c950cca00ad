//! The chat: the person's turns, from what they say to what they read.

mod chat;
mod event;
mod speech;
mod turn;

pub use chat::{Chat, LONGEST_MESSAGE};
pub use event::{Event, Reason};
