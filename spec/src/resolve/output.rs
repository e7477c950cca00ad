//! Resolves the files that a catalog asks for.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use super::Resolver;
use crate::catalog::{
    Code, Dialect, ModuleUser, Output, PromptBlock, RuleChannel, Style, Target, ToolApi, ToolSuffix,
};
use crate::document::{self, Layout, Spanned, ToolList};
use crate::finding::diagnostic;
use crate::source::Place;

/// The most characters of MCP instructions and of a tool's description that every known client shows to its model.
/// Claude Code cuts both there: <https://docs.claude.com/en/docs/claude-code/mcp>.
const MCP_CHARS: u32 = 2048;

/// Returns whether Python finds this module, or the package that its folder is, in place of the library errpact.
fn hides_package(path: &str) -> bool {
    let mut names = path.rsplit('/');
    let module = names.next() == Some("errpact.py");
    module || names.next() == Some("errpact")
}

/// Returns a number as it is written.
pub(super) fn number(written: Option<&Spanned<u32>>) -> Option<u32> {
    written.map(|read| read.value)
}

/// Whether a path may have `*`, for any characters of a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stars {
    Refused,
    Allowed,
}

impl<'m> Resolver<'m> {
    /// Resolves all outputs.
    pub(super) fn resolve_outputs(
        &mut self,
        style: Style,
        codes: &BTreeMap<String, Code>,
    ) -> Vec<Output> {
        let merged = self.merged;
        let mut outputs = Vec::with_capacity(merged.outputs.len());
        let mut seen: HashMap<String, Place> = HashMap::new();
        let mut take = |resolver: &mut Self, path: &str, place: Place| {
            let Some(first) = seen.insert(path.to_owned(), place) else {
                return true;
            };
            resolver.error(
                diagnostic::duplicate_output(path)
                    .label(place, "written again here")
                    .label(first, "written here"),
            );
            false
        };
        for written in &merged.outputs {
            if let document::Output::Skill(skill) = &written.value {
                let files = self.skill(skill, style, codes);
                for (place, output) in files {
                    if take(self, &output.path, place) {
                        outputs.push(output);
                    }
                }
                continue;
            }
            let Some((path, target)) = self.target(&written.value, style) else {
                continue;
            };
            let Some(clean) = self.path(path) else {
                continue;
            };
            if !take(self, &clean, path.place) {
                continue;
            }
            if matches!(target, Target::Python) && hides_package(&clean) {
                self.error(diagnostic::output_hides_package(&clean).at(path.place));
            }
            let template = match &target {
                Target::Template { template } => Some(template),
                Target::Prompt(block) => block.template.as_ref(),
                _ => None,
            };
            if template == Some(&clean) {
                self.error(diagnostic::duplicate_output(&clean).at(path.place));
            }
            outputs.push(Output {
                path: clean,
                target,
            });
        }
        outputs
    }

    /// Resolves the other files of the prompt: paths, or patterns with `*`.
    pub(super) fn resolve_prompt_files(&mut self) -> Vec<Spanned<String>> {
        let prompt = self.merged.prompt.as_ref();
        let written = prompt.and_then(|prompt| prompt.value.files.as_ref());
        let mut files: Vec<Spanned<String>> = Vec::new();
        for path in written.into_iter().flat_map(|read| &read.value) {
            if let Some(clean) = self.path_or_pattern(path, Stars::Allowed) {
                files.push(Spanned {
                    value: clean,
                    ..path.clone()
                });
            }
        }
        self.repeated("`files`", &files);
        files
    }

