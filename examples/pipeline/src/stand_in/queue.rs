//! The pending faults.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use super::Fault;

/// The names of the services, as the catalog has them.
pub const SERVICES: [&str; 4] = ["claude", "firecrawl", "form5500", "perplexity"];

/// The pending faults of each service, in order.
#[derive(Debug, Clone, Default)]
pub(super) struct Queue(Arc<Mutex<BTreeMap<&'static str, Faults>>>);

type Faults = VecDeque<(Fault, u32)>;

/// An unknown fault or service.
#[derive(Debug, Clone, PartialEq, Eq, errpact::ToolError)]
#[tool_error(catalog = crate::errors)]
#[code(FAULT_UNKNOWN)]
pub struct UnknownFault;

impl Queue {
    /// Makes the next calls of a service fail, after those that are already pending.
    pub(super) fn push(&self, service: &str, fault: &str, times: u32) -> Result<(), UnknownFault> {
        let service = SERVICES.into_iter().find(|known| *known == service);
        let fault = Fault::of(fault).ok_or(UnknownFault)?;
        let mut faults = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let faults = faults.entry(service.ok_or(UnknownFault)?).or_default();
        if times > 0 {
            faults.push_back((fault, times));
        }
        Ok(())
    }

    /// Returns the fault of the call that is being answered.
    pub(super) fn pop(&self, service: &'static str) -> Option<Fault> {
        let mut faults = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let faults = faults.get_mut(service)?;
        let (fault, times) = faults.front_mut()?;
        let fault = *fault;
        *times = times.saturating_sub(1);
        if *times == 0 {
            faults.pop_front();
        }
        Some(fault)
    }

    /// Removes all pending faults.
    pub(super) fn clear(&self) {
        let mut faults = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        faults.clear();
    }
}
