//! The markdown part.
