//! Every sentence of errpact for models and users is in one table, which a catalog can replace.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

#[path = "sentences/fingerprints.rs"]
mod fingerprints;
#[path = "sentences/page.rs"]
mod page;
#[path = "sentences/replaced.rs"]
mod replaced;
#[path = "sentences/source.rs"]
mod source;

errpact::catalog! {
    /// A catalog that replaces every sentence.
    pub mod german = "catalogs/german.yaml"
}
