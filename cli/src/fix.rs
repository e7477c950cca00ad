//! `errpact check --fix`: corrects findings that one edit corrects.
//!
//! All catalogs of the command are loaded with the edits before anything is written, and an edit stays only if none of
//! them gets a finding by it (`docs/decisions/096-a-fix-is-tried-before-it-is-written.md`). So an edit of a file that two catalogs include is right for both.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};

use errpact_generator::outputs::State;
use errpact_spec::{Loaded, finding::Edit, source::SourceFile};

use crate::{
    save::Locked,
    session::Session,
    target::{self, Target},
};

/// The maximum number of rounds: a fix can make another finding visible.
const ROUNDS: usize = 200;

/// The maximum number of bytes of catalogs that are loaded to count fixes. A catalog of the usual 50 KB can be loaded 20
/// times, and two are enough if all edits go together.
const COUNTED: usize = 1 << 20;

/// The texts of edited files.
type Texts = BTreeMap<PathBuf, String>;

/// An edit, and what it corrects.
struct Candidate {
    file: PathBuf,
    edit: Edit,
    /// What is said when it was made.
    words: String,
}

/// The catalogs with all fixes, none of which is written.
struct Fixed {
    loaded: Vec<Loaded>,
    texts: Texts,
    /// What is said about each fix.
    said: Vec<String>,
    /// The texts of all files before, by their real paths.
    originals: HashMap<PathBuf, String>,
    /// Whether nothing is left to try.
    whole: bool,
}

impl Fixed {
    /// Makes every fix, as long as the catalogs that are loaded for it have at most these bytes.
    fn new(targets: &[Target], most: usize) -> Self {
        let mut texts = Texts::new();
        let mut said = Vec::new();
        let mut loaded = load_all(targets, &texts);
        let mut room = Room {
            left: most,
            each: size(targets.iter().map(|target| &target.loaded)),
        };
        let originals = originals(&loaded);
        for _ in 0..ROUNDS {
            let made = round(targets, &mut loaded, &mut texts, &mut room);
            if made.is_empty() {
                break;
            }
            said.extend(made);
        }
        Self {
            loaded,
            texts,
            said,
            originals,
            whole: room.left > 0,
        }
    }
}

/// How much more may be loaded. Each try of an edit loads the catalogs again, and a file can have a thousand edits, of which
/// only some go together.
struct Room {
    left: usize,
    /// The size of all files of the catalogs together.
    each: usize,
}

impl Room {
    /// Takes what one try needs. Returns `false` if too little is left.
    fn take(&mut self) -> bool {
        let rest = self.left.checked_sub(self.each);
        self.left = rest.unwrap_or(0);
        rest.is_some()
    }
}

/// Returns the size of the files of some catalogs.
fn size<'l>(loaded: impl Iterator<Item = &'l Loaded>) -> usize {
    let files = loaded.flat_map(|loaded| loaded.sources.iter());
    files.map(|(_, file)| file.text().len()).sum()
}

/// How many fixes [`catalogs`] makes.
pub(crate) enum Count {
    Exactly(usize),
    /// Some, and there may be more: trying all of them would take too long.
    AtLeast(usize),
}

/// Returns how many fixes [`catalogs`] makes. Not every finding with an edit is one: the edit may uncover a finding.
pub(crate) fn count(targets: &[Target]) -> Count {
    // What cannot be tried twice is not loaded at all.
    if 2 * size(targets.iter().map(|target| &target.loaded)) > COUNTED {
        return Count::AtLeast(0);
    }
    let fixed = Fixed::new(targets, COUNTED);
    match fixed.whole {
        true => Count::Exactly(fixed.said.len()),
        false => Count::AtLeast(fixed.said.len()),
    }
}

