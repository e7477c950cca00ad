//! Small catalogs, each with a sentence that only its rule block has.

/// Returns a catalog with these codes and this sentence.
fn catalog(name: &str, codes: &[&str], more: &str, sentence: &str) -> String {
    let codes: String = codes.iter().map(|code| format!("  {code}\n")).collect();
    format!(
        "errpact: 1\nname: {name}\ncategories: {{ general: {{ outcome: not_done }} }}\n{more}codes:\n{codes}\
         sentences: {{ {sentence} }}\n"
    )
}

const LISTED: &str = "A: { category: general, message: A., instruct: Ask., retry: { by: model } }";
const FALLBACK: &str = "Z: { category: general, message: Z., instruct: Zip., fallback: true }";
const LATER: &str =
    "Z: { category: general, message: Z., instruct: Zip., fallback: true, guide: inline }";
const ONE: &str = "loop: { retries_per_step: 1 }\nprompt: { style: procedure }\n";
const TWO: &str = "loop: { retries_per_step: 2 }\nprompt: { style: procedure }\n";

/// Returns them all.
pub(crate) fn catalogs() -> Vec<String> {
    vec![
        catalog(
            "listed",
            &[LISTED, FALLBACK],
            "",
            "or_any_other_code: or so",
        ),
        catalog(
            "inline",
            &[LISTED, LATER],
            "",
            "any_other_code_unless: Others",
        ),
        catalog("alone-inline", &[LATER], "", "any_code_unless: Every one"),
        catalog(
            "once",
            &[LISTED, FALLBACK],
            ONE,
            "step_limit_one: One at most",
        ),
        catalog(
            "twice",
            &[LISTED, FALLBACK],
            TWO,
            "step_limit: 'At most {max}.'",
        ),
    ]
}
