//! Nothing is compiled here: `Cargo.toml` says which features dependencies have.
