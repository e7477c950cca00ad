//! Asks the libraries of the other languages what Rust was asked.

use std::collections::{BTreeMap, BTreeSet};

use errpact_generator::{python, typescript};
use errpact_spec::catalog::ModuleUser;
use errpact_spec::effect::Language;
use serde_json::Value;

use super::base::{Base, head};
use super::find::{Proof, Proved};
use crate::differential::programs::{Difference, Programs};

/// A module for an agent also has what one for a page has.
const PAGE: &str = "export * from \"./agent.js\";\n";

/// What the libraries answered.
pub(crate) struct Asked {
    /// The languages that answer otherwise after the change of a key, by the number of its proof.
    pub(crate) changed: BTreeMap<usize, BTreeSet<Language>>,
    /// Where a language answers otherwise than Rust before any change.
    pub(crate) wrong: Vec<String>,
}

/// Asks each library about each changed catalog, and about the catalogs before the change.
pub(crate) fn ask(bases: &[Base], proved: &[Proved]) -> Asked {
    let mut programs = Programs::new();
    let mut unchanged: BTreeMap<usize, Vec<Value>> = BTreeMap::new();
    for (number, it) in proved.iter().enumerate() {
        let Proof::Lines(answers) = &it.proof else {
            continue;
        };
        unchanged
            .entry(answers.base)
            .or_default()
            .extend(answers.lines.iter().cloned());
        let base = &bases[answers.base];
        let (python, typescript) = (&answers.python, &answers.typescript);
        add(
            &mut programs,
            base,
            &format!("key{number}"),
            [python, typescript],
            answers.lines.clone(),
        );
    }
    for (number, mut lines) in unchanged {
        let base = &bases[number];
        let texts: BTreeSet<String> = lines.iter().map(Value::to_string).collect();
        lines = texts
            .iter()
            .map(|it| serde_json::from_str(it).unwrap())
            .collect();
        let python = python::render(base.resolved()).unwrap();
        let typescript = typescript::render(base.resolved(), ModuleUser::Agent).unwrap();
        let name = format!("base_{}", base.name);
        add(&mut programs, base, &name, [&python, &typescript], lines);
    }
    let mut asked = Asked {
        changed: BTreeMap::new(),
        wrong: Vec::new(),
    };
    for difference in programs.run().differences {
        let is_head = difference.vector["kind"] == "catalog";
        match difference.catalog.strip_prefix("key") {
            _ if is_head => {}
            Some(number) => {
                let language = language(&difference);
                let changed = asked.changed.entry(number.parse().unwrap());
                changed.or_default().insert(language);
            }
            None => asked.wrong.push(difference.to_string()),
        }
    }
    asked
}

fn add(programs: &mut Programs, base: &Base, name: &str, modules: [&str; 2], lines: Vec<Value>) {
    let [python, typescript] = modules;
    let lines = [vec![head(name, base.resolved())], lines].concat();
    programs.folder(name);
    programs.add(name, python, typescript, PAGE, lines);
}

fn language(difference: &Difference) -> Language {
    match difference.language {
        "python" => Language::Python,
        _ => Language::TypeScript,
    }
}
