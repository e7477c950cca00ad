//! The input and the answers of `errpact classify`.

mod answer;
mod human;
mod lines;
mod signal;

pub(crate) use answer::Answer;
pub(crate) use human::human;
pub(crate) use lines::{Line, Lines, MOST};
pub(crate) use signal::{Signal, io, sqlite, sqlstate, status};
