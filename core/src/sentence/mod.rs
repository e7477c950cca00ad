//! Sentences: those that errpact writes itself for models and users, and where a sentence ends.

mod end;
mod part;
mod table;
mod texts;

pub use end::{CLOSING, ends_sentence};
pub use part::Part;
pub use table::{Reader, Sentence, SentencePlace};
pub use texts::Sentences;
