//! The types that the providers' SDKs publish, as JSON Schemas.

use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash as _, Hasher as _};
use std::io::Write as _;
use std::process::Command;
use std::sync::OnceLock;

use errpact_models::Api;
use jsonschema::Validator;
use serde_json::Value;

use crate::command::{run, workspace};
use crate::installed::Set;

/// Returns why a request, an answer or an event (`part`) is not one of the API; `Ok` if it is.
///
/// # Errors
/// When it is not of the SDK's type.
#[track_caller]
pub fn valid(api: Api, part: &str, value: &Value) -> Result<(), String> {
    let error = validator(api, part).validate(value);
    error.map_err(|error| format!("not a {part} of {api:?}: {error}\n{value:#}"))
}

/// Returns the path of an API below the address of a server.
pub(super) fn path(api: Api) -> &'static str {
    match api {
        Api::OpenAiChat => "/v1/chat/completions",
        Api::OpenAiResponses => "/v1/responses",
        Api::Anthropic => "/v1/messages",
    }
}

/// Returns the validator of a type. A program needs few of them, and each takes a while to be built.
#[track_caller]
fn validator(api: Api, part: &str) -> &'static Validator {
    static VALIDATORS: [OnceLock<Validator>; 9] = [const { OnceLock::new() }; 9];
    let place = ["request", "answer", "event"]
        .iter()
        .position(|it| *it == part);
    let place = api as usize * 3 + place.expect("a part of an API");
    VALIDATORS[place].get_or_init(|| {
        let schema = &schemas()[path(api)][part];
        assert!(schema.is_object(), "no schema of a {part} of {api:?}");
        jsonschema::validator_for(schema).expect("pydantic writes valid schemas")
    })
}

/// Returns the schemas of all types. The program that prints them takes seconds, and each test is a process, so they are
/// kept for the next one until the program or the pinned SDKs change.
#[track_caller]
fn schemas() -> &'static Value {
    static SCHEMAS: OnceLock<Value> = OnceLock::new();
    SCHEMAS.get_or_init(|| {
        let program = Set::Mcp1.sources().join("model_types.py");
        let mut hasher = DefaultHasher::new();
        for file in [&program, &Set::Mcp1.folder().join("requirements.txt")] {
            fs::read(file)
                .expect("a file of the client")
                .hash(&mut hasher);
        }
        let folder = workspace().join("target/model-types");
        let kept = folder.join(format!("{:016x}.json", hasher.finish()));
        fs::create_dir_all(&folder).expect("the folder");
        // Tests that start together wait for the first one. The lock ends with the file.
        let lock = fs::File::create(folder.join("lock")).expect("a file");
        lock.lock().expect("another test ends");
        if let Ok(text) = fs::read(&kept) {
            return serde_json::from_slice(&text).expect("it was written whole");
        }
        let mut python = Command::new(Set::Mcp1.interpreter());
        python.env("PYTHONDONTWRITEBYTECODE", "1").arg(program);
        let printed = run(&mut python).exits(0);
        let mut file = tempfile::NamedTempFile::new_in(&folder).expect("a file");
        file.write_all(printed.stdout.as_bytes())
            .expect("it is written");
        file.persist(kept).expect("it is renamed");
        printed.json()
    })
}
