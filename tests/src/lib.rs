//! Code that the whole-product tests share.

#![expect(
    clippy::panic,
    clippy::unwrap_used,
    reason = "these are helpers of tests: a panic is how a test fails"
)]

#[cfg(unix)]
pub mod browser;
pub mod catalogs;
pub mod command;
pub mod corpus;
pub mod files;
pub mod forms;
pub mod frameworks;
pub mod installed;
pub mod layout;
pub mod log;
pub mod npm;
pub mod page;
pub mod pairing;
#[cfg(unix)]
pub mod postgres;
pub mod process;
pub mod program;
pub mod provider;
pub mod random;
pub mod raw;
#[cfg(unix)]
pub mod restate;
pub mod said;
pub mod sample;
pub mod scripted;

#[cfg(test)]
mod tests {
    use std::process::Command;

    use serde_json::Value;

    use crate::command::{run, workspace_cargo};

    #[test]
    fn the_workspace_has_every_feature_of_the_runtime() {
        let mut rustc = Command::new("rustc");
        let host = run(rustc.args(["--print", "host-tuple"])).exits(0).stdout;
        let mut cargo = workspace_cargo();
        cargo
            .args(["metadata", "--offline", "--locked", "--format-version", "1"])
            // Crates of other platforms are not downloaded on a fresh machine.
            .args(["--filter-platform", host.trim()]);
        let metadata = run(&mut cargo).exits(0).json();
        let of = |list: &Value, key: &str, value: &str| {
            let mut found = list.as_array().unwrap().iter();
            found.find(|it| it[key] == value).unwrap().clone()
        };
        let package = of(&metadata["packages"], "name", "errpact");
        let id = package["id"].as_str().unwrap();
        let compiled = of(&metadata["resolve"]["nodes"], "id", id);
        let compiled = compiled["features"].as_array().unwrap();
        let features = package["features"].as_object().unwrap().keys();
        let missing: Vec<_> = features
            // rig needs a newer Rust than the workspace: `scripts/rig` tests its feature.
            .filter(|name| *name != "rig" && !compiled.contains(&Value::from(name.as_str())))
            .collect();
        assert!(missing.is_empty(), "add to tests/Cargo.toml: {missing:?}");
    }
}
