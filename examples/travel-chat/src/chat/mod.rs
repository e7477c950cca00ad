//! The chat: the user's turns, from what they say to what they read.

mod service;
mod speech;
mod turn;

pub use service::LONGEST_MESSAGE;
pub use turn::Chat;
