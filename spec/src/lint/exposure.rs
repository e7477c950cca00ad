//! Checks what a text shows, and to which reader.

use super::detect::overlaps;
use super::{Lints, Subject};
use crate::catalog::{Channel, Channels, Deliver, Kind, Param, Part, Text, Trust};
use crate::document::{Params, Spanned};
use crate::finding::diagnostic;
use crate::resolve::place_in;
use crate::source::Place;

/// The reader of a text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reader {
    Model,
    Person,
    Log,
}

impl Reader {
    fn channel(self, channels: Channels) -> Channel {
        match self {
            Self::Model => channels.model,
            Self::Person => channels.user,
            Self::Log => channels.log,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Model => "model",
            Self::Person => "user",
            Self::Log => "log",
        }
    }
}

impl<'m> Lints<'_, 'm> {
    pub(super) fn exposure(&mut self, subject: Subject<'_, 'm>) {
        let code = subject.code;
        if let (Some(written), Some(text)) = (&subject.entry.value.message, &code.message) {
            if code.reaches_model() {
                self.shown(subject, written, text, Reader::Model);
            }
            if code.reaches_user() && code.user_message.is_none() {
                self.shown(subject, written, text, Reader::Person);
            }
            if code.deliver == Deliver::Log {
                self.shown(subject, written, text, Reader::Log);
            }
        }
        let written = subject.layers.get(|p| &p.user_message);
        if let (Some(written), Some(text)) = (written, &code.user_message) {
            self.shown(subject, written, text, Reader::Person);
        }
        let written = subject.layers.messages();
        for entry in written.iter().flat_map(|written| &written.value) {
            if let Some(text) = code.messages.get(&entry.name.value) {
                self.shown(subject, &entry.value, text, Reader::Person);
            }
        }
        self.hidden_in_one_place(subject);
    }

    /// Reports parameters that a reader gets in a plainer form as an argument of the call: the same value by all
    /// appearances, and the log has both. What the model gets does not matter, because it wrote the argument.
    fn hidden_in_one_place(&mut self, subject: Subject<'_, 'm>) {
        let code = subject.code;
        for (name, param) in &code.params {
            for (tool, entry) in &self.catalog.tools {
                let Some(argument) = entry.params.get(name) else {
                    continue;
                };
                let plainer = [Reader::Person, Reader::Log]
                    .map(|reader| {
                        (
                            reader,
                            reader.channel(param.channels),
                            reader.channel(argument.channels),
                        )
                    })
                    .into_iter()
                    .find(|(_, here, there)| there < here);
                let Some((reader, here, there)) = plainer else {
                    continue;
                };
                if !code.raised_by.is_empty() && !overlaps(&code.raised_by, tool) {
                    continue;
                }
                let reason = format!(
                    "`{name}` of `{}` is `{}` for the {}, and `{}` as an argument of `{tool}`",
                    subject.name(),
                    here.as_str(),
                    reader.name(),
                    there.as_str(),
                );
                let finding = diagnostic::contradiction(reason)
                    .help("Write the same `sensitivity` or `channels` for both, or give one of them another name.");
                let declared = self
                    .tools
                    .find(tool)
                    .and_then(|entry| entry.value.params.as_ref());
                let argument = declared.and_then(|params| {
                    let mut arguments = params.value.iter();
                    arguments.find(|argument| argument.name.value == *name)
                });
                let place = place_of(subject, name).unwrap_or(subject.entry.name.place);
                let finding = finding.at(place);
                self.reporter.lint(match argument {
                    Some(argument) => finding.label(argument.name.place, "the argument"),
                    None => finding,
                });
                // One tool shows what to do.
                break;
            }
        }
    }

    fn shown(
        &mut self,
        subject: Subject<'_, 'm>,
        written: &'m Spanned<String>,
        text: &Text,
        reader: Reader,
    ) {
        let mut names: Vec<&str> = Vec::new();
        params(&text.parts, &mut names);
        names.sort_unstable();
        names.dedup();
        for name in names {
            let own = subject.code.params.get(name);
            let Some(param) = own.or_else(|| self.catalog.context.get(name)) else {
                continue;
            };
            let finding = if reader.channel(param.channels) == Channel::Omit {
                diagnostic::sensitive_in_message(name, reader.name())
            } else if reader == Reader::Model && external(param) {
                diagnostic::external_text_to_model(name)
            } else {
                continue;
            };
            let placeholder = format!("{{{name}}}");
            let at = written.value.find(&placeholder).unwrap_or_default();
            let place = place_in(self.sources, written, &(at..at + placeholder.len()));
            self.reporter.lint(finding.at(place));
        }
    }
}

/// Returns where a code declares a parameter.
fn place_of(subject: Subject<'_, '_>, name: &str) -> Option<Place> {
    match &subject.entry.value.params.as_ref()?.value {
        Params::Shared(names) => names.iter().find(|it| it.value == name).map(|it| it.place),
        Params::Own(own) => own
            .iter()
            .map(|it| &it.name)
            .find(|it| it.value == name)
            .map(|it| it.place),
    }
}

/// Returns whether the model would read a text from outside as it is.
fn external(param: &Param) -> bool {
    param.trust == Trust::External
        && matches!(param.kind.innermost(), Kind::Text | Kind::Json)
        && param.channels.model == Channel::Plain
}

fn params<'t>(parts: &'t [Part], names: &mut Vec<&'t str>) {
    for part in parts {
        match part {
            Part::Param(name) => names.push(name),
            Part::Optional(inner) => params(inner, names),
            Part::Words(_) | Part::Builtin(_) | Part::Tool(_) => {}
        }
    }
}
