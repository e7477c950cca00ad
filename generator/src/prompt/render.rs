//! Renders a catalog as a rule block.

use std::collections::BTreeSet;

use errpact_core::prompt::looks_like_marker;
use errpact_spec::Resolved;
use errpact_spec::catalog::{Catalog, Style};

use super::{Block, Error, Options, select, style, tool_list};
use crate::markers::Section;

/// Renders the rule block of a catalog.
///
/// # Errors
/// Returns an error if the catalog does not have a tool, or if a text looks like a marker.
pub fn render(resolved: &Resolved, options: &Options) -> Result<Block, Error> {
    let catalog = resolved.catalog();
    let kept = select::kept(catalog, &options.tools)?;
    let part = style::Part {
        lead: true,
        rules: true,
        summary: false,
    };
    part_of_block(catalog, options.style, &kept, part)
}

/// Renders the rule block in several styles, one after the other, as one section of a host file. The lead is before the
/// first style, and the rules after the last. The tools of `tool_list` are before the lead, with their arguments. A
/// table beside procedures is a summary: it does not repeat what to do.
///
/// # Errors
/// Returns the errors of [`render`].
pub fn section(
    resolved: &Resolved,
    styles: &[Style],
    tools: &[String],
    tool_list: &[String],
) -> Result<Section, Error> {
    let catalog = resolved.catalog();
    section_of_codes(catalog, styles, &select::kept(catalog, tools)?, tool_list)
}

/// Does the same for some codes.
pub(super) fn section_of_codes(
    catalog: &Catalog,
    styles: &[Style],
    kept: &BTreeSet<&str>,
    tool_list: &[String],
) -> Result<Section, Error> {
    let styles = if styles.is_empty() {
        &[catalog.prompt.style][..]
    } else {
        styles
    };
    let blocks = styles.iter().enumerate().map(|(at, &style)| {
        let part = style::Part {
            lead: at == 0,
            rules: at + 1 == styles.len(),
            summary: styles.contains(&Style::Procedure),
        };
        part_of_block(catalog, style, kept, part).map(|block| block.body())
    });
    let mut bodies = blocks.collect::<Result<Vec<String>, Error>>()?;
    let listed = tool_list::lines(catalog, tool_list);
    if let Some(line) = listed.lines().find(|line| looks_like_marker(line)) {
        return Err(Error::MarkerInText {
            line: line.to_owned(),
        });
    }
    if !listed.is_empty() {
        bodies.insert(0, listed);
    }
    let bodies: Vec<&str> = bodies.iter().map(|body| body.trim_matches('\n')).collect();
    Ok(Section::new(&catalog.name, bodies.join("\n\n")))
}

fn part_of_block(
    catalog: &Catalog,
    style: Style,
    kept: &BTreeSet<&str>,
    part: style::Part,
) -> Result<Block, Error> {
    let mut block = style::block(catalog, style, part);
    block.retain(|code| kept.contains(code));
    // Checked now, because a marker in the text must be refused before the block gets its own markers.
    let inner = block.text();
    if let Some(line) = inner.lines().find(|line| looks_like_marker(line)) {
        return Err(Error::MarkerInText {
            line: line.to_owned(),
        });
    }
    let section = Section {
        body: String::new(),
        ..Section::new(&catalog.name, inner)
    };
    let markers = section.text();
    let (begin, end) = markers.split_once('\n').unwrap_or_default();
    block.head.insert(0, '\n');
    block.head.insert_str(0, begin);
    block.tail.push_str(end);
    block.name = section.name;
    block.fingerprint = section.fingerprint;
    Ok(block)
}
