//! The tokens part.
