//! The model's text, and the user's text.

use crate::Occurrence;
use crate::redact::{Audience, InStage, Object, Out, Scope, Used, cleaned, sorted, template};
use crate::table::{Catalog, Deliver, Entry, Guide, Sentence, Surface};

/// Returns the text that replaces a message which a model may not read.
pub(super) fn neutral<'a>(catalog: &Catalog<'a>, entry: &Entry<'_>) -> Option<&'a str> {
    let sentence = match entry.policy.deliver {
        Deliver::Model | Deliver::Both => return None,
        Deliver::User => Sentence::Withheld,
        Deliver::Log => Sentence::Incomplete,
    };
    Some(catalog.sentences.get(sentence))
}

impl Occurrence {
    /// Returns the text for the model in a JSON object: `{"success": false, "error": "CODE:
    /// message"}`, with a space after each colon and comma. A reply post-processor can look for the
    /// code after `"error": "`, and any JSON parser reads it. If the code's disposition is no failure, the object is
    /// `{"disposition": "refused", "result": "CODE: message"}`. A failure has the shape that the catalog declares for it
    /// (`wire`), if there is one.
    #[must_use]
    pub fn tool_result(&self) -> String {
        self.tell_violations();
        if let Some(declared) = self.written(Surface::ToolResult) {
            return declared.to_string();
        }
        let entry = self.presented();
        let room = entry.name.len() + entry.message.len() + entry.guidance.len() + 160;
        let mut json = String::with_capacity(room);
        Object::<true>::write(&mut json, |result| {
            let text = if self.is_failure() {
                result.member("success").boolean(false);
                result.member("error")
            } else {
                let disposition = result.member("disposition");
                disposition.text(|out| out.push_safe(self.disposition().as_str()));
                result.member("result")
            };
            text.text(|out| self.write_text(out, Audience::Model));
        });
        json
    }

    /// Returns the text for the model: `CODE: message`, then what the catalog wants it to know.
    ///
    /// - the instruction, where `guide` is `inline` or `both`, or `raised_by` does not list the tool; alternatives and
    ///   adjustments;
    /// - the delay before a retry, unless the message names it or this call may not be retried;
    /// - the reference, if the model has no rule for the code in its prompt or the message names
    ///   it: once.
    ///
    /// An error that is delivered only to the user never enters the model's history: its text is a
    /// sentence that says only that the call did not complete.
    #[must_use]
    pub fn text(&self) -> String {
        self.tell_violations();
        self.text_beside_envelope()
    }

    /// The same, beside an envelope, from which the caller knows that it must retry.
    pub(crate) fn text_beside_envelope(&self) -> String {
        self.tell_code_of_other_tools();
        let entry = self.presented();
        let room = entry.name.len() + entry.message.len() + entry.guidance.len() + 96;
        let mut text = String::with_capacity(room);
        self.write_text(&mut Out::plain(&mut text), Audience::Model);
        text
    }

    /// Returns the text for the user: the catalog's `user_message`, else its message, with the
    /// values in the form for the user. It names no code. It is in the language that
    /// [`with_language`](Self::with_language) asks for, if the catalog has one that fits.
    #[must_use]
    pub fn user_text(&self) -> String {
        self.user_text_at(self.in_stage())
    }

    /// The same, for an occurrence in this stage.
    pub(crate) fn user_text_at(&self, stage: Option<InStage<'_>>) -> String {
        let source = self.user_template(self.presented());
        let mut text = String::with_capacity(source.len() + 96);
        self.write_user_text(&mut Out::plain(&mut text), source, Audience::User, stage);
        text
    }

    pub(super) fn write_user_text<const JSON: bool>(
        &self,
        out: &mut Out<'_, JSON>,
        source: &str,
        audience: Audience,
        stage: Option<InStage<'_>>,
    ) {
        if source.is_empty() {
            return out.push_str(self.catalog().sentences.get(Sentence::Incomplete));
        }
        self.with_scope_at(stage, self.presented(), audience, |scope, _| {
            template(out, source, scope);
        });
    }

    /// Returns the message, with the values in the form for the model.
    pub(crate) fn model_message(&self) -> String {
        let entry = self.presented();
        if let Some(sentence) = neutral(self.catalog(), entry) {
            return sentence.to_owned();
        }
        let mut text = String::with_capacity(entry.message.len() + 96);
        self.with_scope(entry, Audience::Model, |scope, _| {
            template(&mut Out::plain(&mut text), entry.message, scope);
        });
        text
    }

    /// Returns the message, with the values in the form for the log.
    pub(crate) fn log_message(&self) -> String {
        self.log_message_at(self.in_stage())
    }

