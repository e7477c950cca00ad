//! What `verify` says to the model. See `docs/decisions/108-verify-comes-before-any-decision.md`.

use crate::catalog::{Action, Catalog, Outcome, Sentence, Step};

/// Begins the instruction of each code whose outcome a tool can tell with the sentence that names the tool, unless the
/// instruction names it already. A code for the log has the tool of the code that is delivered.
pub(super) fn say(catalog: &mut Catalog) {
    if catalog.codes.values().all(|code| code.verify.is_none()) {
        return;
    }
    let said = catalog.said();
    let of_delivered = |name: &String| catalog.codes.get(name)?.verify.clone();
    let of_log: Vec<(String, Option<String>)> = (catalog.codes.iter())
        .filter(|(_, code)| code.outcome == Outcome::Unknown)
        .filter_map(|(name, code)| Some((name.clone(), of_delivered(code.presents_as.as_ref()?))))
        .collect();
    let unsaid = catalog.codes.iter().filter_map(|(name, code)| {
        let tool = code.verify.as_ref()?;
        let is_said = !code.reaches_model() || code.instruction.contains(tool.as_str());
        let first = || said.say(Sentence::Verify, &[("tool", tool)]);
        (!is_said).then(|| (name.clone(), tool.clone(), first()))
    });
    let unsaid: Vec<_> = unsaid.collect();
    for (name, tool, first) in unsaid {
        let Some(code) = catalog.codes.get_mut(&name) else {
            continue;
        };
        code.instruction = format!("{first} {}", code.instruction)
            .trim_end()
            .to_owned();
        if !code.act.is_empty() {
            let call = Action::Call { tool, with: None };
            code.act.insert(0, Step::Do(call));
            code.sentences.insert(0, first);
        }
    }
    for (name, tool) in of_log {
        if let Some(code) = catalog.codes.get_mut(&name) {
            code.verify = tool;
        }
    }
}
