//! Checks which placeholders are allowed in which texts.

use std::collections::BTreeMap;
use std::ops::Range;

use super::Resolver;
use crate::catalog::{Builtin, Param, Part, Sentence, Text};
use crate::document::Spanned;
use crate::finding::diagnostic;
use crate::source::{Place, Sources};
use crate::text::{Parsed, Placeholder, Problem, ProblemKind};

/// The scope of a text, which decides what placeholders it may contain.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Scope<'p> {
    /// A message: parameters of the code and of the call, and the values that every occurrence has.
    Message(&'p BTreeMap<String, Param>),
    /// A note: its own parameters.
    Note(&'p BTreeMap<String, Param>),
    /// An instruction or a step of `act`: when a model reads it, nothing has happened yet.
    Instruction,
    /// A rule for the whole prompt.
    Rule,
    /// A sentence of errpact: the placeholders that it has.
    Sentence(Sentence),
}

impl Scope<'_> {
    fn what(self) -> &'static str {
        match self {
            Self::Message(_) => "a message",
            Self::Note(_) => "a note",
            Self::Instruction => "an instruction",
            Self::Rule => "a rule",
            Self::Sentence(_) => "this sentence",
        }
    }
}

impl Resolver<'_> {
    /// Parses a text and checks its placeholders.
    pub(super) fn text(&mut self, source: &Spanned<String>, scope: Scope<'_>) -> Text {
        let (Parsed { text, placeholders }, problems) = crate::text::parse(&source.value);
        self.text_problems(source, &problems);
        for placeholder in &placeholders {
            self.placeholder(source, placeholder, scope);
        }
        text
    }

    fn placeholder(&mut self, source: &Spanned<String>, found: &Placeholder, scope: Scope<'_>) {
        match (&found.part, scope) {
            (Part::Param(name), Scope::Message(params) | Scope::Note(params)) => {
                let in_context = matches!(scope, Scope::Message(_));
                let context = in_context.then(|| self.context.get(name)).flatten();
                match params.get(name).or(context) {
                    Some(param) if param.optional && !found.optional => {
                        let place = self.place_in(source, &found.range);
                        let help = format!(
                            "Put the parameter and the words that belong to it between double brackets, such as \
                             `[[ {{{name}}}]]`."
                        );
                        self.error(diagnostic::unguarded_optional(name).help(help).at(place));
                    }
                    Some(_) => {}
                    None => self.unknown_param(source, name, &found.range, scope),
                }
            }
            (Part::Builtin(_), Scope::Message(_))
            | (Part::Builtin(Builtin::Service), Scope::Instruction) => {}
            (Part::Param(name), Scope::Sentence(sentence)) if has(sentence, name) => {}
            (Part::Builtin(builtin), Scope::Sentence(sentence))
                if has(sentence, builtin.name()) => {}
            (Part::Tool(name), _) => {
                if !self.tools.matches(name) {
                    let place = self.place_in(source, &found.range);
                    let finding = self.unknown_at("tool", name, place, self.merged.tools.names());
                    self.reporter.lint(finding);
                }
            }
            (Part::Param(_) | Part::Builtin(_), _) => {
                let place = self.place_in(source, &found.range);
                let written = source.value.get(found.range.clone()).unwrap_or_default();
                let finding = diagnostic::misplaced_placeholder(scope.what(), written).at(place);
                self.error(match scope {
                    Scope::Instruction => finding.note(
                        "an instruction is in the prompt before any error happens: it can contain only \
                         `{tool.NAME}` and `{service}`",
                    ),
                    Scope::Rule => finding.note(
                        "a rule is in the prompt before any error happens: it can contain only `{tool.NAME}`",
                    ),
                    Scope::Sentence(sentence) => finding.help(placeholders_of(sentence)),
                    _ => finding,
                });
            }
            (Part::Words(_) | Part::Optional(_), _) => {}
        }
    }

    fn unknown_param(
        &mut self,
        source: &Spanned<String>,
        name: &str,
        range: &Range<usize>,
        scope: Scope<'_>,
    ) {
        let place = self.place_in(source, range);
        let (Scope::Message(params) | Scope::Note(params)) = scope else {
            return;
        };
        if self.unreadable(name) {
            return;
        }
        let merged = self.merged;
        let is_message = matches!(scope, Scope::Message(_));
        // A text may have thousands of wrong names, so the right ones are collected only where they are needed.
        let more = merged
            .context
            .names()
            .chain(Builtin::ALL.map(Builtin::name));
        let known = params.keys().map(String::as_str);
        let known = known.chain(more.filter(|_| is_message));
        let finding = self.unknown_at("parameter", name, place, known);
        let shared = self.shared.contains_key(name);
        self.error(if shared {
            finding.help(format!(
                "`{name}` is a shared parameter: add it to the code's `params`."
            ))
        } else {
            finding
        });
    }

    /// Reports problems in the syntax of a text.
    pub(super) fn text_problems(&mut self, source: &Spanned<String>, problems: &[Problem]) {
        for problem in problems {
            let place = self.place_in(source, &problem.range);
            let written = source.value.get(problem.range.clone()).unwrap_or_default();
            let finding = match problem.kind {
                ProblemKind::Unclosed => diagnostic::unclosed_placeholder(),
                ProblemKind::StrayBrace => diagnostic::stray_brace(),
                ProblemKind::NoName => diagnostic::bad_placeholder(written),
                ProblemKind::OpenOptional => diagnostic::unclosed_optional_part(),
                ProblemKind::StrayOptionalEnd => diagnostic::stray_optional_end(),
                ProblemKind::NestedOptional => diagnostic::nested_optional_part(),
                ProblemKind::NeedlessOptional => diagnostic::needless_optional_part(),
            };
            self.error(finding.at(place));
        }
    }

    /// Returns the place of a piece of a text.
    pub(super) fn place_in(&self, source: &Spanned<String>, range: &Range<usize>) -> Place {
        // Each place is looked for in the whole text, and a text can be wrong in a million places.
        let length = source.value.len().max(1);
        match self.places.get().checked_sub(length) {
            Some(left) => {
                self.places.set(left);
                place_in(self.sources, source, range)
            }
            None => source.place,
        }
    }
}

