//! Services that fail, and their clients.

use errpact::{Occurrence, find};
use pipeline::services::{Endpoints, Extract, LegalEntity, Report, ServiceError, Services};
use pipeline::stand_in::StandIns;

/// The firm in the tests' requests.
pub(crate) const FIRM: &str = "Acme Tools";

/// Stand-ins, and the clients that call them.
pub(crate) struct World {
    pub(crate) stand_ins: StandIns,
    pub(crate) endpoints: Endpoints,
    pub(crate) services: Services,
}

/// The result of a service's call.
#[derive(Debug, PartialEq)]
pub(crate) enum Found {
    Report(Report),
    Entity(LegalEntity),
    Extract(Extract),
}

impl World {
    pub(crate) async fn new() -> Self {
        let (stand_ins, endpoints) = StandIns::start().await.unwrap();
        let services = Services::connect(&endpoints).unwrap();
        Self {
            stand_ins,
            endpoints,
            services,
        }
    }

    /// Sends a request that needs the service.
    pub(crate) async fn ask(&self, service: &str) -> Result<Found, ServiceError> {
        match service {
            "claude" | "perplexity" => self.services.research(FIRM).await.map(Found::Report),
            _ => self.services.extract(FIRM).await.map(Found::Extract),
        }
    }

    /// Makes the service fail once in this way, and returns the occurrence.
    pub(crate) async fn failed(&self, service: &str, fault: &str) -> Occurrence {
        self.stand_ins.fail_next(service, fault, 1).unwrap();
        occurrence(self.ask(service).await).with_stage("research", "pending")
    }
}

/// Returns the occurrence that the caller finds in the error.
#[track_caller]
pub(crate) fn occurrence<T: std::fmt::Debug>(asked: Result<T, ServiceError>) -> Occurrence {
    let error = asked.unwrap_err();
    assert!(find(&error).is_some());
    error.into()
}
