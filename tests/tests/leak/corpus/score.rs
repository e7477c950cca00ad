//! The share of planted secrets that is found, and the share of ordinary lines that is hidden.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write;
use std::path::Path;

use errpact::Occurrence;
use errpact_tests::catalogs::leaks::{CATALOG, MailRefused};
use errpact_tests::command::workspace;

use super::super::search::{Readings, squeeze};
use super::cases::{Case, cases};
use super::kinds;
use super::lines::{SYSTEMS, lines};

/// The minimum of planted secrets that must be found, in a thousand.
const FOUND: usize = 990;
/// The same for secrets whose name is apart.
const FOUND_APART: usize = 980;
/// The maximum of ordinary lines that may be changed, in a thousand.
const CHANGED: usize = 10;
/// The same for lines that talk about secrets.
const CHANGED_OF_KINDS: usize = 15;
/// The number of characters of a secret that make a leak, and the number of digits of a number.
const PART: (usize, usize) = (6, 7);

/// Returns the log's version of an upstream's text.
pub(super) fn logged(text: &str, case: Option<&Case>) -> String {
    let mut happened = Occurrence::catch(&CATALOG, text.to_owned()).with_tool("send_mail");
    for (name, value) in case.into_iter().flat_map(|case| &case.arguments) {
        happened = happened.with_argument(*name, value);
    }
    let said = happened.source().unwrap();
    said.to_string()
}

/// Returns the model's version of it, if a parameter has it.
pub(super) fn told(text: &str) -> String {
    let refused = MailRefused {
        masked: "jane@example.com".into(),
        recipient: "jane@example.com".into(),
        phone: None,
        others: None,
        password: None,
        reason: Some(text.to_owned().into()),
    };
    let happened = Occurrence::new(refused);
    // It is random, so that it sometimes has six characters of a secret.
    happened.text().replace(&happened.reference(), "")
}

/// Returns whether a text has a significant part of the secret, in any encoding. Such a part is six consecutive random
/// characters, or seven digits of a number. Of a shorter secret it is all of it.
pub(super) fn leaks(text: &str, case: &Case) -> bool {
    if case.form == "letters that overlap" {
        // The rest of a word behind a cut.
        let mut cut_off = text.split(']').skip(1);
        if cut_off.any(|rest| rest.starts_with(char::is_alphanumeric)) {
            return true;
        }
        // The short parts are words, and may well be part of another word.
        if let [word] = &*case.parts
            && word.len() < PART.0
        {
            let mut words = text.split(|c: char| !c.is_alphanumeric());
            return words.any(|other| other.eq_ignore_ascii_case(word));
        }
    }
    let readings = Readings::of(text);
    case.parts.iter().any(|part| {
        let number = part.bytes().all(|byte| byte.is_ascii_digit());
        let part = squeeze(part);
        let most = if number { PART.1 } else { PART.0 };
        let length = part.len().min(most);
        let mut places = (0..=part.len() - length).map(|at| &part[at..at + length]);
        places.any(|piece| {
            readings.texts().any(|text| {
                text.contains(piece)
                    || (number && {
                        let digits = text.chars().filter(|c| !"-.()/_".contains(*c));
                        digits.collect::<String>().contains(piece)
                    })
            })
        })
    })
}

/// Returns whether a line changed, apart from its white space.
fn changed(line: &str) -> bool {
    let seen = |text: &str| -> String {
        let seen = text
            .chars()
            .filter(|c| !c.is_whitespace() && !c.is_control());
        seen.collect()
    };
    let (log, line) = (seen(&logged(line, None)), seen(line));
    // A long line is cut off, whatever its text.
    match log.strip_suffix('…') {
        Some(start) => !line.starts_with(start),
        None => log != line,
    }
}

/// The results for the cases of one form.
#[derive(Default)]
struct Form {
    cases: [usize; 2],
    found: [usize; 2],
    /// The sentences around, and those that stayed.
    around: usize,
    stayed: usize,
}

