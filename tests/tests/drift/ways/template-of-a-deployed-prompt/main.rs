errpact::catalog!(mod errors = "errors.yaml");

fn main() {
    let prompt = include_str!("prompts/system.md");
    errpact::prompt::verify(prompt, &errors::CATALOG).unwrap();
}
