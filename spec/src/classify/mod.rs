//! A catalog's own classifier: the runtime's engine over a catalog that was just read.

mod changed;
mod classes;
mod classifier;
mod prove;
mod raw;
mod table;
mod value;
mod words;

pub use crate::resolve::IO_KINDS;
pub use classes::spelled_out;
pub use classifier::{Classifier, with_classifier};
pub use errpact_core::{
    Condition, Considered, Explanation, Fact, Failure, Found, Invalid, Reason, Rule, RuleVerdict,
    SQLITE_CODES,
};
pub(crate) use errpact_core::{Taken, convert};
pub use errpact_core::{is_failure, message_of};
pub(crate) use prove::prove;
pub use raw::result;
pub use table::with_rules;
pub use value::{Filled, json};
pub use words::{barred, basis, why};
