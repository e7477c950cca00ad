//! A catalog as a rule block.

use errpact_spec::Resolved;
use errpact_spec::catalog::{Catalog, Style};

use super::{Block, Error, Options, select, style};
use crate::markers::{Section, looks_like_marker};

/// The rule block of a catalog.
///
/// # Errors
/// A tool that the catalog does not have; a text that would be taken for a marker.
pub fn render(resolved: &Resolved, options: &Options) -> Result<Block, Error> {
    block(resolved.catalog(), resolved.fingerprint(), options)
}

/// The rule block in several styles, one after the other, as one section of a host file: the lead
/// stands in front of the first style, the rules behind the last. A table beside procedures sums up: it
/// does not say once more what to do.
///
/// # Errors
/// As for [`render`].
pub fn section(resolved: &Resolved, styles: &[Style], tools: &[String]) -> Result<Section, Error> {
    let (catalog, fingerprint) = (resolved.catalog(), resolved.fingerprint());
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
        let options = Options {
            style,
            tools: tools.to_vec(),
        };
        part_of_block(catalog, fingerprint, &options, part).map(|block| block.body())
    });
    let bodies = blocks.collect::<Result<Vec<String>, Error>>()?;
    Ok(Section {
        name: catalog.name.clone(),
        fingerprint: fingerprint.to_owned(),
        body: bodies
            .iter()
            .map(|body| body.trim_matches('\n'))
            .collect::<Vec<_>>()
            .join("\n\n"),
    })
}

pub(super) fn block(
    catalog: &Catalog,
    fingerprint: &str,
    options: &Options,
) -> Result<Block, Error> {
    part_of_block(
        catalog,
        fingerprint,
        options,
        style::Part {
            lead: true,
            rules: true,
            summary: false,
        },
    )
}

fn part_of_block(
    catalog: &Catalog,
    fingerprint: &str,
    options: &Options,
    part: style::Part,
) -> Result<Block, Error> {
    let kept = select::kept(catalog, &options.tools)?;
    let mut block = style::block(catalog, options.style, part);
    block.retain(|code| kept.contains(code));
    // Only now: a marker in the text of a block is refused before the block has markers itself.
    let inner = block.text();
    if let Some(line) = inner.lines().find(|line| looks_like_marker(line)) {
        return Err(Error::MarkerInText {
            line: line.to_owned(),
        });
    }
    let section = Section {
        name: catalog.name.clone(),
        fingerprint: fingerprint.to_owned(),
        body: String::new(),
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
