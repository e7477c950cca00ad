errpact::catalog!(mod errors = "errors.yaml");

/// The tools of the server.
const TOOLS: [&str; 2] = ["check_availability", "hold_slot"];

fn main() {
    let prompt = include_str!("prompts/system.md");
    errpact::prompt::verify_for(prompt, &errors::CATALOG, &TOOLS).unwrap();
}