/// Corrects the catalogs, writes them, and prints each fix. The catalogs are then loaded again.
pub(crate) fn catalogs(targets: &mut [Target], session: &mut Session) -> anyhow::Result<()> {
    let Fixed {
        loaded,
        texts,
        said,
        originals,
        ..
    } = Fixed::new(targets, usize::MAX);
    let read = originals.into_iter().map(|(file, text)| (file, Some(text)));
    let new: Vec<(PathBuf, &str)> = texts
        .iter()
        .map(|(file, text)| (file.clone(), text.as_str()))
        .collect();
    if !new.is_empty() {
        Locked::default().write(&read.collect(), &new)?;
    }
    for words in said {
        session.tell(&words);
    }
    for (target, loaded) in targets.iter_mut().zip(loaded) {
        target.loaded = loaded;
    }
    Ok(())
}

/// Makes the outputs current where that loses nothing: not if a file was edited by hand since errpact wrote it.
pub(crate) fn outputs(targets: &mut [Target], session: &mut Session) {
    let by_hand = |state: &State| matches!(state, State::Stale { edited: true, .. });
    let outcomes = target::write(targets, None, session, |target| {
        let plan = &target.plan;
        !target.loaded.has_errors()
            && !plan.is_blocked()
            && !plan.is_fresh()
            && !plan.files.iter().any(|file| by_hand(&file.state))
    });
    for (target, outcome) in targets.iter().zip(&outcomes) {
        if let Some(written) = &outcome.written {
            target.tell(written, session);
        }
    }
}

/// Makes every fix that can be made at once. Returns what to say about each.
fn round(
    targets: &[Target],
    loaded: &mut Vec<Loaded>,
    texts: &mut Texts,
    room: &mut Room,
) -> Vec<String> {
    let candidates = candidates(loaded, texts);
    let mut made = Vec::new();
    let mut by_file: BTreeMap<&Path, Vec<&Candidate>> = BTreeMap::new();
    for candidate in &candidates {
        by_file.entry(&candidate.file).or_default().push(candidate);
    }
    for (file, candidates) in by_file {
        let Some(text) = text_of(loaded, texts, file) else {
            continue;
        };
        let mut attempt = |chosen: &[&Candidate]| {
            if !room.take() {
                return false;
            }
            let mut edited = texts.clone();
            edited.insert(file.to_path_buf(), apply(&text, chosen));
            let after = load_all(targets, &edited);
            let effect = effect(loaded, &after);
            // What several edits uncover could be the fault of one of them.
            let good =
                effect == Effect::Corrects || effect == Effect::Uncovers && chosen.len() == 1;
            if good {
                *loaded = after;
                *texts = edited;
                made.extend(chosen.iter().map(|it| it.words.clone()));
            }
            good
        };
        if attempt(&candidates) || candidates.len() == 1 {
            continue;
        }
        // Some of them go together, and the others stay findings. The places of the rest are those of the next round.
        for candidate in &candidates {
            if attempt(&[candidate]) {
                break;
            }
        }
    }
    made
}

/// Returns the edits of all findings, each place once, and none that touches another.
fn candidates(loaded: &[Loaded], texts: &Texts) -> Vec<Candidate> {
    let mut found: Vec<Candidate> = Vec::new();
    for loaded in loaded {
        for finding in &loaded.findings {
            let Some(edit) = finding.edit(&loaded.sources) else {
                continue;
            };
            let file = loaded.sources.get(edit.place.file);
            let Some((file, path)) = file.and_then(|file| Some((file, file.path()?))) else {
                continue;
            };
            found.push(Candidate {
                words: words(
                    &loaded.sources.shown(edit.place.file),
                    file,
                    &edit,
                    finding.id.as_str(),
                ),
                // Two catalogs may name a file that both include in different ways.
                file: known(texts, path),
                edit,
            });
        }
    }
    found.sort_by(|a, b| (&a.file, a.edit.place.span).cmp(&(&b.file, b.edit.place.span)));
    let mut end: Option<(PathBuf, u32)> = None;
    found.retain(|it| {
        let span = it.edit.place.span;
        let free = end
            .as_ref()
            .is_none_or(|(file, end)| *file != it.file || span.start >= *end);
        if free {
            end = Some((it.file.clone(), span.end.max(span.start + 1)));
        }
        free
    });
    found
}

