//! The layout of a catalog (comments, blank lines, quotes, and the order of keys and of codes) affects no output.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::fs;
use std::path::{Path, PathBuf};

use errpact_generator::outputs::plan;
use errpact_generator::prompt::Options;
use errpact_generator::{json_schema, markdown, prompt, python, rust, sql, typescript};
use errpact_spec::catalog::{Dialect, ModuleUser, Style, Target};
use errpact_spec::{Loaded, Resolved, load};
use errpact_tests::command::workspace;
use errpact_tests::files::files;
use errpact_tests::layout;

/// Returns every valid catalog of the repository.
fn catalogs() -> Vec<(PathBuf, Resolved)> {
    let bad = workspace().join("tests/fixtures/bad");
    let mut found = Vec::new();
    for folder in [
        "benches", "docs", "examples", "models", "restate", "runtime", "spec", "tests", "workflow",
        "cli",
    ] {
        let mut files = files(&workspace().join(folder), &["node_modules"]);
        files.retain(|path| path.extension().is_some_and(|it| it == "yaml"));
        for path in files {
            let is_catalog =
                fs::read_to_string(&path).is_ok_and(|text| text.contains("errpact: 1"));
            if !is_catalog || path.starts_with(&bad) {
                continue;
            }
            let loaded = load(&path);
            if !loaded.has_errors() {
                found.extend(loaded.resolved.map(|resolved| (path, resolved)));
            }
        }
    }
    assert!(found.len() > 40, "{}", found.len());
    found
}

/// Returns the texts of all kinds of output, whether or not the catalog asks for them.
fn texts(resolved: &Resolved) -> Vec<(String, String)> {
    let mut texts = Vec::new();
    let mut add = |name: &str, text: Result<String, String>| {
        texts.push((name.to_owned(), text.unwrap_or_else(|error| error)));
    };
    add(
        "rust",
        rust(resolved).map_err(|finding| finding.message.clone()),
    );
    for style in [Style::List, Style::Table, Style::Procedure, Style::Xml] {
        let block = prompt::render(resolved, &Options::new(style));
        let text = block.map(|block| block.text());
        add(
            &format!("{style:?}"),
            text.map_err(|error| error.to_string()),
        );
    }
    let page = markdown::render(resolved);
    add("markdown", page.map_err(|error| error.to_string()));
    let python = python::render(resolved);
    add("python", python.map_err(|finding| finding.message));
    add("json_schema", Ok(json_schema::render(resolved)));
    for user in [ModuleUser::Agent, ModuleUser::Page] {
        let module = typescript::render(resolved, user);
        let module = module.map_err(|finding| finding.message.clone());
        add(&format!("typescript {user:?}"), module);
    }
    add("postgres", Ok(sql::render(resolved, Dialect::Postgres)));
    add("sqlite", Ok(sql::render(resolved, Dialect::Sqlite)));
    texts
}

/// Copies the catalog, and the files that `errpact check` reads next to it, to another folder; `change` edits the text
/// of its files.
fn copied(path: &Path, resolved: &Resolved, to: &Path, change: impl Fn(&str) -> String) -> Loaded {
    let from = path.parent().unwrap();
    let put = |name: &str, change: &dyn Fn(&str) -> String| {
        if let Ok(text) = fs::read_to_string(from.join(name)) {
            fs::create_dir_all(to.join(name).parent().unwrap()).unwrap();
            fs::write(to.join(name), change(&text)).unwrap();
        }
    };
    for file in resolved.files() {
        put(file, &change);
    }
    let name = path.file_stem().unwrap().to_str().unwrap();
    put(&format!("{name}.outputs.json"), &str::to_owned);
    for output in &resolved.catalog().outputs {
        put(&output.path, &str::to_owned);
        let template = match &output.target {
            Target::Template { template } => Some(template),
            Target::Prompt(block) => block.template.as_ref(),
            _ => None,
        };
        if let Some(template) = template {
            put(template, &str::to_owned);
        }
    }
    load(&to.join(path.file_name().unwrap()))
}

#[test]
fn no_output_depends_on_it() {
    let mut changed = 0;
    for (at, (path, resolved)) in catalogs().iter().enumerate() {
        let expected = texts(resolved);
        for seed in 0..3 {
            let folder = tempfile::tempdir().unwrap();
            let seed = (at as u64 + 1) * 1_000 + seed;
            let loaded = copied(path, resolved, folder.path(), |text| {
                layout::changed(text, seed)
            });
            let again = loaded.resolved.as_ref();
            assert!(
                again.is_some(),
                "{}: {:#?}",
                path.display(),
                loaded.findings
            );
            for ((name, old), (_, new)) in expected.iter().zip(texts(again.unwrap())) {
                // Without the texts: a whole module on the screen hides the difference.
                let line = old.lines().zip(new.lines()).find(|(old, new)| old != new);
                assert_eq!(line, None, "{name} of {}", path.display());
                assert!(*old == new, "{name} of {}", path.display());
            }
            let file = path.file_name().unwrap();
            let texts = [path.parent().unwrap(), folder.path()];
            let texts = texts.map(|folder| fs::read_to_string(folder.join(file)).unwrap());
            changed += usize::from(texts[0] != texts[1]);
        }
    }
    assert!(changed > 120, "{changed} catalogs were changed");
}

/// The findings of `errpact check` about the files next to a catalog.
#[test]
fn committed_files_stay_fresh() {
    let mut fresh = 0;
    for (path, resolved) in catalogs() {
        if resolved.catalog().outputs.is_empty() || !plan(&load(&path)).is_fresh() {
            continue;
        }
        let folder = tempfile::tempdir().unwrap();
        let loaded = copied(&path, &resolved, folder.path(), |text| {
            layout::changed(text, 7)
        });
        let plan = plan(&loaded);
        assert!(plan.is_fresh(), "{}: {:#?}", path.display(), plan.drift());
        assert!(!plan.is_blocked(), "{:#?}", plan.problems);
        fresh += 1;
    }
    assert!(fresh >= 7, "{fresh} catalogs have files");
}
