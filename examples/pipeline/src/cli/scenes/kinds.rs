//! Each kind of failure: its record, its rollback, and what the page is told.

use anyhow::Result;

use super::seen::Seen;
use super::world::World;
use crate::errors::workflows::Pipeline;
use crate::worker::Outcome;

/// A service that fails in some way, and the expected outcome.
pub(super) struct Kind {
    pub(super) title: &'static str,
    service: &'static str,
    fault: &'static str,
    stage: Pipeline,
    code: &'static str,
    /// The status that the service answered, else the status of the code.
    http_status: u16,
    rolled_back_to: &'static str,
}

pub(super) const KINDS: [Kind; 8] = [
    Kind {
        title: "The Claude API has no credits left",
        service: "claude",
        fault: "credits",
        stage: Pipeline::Research,
        code: "CREDITS_EXHAUSTED",
        http_status: 400,
        rolled_back_to: "pending",
    },
    Kind {
        title: "Perplexity's tool server has had too many requests",
        service: "perplexity",
        fault: "rate_limit",
        stage: Pipeline::Research,
        code: "RATE_LIMITED",
        http_status: 429,
        rolled_back_to: "pending",
    },
    Kind {
        title: "The Claude API does not know our key, one stage later",
        service: "claude",
        fault: "unauthorized",
        stage: Pipeline::LegalResolution,
        code: "AUTHORIZATION_FAILED",
        http_status: 401,
        rolled_back_to: "research_complete",
    },
    Kind {
        title: "The Firecrawl API runs out of time",
        service: "firecrawl",
        fault: "timeout",
        stage: Pipeline::DataExtraction,
        code: "SERVICE_TIMEOUT",
        http_status: 408,
        rolled_back_to: "legal_resolution_complete",
    },
    Kind {
        title: "The Firecrawl API is overloaded",
        service: "firecrawl",
        fault: "overloaded",
        stage: Pipeline::DataExtraction,
        code: "SERVICE_ERROR",
        http_status: 503,
        rolled_back_to: "legal_resolution_complete",
    },
    Kind {
        title: "The database of Form5500 breaks off",
        service: "form5500",
        fault: "cut",
        stage: Pipeline::DataExtraction,
        code: "SERVICE_ERROR",
        http_status: 502,
        rolled_back_to: "legal_resolution_complete",
    },
    Kind {
        title: "The Firecrawl API returns an unreadable answer",
        service: "firecrawl",
        fault: "unreadable",
        stage: Pipeline::DataExtraction,
        code: "TOOL_REPLY_INVALID",
        http_status: 502,
        rolled_back_to: "legal_resolution_complete",
    },
    Kind {
        title: "The Claude API refuses for a reason that no rule knows",
        service: "claude",
        fault: "rejected",
        stage: Pipeline::Research,
        code: "UNKNOWN_ERROR",
        http_status: 400,
        rolled_back_to: "pending",
    },
];

pub(super) async fn kind(world: &World, seen: &mut Seen, kind: &Kind) -> Result<()> {
    let (id, outcome) = world.failed(kind.service, kind.fault, kind.stage).await?;
    let Outcome::RolledBack(failure) = outcome else {
        seen.same(
            "the outcome",
            format!("{outcome:?}"),
            "a stage that is rolled back",
        );
        return Ok(());
    };
    seen.show(&failure);
    seen.same("the code", failure.code.as_str(), kind.code);
    seen.same(
        "the service",
        failure.service.as_deref(),
        Some(kind.service),
    );
    let stage = kind.stage.to_string();
    seen.same("the stage", failure.stage.as_str(), stage.as_str());
    seen.same(
        "the HTTP status",
        failure.http_status,
        Some(kind.http_status),
    );
    seen.same("the status", failure.status.as_str(), kind.rolled_back_to);
    let running = format!("{stage}_running");
    seen.same(
        "the status before",
        failure.previous_status.as_str(),
        running,
    );
    seen.same("recorded", failure.recorded, true);
    world.agrees(seen, &id, &failure).await
}
