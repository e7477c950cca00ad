//! The process that plays steps for all tests.

use std::process::Command;
use std::sync::mpsc;
use std::thread;
#[cfg(target_os = "linux")]
use std::time::{Duration, Instant};

use errpact_tests::browser::Player;
use errpact_tests::command::run;
use serde_json::{Value, json};

use crate::browser::chat::server::Chat;
use crate::browser::play::{no_one, open, pause, step, until};

/// A guard against hangs, never a measure.
#[cfg(target_os = "linux")]
const HANGS_AFTER: Duration = Duration::from_secs(600);

/// Returns the first processes of each Chromium of a player.
#[cfg(target_os = "linux")]
fn chromiums(player: u32) -> Vec<u32> {
    let list = std::fs::read_to_string(format!("/proc/{player}/task/{player}/children"));
    list.unwrap()
        .split_whitespace()
        .map(|id| id.parse().unwrap())
        .collect()
}

/// Returns `true` if a process of this group runs. One that has ended, and for which no one has waited, does not.
#[cfg(target_os = "linux")]
fn runs(group: u32) -> bool {
    std::fs::read_dir("/proc").unwrap().any(|process| {
        let stat = std::fs::read_to_string(process.unwrap().path().join("stat"));
        let stat = stat.unwrap_or_default();
        let fields = stat.rsplit_once(')').unwrap_or_default().1;
        let mut fields = fields.split_whitespace();
        fields.next().is_some_and(|state| state != "Z")
            && fields.nth(1) == Some(group.to_string().as_str())
    })
}

/// Kills a process, or with a minus before its id all processes of its group.
#[track_caller]
fn kill(process: &str) {
    run(Command::new("kill").args(["-KILL", "--", process])).exits(0);
}

/// Returns the error of a play that fails.
#[track_caller]
fn complaint(player: &Player, url: &str, steps: &[Value]) -> String {
    player
        .play("chat", url, steps, no_one)
        .unwrap_err()
        .to_string()
}

/// Returns the document in an observation.
#[track_caller]
fn markup(seen: &Value) -> &str {
    seen["markup"].as_str().unwrap()
}

#[test]
fn a_play_that_fails_leaves_the_others_alone() {
    let chat = Chat::start();
    let player = Player::start().unwrap();
    let waits = [open(), pause("here"), step("reload"), step("markup")];
    thread::scope(|scope| {
        let (here, comes) = mpsc::channel();
        let (go, on) = mpsc::channel::<()>();
        let (player, url) = (&player, &chat.url);
        let other = scope.spawn(move || {
            player.play("chat", url, &waits, |_| {
                here.send(()).unwrap();
                // An error means that the test has failed meanwhile.
                on.recv().ok();
            })
        });
        comes.recv().unwrap();
        let unknown = complaint(player, url, &[open(), step("nonsense")]);
        assert!(unknown.contains("known[step.do]"), "{unknown}");
        let crashed = complaint(player, url, &[open(), step("crash"), until("#never")]);
        assert!(crashed.contains("crashed"), "{crashed}");
        // What answers the requests of one play answers none of another.
        let route =
            json!({ "do": "answer", "path": "/", "type": "text/html", "body": "<p>Another" });
        let alone = player.play("chat", url, &[route, open(), step("markup")], no_one);
        assert!(markup(&alone.unwrap()[0]).contains("Another"));
        go.send(()).unwrap();
        let seen = other.join().unwrap().unwrap();
        assert!(markup(&seen[1]).contains("suggestions"), "{seen:#?}");
    });
}

#[cfg(target_os = "linux")]
#[test]
fn a_browser_that_ends_is_replaced_and_ends_with_the_player() {
    let chat = Chat::start();
    let player = Player::start().unwrap();
    let process = player.id().unwrap();
    let steps = [open(), pause("kill"), until("#never")];
    let broken = player.play("chat", &chat.url, &steps, |_| {
        for id in chromiums(process) {
            kill(&format!("-{id}"));
        }
    });
    let broken = broken.unwrap_err().to_string();
    assert!(broken.contains("browser has been closed"), "{broken}");
    player.play("chat", &chat.url, &[open()], no_one).unwrap();
    let chromium = chromiums(process);
    assert_eq!(chromium.len(), 1);
    let folder = player.folder().to_owned();
    drop(player);
    // It is killed, and gone a little later.
    let begun = Instant::now();
    while runs(chromium[0]) {
        assert!(begun.elapsed() < HANGS_AFTER, "Chromium still runs");
        thread::sleep(Duration::from_millis(5));
    }
    assert!(!folder.exists());
}

#[test]
fn a_play_without_its_player_fails() {
    let player = Player::start().unwrap();
    kill(&player.id().unwrap().to_string());
    let ended = complaint(&player, "http://127.0.0.1:9", &[open()]);
    assert!(ended.contains("the player ended"), "{ended}");
}
