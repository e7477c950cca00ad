//! Families of codes.

use super::keys::keys;
use super::number::{Bool, NumberRangeForm};
use super::policy::Policy;
use super::text::{Line, Text};

keys! {
    /// A family of codes. What it sets holds for its codes that set nothing of their own.
    "a category" struct Category {
        /// Title; made from the name where absent.
        "title" => title: Line,
        /// What the family covers.
        "description" => description: Text,
        /// First and last number of its codes: `100-199`.
        "numbers" => numbers: NumberRangeForm,
        /// Do these keys replace those of an included category?
        "extends" => extends: Bool,
        ..policy: Policy,
    }
}