/// Returns the score of every form, and the misses that developers of the scrubbing may see.
fn score(cases: &[Case]) -> (BTreeMap<&str, Form>, Vec<String>) {
    let threads = 2;
    let scored = std::thread::scope(|scope| {
        let part = |thread: usize| cases.iter().skip(thread).step_by(threads);
        let score = move |cases: &mut dyn Iterator<Item = &Case>| -> Vec<(bool, usize)> {
            let score = |case: &Case| {
                let log = logged(&case.text, Some(case));
                let leaks =
                    leaks(&log, case) || (case.credential && leaks(&told(&case.text), case));
                let stayed = case
                    .around
                    .iter()
                    .filter(|words| log.contains(*words))
                    .count();
                (!leaks, stayed)
            };
            cases.map(score).collect()
        };
        let threads: Vec<_> = (0..threads)
            .map(|thread| scope.spawn(move || score(&mut part(thread))))
            .collect();
        let scored: Vec<_> = threads.into_iter().map(|it| it.join().unwrap()).collect();
        (0..cases.len())
            .map(|at| scored[at % scored.len()][at / scored.len()])
            .collect::<Vec<_>>()
    });
    let mut forms: BTreeMap<&str, Form> = BTreeMap::new();
    let mut misses = Vec::new();
    for (case, (found, stayed)) in cases.iter().zip(scored) {
        let form = forms.entry(&case.form).or_default();
        form.cases[usize::from(case.held_out)] += 1;
        form.found[usize::from(case.held_out)] += usize::from(found);
        form.around += case.around.len();
        form.stayed += stayed;
        if !found && !case.held_out {
            misses.push(format!(
                "{}: {}\n  raw {:?}\n  log {:?}",
                case.form,
                case.of,
                case.text,
                logged(&case.text, Some(case))
            ));
        }
    }
    (forms, misses)
}

fn percent(of: usize, all: usize) -> String {
    // Rounded down, so that 100 % means all of them.
    let tenths = of * 1000 / all.max(1);
    format!("{}.{} %", tenths / 10, tenths % 10)
}

/// So many of so many.
type Share = (usize, usize);

/// Writes how many secrets of each form were found, and returns the total.
fn secrets_table(tables: &mut String, what: &str, forms: &BTreeMap<&str, Form>) -> Share {
    writeln!(
        tables,
        "| {what} | cases | found | of those held out |\n|---|---|---|---|"
    )
    .unwrap();
    let mut all = Form::default();
    let mut row = |name: &str, form: &Form| {
        let (cases, found) = (form.cases, form.found);
        writeln!(
            tables,
            "| {name} | {} | {} | {} |",
            cases[0] + cases[1],
            percent(found[0] + found[1], cases[0] + cases[1]),
            percent(found[1], cases[1]),
        )
        .unwrap();
    };
    for (name, form) in forms {
        row(name, form);
        for at in [0, 1] {
            all.cases[at] += form.cases[at];
            all.found[at] += form.found[at];
        }
        all.around += form.around;
        all.stayed += form.stayed;
    }
    row("**all**", &all);
    writeln!(
        tables,
        "\nOf {} sentences around the secrets {} stayed as they were.\n",
        all.around,
        percent(all.stayed, all.around)
    )
    .unwrap();
    (all.found[0] + all.found[1], all.cases[0] + all.cases[1])
}

/// Writes a share that is rounded up, so that 0 % means none.
fn up(share: Share) -> String {
    let tenths = (share.0 * 1000).div_ceil(share.1.max(1));
    format!("{}.{} %", tenths / 10, tenths % 10)
}

/// Writes how many lines of each system were changed, and returns the total.
fn systems_table(tables: &mut String) -> Share {
    tables.push_str("| ordinary log lines of | lines | changed |\n|---|---|---|\n");
    let mut all = (0, 0);
    for system in SYSTEMS {
        let lines = lines(system);
        let share = (
            lines.iter().filter(|line| changed(line)).count(),
            lines.len(),
        );
        writeln!(tables, "| {system} | {} | {} |", share.1, up(share)).unwrap();
        all = (all.0 + share.0, all.1 + share.1);
    }
    writeln!(tables, "| **all** | {} | {} |", all.1, up(all)).unwrap();
    all
}

