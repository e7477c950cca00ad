//! `errpact watch`, started as a process. The tests wait for lines, and change files by renaming, as editors do, unless
//! they are about another way.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use errpact_tests::command::{errpact, errpact_command, folder};

use super::{CATALOG, misspelled, with_outputs};

/// A guard against hangs, never a measure.
const HANGS_AFTER: Duration = Duration::from_secs(600);

/// A watching process. It ends with the test.
struct Watch {
    child: Child,
    lines: Receiver<String>,
}

impl Watch {
    /// Starts the command in a folder.
    fn start(folder: &Path, arguments: &[&str]) -> Self {
        let mut child = errpact_command(folder)
            .arg("watch")
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts");
        let stderr = BufReader::new(child.stderr.take().expect("it is piped"));
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            for line in stderr.lines().map_while(Result::ok) {
                let _ = sender.send(line);
            }
        });
        Self { child, lines }
    }

    /// Returns the next line that is not part of a finding.
    #[track_caller]
    fn next(&self) -> String {
        loop {
            let line = self.lines.recv_timeout(HANGS_AFTER).expect("a line");
            let own = [" changed: ", " is gone: "];
            if line.starts_with("watching ") || own.iter().any(|it| line.contains(it)) {
                return line;
            }
        }
    }

    /// Waits for a line with these words.
    #[track_caller]
    fn until(&self, words: &str) {
        while !self
            .lines
            .recv_timeout(HANGS_AFTER)
            .expect("a line")
            .contains(words)
        {}
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

/// Puts a new file in the place of the old one.
fn save(folder: &Path, name: &str, text: &str) {
    let new = folder.join(format!("{name}.new"));
    fs::write(&new, text).expect("the new file");
    fs::rename(new, folder.join(name)).expect("it takes the place");
}

fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).expect("a file")
}

#[test]
fn each_change_is_checked_and_generated_once() {
    let folder = folder(&[("errors.yaml", &with_outputs())]);
    let folder = folder.path();
    let watch = Watch::start(folder, &[]);
    let written = "wrote prompts/system.md, docs/errors.md, errors.outputs.json";
    assert_eq!(
        watch.next(),
        format!("watching errors.yaml: no findings; {written}")
    );
    // A round that errpact's own outputs start would print a line between these.
    for word in ["Request", "Ask", "Say"] {
        let text = with_outputs().replace("Ask for", &format!("{word} for"));
        save(folder, "errors.yaml", &text);
        assert_eq!(
            watch.next(),
            format!("errors.yaml changed: no findings; {written}")
        );
        let instruction = format!("{word} for the order number");
        assert!(read(folder, "prompts/system.md").contains(&instruction));
    }
}

#[test]
fn a_broken_catalog_is_reported_and_changes_nothing() {
    let folder = folder(&[("errors.yaml", &with_outputs())]);
    let folder = folder.path();
    let watch = Watch::start(folder, &[]);
    watch.next();
    let before = read(folder, "docs/errors.md");
    save(folder, "errors.yaml", &misspelled());
    watch.until("error[unknown-key]");
    assert_eq!(
        watch.next(),
        "errors.yaml changed: 1 error; nothing was written"
    );
    assert_eq!(read(folder, "docs/errors.md"), before);
    fs::remove_file(folder.join("errors.yaml")).expect("it is removed");
    watch.until("error[unreadable-file]");
    assert!(watch.next().ends_with("nothing was written"));
    save(
        folder,
        "errors.yaml",
        &with_outputs().replace("There is no", "Found no"),
    );
    assert!(watch.next().contains("no findings; wrote"));
    assert!(read(folder, "docs/errors.md").contains("Found no order"));
}

#[test]
fn a_file_that_is_written_in_place_counts_too() {
    let folder = folder(&[("errors.yaml", &with_outputs())]);
    let watch = Watch::start(folder.path(), &[]);
    watch.next();
    let text = with_outputs().replace("There is no", "Found no");
    fs::write(folder.path().join("errors.yaml"), text).expect("the file");
    watch.until("no findings; wrote");
    assert!(read(folder.path(), "docs/errors.md").contains("Found no order"));
}

