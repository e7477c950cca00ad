//! The cache of `generate`: it saves rendering, and never changes an answer.

use std::fs;

use errpact_generator::outputs::{Cache, Plan, State, plan, plan_in};
use errpact_spec::load;
use sha2::{Digest as _, Sha256};

use super::{CODES, Folder, ids};

const OUTPUTS: &str = "  - rust: src/errors.rs
  - prompt: prompts/system.md
  - markdown: docs/errors.md
  - python: py/errors.py
  - template: my.j2
    to: my.txt
";
const TEMPLATE: &str = "Made by errpact: {{ fingerprint }} {{ name }}\n";

/// A catalog with its outputs, and a cache next to it.
struct Project {
    folder: Folder,
    cache: Cache,
    _place: tempfile::TempDir,
}

impl Project {
    /// Returns a project whose outputs are all written and cached.
    fn new() -> Self {
        let folder = Folder::new(OUTPUTS);
        folder.put("my.j2", TEMPLATE);
        let place = tempfile::tempdir().unwrap();
        let cache = Cache {
            folder: place.path().join("errpact"),
            program: "errpact".to_owned(),
            least: 0,
        };
        let project = Self {
            folder,
            cache,
            _place: place,
        };
        project.plan().write().unwrap();
        assert!(project.plan().is_fresh());
        project
    }

    /// Returns the plan of `generate`.
    fn plan(&self) -> Plan {
        plan_in(
            &load(&self.folder.path("errors.yaml")),
            None,
            Some(&self.cache),
        )
    }

    /// Returns the plan of `check`.
    fn check(&self) -> Plan {
        plan(&load(&self.folder.path("errors.yaml")))
    }

    /// Returns the path of the cache.
    fn remembered(&self) -> std::path::PathBuf {
        let mut files = fs::read_dir(&self.cache.folder).unwrap();
        let file = files.next().unwrap().unwrap().path();
        assert!(files.next().is_none(), "one file for a catalog");
        file
    }

    /// Edits an output, and makes the cache say that it is right. The rendered output is then stale, and the cached one
    /// is not.
    fn lie(&self, path: &str) {
        let good = self.folder.get(path);
        let bad = format!("{good} ");
        let text = fs::read_to_string(self.remembered()).unwrap();
        assert!(text.contains(&sha256(&good)), "{path} is not remembered");
        let text = text.replace(&sha256(&good), &sha256(&bad));
        fs::write(self.remembered(), text).unwrap();
        self.folder.put(path, &bad);
        assert_eq!(state(&self.plan(), path), "fresh", "{path} is remembered");
        assert_eq!(
            state(&self.check(), path),
            "stale",
            "a check renders {path}"
        );
    }

    /// Fails unless both plans agree, and the first one brings all outputs up to date.
    fn agrees(&self, what: &str) {
        let (generate, check) = (self.plan(), self.check());
        assert_eq!(ids(&generate.problems), ids(&check.problems), "{what}");
        assert_eq!(ids(&generate.drift()), ids(&check.drift()), "{what}");
        for file in &check.files {
            assert_eq!(
                state(&generate, &file.path),
                state(&check, &file.path),
                "{what}: {}",
                file.path
            );
        }
        if !check.is_blocked() {
            generate.write().unwrap();
            assert!(
                self.check().is_fresh(),
                "{what}: {:?}",
                self.check().drift()
            );
            assert!(self.plan().is_fresh(), "{what}");
        }
    }
}

fn sha256(text: &str) -> String {
    let digest = Sha256::digest(text.as_bytes());
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn state(plan: &Plan, path: &str) -> &'static str {
    let file = plan.files.iter().find(|file| file.path == path);
    match &file.unwrap_or_else(|| panic!("no {path}")).state {
        State::Fresh => "fresh",
        State::Missing => "missing",
        State::Stale { .. } => "stale",
        State::Foreign => "foreign",
    }
}

#[test]
fn renders_what_is_remembered_only_when_something_changes() {
    type Change = fn(&mut Project);
    let changes: [(&str, Change); 7] = [
        ("another build of errpact", |project| {
            project.cache.program = "errpact, another build".to_owned();
        }),
        ("a comment", |project| {
            let text = project.folder.get("errors.yaml");
            project
                .folder
                .put("errors.yaml", &format!("# New.\n{text}"));
        }),
        ("a message", |project| {
            let text = project.folder.get("errors.yaml");
            let text = text.replace("Something failed", "Something broke");
            project.folder.put("errors.yaml", &text);
        }),
        ("a broken file in the cache", |project| {
            fs::write(project.remembered(), "{").unwrap();
        }),
        ("no file in the cache", |project| {
            fs::remove_file(project.remembered()).unwrap();
        }),
        ("another edit", |project| {
            for path in FILES {
                let text = project.folder.get(path);
                project.folder.put(path, &format!("{text} "));
            }
        }),
        ("a huge file in the cache", |project| {
            fs::write(project.remembered(), " ".repeat(2 << 20)).unwrap();
        }),
    ];
    const FILES: [&str; 4] = ["src/errors.rs", "docs/errors.md", "py/errors.py", "my.txt"];
    for (what, change) in changes {
        let mut project = Project::new();
        for path in FILES {
            project.lie(path);
        }
        change(&mut project);
        for path in FILES {
            assert_eq!(state(&project.plan(), path), "stale", "{what}: {path}");
        }
        project.agrees(what);
    }
}