/// Returns the name by which a file is among the texts, or its real path.
fn known(texts: &Texts, path: &Path) -> PathBuf {
    let real = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    if texts.contains_key(path) {
        path.to_path_buf()
    } else {
        real
    }
}

/// Returns what is said about a fix: `errors.yaml:34: wrote `instruct` for `instrct` [unknown-key]`.
fn words(name: &str, file: &SourceFile, edit: &Edit, id: &str) -> String {
    let line = file.line(edit.place.span.start);
    let old = file.text().get(edit.place.span.range()).unwrap_or_default();
    let old = old.trim().trim_start_matches("- ");
    let what = match edit.text.as_str() {
        "" if old == "\u{feff}" => "removed the byte order mark".to_owned(),
        "" => format!("removed `{}`", old.trim_start_matches(", ")),
        new => format!("wrote `{new}` for `{old}`"),
    };
    format!("fixed {name}:{line}: {what} [{id}]")
}

/// Returns the text with some edits, which are sorted and do not touch each other.
fn apply(text: &str, candidates: &[&Candidate]) -> String {
    let mut edited = text.to_owned();
    for candidate in candidates.iter().rev() {
        let range = candidate.edit.place.span.range();
        if text.get(range.clone()).is_some() {
            edited.replace_range(range, &candidate.edit.text);
        }
    }
    edited
}

fn load_all(targets: &[Target], texts: &Texts) -> Vec<Loaded> {
    targets
        .iter()
        .map(|target| errpact_spec::load_edited(&target.input.path, texts))
        .collect()
}

/// Returns the texts of all files, by their real paths.
fn originals(loaded: &[Loaded]) -> HashMap<PathBuf, String> {
    let files = loaded.iter().flat_map(|loaded| loaded.sources.iter());
    let files = files.filter_map(|(_, file)| Some((file.path()?, file.text())));
    files
        .map(|(path, text)| (known(&Texts::new(), path), text.to_owned()))
        .collect()
}

fn text_of(loaded: &[Loaded], texts: &Texts, file: &Path) -> Option<String> {
    if let Some(text) = texts.get(file) {
        return Some(text.clone());
    }
    originals(loaded).remove(file)
}

/// What a try of some edits comes to.
#[derive(PartialEq, Eq)]
enum Effect {
    /// A catalog gets a finding, or none loses one.
    Refused,
    /// More of a catalog can be read or judged than before, and what was hidden has findings.
    Uncovers,
    /// Some findings are gone, and there is no other.
    Corrects,
}

fn effect(before: &[Loaded], after: &[Loaded]) -> Effect {
    let (mut fewer, mut uncovers) = (false, false);
    for (before, after) in before.iter().zip(after) {
        let depth = |loaded: &Loaded| (loaded.whole, loaded.resolved.is_some());
        if depth(after) < depth(before) {
            return Effect::Refused;
        }
        let deeper = depth(after) > depth(before);
        let mut left: HashMap<(&str, &str), usize> = HashMap::new();
        for finding in &before.findings {
            *left
                .entry((finding.id.as_str(), &finding.message))
                .or_default() += 1;
        }
        for finding in &after.findings {
            match left.get_mut(&(finding.id.as_str(), finding.message.as_str())) {
                Some(count) if *count > 0 => *count -= 1,
                _ if deeper => uncovers = true,
                _ => return Effect::Refused,
            }
        }
        fewer |= deeper || after.findings.len() < before.findings.len();
    }
    match (fewer, uncovers) {
        (false, _) => Effect::Refused,
        (true, true) => Effect::Uncovers,
        (true, false) => Effect::Corrects,
    }
}
