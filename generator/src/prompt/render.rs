//! Renders a catalog as a rule block.

use std::collections::BTreeSet;

use errpact_core::prompt::looks_like_marker;
use errpact_spec::Resolved;
use errpact_spec::catalog::{Catalog, Style};

use super::frame::Frame;
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
        frame: Frame::default(),
    };
    part_of_block(catalog, options.style, &kept, part)
}

/// Renders the rule block in several styles, one after the other, as one section of a host file. The tools of `tool_list`
/// are before the lead, with their arguments.
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
    let layout = Layout {
        tool_list,
        ..Layout::new(styles)
    };
    laid_out(catalog, layout, &select::kept(catalog, tools)?)
}

/// How a block is laid out.
#[derive(Debug, Clone, Copy)]
pub(super) struct Layout<'a> {
    /// One block for each style. Empty is the catalog's own style.
    pub(super) styles: &'a [Style],
    /// The tools that it lists with their arguments.
    pub(super) tool_list: &'a [String],
    pub(super) frame: Frame,
    /// Lines after the rules.
    pub(super) after: &'a str,
}

impl<'a> Layout<'a> {
    pub(super) fn new(styles: &'a [Style]) -> Self {
        Self {
            styles,
            tool_list: &[],
            frame: Frame::default(),
            after: "",
        }
    }

    /// Returns the blocks of the styles, without their markers.
    pub(super) fn blocks(self, catalog: &Catalog) -> Vec<Block> {
        let parts = self.parts(catalog).into_iter();
        parts
            .map(|(style, part)| style::block(catalog, style, part))
            .collect()
    }

    /// Returns each style with its parts. The lead is before the first style, and the rules after the last. A table beside
    /// procedures is a summary: it does not repeat what to do.
    fn parts(self, catalog: &Catalog) -> Vec<(Style, style::Part)> {
        let styles = if self.styles.is_empty() {
            vec![catalog.prompt.style]
        } else {
            self.styles.to_vec()
        };
        let count = styles.len();
        let summary = self.styles.contains(&Style::Procedure);
        let parts = styles.into_iter().enumerate().map(|(at, style)| {
            let part = style::Part {
                lead: at == 0,
                rules: at + 1 == count,
                summary,
                frame: self.frame,
            };
            (style, part)
        });
        parts.collect()
    }
}

/// Renders the rule block with these codes as one section of a host file: its styles, one after the other. The listed
/// tools are before the lead, with their arguments.
///
/// # Errors
/// Returns an error if a text looks like a marker.
pub(super) fn laid_out(
    catalog: &Catalog,
    layout: Layout<'_>,
    kept: &BTreeSet<&str>,
) -> Result<Section, Error> {
    let parts = layout.parts(catalog).into_iter();
    let blocks = parts
        .map(|(style, part)| part_of_block(catalog, style, kept, part).map(|block| block.body()));
    let mut bodies = blocks.collect::<Result<Vec<String>, Error>>()?;
    let listed = tool_list::lines(catalog, layout.tool_list);
    if let Some(line) = listed.lines().find(|line| looks_like_marker(line)) {
        return Err(Error::MarkerInText {
            line: line.to_owned(),
        });
    }
    bodies.insert(0, listed);
    bodies.push(layout.after.to_owned());
    let bodies: Vec<&str> = bodies
        .iter()
        .map(|body| body.trim_matches('\n'))
        .filter(|body| !body.is_empty())
        .collect();
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
