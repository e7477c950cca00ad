//! Every text of the repository is plain American English: no file has a word of `tests/words.tsv`, except where
//! `tests/words-allowed.tsv` says why.

#![expect(
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test that cannot go on fails"
)]

use std::fmt::Write as _;
use std::fs;

use errpact_tests::command::workspace;
use errpact_tests::files::files;

/// Folders without text that this project's authors wrote.
const SKIPPED: [&str; 7] = [
    ".git",
    "target",
    "node_modules",
    "corpora",
    "snapshots",
    "dist",
    "histories",
];
const EXTENSIONS: [&str; 16] = [
    "md", "yaml", "yml", "rs", "ts", "mjs", "py", "sh", "sql", "css", "html", "toml", "j2", "in",
    "txt", "",
];
/// The number of places that a finding names before it only counts.
const MOST_SHOWN: usize = 10;

/// A line of `words.tsv`.
struct Word {
    /// In lower case. A final `*` stands for any letters.
    text: String,
    instead: String,
    why: String,
}

/// A line of `words-allowed.tsv`.
struct Allowed {
    /// The beginning of a path, or `*` and the end of one.
    area: String,
    /// A word of `words.tsv`, or `*` for all of them.
    word: String,
    /// `None` if any number is allowed.
    most: Option<usize>,
}

impl Allowed {
    fn covers(&self, path: &str, word: &str) -> bool {
        let inside = match self.area.strip_prefix('*') {
            Some(end) => path.ends_with(end),
            None => path.starts_with(&self.area),
        };
        inside && (self.word == "*" || self.word == word)
    }
}

/// A file with its lines joined by spaces, so that a phrase is found over a line break.
struct Text {
    path: String,
    joined: String,
    /// Where each line begins in `joined`.
    starts: Vec<usize>,
}

impl Text {
    fn new(path: String, content: &str) -> Self {
        let mut joined = String::with_capacity(content.len());
        let mut starts = Vec::new();
        for line in content.to_lowercase().lines() {
            starts.push(joined.len());
            // A comment continues after its marker.
            joined.push_str(line.trim().trim_start_matches(['/', '!', '#', '*', ' ']));
            joined.push(' ');
        }
        Self {
            path,
            joined,
            starts,
        }
    }

    /// Returns the lines, counted from 1, in which a word begins.
    fn lines_with(&self, word: &str) -> Vec<usize> {
        let (stem, open) = match word.strip_suffix('*') {
            Some(stem) => (stem, true),
            None => (word, false),
        };
        let part_of_word = |c: char| c.is_alphanumeric() || c == '_';
        let hits = self.joined.match_indices(stem).filter(|(at, _)| {
            let before = self.joined[..*at].chars().next_back();
            let after = self.joined[at + stem.len()..].chars().next();
            !before.is_some_and(part_of_word) && (open || !after.is_some_and(part_of_word))
        });
        hits.map(|(at, _)| self.starts.partition_point(|start| *start <= at))
            .collect()
    }
}

/// Returns the lines of a table in `tests/`, split into columns.
fn table<const COLUMNS: usize>(name: &str) -> Vec<[String; COLUMNS]> {
    let content = fs::read_to_string(workspace().join("tests").join(name)).unwrap();
    let rows = content
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    rows.map(|line| {
        let columns: Vec<String> = line.split('\t').map(str::to_owned).collect();
        assert!(
            columns.iter().all(|column| !column.is_empty()),
            "{name}: an empty column in {line:?}"
        );
        columns
            .try_into()
            .unwrap_or_else(|_| panic!("{name}: {line:?} needs {COLUMNS} columns"))
    })
    .collect()
}

fn words() -> Vec<Word> {
    let rows = table("words.tsv").into_iter();
    rows.map(|[text, instead, why]| Word { text, instead, why })
        .collect()
}

