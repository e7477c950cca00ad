//! Converts what a rule took to a value of the parameter's type.

mod duration;
mod shape;
mod value;

pub use value::{Converted, convert};
