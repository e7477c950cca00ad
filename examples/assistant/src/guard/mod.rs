//! What this server says about a call beside what `errpact::rmcp::Guarded` does for every one: how long arguments may
//! be, and who reads the answer.

mod answer;
mod limits;

pub use answer::{READER, reader};
pub use limits::within_limits;
