//! The programs of `docs/python.md` run, one after the other, with the module of the page's catalog.

use std::fs;

use errpact_tests::command::{errpact, folder, run, workspace};

use crate::python::module::python;

/// Returns the blocks of a language, in order.
fn blocks<'p>(page: &'p str, language: &str) -> Vec<&'p str> {
    let begin = format!("```{language}\n");
    let parts = page.split(begin.as_str()).skip(1);
    parts.filter_map(|part| part.split("```").next()).collect()
}

#[test]
fn the_programs_of_the_page_run() {
    let page = fs::read_to_string(workspace().join("docs/python.md")).unwrap();
    let catalogs = blocks(&page, "yaml");
    let programs = blocks(&page, "python");
    assert!(catalogs.len() == 1 && programs.len() > 6, "{programs:#?}");
    let folder = folder(&[("errors.yaml", catalogs[0]), ("agent/__init__.py", "")]);
    errpact(folder.path(), &["generate"]).exits(0);
    // The page shows in prose what a message is.
    let message = "message = 'SLOT_CONFLICT: Monday, 9:00 is taken.'\n";
    let reading = |program: &&str| program.contains("parse(message)");
    let programs = programs.iter().map(|program| {
        let before = if reading(program) { message } else { "" };
        format!("{before}{program}")
    });
    let program: Vec<String> = programs.collect();
    fs::write(folder.path().join("page.py"), program.join("\n")).unwrap();
    run(python(folder.path()).args(["-W", "error", "page.py"])).exits(0);
}
