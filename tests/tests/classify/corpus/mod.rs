//! The corpus: failures that people met, each with its source, what is known of it, and the code that
//! it must be presented as by careful reading.
//!
//! An entry is typed where it carries more than words. It is right where one of its classes is
//! presented, and wrong where another specific code is. What is presented as nothing specific where
//! the class is, or the other way round between `UNKNOWN` and `SERVICE_FAILED`, is neither.

mod entry;
mod score;
