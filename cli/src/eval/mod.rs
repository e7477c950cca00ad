//! Whether a model does what the catalog says: cases made from the catalog, and a checker without a model.

mod case;
mod cases;
mod check;
mod expected;
mod export;
mod report;
mod run;
mod speech;
mod steps;
pub(crate) mod system;
#[cfg(test)]
mod tests;

pub(crate) use cases::Cases;
pub(crate) use export::Export;
pub(crate) use report::Report;
pub(crate) use run::{Tried, Unanswered};