#[test]
fn includes_templates_and_prompts_are_watched() {
    let text = format!(
        "include: [more/codes.yaml]\n{}  - template: report.j2\n    to: report.txt\n",
        with_outputs()
    );
    let later =
        "codes:\n  LATER:\n    category: orders\n    message: Later.\n    instruct: Wait.\n";
    let folder = folder(&[
        ("errors.yaml", &text),
        ("report.j2", "# errpact {{ name }} {{ fingerprint }}: one"),
    ]);
    let folder = folder.path();
    let watch = Watch::start(folder, &[]);
    // The included file does not exist yet, nor does its folder.
    watch.until("more/codes.yaml");
    watch.next();
    fs::create_dir(folder.join("more")).expect("a folder");
    save(folder, "more/codes.yaml", later);
    assert!(watch.next().starts_with("more/codes.yaml changed: "));
    assert!(read(folder, "docs/errors.md").contains("LATER"));

    save(
        folder,
        "more/codes.yaml",
        &later.replace("Wait.", "Wait a minute."),
    );
    let line = watch.next();
    assert!(
        line.starts_with("more/codes.yaml changed") && line.contains("wrote"),
        "{line}"
    );

    save(
        folder,
        "report.j2",
        "# errpact {{ name }} {{ fingerprint }}: two",
    );
    assert!(watch.next().starts_with("report.j2 changed"));

    let prompt = read(folder, "prompts/system.md");
    save(
        folder,
        "prompts/system.md",
        &format!("Be brief.\n{}", prompt.replace("Wait a", "Wait one")),
    );
    let line = watch.next();
    assert!(line.starts_with("prompts/system.md changed"), "{line}");
    assert_eq!(
        read(folder, "prompts/system.md"),
        format!("Be brief.\n{prompt}")
    );
}

#[test]
fn only_the_catalog_with_the_change_is_reported() {
    let folder = folder(&[
        ("a/errors.yaml", &with_outputs()),
        ("b/errors.yaml", &misspelled()),
    ]);
    let watch = Watch::start(folder.path(), &["a", "b"]);
    assert!(
        watch
            .next()
            .starts_with("watching a/errors.yaml: no findings")
    );
    assert!(watch.next().starts_with("watching b/errors.yaml: 1 error"));
    save(folder.path(), "b/errors.yaml", CATALOG);
    assert_eq!(
        watch.next(),
        "b/errors.yaml changed: b/errors.yaml: no findings; the catalog asks for no outputs"
    );
    save(
        folder.path(),
        "a/errors.yaml",
        &with_outputs().replace("There is", "There was"),
    );
    assert!(
        watch
            .next()
            .starts_with("a/errors.yaml changed: a/errors.yaml: no findings; wrote")
    );
}

#[test]
fn a_new_catalog_in_a_watched_folder_is_watched_too() {
    let folder = folder(&[("a/errors.yaml", CATALOG)]);
    let folder = folder.path();
    let watch = Watch::start(folder, &["."]);
    assert!(watch.next().starts_with("watching a/errors.yaml: "));

    // Neither this file nor the folders are catalogs: no line is about them.
    save(folder, "a/notes.yaml", "notes: [one]\n");
    fs::create_dir_all(folder.join("b/deep/down")).expect("folders");
    save(folder, "b/deep/down/errors.yaml", &with_outputs());
    let line = watch.next();
    let watching = "watching b/deep/down/errors.yaml: no findings; wrote b/deep/down/prompts/";
    assert!(line.starts_with(watching), "{line}");

    // What is not read may have catalogs, until it takes its place.
    fs::create_dir_all(folder.join(".later/below")).expect("folders");
    save(folder, ".later/below/tools.yml", &with_outputs());
    fs::rename(folder.join(".later"), folder.join("b/later")).expect("it is moved");
    let line = watch.next();
    let watching = "watching b/later/below/tools.yml: no findings; wrote ";
    assert!(line.starts_with(watching), "{line}");
    assert!(read(folder, "b/later/below/docs/errors.md").contains("There is no order"));

    // Each is watched like those of the start.
    for name in ["b/deep/down/errors.yaml", "b/later/below/tools.yml"] {
        let text = with_outputs().replace("There is no", "Found no");
        save(folder, name, &text);
        let line = watch.next();
        assert!(
            line.starts_with(&format!("{name} changed: {name}: no findings; wrote ")),
            "{line}"
        );
    }
}

