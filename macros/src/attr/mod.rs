//! The attributes: what they are called, where they stand, what is in them.

mod code;
mod container;
mod field;
mod place;

pub(crate) use code::Code;
pub(crate) use container::Container;
pub(crate) use field::Role;
pub(crate) use place::Place;
