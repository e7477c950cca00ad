//! Rule blocks that the team's own templates write. They are rendered before everything that contains them: prompts,
//! the Rust module and what `verify` expects. See `docs/decisions/077-a-template-of-a-block-must-cover-the-catalog.md`.

#[cfg(feature = "templates")]
mod context;
#[cfg(feature = "templates")]
mod coverage;
#[cfg_attr(not(feature = "templates"), path = "no_engine.rs")]
mod engine;
#[cfg(feature = "templates")]
mod group;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use errpact_spec::Resolved;
use errpact_spec::catalog::{Output, PromptBlock, Target};
use errpact_spec::finding::Finding;

pub use engine::Sandbox;

use crate::markers::Section;

/// A prompt output with its own template.
struct Wanted<'a> {
    /// The path of the prompt.
    file: &'a str,
    /// The path of the template, relative to the catalog's folder.
    template: &'a str,
    #[cfg_attr(
        not(feature = "templates"),
        expect(dead_code, reason = "nothing is rendered")
    )]
    block: &'a PromptBlock,
}

fn wanted(output: &Output) -> Option<Wanted<'_>> {
    let Target::Prompt(block) = &output.target else {
        return None;
    };
    Some(Wanted {
        file: &output.path,
        template: block.template.as_deref()?,
        block,
    })
}

/// Returns the templates of the catalog's rule blocks. A program that was built with a block changes with them.
#[must_use]
pub fn template_files(resolved: &Resolved) -> Vec<PathBuf> {
    let root = resolved.root().unwrap_or(Path::new(""));
    let wanted = resolved.catalog().outputs.iter().filter_map(wanted);
    wanted.map(|wanted| root.join(wanted.template)).collect()
}

/// The rule blocks that the team's own templates write.
#[derive(Debug, Default)]
pub struct OwnBlocks {
    /// By the path of the output.
    sections: BTreeMap<String, Result<Section, Finding>>,
}

impl OwnBlocks {
    /// Renders them: in the sandbox, or else in this process, where only the engine's own limits apply.
    #[must_use]
    pub fn render(resolved: &Resolved, sandbox: Option<&Sandbox>) -> Self {
        let outputs = resolved.catalog().outputs.iter();
        let wanted: Vec<Wanted<'_>> = outputs.filter_map(wanted).collect();
        if wanted.is_empty() {
            return Self::default();
        }
        let sections = engine::sections(resolved, &wanted, sandbox);
        let files = wanted.iter().map(|wanted| wanted.file.to_owned());
        Self {
            sections: files.zip(sections).collect(),
        }
    }

    /// Returns the block of the output with this path. `None` if no template writes it.
    pub(super) fn of(&self, path: &str) -> Option<&Result<Section, Finding>> {
        self.sections.get(path)
    }

    /// Returns the lines of all blocks, on which files with copies of them depend.
    #[cfg(feature = "outputs")]
    pub(crate) fn texts(&self) -> String {
        let sections = self.sections.values().flatten();
        sections.map(Section::text).collect()
    }
}
