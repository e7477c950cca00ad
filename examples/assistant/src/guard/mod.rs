//! This server's additions to `errpact::rmcp::Guarded`: how long arguments may be, and who reads
//! the answer.

mod answer;
mod limits;

pub use answer::{READER, reader};
pub use limits::within_limits;
