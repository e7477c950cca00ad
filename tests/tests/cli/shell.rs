//! The output for shells and `man`, and the style of the command line.

use std::{fs, process::Command};

use errpact_tests::command::{errpact, folder, run};

const COMMANDS: [&str; 9] = [
    "init",
    "check",
    "generate",
    "prompt",
    "docs",
    "explain",
    "schema",
    "completions",
    "man",
];

#[test]
fn every_shell_gets_a_script_that_knows_every_command() {
    let folder = folder(&[]);
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = errpact(folder.path(), &["completions", shell])
            .exits(0)
            .stdout;
        for command in COMMANDS {
            assert!(script.contains(command), "{shell} does not know {command}");
        }
    }
    let script = errpact(folder.path(), &["completions", "bash"]).stdout;
    fs::write(folder.path().join("errpact.bash"), script).expect("a file");
    run(Command::new("bash")
        .arg("-n")
        .arg(folder.path().join("errpact.bash")))
    .exits(0);
}

#[test]
fn there_is_a_manual_page_of_errpact_and_of_every_command() {
    let folder = folder(&[]);
    let whole = errpact(folder.path(), &["man"]).exits(0).stdout;
    assert!(whole.contains(".TH errpact 1"), "{whole}");
    for command in COMMANDS {
        assert!(
            whole.contains(&format!("errpact\\-{command}(1)")),
            "{command} is not listed"
        );
        let page = errpact(folder.path(), &["man", command]).exits(0).stdout;
        assert!(page.contains(&format!(".TH errpact-{command} 1")), "{page}");
        assert!(page.contains(".SH EXAMPLES"), "{command} has no examples");
    }
}

#[test]
fn help_of_every_command_has_examples_and_goes_to_standard_output() {
    let folder = folder(&[]);
    for command in COMMANDS {
        let help = errpact(folder.path(), &[command, "--help"]).exits(0);
        assert!(help.stdout.contains("Examples:\n  errpact "), "{help:#?}");
        assert!(help.stderr.is_empty(), "{help:#?}");
    }
}

#[test]
fn nothing_is_colored_off_a_terminal() {
    let folder = folder(&[("errors.yaml", "errpact: 1\nnme: x\n")]);
    for arguments in [
        &["check"][..],
        &["explain", "no-recovery"],
        &["check", "--help"],
        &["cheque"],
    ] {
        let run = errpact(folder.path(), arguments);
        assert!(
            !format!("{}{}", run.stdout, run.stderr).contains('\u{1b}'),
            "{run:#?}"
        );
    }
}
