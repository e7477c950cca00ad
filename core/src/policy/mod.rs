//! How a code is delivered, retried and given up, and what a policy decides by itself.

mod backoff;
mod received;
mod row;
mod verdict;

pub use received::Received;
pub use row::{Delay, Exhausted, Limits, Policy, Retry};
pub use verdict::Verdict;