#[test]
fn a_catalog_that_is_gone_from_a_watched_folder_is_dropped() {
    let folder = folder(&[
        ("a/errors.yaml", CATALOG),
        ("b/errors.yaml", &with_outputs()),
        ("b/more.yaml", CATALOG),
    ]);
    let folder = folder.path();
    let watch = Watch::start(folder, &["a", "b"]);
    for name in ["a/errors.yaml", "b/errors.yaml", "b/more.yaml"] {
        assert!(watch.next().starts_with(&format!("watching {name}: ")));
    }
    fs::remove_file(folder.join("b/more.yaml")).expect("it is removed");
    assert_eq!(watch.next(), "b/more.yaml is gone: no longer watched");
    // The whole folder, and back.
    fs::rename(folder.join("b"), folder.join("c")).expect("it is moved");
    assert_eq!(watch.next(), "b/errors.yaml is gone: no longer watched");
    fs::rename(folder.join("c"), folder.join("b")).expect("it is moved");
    let line = watch.next();
    assert!(
        line.starts_with("watching b/errors.yaml: no findings; "),
        "{line}"
    );
    // What it wrote stays.
    assert!(read(folder, "b/docs/errors.md").contains("There is no order"));
    // A catalog that has no version any more is broken, and not gone.
    save(folder, "b/errors.yaml", "name: shop\n");
    let line = watch.next();
    assert!(line.contains("b/errors.yaml changed: "), "{line}");
}

#[test]
fn the_last_catalog_of_a_folder_is_missed() {
    let folder = folder(&[("a/errors.yaml", CATALOG)]);
    let folder = folder.path();
    let watch = Watch::start(folder, &["a"]);
    watch.next();
    fs::remove_file(folder.join("a/errors.yaml")).expect("it is removed");
    watch.until("error[unreadable-file]");
    assert!(watch.next().ends_with("nothing was written"));
    save(folder, "a/codes.yaml", CATALOG);
    assert_eq!(watch.next(), "a/errors.yaml is gone: no longer watched");
    assert_eq!(
        watch.next(),
        "watching a/codes.yaml: no findings; the catalog asks for no outputs"
    );
}

#[test]
fn a_named_file_is_missed_and_no_other_is_watched() {
    let folder = folder(&[("a/errors.yaml", CATALOG), ("b/errors.yaml", CATALOG)]);
    let folder = folder.path();
    let watch = Watch::start(folder, &["a/errors.yaml", "b"]);
    assert!(watch.next().starts_with("watching a/errors.yaml: "));
    assert!(watch.next().starts_with("watching b/errors.yaml: "));
    save(folder, "a/more.yaml", CATALOG);
    fs::remove_file(folder.join("a/errors.yaml")).expect("it is removed");
    watch.until("error[unreadable-file]");
    let line = watch.next();
    assert!(
        line.starts_with("a/errors.yaml changed: a/errors.yaml: 1 error"),
        "{line}"
    );
}

#[test]
fn a_quiet_watch_prints_only_findings() {
    let folder = folder(&[("errors.yaml", &with_outputs())]);
    let watch = Watch::start(folder.path(), &["--quiet"]);
    while !folder.path().join("errors.outputs.json").exists() {
        thread::sleep(Duration::from_millis(5));
    }
    save(folder.path(), "errors.yaml", &misspelled());
    let first = watch.lines.recv_timeout(HANGS_AFTER).expect("a line");
    assert!(first.starts_with("error[unknown-key]"), "{first}");
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_it() {
    use std::os::unix::process::ExitStatusExt as _;

    let folder = folder(&[("errors.yaml", &with_outputs())]);
    let mut watch = Watch::start(folder.path(), &[]);
    watch.next();
    let id = watch.child.id().to_string();
    let sent = std::process::Command::new("kill")
        .args(["-INT", &id])
        .status();
    assert!(sent.expect("kill runs").success());
    let status = watch.child.wait().expect("it ends");
    assert_eq!(status.signal(), Some(2));
    let files = fs::read_dir(folder.path()).expect("the folder").flatten();
    assert_eq!(files.count(), 4, "nothing else is left behind");
}

#[test]
fn a_catalog_that_does_not_exist_is_an_error() {
    let folder = folder(&[("errors.yaml", CATALOG)]);
    for arguments in [
        &["watch", "nofile"][..],
        &["watch", "errors.yaml", "nofile.yaml"],
    ] {
        let run = errpact(folder.path(), arguments).exits(2);
        assert!(run.stderr.contains("does not exist"), "{run:#?}");
    }
}