/// Writes how many ordinary lines of each kind were changed, and returns the total.
fn kinds_table(tables: &mut String) -> Share {
    tables
        .push_str("| ordinary lines | lines | changed | of those held out |\n|---|---|---|---|\n");
    let mut kinds: BTreeMap<String, [Share; 2]> = BTreeMap::new();
    let mut all = [(0, 0); 2];
    for kind in kinds::lines() {
        let at = usize::from(kind.held_out);
        let wrong = kind.lines.iter().filter(|line| changed(line)).count();
        for share in [&mut kinds.entry(kind.kind).or_default()[at], &mut all[at]] {
            *share = (share.0 + wrong, share.1 + kind.lines.len());
        }
    }
    let both = |of: &[Share; 2]| (of[0].0 + of[1].0, of[0].1 + of[1].1);
    let mut row = |name: &str, of: &[Share; 2]| {
        let whole = both(of);
        writeln!(
            tables,
            "| {name} | {} | {} | {} |",
            whole.1,
            up(whole),
            up(of[1])
        )
        .unwrap();
    };
    for (kind, shares) in &kinds {
        row(kind, shares);
    }
    row("**all**", &all);
    both(&all)
}

/// Prints what was missed, except that of held-out templates, where `ERRPACT_MISSES` asks for it.
fn print_misses(misses: &[String]) {
    let Ok(wanted) = std::env::var("ERRPACT_MISSES") else {
        return;
    };
    let misses = misses.iter().filter(|miss| miss.starts_with(&wanted));
    misses.for_each(|miss| println!("{miss}"));
    let systems = SYSTEMS
        .iter()
        .map(|&system| (system.to_owned(), lines(system)));
    let kinds = kinds::lines().into_iter().filter(|it| !it.held_out);
    for (of, lines) in systems.chain(kinds.map(|it| (it.kind, it.lines))) {
        for line in lines.iter().filter(|line| changed(line)) {
            println!("{of}\n  raw {line:?}\n  log {:?}", logged(line, None));
        }
    }
}

/// Prints the misses of the templates that are not held out:
/// `ERRPACT_MISSES=phone cargo test --workspace --test product leak::corpus::score::the_figures -- --nocapture`; with `=` those of every form.
#[test]
fn the_figures_of_the_docs_are_those_of_the_code() {
    let (planted, of_kinds) = (cases(), kinds::cases());
    let (forms, mut misses) = score(&planted);
    let (kinds, others) = score(&of_kinds);
    misses.extend(others);
    print_misses(&misses);
    let mut tables = String::new();
    let named = secrets_table(&mut tables, "planted secret", &forms);
    let apart = secrets_table(&mut tables, "a secret whose name is apart", &kinds);
    let systems = systems_table(&mut tables);
    tables.push('\n');
    let ordinary = kinds_table(&mut tables);
    println!("{tables}");
    assert!(named.1 >= 5000 && apart.1 >= 2000, "{named:?} {apart:?}");
    assert!(
        systems.1 >= 3200 && ordinary.1 >= 1500,
        "{systems:?} {ordinary:?}"
    );
    for ((found, cases), least) in [(named, FOUND), (apart, FOUND_APART)] {
        assert!(
            found * 1000 >= cases * least,
            "{found} of {cases} were found"
        );
    }
    for ((changed, lines), most) in [(systems, CHANGED), (ordinary, CHANGED_OF_KINDS)] {
        assert!(
            changed * 1000 <= lines * most,
            "{changed} of {lines} were changed"
        );
    }
    let page = workspace().join("docs/redaction.md");
    let text = std::fs::read_to_string(&page).unwrap();
    let (head, rest) = text.split_once("<!-- figures -->\n").unwrap();
    let (old, tail) = rest.split_once("<!-- end of figures -->").unwrap();
    if old != tables {
        if std::env::var_os("ERRPACT_WRITE").is_some() {
            let text = format!("{head}<!-- figures -->\n{tables}<!-- end of figures -->{tail}");
            return std::fs::write(&page, text).unwrap();
        }
        panic!("docs/redaction.md has other figures: run this test with ERRPACT_WRITE=1");
    }
}

