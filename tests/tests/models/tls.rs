//! Endpoints behind TLS, with the settings of the environment. `asks` is the program that has that environment.

use std::process::Command;

use errpact_models::{Api, Endpoint};
use errpact_tests::command::run;
use errpact_tests::installed::Set;
use errpact_tests::process::Process;
use errpact_tests::provider::{Provider, Turn};

use crate::models::failures::code;
use crate::models::request;

#[test]
fn a_server_with_a_certificate_that_the_system_trusts_is_asked() {
    assert_eq!(asked(true), ("said: Yes.".to_owned(), 1));
}

#[test]
fn a_server_with_another_certificate_is_not_sent_anything() {
    assert_eq!(asked(false), ("code: LLM_UNKNOWN".to_owned(), 0));
}

/// Runs the program with a server behind TLS. Returns what it printed, and how many requests the server got.
fn asked(trusted: bool) -> (String, usize) {
    let provider = Provider::start(Api::OpenAiChat, [Turn::says("Yes.")]);
    let address = provider.address();
    let port = address.trim_end_matches("/v1").rsplit(':').next().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let roots = folder.path().join("roots.pem");
    let mut tls = Command::new(Set::Mcp1.interpreter());
    tls.arg(Set::Mcp1.sources().join("tls.py"))
        .arg(port)
        .arg(&roots);
    let tls = Process::start(&mut tls);
    let mut program = Command::new(std::env::current_exe().unwrap());
    program
        .args(["--exact", "models::tls::asks", "--ignored", "--nocapture"])
        .envs(provider.variables())
        .env("ERRPACT_MODEL_ADDRESS", format!("{}/v1", tls.said()))
        .env("NO_PROXY", "localhost")
        .env_remove("SSL_CERT_DIR");
    match trusted {
        true => program.env("SSL_CERT_FILE", &roots),
        false => program.env_remove("SSL_CERT_FILE"),
    };
    let printed = run(&mut program).exits(0).stdout;
    let lines = printed.lines().filter_map(|line| line.split_once("=> "));
    let said: String = lines.map(|(_, said)| said).collect();
    (said, provider.requests().len())
}

#[test]
#[ignore = "the program that the other tests run"]
fn asks() {
    let endpoint = Endpoint::from_env().unwrap().unwrap();
    match endpoint.attempt(&request()) {
        Ok(reply) => println!("=> said: {}", reply.text),
        Err(failure) => println!("=> code: {}", code(failure)),
    }
}