    fn target(
        &mut self,
        written: &'m document::Output,
        style: Style,
    ) -> Option<(&'m Spanned<String>, Target)> {
        Some(match written {
            document::Output::Prompt(prompt) => {
                let (styles, template) = self.layout(prompt.layout.as_ref(), style)?;
                let tools = self.prompt_tools(prompt.tools.as_ref());
                let tool_list = self.tool_list(prompt.tool_list.as_ref(), &tools);
                let target = Target::Prompt(PromptBlock {
                    channel: RuleChannel::Prompt,
                    styles,
                    template,
                    tools,
                    tool_list,
                    max_chars: number(prompt.max_chars.as_ref()),
                    max_tokens: number(prompt.max_tokens.as_ref()),
                });
                (prompt.path.as_ref()?, target)
            }
            document::Output::McpInstructions(output) => {
                let (styles, template) = self.layout(output.layout.as_ref(), style)?;
                let target = Target::Prompt(PromptBlock {
                    channel: RuleChannel::Instructions,
                    styles,
                    template,
                    tools: self.prompt_tools(output.tools.as_ref()),
                    // A client of the server has the list of its tools.
                    tool_list: Vec::new(),
                    max_chars: number(output.max_chars.as_ref()).or(Some(MCP_CHARS)),
                    max_tokens: number(output.max_tokens.as_ref()),
                });
                (output.path.as_ref()?, target)
            }
            document::Output::ToolSuffix(output) => {
                let target = Target::ToolSuffix(ToolSuffix {
                    max_chars: number(output.max_chars.as_ref()).unwrap_or(MCP_CHARS),
                    max_tokens: number(output.max_tokens.as_ref()),
                });
                (output.path.as_ref()?, target)
            }
            // Several files.
            document::Output::Skill(_) => return None,
            document::Output::Rust(output) => (output.path.as_ref()?, Target::Rust),
            document::Output::Markdown(output) => (output.path.as_ref()?, Target::Markdown),
            document::Output::Html(output) => (output.path.as_ref()?, Target::Html),
            document::Output::Typescript(output) => {
                let user = output
                    .user
                    .as_ref()
                    .map_or(ModuleUser::Agent, |read| read.value);
                (output.path.as_ref()?, Target::Typescript { user })
            }
            document::Output::Python(output) => (output.path.as_ref()?, Target::Python),
            document::Output::JsonSchema(output) => (output.path.as_ref()?, Target::JsonSchema),
            document::Output::ToolSchemas(output) => {
                let api = output.api.as_ref()?.value;
                self.names_for(api, output.path.as_ref()?.place);
                (output.path.as_ref()?, Target::ToolSchemas { api })
            }
            document::Output::Sql(output) => {
                let dialect = output
                    .dialect
                    .as_ref()
                    .map_or(Dialect::Postgres, |read| read.value);
                let mut workflows = self.merged.workflows.iter();
                if workflows.all(|entry| entry.value.store.is_none() && !entry.value.broken) {
                    let place = output.path.as_ref()?.place;
                    self.error(diagnostic::no_store().at(place));
                }
                (output.path.as_ref()?, Target::Sql { dialect })
            }
            document::Output::Template(output) => {
                let template = output.template.as_ref()?;
                let template = self.template(template)?;
                (output.path.as_ref()?, Target::Template { template })
            }
        })
    }

    /// Returns the styles of a block, or its template.
    fn layout(
        &mut self,
        written: Option<&'m Spanned<Layout>>,
        style: Style,
    ) -> Option<(Vec<Style>, Option<String>)> {
        Some(match written.map(|read| &read.value) {
            None => (vec![style], None),
            Some(Layout::Styles(styles)) => {
                self.repeated_styles(styles);
                (styles.iter().map(|style| style.value).collect(), None)
            }
            Some(Layout::Template(layout)) => {
                let template = self.template(layout.template.as_ref()?)?;
                (Vec::new(), Some(template))
            }
        })
    }

    /// Returns the tools that a block is for.
    fn prompt_tools(&mut self, written: Option<&'m Spanned<Vec<Spanned<String>>>>) -> Vec<String> {
        let tools = written.map(|read| read.value.as_slice());
        let tools = tools.unwrap_or_default();
        self.repeated("`tools`", tools);
        for tool in tools {
            self.check_tool(tool);
        }
        tools.iter().map(|tool| tool.value.clone()).collect()
    }

