//! `errpact init`: its files pass `check` and build, and it never replaces a file.

use std::{fs, path::Path};

use errpact_tests::command::{errpact, folder, run, workspace, workspace_cargo};
use errpact_tests::program;

/// Builds the crate in `folder` with this workspace's crates in place of the published ones. `scripts/quickstart` builds
/// one as a reader would.
fn builds(folder: &Path) {
    let root = workspace();
    fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock")).expect("the lock file");
    // Cargo finds each dependency with the features that the manifest asks for. Unlike `metadata`, this needs no dependencies of
    // other platforms, which a new machine does not have.
    let mut cargo = workspace_cargo();
    cargo
        .args(["tree", "--quiet", "--offline"])
        .current_dir(folder);
    for (name, folder) in [
        ("errpact", "runtime"),
        ("errpact-generator", "generator"),
        ("errpact-macros", "macros"),
        ("errpact-spec", "spec"),
        ("errpact-templates", "templates"),
    ] {
        let path = root.join(folder);
        cargo
            .arg("--config")
            .arg(format!("patch.crates-io.{name}.path={path:?}"));
    }
    run(&mut cargo).exits(0);
    program::build(
        folder,
        "src/lib.rs",
        &["--crate-type=lib", "--emit=metadata"],
    )
    .exits(0);
}

/// Returns the lines that `init` says to add under a title.
pub(crate) fn lines(words: &str, title: &str) -> String {
    let (_, rest) = words
        .split_once(title)
        .unwrap_or_else(|| panic!("{title}: {words}"));
    rest.lines()
        .skip(2)
        .take_while(|line| line.is_empty() || line.starts_with("    "))
        .map(|line| format!("{}\n", line.strip_prefix("    ").unwrap_or(line)))
        .collect()
}

#[test]
fn an_empty_folder_becomes_a_crate_without_findings_that_builds() {
    let folder = folder(&[]);
    let run = errpact(folder.path(), &["init", "front-desk"]).exits(0);
    let made = folder.path().join("front-desk");
    let check = errpact(&made, &["check", "--deny-warnings", "--format", "json"])
        .exits(0)
        .json();
    assert_eq!(check["findings"], serde_json::json!([]));
    assert_eq!(check["catalog"], "front-desk");
    assert!(made.join("prompts/system.md").is_file(), "{run:#?}");
    assert!(made.join("errors.schema.json").is_file(), "{run:#?}");
    builds(&made);

    // The crate also builds with the enum that `init` suggests.
    let mut lib = fs::read_to_string(made.join("src/lib.rs")).expect("the root of the crate");
    lib.push_str(&lines(&run.stderr, "Then give an enum its codes"));
    fs::write(made.join("src/lib.rs"), lib).expect("it can be written");
    builds(&made);
}

#[test]
fn an_existing_crate_is_left_as_it_is_and_told_what_to_add() {
    let manifest = "[package]\nname = \"mine\"\nversion = \"0.1.0\"\nedition = \"2024\"\n";
    let files = [
        ("Cargo.toml", manifest),
        ("src/lib.rs", "//! Mine.\n"),
        ("build.rs", "fn main() {\n}\n"),
    ];
    let folder = folder(&files);
    let run = errpact(folder.path(), &["init"]).exits(0);
    for (name, text) in files {
        assert_eq!(
            fs::read_to_string(folder.path().join(name)).expect("a file"),
            text,
            "{name}"
        );
    }
    assert!(run.stderr.contains("kept build.rs"), "{run:#?}");
    errpact(folder.path(), &["check", "--deny-warnings"]).exits(0);

    // Following its instructions produces a crate that builds.
    let add = |name: &str, text: String| fs::write(folder.path().join(name), text).expect(name);
    add(
        "Cargo.toml",
        format!("{manifest}\n{}", lines(&run.stderr, "Add to Cargo.toml")),
    );
    let call = lines(&run.stderr, "Add to the main function of build.rs");
    add("build.rs", format!("fn main() {{\n{call}}}\n"));
    add(
        "src/lib.rs",
        lines(&run.stderr, "Add to src/lib.rs")
            + &lines(&run.stderr, "Then give an enum its codes"),
    );
    builds(folder.path());
}

