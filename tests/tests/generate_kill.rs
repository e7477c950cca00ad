//! `errpact generate` killed at random moments: every file is the old one or the new one.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use errpact_tests::command::binary;

const KILLS: usize = 210;
const FILES: [&str; 4] = [
    "src/errors.rs",
    "prompts/system.md",
    "docs/errors.md",
    "schema/envelope.json",
];

/// Returns one of two catalogs with the same outputs, large enough to be killed during the writing.
fn catalog(words: &str) -> String {
    let mut text = "errpact: 1\nname: killed\ncategories: { general: {} }\nlints: { no-fallback: allow }\ncodes:\n".to_owned();
    for code in 0..24 {
        text.push_str(&format!(
            "  CODE_{code}:\n    category: general\n    message: {words} {code}.\n    instruct: Do {words} {code}.\n"
        ));
    }
    text + "outputs:\n  - rust: src/errors.rs\n  - prompt: prompts/system.md\n  - markdown: docs/errors.md\n  - json_schema: schema/envelope.json\n"
}

fn generate(folder: &Path) -> Command {
    let mut command = Command::new(binary());
    command
        .arg("generate")
        .current_dir(folder)
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command
}

fn contents(folder: &Path) -> BTreeMap<&'static str, String> {
    FILES
        .iter()
        .map(|&file| (file, fs::read_to_string(folder.join(file)).unwrap()))
        .collect()
}

#[test]
fn a_kill_leaves_every_file_old_or_new() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let catalogs = [catalog("first"), catalog("second")];
    let mut known = Vec::new();
    // A slow first run must not make all kills come too late.
    let mut whole = Duration::MAX;
    for text in catalogs.iter().cycle().take(6) {
        fs::write(folder.join("errors.yaml"), text).unwrap();
        let start = Instant::now();
        assert!(generate(folder).status().unwrap().success());
        whole = whole.min(start.elapsed());
        known.push(contents(folder));
    }
    known.truncate(catalogs.len());

    // A linear congruential generator: the moments differ between the runs of the loop, and a failure can be
    // reproduced.
    let mut random = 0x2545_F491_4F6C_DD1D_u64;
    let (mut mixed, mut interrupted) = (0, 0);
    for kill in 0..KILLS {
        fs::write(folder.join("errors.yaml"), &catalogs[kill % 2]).unwrap();
        let start = Instant::now();
        let mut run = generate(folder).spawn().unwrap();
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        thread::sleep(whole.mul_f64((random >> 40) as f64 / (1_u64 << 24) as f64 * 1.2));
        run.kill().unwrap();
        if run.wait().unwrap().success() {
            // The machine was busy during the measurement, and is no longer.
            whole = whole.min(start.elapsed());
        } else {
            interrupted += 1;
        }
        let now = contents(folder);
        let of = |file| known.iter().position(|known| known[file] == now[file]);
        let which: Vec<_> = FILES
            .iter()
            .map(|file| of(*file).unwrap_or_else(|| panic!("{file} is neither old nor new")))
            .collect();
        mixed += usize::from(which.iter().any(|index| *index != which[0]));
    }
    assert!(
        interrupted > KILLS / 10,
        "only {interrupted} of {KILLS} kills came in time"
    );
    println!("{interrupted} of {KILLS} runs were killed, {mixed} between two files");

    // Whatever files were left behind, the next run fixes them.
    assert!(generate(folder).status().unwrap().success());
    assert_eq!(contents(folder), known[(KILLS - 1) % 2]);
    let check = Command::new(binary())
        .arg("check")
        .current_dir(folder)
        .output()
        .unwrap();
    assert!(
        check.status.success(),
        "{}",
        String::from_utf8_lossy(&check.stderr)
    );
}
