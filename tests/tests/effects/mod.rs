//! Every key of the language in every language: it has an effect, or `errpact check` reports that it has none.
//!
//! A key is changed in a catalog that has it. What Rust then does otherwise, the other libraries must do otherwise too:
//! they are asked the same lines as in `differential`, before the change and after it. A key that changes no answer has
//! an effect on something that all languages share, or a row in `errpact_spec::effect` says where it has none.

#![expect(clippy::panic, reason = "a panic is how a helper of a test fails")]
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod answers;
mod base;
mod find;
mod keys;
mod libraries;
mod moved;
mod page;
mod prompts;
mod reported;
mod shared;
mod variants;

use std::collections::{BTreeMap, BTreeSet};

use errpact_spec::effect::{GAPS, Language};

use base::Base;
use find::{Answers, Proof, Proved, is_of};
use page::Cell;
use variants::{is_for_readers, is_unshown};

/// Catalogs whose keys are changed, in the order in which they are tried.
const CATALOGS: [&str; 3] = [
    "tests/effects/errors.yaml",
    "tests/fixtures/ok/every-key.yaml",
    "tests/effects/included.yaml",
];

#[test]
fn every_key_has_an_effect_in_every_language_or_is_reported() {
    base::quiet();
    // The programs have the same.
    let _ = errpact::redact::set_key(b"errpact vectors: not a secret");
    let folder = tempfile::tempdir().unwrap();
    let language = keys::Language::new();
    let files = CATALOGS.iter();
    let mut bases: Vec<Base> = files
        .map(|file| Base::of_file(folder.path(), &language, file))
        .collect();
    let prompts = prompts::catalogs();
    bases.extend(
        prompts
            .iter()
            .map(|text| Base::new(folder.path(), &language, text, Vec::new())),
    );
    let variant = folder.path().join("variant");
    let keys = language.keys();
    let found = keys.iter().map(|key| find::find(&variant, &bases, key));
    let (proved, missing): (Vec<_>, Vec<_>) = found.partition(Result::is_ok);
    let missing: Vec<String> = missing.into_iter().filter_map(Result::err).collect();
    let proved: Vec<Proved> = proved.into_iter().filter_map(Result::ok).collect();
    let asked = libraries::ask(&bases, &proved);
    let mut wrong = asked.wrong;
    wrong.extend(missing.iter().map(|key| {
        format!(
            "{key}: no change of it shows anything. Add it to {}, with a question about it",
            CATALOGS[0]
        )
    }));
    let mut cells = BTreeMap::new();
    for (number, it) in proved.iter().enumerate() {
        let changed = asked.changed.get(&number);
        let all = Language::ALL.map(|language| {
            let answers = language == Language::Rust
                || changed.is_some_and(|changed| changed.contains(&language));
            let shared = |it: &Answers| it.shared(&variant, &bases);
            cell(it, language, answers, shared).unwrap_or_else(|why| {
                wrong.push(format!(
                    "`{}` ({}.{}) in {}: {why}",
                    it.path,
                    it.key.structure,
                    it.key.name,
                    language.title()
                ));
                Cell::Yes
            })
        });
        cells.insert(it.key.clone(), all);
    }
    assert!(
        wrong.is_empty(),
        "{} problems:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    page::is_current(&proved, &cells);
}

/// Returns the effect of a key in a language; `answers` says whether the library answers otherwise after its change.
fn cell(
    it: &Proved,
    language: Language,
    answers: bool,
    shared: impl Fn(&Answers) -> BTreeSet<&'static str>,
) -> Result<Cell, String> {
    let gap = GAPS
        .iter()
        .find(|gap| gap.language == language && is_of(gap.keys, &it.path));
    match (&it.proof, gap) {
        (Proof::Lines(_), Some(gap)) if answers => Err(format!(
            "it has an effect now, so remove the row of `effect::GAPS` with {:?}",
            gap.keys
        )),
        (Proof::Lines(_), None) if answers => Ok(Cell::Yes),
        (Proof::Lines(answers), None) => without_answer(answers, &shared(answers)),
        (_, Some(gap)) => Ok(Cell::No(gap)),
        (Proof::Shared(_), None) if is_unshown(&it.key) => Ok(Cell::Unshown),
        (Proof::Shared(parts), None)
            if parts.len() == 1 && parts.contains("docs") && !is_for_readers(&it.key) =>
        {
            Err("only the docs change: ask something that shows its effect".to_owned())
        }
        (Proof::Shared(parts), None) => Ok(Cell::Shared(parts.clone())),
        (Proof::Inherited, None) => Ok(Cell::Yes),
    }
}

/// The schemas of tools have what is declared about arguments: they are how a program of each language gets it.
fn without_answer(answers: &Answers, shared: &BTreeSet<&str>) -> Result<Cell, String> {
    match shared.contains("tool schemas") {
        true => Ok(Cell::Shared(["tool schemas"].into())),
        false => Err(format!(
            "the library answers as before. Correct it, or add a row to `effect::GAPS`. Rust differs in {}",
            answers
                .lines
                .first()
                .map(ToString::to_string)
                .unwrap_or_default()
                .chars()
                .take(300)
                .collect::<String>()
        )),
    }
}
