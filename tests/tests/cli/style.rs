//! `--quiet` and `--color`, which every command takes.

use errpact_tests::command::{Run, errpact, errpact_command, folder, run};

use super::{CATALOG, misspelled, with_outputs};

/// Runs `errpact` with some variables of the environment, and none of the others that decide about color.
fn with(folder: &std::path::Path, arguments: &[&str], variables: &[(&str, &str)]) -> Run {
    let mut command = errpact_command(folder);
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "TERM"] {
        command.env_remove(name);
    }
    run(command.args(arguments).envs(variables.iter().copied()))
}

fn is_colored(run: &Run) -> bool {
    run.stderr.contains('\u{1b}') || run.stdout.contains('\u{1b}')
}

#[test]
fn color_is_what_the_flag_says_and_else_what_the_environment_says() {
    let folder = folder(&[("errors.yaml", &misspelled())]);
    let force = ("CLICOLOR_FORCE", "1");
    for (arguments, variables, expected) in [
        (&["check"][..], &[][..], false),
        (&["check", "--color", "always"], &[], true),
        (&["check", "--color=always"], &[("NO_COLOR", "1")], true),
        (&["--color", "always", "check"], &[("TERM", "dumb")], true),
        (&["check"], &[force], true),
        (&["check", "--color", "auto"], &[force], true),
        (&["check"], &[force, ("NO_COLOR", "1")], false),
        (&["check", "--color", "never"], &[force], false),
        (&["check", "--bogus", "--color", "always"], &[], true),
        (&["check", "--bogus", "--color", "never"], &[force], false),
        (&["explain", "no-recovery", "--color", "always"], &[], true),
        (&["explain", "no-recovery"], &[], false),
        (
            &["generate", "missing.yaml", "--color", "always"],
            &[],
            true,
        ),
    ] {
        let run = with(folder.path(), arguments, variables);
        assert_eq!(
            is_colored(&run),
            expected,
            "{arguments:?} {variables:?}: {run:#?}"
        );
    }
}

#[test]
fn machine_readable_forms_have_no_color() {
    let folder = folder(&[("errors.yaml", &misspelled())]);
    for format in ["json", "sarif", "github", "concise", "gitlab", "junit"] {
        let run = errpact(
            folder.path(),
            &["check", "--format", format, "--color", "always"],
        );
        assert!(!is_colored(&run), "{run:#?}");
    }
}

#[test]
fn a_wrong_color_is_refused() {
    let folder = folder(&[("errors.yaml", CATALOG)]);
    let run = errpact(folder.path(), &["check", "--color", "red"]).exits(2);
    assert!(run.stderr.contains("always"), "{run:#?}");
}

#[test]
fn quiet_leaves_data_findings_and_errors() {
    let folder = folder(&[("errors.yaml", &with_outputs())]);
    let quiet = |arguments: &[&str], status| {
        errpact(folder.path(), &[arguments, &["--quiet"]].concat()).exits(status)
    };
    let stale = quiet(&["check"], 1);
    assert!(stale.stderr.contains("error[missing-output]"), "{stale:#?}");
    assert!(!stale.stderr.contains("shop: 2 codes"), "{stale:#?}");
    for arguments in [
        &["generate"][..],
        &["generate"],
        &["check"],
        &["accept"],
        &["verify", "prompts/system.md"],
        &["scan"],
        &[
            "new",
            "LATER",
            "--category",
            "orders",
            "--message",
            "Later.",
            "--instruct",
            "Wait.",
        ],
        &["rename", "LATER", "SOON"],
    ] {
        let run = quiet(arguments, 0);
        assert!(run.stdout.is_empty() && run.stderr.is_empty(), "{run:#?}");
    }
    assert!(!quiet(&["prompt"], 0).stdout.is_empty());
    assert!(
        quiet(&["check", "missing.yaml"], 2)
            .stderr
            .contains("missing.yaml")
    );
    assert!(
        errpact(folder.path(), &["-q", "explain", "NO_SUCH"])
            .exits(1)
            .stderr
            .contains("error")
    );
}

#[test]
fn quiet_and_color_are_options_of_every_command() {
    let folder = folder(&[("errors.yaml", CATALOG)]);
    for command in [
        "init",
        "check",
        "generate",
        "watch",
        "prompt",
        "verify",
        "diff",
        "accept",
        "new",
        "rename",
        "deprecate",
        "retire",
        "docs",
        "explain",
        "classify",
        "scan",
        "vectors",
        "eval",
        "schema",
        "completions",
        "man",
    ] {
        let help = errpact(folder.path(), &[command, "--help"]).exits(0).stdout;
        assert!(
            help.contains("--quiet") && help.contains("--color"),
            "{command}"
        );
    }
}
