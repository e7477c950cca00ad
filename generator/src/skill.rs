//! Agent Skills: a folder with `SKILL.md`, which has the rule block, and references that an agent reads on demand. See
//! <https://agentskills.io/specification>.
//!
//! The team owns `SKILL.md`: the name and the description in its head, and the text around the block. errpact writes the
//! block, and the fingerprint in the metadata of the head. The references are errpact's. See
//! `docs/decisions/098-a-skill-belongs-to-the-team.md`.

use std::ops::Range;

use errpact_spec::Resolved;
use errpact_spec::catalog::{References, SkillReference};

use crate::markers::Section;
use crate::origin;
use crate::prompt::{chars, one_line, procedures, references};
use crate::words::list_and;

/// The most characters of the description in the head.
const LONGEST_DESCRIPTION: usize = 1024;

/// The key of the fingerprint in the metadata.
const KEY: &str = "errpact";

/// Returns the text of a reference, with a final line break.
#[must_use]
pub fn reference(resolved: &Resolved, reference: &SkillReference) -> String {
    let catalog = resolved.catalog();
    let generated = origin::generated_by(
        &catalog.name,
        resolved.fingerprint(),
        origin::file_name(resolved),
    );
    let title = match reference.about {
        References::Category => {
            let category = catalog.categories.get(&reference.name);
            category.map_or(&reference.name, |category| &category.title)
        }
        References::Tool => &reference.name,
    };
    let title = if title.is_empty() { "Any tool" } else { title };
    let title = one_line(title);
    let procedures = procedures(catalog, reference);
    format!(
        "<!-- {generated} Do not edit: change the catalog and run `errpact generate`. -->\n\n# {title}\n\n{procedures}\n"
    )
}

/// Returns a new `SKILL.md`.
#[must_use]
pub fn create(resolved: &Resolved, path: &str, section: &Section) -> String {
    let catalog = resolved.catalog();
    let name = folder_name(path).unwrap_or(&catalog.name);
    let title = catalog.title.as_deref().unwrap_or(&catalog.name);
    let tools: Vec<String> = catalog
        .tools
        .keys()
        .take(12)
        .map(|tool| format!("`{tool}`"))
        .collect();
    let of = if tools.is_empty() {
        String::new()
    } else {
        format!(", such as {}", list_and(&tools))
    };
    let mut description = format!(
        "What to do when a tool of {title} fails{of}. Use it when a result begins with a code, such as `CODE: message`."
    );
    if chars(&description) > LONGEST_DESCRIPTION {
        description = format!(
            "What to do when a tool of {name} fails. Use it when a result begins with a code."
        );
    }
    let head = format!(
        "---\nname: {name}\ndescription: {}\nmetadata:\n  {KEY}: {}\n---\n\n",
        serde_json::Value::from(one_line(&description).into_owned()),
        serde_json::Value::from(stamp(resolved)),
    );
    head + &section.text() + "\n"
}

/// Returns the value of the fingerprint in the metadata.
fn stamp(resolved: &Resolved) -> String {
    format!("{} {}", resolved.catalog().name, resolved.fingerprint())
}

fn folder_name(path: &str) -> Option<&str> {
    let folder = path.strip_suffix("/SKILL.md")?;
    folder.rsplit('/').next()
}

/// Writes the fingerprint into the head of a `SKILL.md`.
///
/// # Errors
/// Returns the reason why it is not an Agent Skill.
pub fn stamped(resolved: &Resolved, path: &str, text: &str) -> Result<String, String> {
    let head = Head::of(text)?;
    head.check(folder_name(path))?;
    let mut text = text.to_owned();
    text.replace_range(
        head.stamp,
        &serde_json::Value::from(stamp(resolved)).to_string(),
    );
    Ok(text)
}

/// Returns what is wrong with the head of a `SKILL.md` in this folder, or the state of the catalog in it.
///
/// # Errors
/// Returns the reason why it is not an Agent Skill.
pub fn state_of(folder: Option<&str>, text: &str) -> Result<String, String> {
    let head = Head::of(text)?;
    head.check(folder)?;
    let value = text.get(head.stamp).unwrap_or_default();
    Ok(plain(value))
}

