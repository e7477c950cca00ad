//! Writes the module of the catalog into `OUT_DIR`.

fn main() {
    errpact_generator::build("errors.yaml");
}
