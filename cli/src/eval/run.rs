//! The samples: what the model answered in each case, and what is wrong with it.

use errpact::table::Catalog;

use super::case::Case;
use super::check::{Miss, check};
use super::reply::Reply;

/// What a model answered in a case.
pub(crate) struct Sample {
    /// The reply, or why there is none.
    pub(crate) reply: Result<Reply, String>,
    pub(crate) misses: Vec<Miss>,
}

/// A case with its samples.
pub(crate) struct Tried {
    pub(crate) case: Case,
    pub(crate) samples: Vec<Sample>,
    pub(crate) tokens: Tokens,
}

/// The tokens that a provider counted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Tokens {
    pub(crate) input: u64,
    pub(crate) output: u64,
}

impl Tokens {
    /// Adds the tokens of another reply. The numbers come from outside.
    pub(crate) fn add(&mut self, other: Self) {
        self.input = self.input.saturating_add(other.input);
        self.output = self.output.saturating_add(other.output);
    }
}

impl Tried {
    /// Begins a case without samples.
    pub(crate) fn new(case: Case) -> Self {
        Self {
            case,
            samples: Vec::new(),
            tokens: Tokens::default(),
        }
    }

    /// Adds what the model answered. An answer that the provider's API does not allow is a miss, because the model did
    /// not do what was expected.
    pub(crate) fn add(&mut self, tables: &'static Catalog, reply: Result<Reply, String>) {
        let misses = match &reply {
            Ok(reply) => check(tables, &self.case, reply),
            Err(error) => vec![Miss {
                expected: self.case.expected.words(),
                came: error.clone(),
            }],
        };
        self.samples.push(Sample { reply, misses });
    }

    /// Returns the samples without a miss.
    pub(crate) fn passed(&self) -> usize {
        self.samples
            .iter()
            .filter(|it| it.misses.is_empty())
            .count()
    }
}
