//! The chat over HTTP: a page, its conversations, and their events as a stream.

mod app;
mod conversations;
mod http;
mod page;
mod problem;
mod tail;

pub use app::App;
pub use http::Http;
