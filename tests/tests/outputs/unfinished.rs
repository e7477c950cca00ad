//! Files that a killed run left unfinished: the next run removes them, and no others.
#![cfg(unix)]

use std::fs::{self, File};
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;

use errpact_generator::outputs::{replace, sweep};
use errpact_tests::command::{binary, errpact, folder};

use super::CODES;

/// Returns the unfinished files of a folder.
fn unfinished(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder)
        .unwrap()
        .map(|it| it.unwrap().file_name().into_string().unwrap());
    names.filter(|name| name.ends_with(".tmp")).collect()
}

#[test]
fn the_next_run_removes_what_a_killed_one_left() {
    let catalog = format!("{CODES}outputs:\n  - markdown: docs/errors.md\n");
    for arguments in [
        &["generate"][..],
        &["rename", "INTERNAL_ERROR", "OTHER_ERROR"],
        &["accept"],
        &["check", "--fix"],
    ] {
        let folder = folder(&[
            ("errors.yaml", &catalog),
            ("docs/keep.md", ""),
            (".errpact-a1B2c3.tmp", "half"),
            ("docs/.errpact-a1B2c3.tmp", "half"),
            ("errpact-mine.tmp", ""),
            (".errpact-mine.md", ""),
        ]);
        let place = folder.path();
        fs::create_dir(place.join(".errpact-folder.tmp")).unwrap();
        symlink("errors.yaml", place.join(".errpact-link.tmp")).unwrap();
        // Another run that lives has the lock of its file.
        let other = place.join(".errpact-living.tmp");
        let living = File::create(&other).unwrap();
        living.lock().unwrap();
        errpact(place, arguments).exits(0);
        assert!(!place.join(".errpact-a1B2c3.tmp").exists(), "{arguments:?}");
        for kept in [
            "errpact-mine.tmp",
            ".errpact-mine.md",
            ".errpact-folder.tmp",
            ".errpact-link.tmp",
            ".errpact-living.tmp",
        ] {
            assert!(
                place.join(kept).symlink_metadata().is_ok(),
                "{arguments:?} {kept}"
            );
        }
        if arguments[0] == "generate" || arguments[0] == "check" {
            assert!(
                !place.join("docs/.errpact-a1B2c3.tmp").exists(),
                "{arguments:?}"
            );
        }
    }
}

#[test]
fn kills_leave_nothing_after_the_next_run() {
    let folder = folder(&[(
        "errors.yaml",
        &format!("{CODES}outputs:\n  - markdown: errors.md\n"),
    )]);
    let place = folder.path();
    for kill in 0..30 {
        let text = fs::read_to_string(place.join("errors.yaml")).unwrap();
        let (from, to) = if kill % 2 == 0 {
            ("Apologize", "Regret")
        } else {
            ("Regret", "Apologize")
        };
        fs::write(place.join("errors.yaml"), text.replace(from, to)).unwrap();
        let mut command = Command::new(binary());
        command
            .arg("generate")
            .current_dir(place)
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let mut run = command.spawn().unwrap();
        // As soon as there is an unfinished file, the run is killed; a fast run ends first.
        while unfinished(place).is_empty() && run.try_wait().unwrap().is_none() {
            thread::yield_now();
        }
        let _ = run.kill();
        run.wait().unwrap();
    }
    errpact(place, &["generate"]).exits(0);
    assert_eq!(unfinished(place), Vec::<String>::new());
}

#[test]
fn a_sweep_beside_writers_loses_nothing() {
    let folder = folder(&[]);
    let place = folder.path();
    thread::scope(|scope| {
        for writer in 0..3 {
            scope.spawn(move || {
                for round in 0..100 {
                    let file = place.join(format!("{writer}.txt"));
                    replace(&file, &round.to_string()).unwrap();
                    assert_eq!(fs::read_to_string(&file).unwrap(), round.to_string());
                }
            });
        }
        scope.spawn(|| (0..300).for_each(|_| sweep(place)));
    });
    assert_eq!(unfinished(place), Vec::<String>::new());
}
