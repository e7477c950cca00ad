//! Limits of a run, and the reference that people quote.

use super::keys::keys;
use super::number::{Count, Decimal};

keys! {
    /// Limits of a run. A run is one turn of the person.
    "the loop" struct Limits {
        /// Rounds with a success: 20 where absent.
        "iterations" => iterations: Count<1, 10_000>,
        /// Rounds in which every call failed: 3 where absent.
        "all_failure_rounds" => all_failure_rounds: Count<1, 10_000>,
        /// Retries of one step, whatever the mix of codes; no limit where absent.
        "retries_per_step" => retries_per_step: Count<0, 10_000>,
        /// How often one code of one tool may come back in a run; no limit where absent.
        "same_code" => same_code: Count<1, 10_000>,
        /// Attempts of one logical call over all layers; no limit where absent.
        "total_attempts" => total_attempts: Count<1, 10_000>,
        /// Token bucket that all retries draw from; none where absent.
        "retry_bucket" => retry_bucket: RetryBucket,
    }

    /// A token bucket for retries.
    "a retry bucket" struct RetryBucket {
        /// Tokens when full.
        required "capacity" => capacity: Count<1, 1_000_000>,
        /// Tokens that a success gives back.
        required "refill" => refill: Decimal<0>,
    }

    /// The reference that people quote to support.
    "the reference" struct Reference {
        /// Its length in hex digits: 12 where absent.
        required "digits" => digits: Count<4, 32>,
    }
}
