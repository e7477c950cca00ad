//! Eight worker processes, one database, failures, kills and restarts: nothing is lost, doubled or left undone.
//! `ERRPACT_LOAD=10000` sets the number of stage runs; the default is about 1,000.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod audit;
mod load;