fn has(sentence: Sentence, name: &str) -> bool {
    sentence.placeholders().any(|known| known == name)
}

/// Returns which placeholders to write in a sentence.
fn placeholders_of(sentence: Sentence) -> String {
    let names: Vec<String> = sentence
        .placeholders()
        .map(|name| format!("`{{{name}}}`"))
        .collect();
    match &names[..] {
        [] => format!("Remove it: `{}` has no placeholders.", sentence.as_str()),
        names => format!("Write {}.", names.join(" and ")),
    }
}

/// Returns the place of a piece of a text. YAML may have folded, escaped or indented the text, so
/// the piece is looked up in the file if its offset differs.
pub(crate) fn place_in(sources: &Sources, source: &Spanned<String>, range: &Range<usize>) -> Place {
    let whole = source.place;
    let Some(raw) = sources
        .get(whole.file)
        .and_then(|file| file.text().get(whole.span.range()))
    else {
        return whole;
    };
    let value = source.value.as_str();
    let quote = usize::from(raw.starts_with(['"', '\'']));
    if raw.get(quote..quote + value.len()) == Some(value) {
        return whole.within(quote + range.start, quote + range.end);
    }
    let (Some(piece), Some(before)) = (value.get(range.clone()), value.get(..range.start)) else {
        return whole;
    };
    if piece.is_empty() {
        return whole;
    }
    let earlier = before.matches(piece).count();
    match raw.match_indices(piece).nth(earlier) {
        Some((at, _)) => whole.within(at, at + piece.len()),
        None => whole,
    }
}
