//! A catalog as one TypeScript file: codes, what a page needs to know of them, and what reads the
//! wire forms.
//!
//! What differs between catalogs is data, written here: names, types, a row for each code that can
//! reach a page, and policies that codes share. What reads it is the same for every catalog and
//! stands in the template's parts. Nothing that is for the model or the log alone is written: no
//! instructions, no rules of detection, no codes for the log.

mod entries;
mod literal;
mod policies;
mod render;
mod types;

pub use render::render;