    /// Returns the tools that a prompt lists: by default those that its rules are for, without patterns.
    fn tool_list(
        &mut self,
        written: Option<&'m Spanned<ToolList>>,
        tools: &[String],
    ) -> Vec<String> {
        match written.map(|read| &read.value) {
            None | Some(ToolList::All(false)) => Vec::new(),
            Some(ToolList::All(true)) => {
                let names = self.merged.tools.iter().map(|entry| &entry.name.value);
                let listed = names.filter(|name| {
                    !name.ends_with('*') && (tools.is_empty() || tools.contains(name))
                });
                let mut listed: Vec<String> = listed.cloned().collect();
                listed.sort_unstable();
                listed
            }
            Some(ToolList::Some(names)) => {
                self.repeated("`tool_list`", names);
                for name in names {
                    if !self.merged.tools.has(&name.value) {
                        self.unknown("tool", name, self.merged.tools.names());
                    }
                }
                names.iter().map(|name| name.value.clone()).collect()
            }
        }
    }

    /// Reports tools that the API would refuse for their name.
    fn names_for(&mut self, api: ToolApi, place: Place) {
        let merged = self.merged;
        for entry in merged.tools.iter() {
            let name = &entry.name;
            if !name.value.ends_with('*') && !api.accepts(&name.value) {
                self.error(
                    diagnostic::refused_tool_name(api.as_str(), &name.value)
                        .label(place, "they are written here")
                        .label(name.place, "this tool"),
                );
            }
        }
    }

    fn repeated_styles(&mut self, styles: &[Spanned<Style>]) {
        for (index, style) in styles.iter().enumerate() {
            let first = styles
                .iter()
                .take(index)
                .find(|first| first.value == style.value);
            if let Some(first) = first {
                let word = format!("{:?}", style.value).to_lowercase();
                self.error(
                    diagnostic::repeated_item("`style`", word)
                        .label(style.place, "again here")
                        .label(first.place, "first here"),
                );
            }
        }
    }

    /// Resolves a template, which must exist.
    fn template(&mut self, written: &Spanned<String>) -> Option<String> {
        let clean = self.path(written)?;
        if let Some(folder) = self.folder
            && !folder.join(&clean).is_file()
        {
            self.error(diagnostic::missing_template(&clean).at(written.place));
        }
        Some(clean)
    }

    /// Returns a path without `.` and `..`, inside the catalog's folder.
    pub(super) fn path(&mut self, written: &Spanned<String>) -> Option<String> {
        self.path_or_pattern(written, Stars::Refused)
    }

    fn path_or_pattern(&mut self, written: &Spanned<String>, stars: Stars) -> Option<String> {
        let mut parts: Vec<&str> = Vec::new();
        for part in written.value.split('/') {
            match part {
                "" | "." => {}
                ".." => {
                    if parts.pop().is_none() {
                        self.error(diagnostic::path_outside(&written.value).at(written.place));
                        return None;
                    }
                }
                part => parts.push(part),
            }
        }
        let clean = parts.join("/");
        if parts.is_empty() || written.value.ends_with('/') {
            self.error(diagnostic::path_is_folder(&written.value).at(written.place));
            return None;
        }
        let special: &[char] = match stars {
            Stars::Refused => &['*', '?', '['],
            Stars::Allowed => &['?', '['],
        };
        if clean.contains(special) || clean.contains("**") {
            self.error(diagnostic::path_is_pattern(&written.value).at(written.place));
            return None;
        }
        if self.leads_outside(&clean) {
            self.error(diagnostic::path_outside(&written.value).at(written.place));
            return None;
        }
        Some(clean)
    }

    /// Returns whether a symbolic link on the path leads out of the catalog's folder.
    fn leads_outside(&self, clean: &str) -> bool {
        let Some(folder) = self.folder.and_then(|folder| folder.canonicalize().ok()) else {
            return false;
        };
        let mut path = folder.join(clean);
        // What does not exist yet cannot be a link, so check the nearest folder that exists.
        while !path.exists() {
            match path.parent().map(Path::to_path_buf) {
                Some(parent) if parent.starts_with(&folder) => path = parent,
                _ => return false,
            }
        }
        path.canonicalize()
            .is_ok_and(|real| !real.starts_with(&folder))
    }
}
