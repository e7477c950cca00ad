errpact::catalog!(pub mod errors);

fn main() {}
