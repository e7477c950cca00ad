//! Nothing is compiled here: `Cargo.toml` says which features the dependencies of macros and build scripts have.
