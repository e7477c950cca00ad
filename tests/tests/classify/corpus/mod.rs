//! The corpus: real failures, each with its source, the known details, and the code that a careful reader would assign
//! to it.
//!
//! An entry is typed if it contains more than text. It is right if one of its classes is presented, and wrong if
//! another specific code is presented. An entry that gets a general code instead of its class is neither right nor
//! wrong. The same holds if `UNKNOWN` and `SERVICE_FAILED` are confused.

mod score;
