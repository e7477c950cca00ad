errpact::catalog!(pub errors);
errpact::catalog!(mod errors = errors.yaml);
errpact::catalog!(mod errors = "errors.yaml" as yaml);

fn main() {}
