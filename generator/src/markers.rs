//! The markers part.
