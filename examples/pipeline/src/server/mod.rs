//! The pipeline over HTTP: a page with one card for each firm, and the routes that the page uses.

mod answer;
mod app;
mod card;
mod faults;
mod firms;
mod history;
mod http;
mod id;
mod page;
mod problem;
mod query;

pub use app::App;
pub use card::Card;
pub use history::PastFailure;
pub use http::Http;
