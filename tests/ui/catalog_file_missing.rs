errpact::catalog!(pub mod errors = "nowhere/errors.yaml");

fn main() {}
