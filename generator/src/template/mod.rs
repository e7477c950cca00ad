//! The team's own templates, over the same resolved catalog that errpact's outputs are made from.
//!
//! A template is a [minijinja](https://docs.rs/minijinja) file. It sees every key of the resolved
//! catalog (`name`, `codes`, `categories`, `tools`, …: what `errpact check --emit catalog.json`
//! writes), `fingerprint`, `errpact_version` and `retries`; the template of a rule block also sees `block`. A name that
//! does not exist is an error, also in a condition. `docs/templates.md` has every field.
//!
//! **Escaping.** What a template prints is escaped for the language of its file, as inside a quoted string of that
//! language: `"{{ code.summary }}"` is always a valid string. `|literal` adds the quotes, and `|safe` prints a text
//! unchanged. Markdown and HTML are escaped as text. A file of another kind is not escaped, and neither is a rule block.
//!
//! **Filters.** `pascal` (also as `rust_type`), `camel`, `snake`, `screaming`, `kebab` change the
//! case of a name; `ident` makes an identifier of the target language of a name, reserved words
//! included; `literal` is above; minijinja's own filters are there too.
//!
//! **Limits.** A template has at most 1 MiB and writes at most 16 MiB; one that runs for too long is stopped. Only the
//! operating system can limit the memory of an expression: see [`Sandbox`]. The output of a template must contain the
//! fingerprint, as every generated file does: the template puts it into a comment.

mod engine;
mod language;
mod output;
mod retries;
mod sandbox;

pub(crate) use output::Job;
pub use sandbox::{Sandbox, serve};
pub(crate) use sandbox::{Text, render_here};