/// Returns whether a state in a head is that of the catalog.
#[must_use]
pub fn is_current(resolved: &Resolved, state: &str) -> bool {
    state == stamp(resolved)
}

/// Returns the files of the skill with a folder of this name, or of the first skill: paths relative to its folder, and
/// texts.
#[must_use]
pub fn reference_files(resolved: &Resolved, folder: &str) -> Vec<(String, String)> {
    let all: Vec<&SkillReference> = references(resolved.catalog()).collect();
    let is_named = |it: &&&SkillReference| it.folder.rsplit('/').next() == Some(folder);
    let Some(first) = all.iter().find(is_named).or(all.first()) else {
        return Vec::new();
    };
    all.iter()
        .filter(|it| it.folder == first.folder)
        .map(|it| (it.local_path(), reference(resolved, it)))
        .collect()
}

/// The lines between the two `---` of a `SKILL.md`: as much of YAML as a skill needs.
struct Head<'t> {
    name: Option<String>,
    description: Option<String>,
    /// The value of the fingerprint.
    stamp: Range<usize>,
    text: &'t str,
}

impl<'t> Head<'t> {
    fn of(text: &'t str) -> Result<Self, String> {
        let mut head = Self {
            name: None,
            description: None,
            stamp: 0..0,
            text,
        };
        let mut lines = text.split_inclusive('\n');
        let first = lines.next().unwrap_or_default();
        if first.trim_end() != "---" {
            return Err("it does not begin with a line `---`".to_owned());
        }
        let mut at = first.len();
        let (mut section, mut folded): (&str, Vec<&str>) = ("", Vec::new());
        let mut closed = false;
        for line in lines {
            let start = at;
            at += line.len();
            let content = line.trim_end();
            if content == "---" {
                closed = true;
                break;
            }
            let indented = content.starts_with([' ', '\t']);
            let Some((key, value)) = content.trim_start().split_once(':') else {
                folded.extend((section == "description").then_some(content.trim()));
                continue;
            };
            match (indented, section, key) {
                (true, "description", _) => folded.push(content.trim()),
                (true, "metadata", KEY) => {
                    let from = start + content.len() - value.trim_start().len();
                    head.stamp = from..start + content.len();
                }
                (true, _, _) => {}
                (false, _, key) => {
                    section = match key {
                        "name" => {
                            head.name = Some(plain(value));
                            "name"
                        }
                        "description" => {
                            let is_block = value.trim().starts_with(['>', '|']);
                            folded.extend((!is_block).then_some(value));
                            "description"
                        }
                        "metadata" => "metadata",
                        _ => "",
                    };
                }
            }
        }
        if !closed {
            return Err("its head is not closed by a line `---`".to_owned());
        }
        if !folded.is_empty() {
            head.description = Some(plain(&folded.join(" ")));
        }
        Ok(head)
    }

    fn check(&self, folder: Option<&str>) -> Result<(), String> {
        let name = self.name.as_deref().unwrap_or_default();
        if name.is_empty() {
            return Err("its head has no `name`".to_owned());
        }
        if let Some(folder) = folder.filter(|folder| *folder != name) {
            return Err(format!(
                "its `name` is `{name}`, and must be that of its folder, `{folder}`"
            ));
        }
        let description = self.description.as_deref().unwrap_or_default();
        if description.trim().is_empty() {
            return Err("its head has no `description`".to_owned());
        }
        let length = chars(description);
        if length > LONGEST_DESCRIPTION {
            return Err(format!(
                "its `description` has {length} characters, and at most {LONGEST_DESCRIPTION} are allowed"
            ));
        }
        if self.stamp.is_empty() || self.text.get(self.stamp.clone()).is_none() {
            return Err(format!(
                "its head has no fingerprint: add `metadata:`, and below it `  {KEY}: \"\"`"
            ));
        }
        Ok(())
    }
}

/// Returns a value of one line without its quotation marks.
fn plain(value: &str) -> String {
    let value = value.trim();
    if let Ok(text) = serde_json::from_str::<String>(value) {
        return text;
    }
    let quoted = value
        .strip_prefix('\'')
        .and_then(|rest| rest.strip_suffix('\''));
    quoted.map_or_else(|| value.to_owned(), |text| text.replace("''", "'"))
}
