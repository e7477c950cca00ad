//! The prompt part.
