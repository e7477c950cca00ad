//! Endpoints from environment variables.

use errpact_models::{Api, Endpoint, EndpointError};
use errpact_tests::provider::{Provider, Turn};

use crate::models::{APIS, last, request};

/// Reads an endpoint from these variables.
fn read(variables: &[(&str, &str)]) -> Result<Option<Endpoint>, EndpointError> {
    Endpoint::from_variables(|name| {
        let found = variables.iter().find(|(it, _)| *it == name);
        found.map(|(_, value)| (*value).to_owned())
    })
}

const ADDRESS: (&str, &str) = ("ERRPACT_MODEL_ADDRESS", " http://localhost:11434/v1/ ");
const NAME: (&str, &str) = ("ERRPACT_MODEL_NAME", "qwen3");

#[test]
fn without_an_address_there_is_no_endpoint() {
    assert!(read(&[]).unwrap().is_none());
    assert!(read(&[NAME, ("ERRPACT_MODEL_KEY", "x")]).unwrap().is_none());
    assert!(
        read(&[NAME, ("ERRPACT_MODEL_ADDRESS", " ")])
            .unwrap()
            .is_none()
    );
}

#[test]
fn an_address_and_a_name_are_enough() {
    let endpoint = read(&[ADDRESS, NAME, ("ERRPACT_MODEL_KEY", "")])
        .unwrap()
        .unwrap();
    assert_eq!(endpoint.api(), Api::OpenAiChat);
    assert_eq!(endpoint.address(), "http://localhost:11434/v1");
    assert_eq!(endpoint.model(), "qwen3");
}

#[test]
fn variables_reach_the_server() {
    for api in APIS {
        let provider = Provider::start(api, [Turn::says("Yes.")]);
        let mut variables = provider.variables();
        variables.push(("ERRPACT_MODEL_MAX_TOKENS", "77".to_owned()));
        variables.push(("ERRPACT_MODEL_TIMEOUT", "30".to_owned()));
        variables.push(("ERRPACT_MODEL_DEADLINE", "60".to_owned()));
        let variables: Vec<_> = variables
            .iter()
            .map(|(name, value)| (*name, value.as_str()))
            .collect();
        let endpoint = read(&variables).unwrap().unwrap();
        assert_eq!(endpoint.api(), api);
        assert_eq!(endpoint.attempt(&request()).unwrap().text, "Yes.");
        let sent = last(&provider);
        let limit = match api {
            Api::OpenAiChat => "max_completion_tokens",
            Api::OpenAiResponses => "max_output_tokens",
            Api::Anthropic => "max_tokens",
        };
        assert_eq!(sent[limit], 77);
        assert_eq!(sent["model"], "scripted");
    }
}

#[test]
fn an_address_of_anthropic_may_end_with_the_version() {
    let provider = Provider::start(Api::Anthropic, [Turn::says("Yes.")]);
    let address = format!("{}/v1/", provider.address());
    let endpoint = Endpoint::new(Api::Anthropic, address, "scripted").unwrap();
    let endpoint = endpoint.with_key(errpact_tests::provider::KEY).unwrap();
    assert_eq!(endpoint.attempt(&request()).unwrap().text, "Yes.");
}

#[test]
fn wrong_values_are_refused_with_the_variable_or_the_words_that_are_allowed() {
    let of = |name, value| {
        read(&[(name, value), ADDRESS, NAME])
            .map(|_| ())
            .unwrap_err()
            .to_string()
    };
    let all = [
        read(&[ADDRESS]).unwrap_err().to_string(),
        of("ERRPACT_MODEL_API", "mcp"),
        of("ERRPACT_MODEL_KEY", "two words"),
        of("ERRPACT_MODEL_TIMEOUT", "60s"),
        of("ERRPACT_MODEL_MAX_TOKENS", "0"),
        of("ERRPACT_MODEL_ADDRESS", "api.openai.com/v1"),
        of("ERRPACT_MODEL_ADDRESS", "ftp://api.openai.com"),
        of(
            "ERRPACT_MODEL_ADDRESS",
            "https://me:secret@host/v1?key=secret",
        ),
    ];
    insta::assert_snapshot!(all.join("\n"));
}