fn allowed() -> Vec<Allowed> {
    let rows = table("words-allowed.tsv").into_iter();
    rows.map(|[area, word, most, _why]| Allowed {
        area,
        word,
        most: (most != "any").then(|| most.parse().unwrap()),
    })
    .collect()
}

fn texts() -> Vec<Text> {
    let mut texts = Vec::new();
    for path in files(workspace(), &SKIPPED) {
        let extension = path.extension().map_or("", |it| it.to_str().unwrap());
        if EXTENSIONS.contains(&extension)
            && let Ok(content) = fs::read_to_string(&path)
        {
            let path = path.strip_prefix(workspace()).unwrap().to_str().unwrap();
            texts.push(Text::new(path.replace('\\', "/"), &content));
        }
    }
    texts
}

/// Returns the problems in these texts, one line for each place of a word that is not allowed there.
fn findings(texts: &[Text], words: &[Word], allowed: &[Allowed]) -> String {
    let mut findings = String::new();
    for Word { text, instead, why } in words {
        let mut counted = vec![(0, Vec::new()); allowed.len()];
        for file in texts {
            let lines = file.lines_with(text);
            let places = lines.iter().map(|line| format!("{}:{line}", file.path));
            match allowed.iter().position(|it| it.covers(&file.path, text)) {
                Some(area) => {
                    counted[area].0 += lines.len();
                    counted[area].1.extend(places);
                }
                None => {
                    for place in places {
                        writeln!(findings, "{place}: {text:?}: write {instead} ({why})").unwrap();
                    }
                }
            }
        }
        for (area, (count, places)) in allowed.iter().zip(counted) {
            if let Some(most) = area.most.filter(|most| count > *most) {
                let shown = places[..places.len().min(MOST_SHOWN)].join(", ");
                writeln!(
                    findings,
                    "{:?} is {count} times in {}, at most {most} are allowed: write {instead} ({why}); at {shown}, …",
                    text, area.area
                )
                .unwrap();
            }
        }
    }
    findings
}

#[test]
fn every_file_is_plain_american_english() {
    let texts = texts();
    assert!(texts.len() > 500, "{} files", texts.len());
    let findings = findings(&texts, &words(), &allowed());
    assert!(findings.is_empty(), "\n{findings}");
}

#[test]
fn each_exception_is_for_a_word_of_the_list() {
    let words = words();
    for it in allowed() {
        let listed = words.iter().any(|word| word.text == it.word);
        assert!(
            it.word == "*" || listed,
            "{:?} is not in words.tsv",
            it.word
        );
    }
}

#[test]
fn finds_a_word_with_its_line_and_what_to_write() {
    let words = [Word {
        text: "run time".into(),
        instead: "runtime".into(),
        why: "one word for the library".into(),
    }];
    let page = Text::new(
        "docs/a.md".into(),
        "# A\n\nThe Run Time waits.\n// The run\n// time waits, prerun times do not.\n",
    );
    assert_eq!(
        findings(&[page], &words, &[]),
        "docs/a.md:3: \"run time\": write runtime (one word for the library)\n\
         docs/a.md:4: \"run time\": write runtime (one word for the library)\n"
    );
}

#[test]
fn a_count_may_only_fall() {
    let words = [Word {
        text: "apologis*".into(),
        instead: "apologiz…".into(),
        why: "American".into(),
    }];
    let allowed = |most| {
        [Allowed {
            area: "*.rs".into(),
            word: "apologis*".into(),
            most,
        }]
    };
    let source = || {
        [Text::new(
            "src/a.rs".into(),
            "apologise, apologising, an apology",
        )]
    };
    assert_eq!(findings(&source(), &words, &allowed(Some(2))), "");
    assert_eq!(findings(&source(), &words, &allowed(None)), "");
    let more = findings(&source(), &words, &allowed(Some(1)));
    assert!(
        more.starts_with("\"apologis*\" is 2 times in *.rs, at most 1 are allowed"),
        "{more}"
    );
}
