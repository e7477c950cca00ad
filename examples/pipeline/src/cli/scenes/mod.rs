//! Scenes that show what happens to a stage, each with its expected outcome.

mod ends;
mod kinds;
mod layers;
mod play;
mod reports;
mod seen;
mod world;

pub(super) use play::play;
