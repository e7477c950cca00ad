//! The statements of a store. They are made once, from the names in the catalog, so that a connection
//! prepares each of them once. Everything that varies is a parameter.

mod dialect;
mod name;
mod schema;
mod statements;

pub(super) use dialect::Dialect;
pub(super) use name::{beside, parts, table};
pub(super) use schema::{columns, labels, part, version};
pub(super) use statements::{Statements, Types};
