//! Plays scenarios and prints them: all five, or the named ones.

use std::process::ExitCode;

use anyhow::{Result, bail};
use receptionist::model::turn;
use receptionist::prompt;
use receptionist::scenario::{self, Scenario};
use receptionist::screen::{Rules, Script};
use shared::model::Model;

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    match run().await {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Returns whether every scenario ended as it should.
async fn run() -> Result<bool> {
    let names: Vec<String> = std::env::args().skip(1).collect();
    let scenarios = chosen(&names)?;
    // A hash without a key can be guessed. A real service reads its key from where it keeps secrets.
    errpact::redact::set_key(b"the receptionist's example key")?;
    // With a stale prompt the model would follow outdated rules: refuse to start.
    let system = prompt::system()?;
    print!("{}", Rules(&system));
    let model = Model::from_env(turn)?;
    let mut right = true;
    for scenario in scenarios {
        let played = scenario::play(&scenario, model.clone(), &system).await;
        right &= (scenario.right)(&played);
        print!("{}", Script(&scenario, &played));
    }
    Ok(right)
}

fn chosen(names: &[String]) -> Result<Vec<Scenario>> {
    if names.is_empty() {
        return Ok(scenario::FIVE.to_vec());
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
