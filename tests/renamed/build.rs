//! Writes the module of the catalogue into `OUT_DIR`.

fn main() {
    errpact_generator::build("errors.yaml");
}
