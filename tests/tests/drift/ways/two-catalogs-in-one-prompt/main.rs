errpact::catalog!(mod errors = "errors.yaml");
errpact::catalog!(mod mail = "mail.yaml");

fn main() {
    let prompt = include_str!("prompts/system.md");
    errpact::prompt::verify(prompt, [&errors::CATALOG, &mail::CATALOG]).unwrap();
}