/// The search finds every planted secret in its original text, so it can detect a miss.
#[test]
fn the_search_finds_every_planted_secret() {
    let all = cases().into_iter().chain(kinds::cases());
    let unseen = all.filter(|case| !leaks(&case.text, case));
    let unseen: Vec<String> = unseen
        .map(|case| format!("{}: {} in {:?}", case.form, case.of, case.text))
        .collect();
    assert!(unseen.is_empty(), "{}", unseen.join("\n"));
}

/// Examples of the leaks in docs/redaction.md: a leak that is fixed leaves the page.
#[test]
fn gets_through_as_the_docs_say() {
    let page = std::fs::read_to_string(workspace().join("docs/redaction.md")).unwrap();
    let (_, page) = page.split_once("## What can still get through").unwrap();
    for example in [
        "the password is swordfish",
        "kinit app <<< qwvrtkzmxb",
        "INSERT INTO users VALUES (1, 'qwvrtkzmxb')",
        "log in with app / qwvrtkzmxb",
        "[\"id\", \"api_token\", \"swordfish\"]",
        "zq7_Kd93hfLw02mVbx8R",
        "jane at example dot com",
        "Jane Roe, 5 Elm Street",
    ] {
        assert!(page.contains(example), "the page does not name {example}");
        let text = format!("refused: {example} was not taken");
        assert!(
            !changed(&text),
            "{example} does not get through: {}",
            logged(&text, None)
        );
    }
}

/// `ERRPACT_LOGS=folder cargo test --workspace --test product leak::corpus::score::public_logs -- --ignored --nocapture` counts the hidden
/// parts of each line of the files `*.log` there, such as the samples of <https://github.com/logpai/loghub>. Personal
/// data (an e-mail address, the name in the path of a home folder) is counted separately.
#[test]
#[ignore = "needs a folder of logs, in ERRPACT_LOGS"]
fn public_logs_are_left_as_they_are() {
    let folder = std::env::var_os("ERRPACT_LOGS").expect("ERRPACT_LOGS is a folder of logs");
    let files = std::fs::read_dir(Path::new(&folder)).unwrap();
    let mut files: Vec<_> = files.map(|file| file.unwrap().path()).collect();
    files.sort();
    let (mut all, mut wrong) = (0, 0);
    for path in files
        .iter()
        .filter(|path| path.extension().is_some_and(|it| it == "log"))
    {
        let bytes = std::fs::read(path).unwrap();
        let text = String::from_utf8_lossy(&bytes);
        let lines: Vec<&str> = text.lines().collect();
        let hidden: Vec<&&str> = lines.iter().filter(|line| changed(line)).collect();
        let of_someone = hidden.iter().filter(|line| is_of_someone(line)).count();
        let false_ones = hidden.len() - of_someone;
        println!(
            "{}: {} lines, {false_ones} changed, {of_someone} with what is someone's",
            path.display(),
            lines.len()
        );
        if std::env::var_os("ERRPACT_MISSES").is_some() {
            for line in hidden.iter().filter(|line| !is_of_someone(line)) {
                println!("  raw {line:?}\n  log {:?}", logged(line, None));
            }
        }
        all += lines.len();
        wrong += false_ones;
    }
    println!("{wrong} of {all} lines changed");
    assert!(all > 0 && wrong * 1000 <= all * CHANGED);
}

/// Returns whether a line has an e-mail address or the name of a home folder.
fn is_of_someone(line: &str) -> bool {
    let address = line.split('@').collect::<Vec<_>>();
    let domain = |text: &str| {
        let end = text.find(|c: char| !(c.is_ascii_alphanumeric() || "-.".contains(c)));
        let name = text[..end.unwrap_or(text.len())].trim_end_matches('.');
        let last = name.rsplit_once('.').map(|(_, last)| last);
        last.is_some_and(|last| last.len() >= 2 && last.bytes().all(|b| b.is_ascii_alphabetic()))
    };
    let mut around = address.windows(2);
    around.any(|two| two[0].ends_with(|c: char| c.is_ascii_alphanumeric()) && domain(two[1]))
        || ["/home/", "/Users/", "\\Users\\"]
            .iter()
            .any(|path| line.contains(path))
}
