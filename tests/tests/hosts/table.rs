//! The table of the documentation matches the table of the tests.

use std::fs;

use errpact_tests::command::workspace;

use super::shapes::{DATA, JAVASCRIPT, PYTHON, RUST};

#[test]
fn the_page_has_a_row_for_each_literal() {
    let page = fs::read_to_string(workspace().join("docs/hosts.md")).unwrap();
    let (_, table) = page.split_once("<!-- literals -->\n").unwrap();
    let (table, _) = table.split_once("<!-- /literals -->").unwrap();
    let rows: Vec<&str> = table
        .lines()
        .filter(|line| line.starts_with("| "))
        .skip(1)
        .collect();
    let shapes = [PYTHON, JAVASCRIPT, RUST, DATA];
    let wanted: Vec<String> = shapes
        .into_iter()
        .flatten()
        .map(|shape| {
            let refuses = shape.refuses.iter().map(|word| match *word {
                words if words.contains(' ') => words.to_owned(),
                "`" => "`` ` ``".to_owned(),
                text => format!("`{text}`"),
            });
            let refuses: Vec<String> = refuses.collect();
            let refuses = if refuses.is_empty() {
                "nothing".to_owned()
            } else {
                refuses.join(", ")
            };
            format!("| {} | {} | {refuses} |", shape.language, shape.literal)
        })
        .collect();
    assert_eq!(rows, wanted, "write:\n{}", wanted.join("\n"));
}
