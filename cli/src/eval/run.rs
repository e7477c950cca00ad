//! Asks a model, several times in each case.

use std::thread::{self, ScopedJoinHandle};

use errpact::table::Catalog;
use errpact_models::errors::Code;
use errpact_models::{Endpoint, Reply, Usage};

use super::case::Case;
use super::check::{Miss, check};

/// How many samples of a case are asked for at once.
const AT_ONCE: u32 = 4;

/// What a model answered in a case.
pub(crate) struct Sample {
    /// The reply, or why there is none that can be read.
    pub(crate) reply: Result<Reply, String>,
    pub(crate) misses: Vec<Miss>,
}

/// A case with its samples.
pub(crate) struct Tried {
    pub(crate) case: Case,
    pub(crate) samples: Vec<Sample>,
    pub(crate) tokens: Usage,
}

/// Why a model cannot be asked any more.
#[derive(Debug, thiserror::Error)]
#[error("{} ({})", .code.name(), .code.entry().summary)]
pub(crate) struct Unanswered {
    pub(crate) code: Code,
    /// The line for the log, with what the provider said, scrubbed.
    pub(crate) log: String,
}

impl Tried {
    /// Asks the model in a case.
    ///
    /// # Errors
    /// When the provider refuses the request or does not answer, after its retries.
    pub(crate) fn ask(
        case: Case,
        endpoint: &Endpoint,
        system: &str,
        times: u32,
        tables: &'static Catalog<'static>,
    ) -> Result<Self, Unanswered> {
        let request = case.request(system);
        let mut tried = Self {
            case,
            samples: Vec::new(),
            tokens: Usage::default(),
        };
        let mut left = times;
        while left > 0 {
            let now = left.min(AT_ONCE);
            let replies: Vec<_> = thread::scope(|scope| {
                let asked: Vec<_> = (0..now)
                    .map(|_| scope.spawn(|| ask(endpoint, &request)))
                    .collect();
                asked.into_iter().map(ScopedJoinHandle::join).collect()
            });
            for reply in replies {
                let reply = reply.unwrap_or_else(|_| Ok(Err("the answer was not read".to_owned())));
                tried.add(tables, reply?);
            }
            left -= now;
        }
        Ok(tried)
    }

    /// Adds what the model answered. An answer that cannot be read is a miss: the model did not do what was expected.
    fn add(&mut self, tables: &'static Catalog<'static>, reply: Result<Reply, String>) {
        let misses = match &reply {
            Ok(reply) => check(tables, &self.case, reply),
            Err(error) => vec![Miss {
                expected: self.case.expected.words(),
                came: error.clone(),
            }],
        };
        if let Ok(reply) = &reply {
            self.tokens = add(self.tokens, reply.usage);
        }
        self.samples.push(Sample { reply, misses });
    }

    /// Returns the samples without a miss.
    pub(crate) fn passed(&self) -> usize {
        let samples = self.samples.iter();
        samples.filter(|it| it.misses.is_empty()).count()
    }
}

/// Adds what was counted. The numbers come from outside.
pub(super) fn add(one: Usage, other: Usage) -> Usage {
    Usage {
        input: one.input.saturating_add(other.input),
        output: one.output.saturating_add(other.output),
    }
}

/// Returns a reply, or why this answer is none. An error means that no other answer will come either.
fn ask(
    endpoint: &Endpoint,
    request: &errpact_models::Request,
) -> Result<Result<Reply, String>, Unanswered> {
    let stopped = match endpoint.ask(request) {
        Ok(reply) => return Ok(Ok(reply)),
        Err(stopped) => stopped,
    };
    let code = stopped.occurrence.code().unwrap_or(Code::LLM_UNKNOWN);
    match code {
        // The provider refused what the model wrote, or it wrote what its API does not have.
        Code::LLM_CONTENT_REFUSED | Code::LLM_UNKNOWN => Ok(Err(format!(
            "an answer that cannot be read: {}",
            code.name()
        ))),
        code => Err(Unanswered {
            code,
            log: stopped.occurrence.logfmt(),
        }),
    }
}
