//! The page for users: what they read.

use super::{Page, Section, Subject};

/// Adds what the user reads. Returns false if errpact shows them nothing.
pub(super) fn add(page: &mut Page, subject: &Subject<'_>) -> bool {
    let code = subject.code;
    // A code that only the model gets may still have a separate text for users.
    if !code.reaches_user() && code.user_message.is_none() {
        return false;
    }
    let text = code.user_message.as_ref().or(code.message.as_ref());
    let read = Section::new("The user reads")
        .maybe(text, |section, text| section.text(text.source.as_str()));
    let translations = code.messages.iter();
    page.section(translations.fold(read, |section, (tag, text)| {
        section.row(tag, text.source.as_str())
    }));
    text.is_some()
}
