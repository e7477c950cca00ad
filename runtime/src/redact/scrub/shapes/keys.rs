//! The keys of records that have a name or a value.

/// Keys of a record whose value is a name.
pub(super) const OF_NAMES: &[&str] = &[
    "attribute",
    "dt",
    "env",
    "envname",
    "field",
    "fieldname",
    "header",
    "id",
    "k",
    "key",
    "keyname",
    "label",
    "loc",
    "name",
    "option",
    "param",
    "parameter",
    "parameterkey",
    "parametername",
    "paramname",
    "path",
    "property",
    "propertyname",
    "setting",
    "settingname",
    "td",
    "th",
    "var",
    "variable",
    "varname",
];
/// Keys of a record whose value is that of the name.
pub(super) const OF_VALUES: &[&str] = &[
    "actual",
    "actualvalue",
    "attemptedvalue",
    "cleartext",
    "content",
    "contents",
    "contentvalue",
    "current",
    "currentvalue",
    "data",
    "default",
    "given",
    "got",
    "input",
    "inputvalue",
    "new",
    "newpassword",
    "newvalue",
    "old",
    "oldvalue",
    "parametervalue",
    "paramvalue",
    "plain",
    "plaintext",
    "raw",
    "received",
    "rejected",
    "rejectedvalue",
    "s",
    "stringvalue",
    "text",
    "v",
    "val",
    "value",
    "values",
];

/// Whether a word, whatever separates its parts, is one of these.
pub(super) fn is_one(word: &[u8], of: &[&str]) -> bool {
    let letters = word.iter().filter(|byte| byte.is_ascii_alphanumeric());
    let letters: Vec<u8> = letters.take(24).map(u8::to_ascii_lowercase).collect();
    of.iter().any(|one| letters == one.as_bytes())
}

pub(super) fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-')
}

pub(super) fn is_blank(byte: u8) -> bool {
    byte.is_ascii_whitespace()
}
