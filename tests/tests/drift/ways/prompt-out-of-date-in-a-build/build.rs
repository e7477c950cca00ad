fn main() {
    errpact_generator::build("errors.yaml");
}
