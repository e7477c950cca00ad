//! Generates the catalog of the runtime figures.

fn main() {
    errpact_generator::build("errors.yaml");
}
