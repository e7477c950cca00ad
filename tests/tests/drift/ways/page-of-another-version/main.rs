use std::io::Write as _;
use std::process::{Command, Stdio};

use errpact::Occurrence;

errpact::catalog!(mod errors = "errors.yaml");

// The server's response goes to a client whose file was generated before.
fn main() {
    let failed = Occurrence::new(errors::SlotConflict { slot: "10:00".into() });
    let body = failed.problem().body();
    let mut client = Command::new("python3");
    let client = client.arg("client.py").stdin(Stdio::piped()).spawn();
    let mut client = client.unwrap();
    let mut input = client.stdin.take().unwrap();
    input.write_all(body.as_bytes()).unwrap();
    drop(input);
    assert!(client.wait().unwrap().success());
}
