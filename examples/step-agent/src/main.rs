//! Plays scenarios and prints them: all six, or the named ones.

use std::process::ExitCode;

use anyhow::{Result, bail};
use shared::model::Model;
use step_agent::model::turn;
use step_agent::prompt;
use step_agent::scenario::{self, Scenario};
use step_agent::screen::{Rules, Script};

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Returns whether every scenario ended as it should.
fn run() -> Result<bool> {
    let names: Vec<String> = std::env::args().skip(1).collect();
    // A hash without a key can be guessed. A real service reads its key from where it keeps secrets.
    errpact::redact::set_key(b"the step agent's example key")?;
    // With a stale prompt the model would follow outdated rules: refuse to start.
    let system = prompt::system()?;
    print!("{}", Rules(&system));
    let model = Model::from_env(turn)?;
    let mut right = true;
    for scenario in chosen(&names)? {
        let played = scenario::play(&scenario, model.clone(), &system);
        right &= (scenario.right)(&played);
        print!("{}", Script(&scenario, &played));
    }
    Ok(right)
}

fn chosen(names: &[String]) -> Result<Vec<Scenario>> {
    if names.is_empty() {
        return Ok(scenario::SIX.to_vec());
    }
    let all = scenario::all();
    let known: Vec<&str> = all.iter().map(|scenario| scenario.name).collect();
    if let Some(unknown) = names.iter().find(|name| !known.contains(&name.as_str())) {
        bail!(
            "no scenario of the name {unknown:?}; there are {}",
            known.join(", ")
        );
    }
    Ok(all
        .into_iter()
        .filter(|scenario| names.iter().any(|name| name == scenario.name))
        .collect())
}
