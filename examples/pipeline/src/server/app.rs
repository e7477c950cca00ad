//! The state that the routes share.

use crate::stand_in::StandIns;
use crate::store::Store;
use crate::worker::Runs;

/// The state that the routes share. Clones share it too.
#[derive(Clone)]
pub struct App {
    /// The firms and their results.
    pub store: Store,
    /// The runs, which users start.
    pub runs: Runs,
    /// The services, which fail on demand.
    pub stand_ins: StandIns,
}
