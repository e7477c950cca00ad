//! The names of credentials.

use super::named::Value;

/// A name, and what counts as its value.
pub(super) struct Name {
    /// Its words in lower case. In a text, nothing, `_`, `-`, `.` or a space is between them, and any
    /// letters may be before them.
    pub(super) words: &'static str,
    pub(super) of: Value,
}

const fn name(words: &'static str, of: Value) -> Name {
    Name { words, of }
}

use Value::{Any, Code, Cookie, Header, Id, Line, Query, Token, Uuid, Word};

/// Ends of the names of credentials.
pub(super) const NAMES: &[Name] = &[
    name("password", Any),
    name("passwort", Any),
    name("passwd", Any),
    name("passwords", Any),
    name("requirepass", Any),
    name("masterauth", Any),
    name("security answer", Any),
    name("secret string", Token),
    name("secret value", Token),
    name("storepass", Any),
    name("keypass", Any),
    name("passphrase", Line),
    name("pass phrase", Line),
    name("mnemonic", Line),
    name("seed phrase", Line),
    name("recovery phrase", Line),
    name("passcode", Any),
    name("pwd", Any),
    name("pass", Word),
    name("psw", Word),
    name("pin", Word),
    name("pw", Word),
    name("bindpw", Any),
    name("sshpass", Word),
    name("psk", Word),
    name("pat", Word),
    name("cvv", Word),
    name("cvc", Word),
    name("otp", Word),
    name("password hash", Any),
    name("identified by", Any),
    name("secret", Token),
    name("token", Token),
    name("jwt", Token),
    name("credential", Token),
    name("credentials", Token),
    name("api key", Token),
    name("app key", Token),
    name("application key", Token),
    name("access key", Token),
    name("access key id", Token),
    name("secret key", Token),
    name("private key", Token),
    name("private key id", Token),
    name("secret id", Token),
    name("secret id accessor", Uuid),
    name("role id", Uuid),
    name("account key", Token),
    name("auth key", Token),
    name("signing key", Token),
    name("encryption key", Token),
    name("decryption key", Token),
    name("session key", Token),
    name("subscription key", Token),
    name("functions key", Token),
    name("storage key", Token),
    name("master key", Token),
    name("license key", Token),
    name("service key", Token),
    name("deploy key", Token),
    name("client key", Token),
    name("consumer key", Token),
    name("shared key", Token),
    name("shared access key", Token),
    name("shared access signature", Token),
    name("webhook key", Token),
    name("integration key", Token),
    name("amz signature", Token),
    name("goog signature", Token),
    name("authorization", Header),
    name("auth header", Header),
    name("cookie", Cookie),
    name("connect sid", Token),
    name("jsessionid", Token),
    name("phpsessid", Token),
    name("verification code", Code),
    name("confirmation code", Code),
    name("activation code", Code),
    name("authentication code", Code),
    name("security code", Code),
    name("login code", Code),
    name("one-time code", Code),
    name("crypt", Word),
    name("recovery code", Code),
    name("backup code", Code),
    name("session id", Id),
    name("sess id", Id),
    name("session", Id),
    name("sid", Id),
    name("auth", Id),
    name("csrf", Id),
    name("xsrf", Id),
    name("bearer", Id),
    name("key", Query),
    name("code", Query),
    name("sig", Query),
    name("signature", Query),
    name("state", Query),
    name("ticket", Query),
];

/// Longest name.
pub(super) const LONGEST: usize = 64;

/// The letters of a word, in lower case, and whether another word begins at each.
fn parts(word: &str) -> (String, Vec<bool>) {
    let mut letters = String::new();
    let mut begins = Vec::new();
    let mut left = ' ';
    for c in word.chars().take(2 * LONGEST) {
        if c.is_ascii_alphanumeric() {
            let camel = left.is_ascii_lowercase() && c.is_ascii_uppercase();
            begins.push(!left.is_ascii_alphabetic() || camel);
            letters.push(c.to_ascii_lowercase());
        }
        left = c;
    }
    (letters, begins)
}

/// Whether a name is one in any text, and not only in a URL or with a random value.
fn is_sure(name: &Name) -> bool {
    matches!(name.of, Any | Line | Token | Word)
}

/// Whether a column, a field or a parameter has a credential: `password`, `api_key`, `dbPass`.
pub(super) fn is_credential(word: &str) -> bool {
    let (letters, begins) = parts(word);
    NAMES.iter().filter(|name| is_sure(name)).any(|name| {
        let words = name.words.replace(' ', "");
        let start = letters.len().checked_sub(words.len());
        let whole = start.is_some_and(|start| begins.get(start) == Some(&true));
        letters.ends_with(&words) && (whole || name.of != Word)
    })
}

/// Whether the name of an index has that of a credential: `uk_token`, `users.api_key_UNIQUE`.
pub(super) fn mentions_one(word: &str) -> bool {
    let (letters, begins) = parts(word);
    NAMES.iter().filter(|name| is_sure(name)).any(|name| {
        let words = name.words.replace(' ', "");
        let mut found = letters.match_indices(&words);
        found.any(|(start, _)| name.of != Word || begins.get(start) == Some(&true))
    })
}

/// Whether a word is a name of credentials.
pub(in crate::redact::scrub) fn names_one(word: &str) -> bool {
    let letters = word.bytes().filter(u8::is_ascii_alphanumeric);
    let letters: Vec<u8> = letters.map(|byte| byte.to_ascii_lowercase()).collect();
    let is = |name: &Name| letters.ends_with(name.words.replace(' ', "").as_bytes());
    letters.len() <= LONGEST && NAMES.iter().any(is)
}
