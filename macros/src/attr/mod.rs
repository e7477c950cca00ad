//! The attributes: their names, their places, and their contents.

mod code;
mod container;
mod field;
mod place;

pub(crate) use code::Code;
pub(crate) use container::Container;
pub(crate) use field::Role;
pub(crate) use place::Place;
