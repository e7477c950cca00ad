//! The key under which an MCP result carries the envelope.

use std::borrow::Cow;
use std::fmt;

/// A key of an MCP result's `_meta`: a prefix in reverse-DNS notation, a slash, a name
/// (`com.example/tool-error`). See [the specification].
///
/// [the specification]: https://modelcontextprotocol.io/specification/2026-07-28/basic/index#meta
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct MetaKey(Cow<'static, str>);

impl MetaKey {
    /// Creates the application's own key.
    ///
    /// # Errors
    /// Returns an error if the key has no prefix or is malformed, or if the specification reserves
    /// the prefix.
    pub fn new(key: impl Into<Cow<'static, str>>) -> Result<Self, InvalidMetaKey> {
        let key = key.into();
        match problem(&key) {
            None => Ok(Self(key)),
            Some(problem) => Err(InvalidMetaKey {
                key: key.chars().take(200).collect(),
                problem,
            }),
        }
    }

    /// Returns the default key of a catalog of this name: `io.github.errpact/NAME`.
    pub(in crate::wire) fn of_catalog(name: &str) -> Self {
        let name = if name.is_empty() { "errpact" } else { name };
        Self(format!("io.github.errpact/{name}").into())
    }

    /// Returns the key as it appears in `_meta`.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for MetaKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// A key that is not allowed in an MCP result.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{key:?} is no key of an MCP result's _meta: {problem}")]
pub struct InvalidMetaKey {
    key: String,
    problem: &'static str,
}

/// Returns the problem of a key, and what to write instead.
fn problem(key: &str) -> Option<&'static str> {
    let Some((prefix, name)) = key.split_once('/') else {
        return Some("it needs a prefix of your own, as in \"com.example/tool-error\"");
    };
    if !prefix.split('.').all(is_label) {
        return Some(
            "each label before the slash begins with a letter, ends with a letter or a digit and has \
             only those and hyphens between, as in \"com.example/tool-error\"",
        );
    }
    if !is_name(name) {
        return Some(
            "what follows the slash begins and ends with a letter or a digit and has only those, \
             hyphens, underscores and dots between, as in \"com.example/tool-error\"",
        );
    }
    let reserved =
        |label: &str| ["modelcontextprotocol", "mcp"].map(|own| label.eq_ignore_ascii_case(own));
    let mut labels = prefix.split('.');
    // Revisions before 2025-11-25 reserve those that begin with it, unless nothing follows.
    let first = labels
        .next()
        .is_some_and(|label| reserved(label)[0] || reserved(label)[1]);
    let second = labels
        .next()
        .map(|label| reserved(label)[0] || reserved(label)[1]);
    if second == Some(true) || (first && second.is_some()) {
        return Some(
            "the specification keeps this prefix for itself; take one of your own, as in \
             \"com.example/tool-error\"",
        );
    }
    None
}

fn is_label(label: &str) -> bool {
    label.starts_with(|c: char| c.is_ascii_alphabetic())
        && label.ends_with(|c: char| c.is_ascii_alphanumeric())
        && label
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}

fn is_name(name: &str) -> bool {
    let ends = |c: char| c.is_ascii_alphanumeric();
    name.starts_with(ends)
        && name.ends_with(ends)
        && name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_of_ones_own_are_taken() {
        for key in [
            "com.example/tool-error",
            "com.example.mcp/failure",
            "dev.errors-2.example/a.b_c-d",
            "example/x",
            "mcp/x",
        ] {
            assert_eq!(
                MetaKey::new(key).map(|key| key.to_string()),
                Ok(key.to_owned())
            );
        }
        assert_eq!(
            MetaKey::of_catalog("salon").as_str(),
            "io.github.errpact/salon"
        );
        assert!(MetaKey::new(MetaKey::of_catalog("").0).is_ok());
    }

    #[test]
    fn others_are_refused_with_what_to_write_instead() {
        let long = "a".repeat(1 << 20);
        for (key, says) in [
            ("", "needs a prefix"),
            ("failure", "needs a prefix"),
            (&long, "needs a prefix"),
            ("/failure", "before the slash"),
            ("com..example/x", "before the slash"),
            ("1com.example/x", "before the slash"),
            ("com.example-/x", "before the slash"),
            ("com.exämple/x", "before the slash"),
            ("com.example/", "follows the slash"),
            ("com.example/-x", "follows the slash"),
            ("com.example/a/b", "follows the slash"),
            ("com.example/a b", "follows the slash"),
            ("io.modelcontextprotocol/toolFailure", "for itself"),
            ("dev.mcp/x", "for itself"),
            ("com.MCP.tools/x", "for itself"),
            ("org.modelcontextprotocol.api/x", "for itself"),
            ("modelcontextprotocol.io/x", "for itself"),
            ("mcp.dev/x", "for itself"),
        ] {
            let error = MetaKey::new(key.to_owned()).unwrap_err().to_string();
            assert!(error.contains(says), "{error}");
            assert!(error.contains("com.example/tool-error"), "{error}");
            assert!(error.len() < 600, "{error}");
        }
    }
}
