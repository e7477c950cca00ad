//! The errpact catalogue language.
pub mod catalog;
