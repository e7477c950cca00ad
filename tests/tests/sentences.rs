//! Every sentence of errpact for models and users is in one table, which a catalog can replace.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod fingerprints;
mod page;
mod replaced;
mod source;

errpact::catalog! {
    /// A catalog that replaces every sentence.
    pub mod german = "catalogs/german.yaml"
}
