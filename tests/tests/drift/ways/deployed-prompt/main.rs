errpact::catalog!(mod errors = "errors.yaml");

fn main() {
    let deployed = include_str!("prompts/system.md");
    errpact::prompt::verify(deployed, &errors::CATALOG).unwrap();
}
