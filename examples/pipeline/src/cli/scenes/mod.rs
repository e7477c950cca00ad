//! Scenes that show what becomes of a stage, each with what has to come of it.

mod ends;
mod kinds;
mod layers;
mod play;
mod reports;
mod seen;
mod world;

pub(super) use play::play;
