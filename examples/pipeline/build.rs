//! Turns `errors.yaml` into the module `errors`.

fn main() {
    errpact_generator::build("errors.yaml");
}
