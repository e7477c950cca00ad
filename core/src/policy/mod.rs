//! How a code is delivered, retried and given up, and what that alone decides.

mod backoff;
mod row;
mod verdict;

pub use row::{Delay, Exhausted, Policy, Retry};
pub use verdict::Verdict;
