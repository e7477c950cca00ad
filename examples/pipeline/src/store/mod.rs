//! Firms, the results of their stages, and their runs: one database, SQLite or PostgreSQL.
//!
//! The table `pipelines` belongs to the application. errpact writes its column `status`, in the
//! same transaction as the record of a failure. It keeps everything else it needs in two tables
//! beside it.

mod database;
mod error;
mod firms;
mod handle;
mod place;
mod results;
mod seed;

pub use database::Database;
pub use error::TableError;
pub use firms::Firm;
pub use handle::Store;
pub use place::{Place, PlaceError};
pub use results::StageResult;