#[test]
fn twice_is_once() {
    let folder = folder(&[]);
    errpact(folder.path(), &["init", "shop"]).exits(0);
    let made = folder.path().join("shop");
    fs::write(made.join("errors.yaml"), crate::cli::CATALOG).expect("it can be edited");
    let run = errpact(folder.path(), &["init", "shop"]).exits(0);
    assert!(run.stderr.contains("kept shop/errors.yaml"), "{run:#?}");
    assert!(!run.stderr.contains("wrote"), "{run:#?}");
    // The starter's codes are not those of this catalog.
    assert!(!run.stderr.contains("ORDER_NOT_FOUND"), "{run:#?}");
    let text = fs::read_to_string(made.join("errors.yaml")).expect("the catalog");
    assert_eq!(text, crate::cli::CATALOG);
}

#[test]
fn a_workspace_without_a_package_is_told_its_members_and_left_alone() {
    let root = "[workspace]\nresolver = \"3\"\nmembers = [\"crates/*\", \"cli\"]\n";
    let crate_of = |name: &str| {
        format!("[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n")
    };
    let (agent, cli) = (crate_of("agent"), crate_of("cli"));
    let folder = folder(&[
        ("Cargo.toml", root),
        ("crates/agent/Cargo.toml", &agent),
        ("crates/agent/src/lib.rs", ""),
        ("cli/Cargo.toml", &cli),
        ("cli/src/main.rs", "fn main() {}\n"),
    ]);
    let run = errpact(folder.path(), &["init"]).exits(2);
    for part in [
        "workspace without a package",
        "`errpact init crates/agent`",
        "`errpact init cli`",
    ] {
        assert!(run.stderr.contains(part), "{part}: {run:#?}");
    }
    for file in ["build.rs", "errors.yaml", "errors.schema.json", "prompts"] {
        assert!(!folder.path().join(file).exists(), "{file}");
    }
    errpact(folder.path(), &["init", "crates/agent"]).exits(0);
    assert!(folder.path().join("crates/agent/build.rs").is_file());
}

#[test]
fn a_folder_without_a_manifest_gets_the_catalog_only() {
    let folder = folder(&[("agent.rb", "")]);
    let run = errpact(folder.path(), &["init"]).exits(0);
    assert!(run.stderr.contains("`- python: errors.py`"), "{run:#?}");
    assert!(folder.path().join("errors.yaml").is_file());
    for file in ["Cargo.toml", "build.rs", "pyproject.toml", "package.json"] {
        assert!(!folder.path().join(file).exists(), "{file}");
    }
    errpact(folder.path(), &["check", "--deny-warnings"]).exits(0);
    let run = errpact(folder.path(), &["init", "--lang", "rust"]).exits(2);
    assert!(
        run.stderr.contains("run `cargo init` there first"),
        "{run:#?}"
    );
}

#[test]
fn several_manifests_need_the_language() {
    let files = [("package.json", "{}\n"), ("pyproject.toml", "")];
    let folder = folder(&files);
    let run = errpact(folder.path(), &["init"]).exits(2);
    for part in [
        "the folder has pyproject.toml and package.json",
        "`--lang python` or `--lang typescript`",
    ] {
        assert!(run.stderr.contains(part), "{part}: {run:#?}");
    }
    assert!(!folder.path().join("errors.yaml").exists());
    errpact(folder.path(), &["init", "--lang", "typescript"]).exits(0);
    assert!(folder.path().join("errors.ts").is_file());
    assert!(!folder.path().join("errors.py").exists());
}

#[test]
fn a_folder_that_cannot_be_made_is_2() {
    let folder = folder(&[("file", "")]);
    errpact(folder.path(), &["init", "file/inside"]).exits(2);
}
