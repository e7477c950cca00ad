//! `accept` and `rename` are killed at random moments. Each file is the old one or the new one, and the next run finishes.
//! `ERRPACT_KILLS=200` is what `scripts/soak` runs.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use errpact_tests::command::{binary, folder};

use crate::life::{CATALOG, read};

const NAMES: [&str; 2] = ["ALREADY_SHIPPED", "ORDER_LEFT"];

fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(binary());
    command
        .args(arguments)
        .current_dir(folder)
        .env("SOURCE_DATE_EPOCH", "1795392000")
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command
}

#[test]
fn a_kill_leaves_each_file_old_or_new() {
    let kills: u32 = std::env::var("ERRPACT_KILLS").map_or(12, |kills| kills.parse().unwrap());
    // The states between which the commands go: the text of the catalog, and of the lock.
    let states: Vec<[String; 2]> = [
        CATALOG.to_owned(),
        CATALOG.replace("Offer a return.", "Offer a voucher."),
    ]
    .iter()
    .map(|text| {
        let folder = folder(&[("errors.yaml", text)]);
        assert!(
            command(folder.path(), &["accept"])
                .status()
                .unwrap()
                .success()
        );
        [text.clone(), read(folder.path(), "errors.lock")]
    })
    .collect();
    let renamed = {
        let folder = folder(&[
            ("errors.yaml", &states[0][0]),
            ("errors.lock", &states[0][1]),
        ]);
        let start = Instant::now();
        let rename = ["rename", NAMES[0], NAMES[1]];
        assert!(command(folder.path(), &rename).status().unwrap().success());
        (
            [
                read(folder.path(), "errors.yaml"),
                read(folder.path(), "errors.lock"),
            ],
            start.elapsed(),
        )
    };
    let (renamed, whole) = renamed;
    let mut random = 0x2545_F491_4F6C_DD1D_u64;
    for kill in 0..kills {
        let folder = folder(&[
            ("errors.yaml", &states[0][0]),
            ("errors.lock", &states[0][1]),
        ]);
        let place = folder.path();
        let (arguments, new) = if kill % 2 == 0 {
            (&["rename", NAMES[0], NAMES[1]][..], &renamed)
        } else {
            fs::write(place.join("errors.yaml"), &states[1][0]).unwrap();
            (&["accept"][..], &states[1])
        };
        let mut run = command(place, arguments).spawn().unwrap();
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        // Some kills come too early or too late, which changes nothing that is asserted.
        let part = f64::from(u32::try_from(random >> 40).unwrap()) / f64::from(1_u32 << 24);
        thread::sleep(whole.mul_f64(part).min(Duration::from_secs(5)));
        run.kill().unwrap();
        run.wait().unwrap();
        let text = read(place, "errors.yaml");
        assert!(text == new[0] || text == states[0][0], "{text}");
        let lock = read(place, "errors.lock");
        assert!(lock == new[1] || lock == states[0][1], "{lock}");
        // What was interrupted can be finished.
        if lock != new[1] || text != new[0] {
            assert!(command(place, arguments).status().unwrap().success());
        }
        assert_eq!(
            [read(place, "errors.yaml"), read(place, "errors.lock")],
            *new
        );
    }
}
