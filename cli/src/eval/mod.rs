//! Whether a model does what the catalog says: cases made from the catalog, and a checker without a model.

mod case;
mod cases;
mod check;
mod expected;
mod export;
mod reply;
mod report;
mod run;
mod speech;
mod steps;
pub(crate) mod system;

pub(crate) use case::{Case, Turn};
pub(crate) use cases::Cases;
pub(crate) use export::Export;
pub(crate) use reply::{Made, Reply};
pub(crate) use report::Report;
pub(crate) use run::{Tokens, Tried};
