//! Malicious files: an error, in bounded memory, and never a panic.

use std::{fs, path::Path, process::Command};

use errpact_tests::command::{Run, binary, folder, run};

/// Runs `errpact check` with 200 MiB of address space, which is more than its resident memory.
fn check(folder: &Path, input: &str) -> Run {
    run(Command::new("sh")
        .args(["-c", "ulimit -v 204800; exec \"$0\" check \"$1\""])
        .arg(binary())
        .arg(input)
        .current_dir(folder))
}

#[track_caller]
fn refuses(name: &str, bytes: &[u8]) {
    let folder = folder(&[]);
    fs::write(folder.path().join(name), bytes).expect("a file");
    let run = check(folder.path(), name);
    assert!(
        matches!(run.status, 1 | 2),
        "{name}: status {}: {:.2000}",
        run.status,
        run.stderr
    );
    assert!(run.stderr.contains("error"), "{name}: {:.2000}", run.stderr);
    assert!(
        !run.stderr.contains("panicked"),
        "{name}: {:.2000}",
        run.stderr
    );
    // A megabyte on one line must not become a megabyte on the screen.
    assert!(
        run.stderr.len() < 100_000,
        "{name}: {} bytes of words",
        run.stderr.len()
    );
}

#[test]
fn a_mebibyte_of_nested_aliases() {
    let mut text = String::from("errpact: 1\nname: laughs\na0: &a0 [x, x, x, x, x, x, x, x, x]\n");
    let mut level = 1;
    while text.len() < 1 << 20 {
        let before = format!("*a{}, ", level - 1).repeat(9);
        text.push_str(&format!(
            "a{level}: &a{level} [{}]\n",
            before.trim_end_matches(", ")
        ));
        level += 1;
    }
    refuses("aliases.yaml", text.as_bytes());
}

#[test]
fn ten_thousand_levels_in_flow_style() {
    refuses(
        "open.yaml",
        format!("errpact: 1\nname: {}", "[".repeat(10_000)).as_bytes(),
    );
    let closed = format!(
        "errpact: 1\ncodes: {}{}\n",
        "{a: ".repeat(10_000),
        "}".repeat(10_000)
    );
    refuses("closed.yaml", closed.as_bytes());
}

#[test]
fn ten_thousand_levels_in_block_style() {
    refuses(
        "sequence.yaml",
        format!("codes:\n  {}x\n", "- ".repeat(10_000)).as_bytes(),
    );
    let mut text = String::from("codes:\n");
    for level in 1..=10_000 {
        text.push_str(&" ".repeat(level));
        text.push_str("a:\n");
    }
    refuses("mapping.yaml", text.as_bytes());
}

#[test]
fn a_binary_file() {
    let mut state = 1_u32;
    let bytes: Vec<u8> = (0..1 << 20)
        .map(|_| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            state.to_be_bytes()[0]
        })
        .collect();
    refuses("binary.yaml", &bytes);
    refuses("zeros.yaml", &[0; 1 << 16]);
}

#[test]
fn nothing_and_almost_nothing() {
    refuses("empty.yaml", b"");
    refuses("comment.yaml", b"# nothing\n");
    refuses("mark.yaml", b"\xef\xbb\xbf");
    refuses("document.yaml", b"---\n...\n");
    refuses("scalar.yaml", b"errpact");
    refuses("list.yaml", b"- errpact: 1\n");
}

#[test]
fn one_line_of_a_mebibyte() {
    refuses(
        "line.yaml",
        format!("name: a\nerrpact: {}\n", "x".repeat(1 << 20)).as_bytes(),
    );
    refuses(
        "key.yaml",
        format!("{}: 1\n", "x".repeat(1 << 20)).as_bytes(),
    );
}

#[test]
fn a_file_that_was_cut_off_anywhere() {
    let whole = crate::cli::with_outputs();
    for end in (1..whole.len()).step_by(37) {
        let folder = folder(&[("cut.yaml", &whole[..end])]);
        let run = check(folder.path(), "cut.yaml");
        assert!(matches!(run.status, 0..=2), "{end}: {run:#?}");
        assert!(!run.stderr.contains("panicked"), "{end}: {run:#?}");
    }
}

#[test]
fn a_directory() {
    let folder = folder(&[("errors.yaml/file.txt", "")]);
    assert_eq!(check(folder.path(), "errors.yaml").exits(2).stdout, "");
}

#[test]
fn terminal_escapes_do_not_reach_the_terminal() {
    let folder = folder(&[(
        "escapes.yaml",
        "errpact: 1\nname: \"x\"\n\"\\e]0;owned\\a\": 1\n\"\u{202e}evil\": 2\n",
    )]);
    let run = check(folder.path(), "escapes.yaml").exits(1);
    for bad in ['\u{1b}', '\u{7}', '\u{202e}'] {
        assert!(!run.stderr.contains(bad), "{bad:?}: {run:#?}");
    }
}

#[cfg(unix)]
#[test]
fn paths_are_printed_escaped_in_every_form() {
    let hidden = ['\u{202e}', '\u{1b}', '\u{2066}', '\u{7}', '\u{200f}'];
    let name = "a\u{202e}b\u{1b}[2J\u{2066}\u{7}\u{200f}";
    let catalog = format!("{name}/errors.yaml");
    let text = format!(
        "{}include: ['part\u{202e}.yaml']\noutputs:\n  - markdown: 'out\u{202e}.md'\n",
        crate::cli::CATALOG
    )
    // Hidden characters are allowed only as escapes in double quotes.
    .replace("'part\u{202e}.yaml'", "\"part\\u202E.yaml\"")
    .replace("'out\u{202e}.md'", "\"out\\u202E.md\"");
    let folder = folder(&[
        (&catalog, &text),
        (&format!("{name}/part\u{202e}.yaml"), "unknown: 1\n"),
    ]);
    let included = format!("{name}/part\u{202e}.yaml");
    let in_folder = |arguments: &[&str]| {
        run(Command::new(binary())
            .args(arguments)
            .arg(&catalog)
            .current_dir(folder.path()))
    };
    let plain = |run: &Run| {
        for text in [&run.stdout, &run.stderr] {
            assert!(!text.contains(hidden), "{run:#?}");
        }
    };
    for arguments in [
        &["check"][..],
        &["check", "--format", "json"],
        &["check", "--format", "sarif"],
        &["check", "--format", "github"],
        &["generate"],
        &["generate", "--diff"],
        &["docs"],
        &["prompt"],
    ] {
        let run = in_folder(arguments).exits(1);
        plain(&run);
        assert!(
            format!("{}{}", run.stdout, run.stderr).contains("202e")
                || run.stdout.contains("%E2%80%AE"),
            "{arguments:?} names the file: {run:#?}"
        );
    }
    let json: serde_json::Value =
        serde_json::from_str(&in_folder(&["check", "--format", "json"]).stdout).unwrap();
    assert_eq!(
        json["findings"][0]["file"],
        included.as_str(),
        "the path is whole"
    );

    fs::write(folder.path().join(&included), "params: {}\n").expect("a file");
    let run = in_folder(&["generate"]).exits(0);
    plain(&run);
    assert!(
        run.stderr.contains("wrote a\\u{202e}b\\u{1b}[2J"),
        "{run:#?}"
    );
    fs::remove_file(folder.path().join(&catalog)).expect("a file");
    plain(&in_folder(&["check"]).exits(2));
}
