//! Generates the Rust of the error catalog.

fn main() {
    errpact_generator::build("errors.yaml");
}
