//! Every rule block that a catalog writes: for its outputs, and for the comparison with a prompt.

use std::borrow::Cow;

use errpact_core::prompt::{Expected, Form, Instruction};
use errpact_spec::Resolved;
use errpact_spec::catalog::{Catalog, Output, Target};

use super::{Error, section, select};
use crate::markers::Section;

/// Returns the sections of the prompt outputs, each with its output and its tools.
pub(crate) fn written(
    resolved: &Resolved,
) -> impl Iterator<Item = (&Output, &[String], Result<Section, Error>)> {
    let outputs = resolved.catalog().outputs.iter();
    outputs.filter_map(|output| match &output.target {
        Target::Prompt {
            styles,
            tools,
            tool_list,
            ..
        } => {
            let section = section(resolved, styles, tools, tool_list);
            Some((output, tools.as_slice(), section))
        }
        _ => None,
    })
}

/// Returns what the prompt of a program with these tools must have. No tools means all tools of the catalog.
///
/// # Errors
/// Returns an error if a block cannot be rendered, for example for a tool that the catalog does not have.
pub fn expected<'a>(resolved: &'a Resolved, tools: &[String]) -> Result<Expected<'a>, Error> {
    let catalog = resolved.catalog();
    let kept = select::kept(catalog, tools)?;
    let listed = |code: &&str| catalog.codes.get(*code).is_some_and(select::is_listed);
    let ours: Vec<&str> = kept.iter().copied().filter(listed).collect();
    let form = |tools: &[String], section: &Section| -> Result<Form<'a>, Error> {
        let theirs = select::kept(catalog, tools)?;
        Ok(Form {
            text: Cow::Owned(section.text()),
            tools: tools.to_vec(),
            fits: theirs
                .iter()
                .copied()
                .filter(listed)
                .eq(ours.iter().copied()),
        })
    };
    let mut forms = vec![
        form(tools, &section(resolved, &[], tools, &[])?)?,
        form(&[], &section(resolved, &[], &[], &[])?)?,
    ];
    for (_, tools, section) in written(resolved) {
        forms.push(form(tools, &section?)?);
    }
    Ok(Expected {
        catalog: &catalog.name,
        tools: tools.to_vec(),
        forms,
        instructions: instructions(catalog, |code| kept.contains(code)),
    })
}

fn instructions(catalog: &Catalog, kept: impl Fn(&str) -> bool) -> Vec<Instruction<'_>> {
    let codes = catalog.codes.iter().filter(|(name, code)| {
        kept(name) && code.reaches_model() && !code.instruction.trim().is_empty()
    });
    let mut instructions: Vec<_> = codes
        .map(|(name, code)| Instruction {
            code: name,
            text: &code.instruction,
            listed: select::is_listed(code),
        })
        .collect();
    instructions.sort_unstable_by_key(|instruction| instruction.code);
    instructions
}
