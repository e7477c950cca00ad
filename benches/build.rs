//! Generates the catalogue of the run-time figures.

fn main() {
    errpact_generator::build("errors.yaml");
}