    /// The same, for an occurrence in this stage.
    pub(crate) fn log_message_at(&self, stage: Option<InStage<'_>>) -> String {
        let entry = self.presented();
        let mut text = String::with_capacity(entry.message.len() + 96);
        self.with_scope_at(stage, entry, Audience::Log, |scope, _| {
            template(&mut Out::plain(&mut text), entry.message, scope);
        });
        text
    }

    /// Writes the model's text, with the values in the form for `audience`.
    pub(super) fn write_text<const JSON: bool>(&self, out: &mut Out<'_, JSON>, audience: Audience) {
        let entry = self.presented();
        if let Some(sentence) = neutral(self.catalog(), entry) {
            return out.push_str(sentence);
        }
        self.with_usual(|usual| {
            self.with_scope(entry, audience, |scope, _| {
                let used = match usual.text.as_ref().filter(|_| self.is_usual()) {
                    Some(text) => text.write(out, scope),
                    None => self.write_own_text(out, entry, scope),
                };
                write_reference(out, entry, used, scope);
            });
        });
    }

    /// Writes the model's text up to the reference, with the occurrence's additions.
    pub(super) fn write_own_text<const JSON: bool>(
        &self,
        out: &mut Out<'_, JSON>,
        entry: &Entry<'_>,
        scope: &Scope<'_>,
    ) -> Used {
        out.push_str(entry.name);
        out.push_safe(": ");
        let used = template(out, entry.message, scope);
        if self.is_of_other_tools() && entry.policy.guide == Guide::Prompt {
            // The rules of this tool's model may not include the code.
            out.end_sentence();
            out.push_safe(" ");
            out.push_str(entry.instruction);
        }
        if !entry.guidance.is_empty() {
            out.end_sentence();
            out.push_safe(" ");
            out.push_str(entry.guidance);
        }
        self.write_own(out);
        self.write_delay(out, used, scope);
        used
    }

    /// Writes the delay, unless the message has just said it.
    #[inline]
    fn write_delay<const JSON: bool>(
        &self,
        out: &mut Out<'_, JSON>,
        used: Used,
        scope: &Scope<'_>,
    ) {
        let Some(wait) = self.wait(scope) else { return };
        if used.watched && wait.is_said() {
            return;
        }
        let (before, after) = self.catalog().sentences.around(Sentence::RetryAfter);
        out.end_sentence();
        out.push_safe(" ");
        out.push_str(before);
        wait.write(out, scope);
        out.push_str(after);
    }

    /// Writes the occurrence's own additions.
    fn write_own<const JSON: bool>(&self, out: &mut Out<'_, JSON>) {
        let Some(own) = self.inner().additions() else {
            return;
        };
        let sentences = &self.catalog().sentences;
        // Each addition ends with a period.
        out.end_sentence();
        for action in &own.actions {
            out.push_safe(" ");
            sentence(out, action);
        }
        for (param, to) in &own.adjustments {
            let values = [("argument", &**param), ("change", &**to)];
            out.push_safe(" ");
            sentence(out, &sentences.say(Sentence::Adjustment, &values));
        }
        if let Some(partial) = &own.partial {
            let (mut json, mut result) = (String::new(), String::new());
            sorted(&partial.result, &mut json);
            cleaned(&mut Out::plain(&mut result), &json, usize::MAX);
            out.push_safe(" ");
            sentence(out, &sentences.say(Sentence::Done, &[("result", &result)]));
            for issue in &partial.issues {
                let text = format!("{}: {}", issue.code, issue.message);
                let values = [("pointer", &*issue.pointer), ("issue", &text)];
                out.push_safe(" ");
                sentence(out, &sentences.say(Sentence::NotDone, &values));
            }
        }
        for alternative in &own.alternatives {
            let values = [("alternative", &**alternative)];
            out.push_safe(" ");
            sentence(out, &sentences.say(Sentence::Alternative, &values));
        }
    }
}

/// Writes a text and ends it like a sentence.
fn sentence<const JSON: bool>(out: &mut Out<'_, JSON>, text: &str) {
    out.push_str(text);
    out.end_sentence();
}

fn write_reference<const JSON: bool>(
    out: &mut Out<'_, JSON>,
    entry: &Entry<'_>,
    used: Used,
    scope: &Scope<'_>,
) {
    if used.reference || entry.policy.guide == Guide::Prompt {
        return;
    }
    if let Some(facts) = scope.facts {
        let (before, after) = scope.catalog.sentences.around(Sentence::Reference);
        out.end_sentence();
        out.push_safe(" ");
        out.push_str(before);
        facts.reference(scope.catalog, |digits| out.push_safe(digits));
        out.push_str(after);
    }
}
