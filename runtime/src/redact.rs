//! The hash that stands for a personal value in a log.
//!
//! The first 12 hex digits of HMAC-SHA-256 under the application's key, so that two log lines
//! about the same person can be joined and nobody without the key can test a guess. Without a key
//! it is plain SHA-256, which a list of addresses undoes; that is warned about once.

use std::sync::{Once, OnceLock};

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

static KEY: OnceLock<Hmac<Sha256>> = OnceLock::new();
static WARNING: Once = Once::new();

/// A key was set before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AlreadySet;

impl std::fmt::Display for AlreadySet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the key for hashed values was set before")
    }
}

impl std::error::Error for AlreadySet {}

/// Sets the key under which values are hashed, once, at start-up. Any length is allowed; 32 random
/// bytes are right. Every process of one system needs the same key for its log lines to join.
///
/// # Errors
/// [`AlreadySet`] when there is a key: values hashed under two keys could not be compared.
pub fn set_key(key: &[u8]) -> Result<(), AlreadySet> {
    // HMAC takes a key of any length; the `Err` of the general trait does not occur.
    let Ok(mac) = <Hmac<Sha256> as KeyInit>::new_from_slice(key) else {
        return Ok(());
    };
    KEY.set(mac).map_err(|_| AlreadySet)
}

/// Is there a key? Where there is none this warns, once in the life of the process. Call it at
/// start-up to have the warning there rather than with the first hashed value.
pub fn check_key() -> bool {
    let keyed = KEY.get().is_some();
    if !keyed {
        WARNING.call_once(|| {
            const WARNING: &str = "no key is set for hashed values: the plain SHA-256 of an \
                e-mail address can be guessed; call errpact::redact::set_key at start-up";
            #[cfg(feature = "tracing")]
            tracing::warn!(target: "errpact", "{WARNING}");
            #[cfg(not(feature = "tracing"))]
            eprintln!("errpact: warning: {WARNING}");
        });
    }
    keyed
}

/// The hashed form of a text: trimmed and lower-cased first, so that one address has one hash.
pub(crate) fn hash(text: &str) -> String {
    let text = text.trim().to_lowercase();
    check_key();
    let digest = match KEY.get() {
        Some(mac) => mac
            .clone()
            .chain_update(text.as_bytes())
            .finalize()
            .into_bytes(),
        None => Sha256::digest(text.as_bytes()),
    };
    let mut hex = String::with_capacity(12);
    for byte in digest.iter().take(6) {
        for digit in [byte >> 4, byte & 15] {
            hex.push(char::from(b"0123456789abcdef"[usize::from(digit)]));
        }
    }
    hex
}
