//! The services together.

use std::sync::Arc;

use super::fault::Faults;
use super::hotels::Hotels;

/// The services. Clones share them.
#[derive(Debug, Clone, Default)]
pub struct Services(Arc<Inner>);

/// What they share.
#[derive(Debug, Default)]
pub(super) struct Inner {
    pub(super) faults: Faults,
    pub(super) hotels: Hotels,
}

impl Services {
    pub(super) fn inner(&self) -> &Inner {
        &self.0
    }
}
