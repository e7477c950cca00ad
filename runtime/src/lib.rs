//! errpact's run time.
pub mod table;
