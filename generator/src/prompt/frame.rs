//! The parts around the items: markers, heading, lead and rules.

use errpact_spec::catalog::{Catalog, Deliver, Rule, RuleChannel, Sentence, Sentences};

use super::line::{one_line, quoted};
use crate::words;

/// What the frame of a block says about its surroundings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Frame {
    pub(super) channel: RuleChannel,
    /// Whether codes that the block leaves out come with their instruction.
    pub(super) is_cut: bool,
    /// Whether the descriptions of tools have the codes that only these tools return.
    pub(super) has_suffixes: bool,
}

impl Default for Frame {
    fn default() -> Self {
        Self {
            channel: RuleChannel::Prompt,
            is_cut: false,
            has_suffixes: false,
        }
    }
}

/// Returns the heading, which is empty if there is none.
pub(super) fn title(catalog: &Catalog) -> Option<String> {
    catalog
        .prompt
        .title
        .as_deref()
        .map(|title| one_line(title).into_owned())
}

/// Returns the sentence above the items: the catalog's, or else one that says where codes appear
/// and what the items are.
pub(super) fn lead(catalog: &Catalog, frame: Frame) -> String {
    lead_to(catalog, frame, "do what its code says")
}

/// Does the same, with other words for what the model does about a code.
pub(super) fn lead_to(catalog: &Catalog, frame: Frame, what: &str) -> String {
    if let Some(intro) = &catalog.prompt.intro {
        let mut lead = one_line(intro).into_owned();
        if frame.has_suffixes {
            lead.push_str(" The description of a tool has the codes of this tool.");
        }
        return lead;
    }
    let tool = match frame.channel {
        // A client has the tools of other servers too.
        RuleChannel::Instructions => "a tool of this server",
        RuleChannel::Prompt | RuleChannel::Skill => "a tool",
    };
    let place = if frame.has_suffixes {
        ", here or in the description of the tool"
    } else {
        ""
    };
    format!("When {tool} fails, {what}{place}:")
}

/// Returns the prompt-wide rules, one sentence each. Phrases with the same exceptions share one.
pub(super) fn rules(catalog: &Catalog) -> Vec<String> {
    let said = catalog.said();
    let mut sentences = Vec::new();
    let mut banned: Vec<(Vec<String>, Vec<String>)> = Vec::new();
    for rule in &catalog.rules {
        match rule {
            Rule::Text(text) => sentences.push(words::sentence(&one_line(text))),
            Rule::NeverSay { phrase, except } => {
                let except = exceptions(catalog, except);
                match banned.iter_mut().find(|(codes, _)| *codes == except) {
                    Some((_, phrases)) => phrases.push(quoted(phrase)),
                    None => banned.push((except, vec![quoted(phrase)])),
                }
            }
        }
    }
    sentences.extend(banned.into_iter().map(|(except, phrases)| {
        let phrases = list(&said, Sentence::ListOr, &phrases);
        if except.is_empty() {
            return said.say(Sentence::NeverSay, &[("phrases", &phrases)]);
        }
        let codes = list(&said, Sentence::ListAnd, &except);
        let values = [("phrases", &*phrases), ("codes", &*codes)];
        said.say(Sentence::NeverSayExcept, &values)
    }));
    sentences.retain(|sentence| !sentence.is_empty());
    sentences
}

/// Returns the codes as the model sees them: a log code under its delivered name, and no code that
/// is hidden from models.
fn exceptions(catalog: &Catalog, except: &[String]) -> Vec<String> {
    let mut names: Vec<String> = except
        .iter()
        .filter_map(|name| {
            let code = catalog.codes.get(name)?;
            if code.deliver != Deliver::Log {
                return code.reaches_model().then(|| name.clone());
            }
            let presented = code.presents_as.as_ref()?;
            catalog
                .codes
                .get(presented)?
                .reaches_model()
                .then(|| presented.clone())
        })
        .collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// Returns the limit of a step, for the styles that mention retries.
pub(super) fn step_limit(catalog: &Catalog) -> Option<String> {
    let said = catalog.said();
    Some(match catalog.limits.retries_per_step? {
        1 => said.get(Sentence::StepLimitOne).to_owned(),
        max => said.say(Sentence::StepLimit, &[("max", &max.to_string())]),
    })
}

/// Returns a list whose last item follows a word.
fn list(said: &Sentences<'_>, sentence: Sentence, items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => {
            let values = [("words", &*most.join(", ")), ("last", &**last)];
            said.say(sentence, &values)
        }
    }
}
