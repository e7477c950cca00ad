//! The pipeline, end to end: what its services do to it, and what becomes of a firm.

mod classification;
mod databases;
mod layers;
mod records;
mod services;
mod world;
