//! The state that the routes share.

use crate::stand_in::StandIns;
use crate::worker::Crew;

/// The state that the routes share. Clones share it too.
#[derive(Clone)]
pub struct App {
    /// The workers for the stages that users start.
    pub crew: Crew,
    /// The services, which fail on demand.
    pub stand_ins: StandIns,
}
