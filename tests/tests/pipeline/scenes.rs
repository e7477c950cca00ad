//! The scenes that the example plays without a mode.

use errpact_tests::command;

use crate::pipeline::process::Database;

const SCENES: usize = 17;

#[test]
fn every_scene_is_as_it_should_be_on_either_database() {
    for database in Database::both() {
        // Twice: existing data causes no problem.
        for _ in 0..2 {
            let run = command::run(&mut database.command(&[])).exits(0);
            let verdicts = run.stdout.matches("\n   as it should be\n").count();
            assert_eq!(verdicts, SCENES, "{run:#?}");
            assert!(!run.stdout.contains("NOT as it should be"), "{run:#?}");
            assert!(
                run.stdout.ends_with("\nAll is as it should be.\n"),
                "{run:#?}"
            );
            // No secret of the stand-ins, and no address of the database.
            for secret in ["sk-live", "Bearer", "postgres://"] {
                assert!(!run.stdout.contains(secret), "{run:#?}");
            }
        }
    }
}

#[test]
fn a_database_that_nobody_knows_is_a_clear_error() {
    let mut command = Database::sqlite().command(&[]);
    let run = command::run(command.env("DATABASE_URL", "mysql://root:secret@localhost/x")).exits(1);
    assert!(
        run.stderr.contains("`mysql:`") && run.stderr.contains("postgres://"),
        "{run:#?}"
    );
    assert!(!run.stderr.contains("secret"), "{run:#?}");
    let run = command::run(
        Database::sqlite()
            .command(&["worker"])
            .env_remove("DATABASE_URL"),
    )
    .exits(1);
    assert!(run.stderr.contains("--database"), "{run:#?}");
    let url = "postgres://nobody:secret@127.0.0.1:1/none";
    let run =
        command::run(&mut Database::sqlite().command(&["seed", "1", "--database", url])).exits(1);
    assert!(
        run.stderr.contains("cannot use the database (PostgreSQL)"),
        "{run:#?}"
    );
    assert!(!run.stderr.contains("secret"), "{run:#?}");
}

/// The database may be named before or after the mode, and a named database is used.
#[test]
fn the_database_is_named_on_either_side_of_the_mode() {
    let folder = tempfile::tempdir().unwrap();
    for (number, before) in [(1, true), (2, false)] {
        let path = folder.path().join(format!("firms-{number}.db"));
        let name = ["--database", path.to_str().unwrap()];
        let seed = ["seed", "3"];
        let arguments = if before { [name, seed] } else { [seed, name] }.concat();
        let mut elsewhere = Database::sqlite();
        let run = command::run(&mut elsewhere.command(&arguments)).exits(0);
        assert_eq!(run.stdout, "3 firms added\n");
        assert!(path.exists());
        // This database already has the firms.
        name[1].clone_into(&mut elsewhere.url);
        let run = command::run(&mut elsewhere.command(&seed)).exits(0);
        assert_eq!(run.stdout, "0 firms added\n");
    }
}
