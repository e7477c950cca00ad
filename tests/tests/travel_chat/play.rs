//! The program without a mode.

use std::process::Command;

use errpact_tests::command;

#[test]
fn the_played_conversation_comes_out_as_it_should() {
    let run = command::run(&mut Command::new(command::travel_chat())).exits(0);
    assert!(
        !run.stdout.contains("NOT as it should be"),
        "{}",
        run.stdout
    );
    assert_eq!(run.stdout.matches("as it should be").count(), 11);
    for raw in ["s3cret", "sk-ant", "anna.lind", "eyJhbGciOi"] {
        assert!(
            !run.stdout.contains(raw) && !run.stderr.contains(raw),
            "{raw}"
        );
    }
}
