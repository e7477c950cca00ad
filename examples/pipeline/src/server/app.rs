//! What the routes share.

use crate::stand_in::StandIns;
use crate::worker::Crew;

/// What the routes share. Clones share it.
#[derive(Clone)]
pub struct App {
    /// Who carries out the stages that people start.
    pub crew: Crew,
    /// The services, which fail on demand.
    pub stand_ins: StandIns,
}
