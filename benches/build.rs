//! Generates the catalog of the run-time figures.

fn main() {
    errpact_generator::build("errors.yaml");
}