#[test]
fn renders_an_output_again_when_something_beside_the_catalog_changes() {
    let template = Project::new();
    template.lie("my.txt");
    template.lie("docs/errors.md");
    template
        .folder
        .put("my.j2", "Made by errpact: {{ name }} {{ fingerprint }}\n");
    assert_eq!(state(&template.plan(), "my.txt"), "stale");
    assert_eq!(state(&template.plan(), "docs/errors.md"), "fresh");
}

#[test]
fn answers_like_a_check_whatever_happened_to_the_files() {
    type Change = fn(&Folder);
    let edit = |folder: &Folder, path: &str| {
        let text = folder.get(path) + "\n";
        folder.put(path, &text);
        text
    };
    let changes: [(&str, Change); 9] = [
        ("nothing", |_| {}),
        ("an edited output", |folder| {
            folder.put("src/errors.rs", &folder.get("docs/errors.md"));
        }),
        ("an edited rule block", |folder| {
            let text = folder
                .get("prompts/system.md")
                .replace("Apologize", "Laugh");
            folder.put("prompts/system.md", &text);
        }),
        ("a deleted output", |folder| {
            fs::remove_file(folder.path("docs/errors.md")).unwrap();
        }),
        ("other line ends", |folder| {
            let text = folder.get("docs/errors.md").replace('\n', "\r\n");
            folder.put("docs/errors.md", &text);
        }),
        ("a broken manifest", |folder| {
            folder.put("errors.outputs.json", "{");
        }),
        ("no manifest", |folder| {
            fs::remove_file(folder.path("errors.outputs.json")).unwrap();
        }),
        ("another option", |folder| {
            folder.catalog(&OUTPUTS.replace("my.txt", "other.txt"));
        }),
        ("an output fewer", |folder| {
            folder.catalog(&OUTPUTS.replace("  - markdown: docs/errors.md\n", ""));
        }),
    ];
    for (what, change) in changes {
        let project = Project::new();
        change(&project.folder);
        project.agrees(what);
    }
    // A manifest that was edited to match an edited output.
    let project = Project::new();
    let good = project.folder.get("docs/errors.md");
    let bad = edit(&project.folder, "docs/errors.md");
    let manifest = project.folder.get("errors.outputs.json");
    let manifest = manifest.replace(&sha256(&good), &sha256(&bad));
    project.folder.put("errors.outputs.json", &manifest);
    assert_eq!(state(&project.plan(), "docs/errors.md"), "stale");
    project.agrees("a manifest that was edited");
    assert_eq!(project.folder.get("docs/errors.md"), good);
}

#[test]
fn remembers_each_catalog_of_a_folder() {
    let project = Project::new();
    let other = CODES.replace("salon", "bakery") + "outputs:\n  - markdown: bakery.md\n";
    project.folder.put("bakery.yaml", &other);
    let bakery = || {
        plan_in(
            &load(&project.folder.path("bakery.yaml")),
            None,
            Some(&project.cache),
        )
    };
    bakery().write().unwrap();
    assert!(bakery().is_fresh());
    assert!(project.plan().is_fresh());
    assert_eq!(fs::read_dir(&project.cache.folder).unwrap().count(), 2);
}

#[test]
fn remembers_no_small_catalog_and_none_where_the_cache_cannot_be_written() {
    let mut project = Project::new();
    fs::remove_file(project.remembered()).unwrap();
    project.cache.least = 1 << 20;
    project.plan().write().unwrap();
    assert_eq!(fs::read_dir(&project.cache.folder).unwrap().count(), 0);

    project.cache.least = 0;
    project.cache.folder = project.folder.path("errors.yaml");
    project
        .folder
        .put("docs/errors.md", &project.folder.get("src/errors.rs"));
    project.agrees("a cache that cannot be written");
}

#[test]
fn removes_only_its_own_old_files_from_the_cache() {
    let project = Project::new();
    let long_ago = std::time::SystemTime::now() - std::time::Duration::from_secs(31 * 24 * 3600);
    let old = |name: &str| {
        let path = project.cache.folder.join(name);
        fs::write(&path, "{}").unwrap();
        fs::File::open(&path)
            .unwrap()
            .set_modified(long_ago)
            .unwrap();
        path
    };
    let abandoned = old(&format!("{}.json", "0".repeat(64)));
    let others = [old("package.json"), old(&format!("{}.txt", "0".repeat(64)))];
    project
        .folder
        .put("my.j2", "Made by errpact: {{ name }} {{ fingerprint }}\n");
    project.plan().write().unwrap();
    assert!(!abandoned.exists());
    assert!(others.iter().all(|path| path.exists()));
}
