//! Credentials that say what they are: API keys with a prefix, web tokens, `Bearer …`.

use super::{CREDENTIAL, Cuts, at, run};

/// What well-known credentials begin with, in lower case, and how long they are, prefix included.
const PREFIXES: &[(&str, usize, usize)] = &[
    // OpenAI, Anthropic and those that followed them; Stripe.
    ("sk-", 20, LONGEST),
    ("sk_live_", 16, LONGEST),
    ("sk_test_", 16, LONGEST),
    ("rk_live_", 16, LONGEST),
    ("rk_test_", 16, LONGEST),
    ("pk_live_", 16, LONGEST),
    ("pk_test_", 16, LONGEST),
    ("whsec_", 16, LONGEST),
    // GitHub, GitLab, Grafana.
    ("ghp_", 20, LONGEST),
    ("gho_", 20, LONGEST),
    ("ghu_", 20, LONGEST),
    ("ghs_", 20, LONGEST),
    ("ghr_", 20, LONGEST),
    ("github_pat_", 24, LONGEST),
    ("glpat-", 16, LONGEST),
    ("gldt-", 16, LONGEST),
    ("glrt-", 16, LONGEST),
    ("glsa_", 20, LONGEST),
    // Slack.
    ("xoxa-", 14, LONGEST),
    ("xoxb-", 14, LONGEST),
    ("xoxe-", 14, LONGEST),
    ("xoxe.", 14, LONGEST),
    ("xoxo-", 14, LONGEST),
    ("xoxp-", 14, LONGEST),
    ("xoxr-", 14, LONGEST),
    ("xoxs-", 14, LONGEST),
    ("xapp-", 14, LONGEST),
    // Google, Amazon.
    ("aiza", 35, LONGEST),
    ("ya29.", 20, LONGEST),
    ("gocspx-", 20, LONGEST),
    ("akia", 20, 20),
    ("asia", 20, 20),
    ("aroa", 20, 21),
    ("aida", 20, 21),
    // Package registries and model providers.
    ("npm_", 24, LONGEST),
    ("pypi-", 24, LONGEST),
    ("hf_", 20, LONGEST),
    ("gsk_", 24, LONGEST),
    ("xai-", 24, LONGEST),
    ("pplx-", 24, LONGEST),
    ("r8_", 24, LONGEST),
    ("tvly-", 20, LONGEST),
    ("fc-", 35, 35),
    // Mail, telephony, shops, clouds, trackers.
    ("sg.", 40, LONGEST),
    ("key-", 36, 36),
    ("ac", 34, 34),
    ("sk", 34, 34),
    ("shpat_", 24, LONGEST),
    ("shpss_", 24, LONGEST),
    ("dop_v1_", 24, LONGEST),
    ("hvs.", 24, LONGEST),
    ("atatt3", 24, LONGEST),
    ("lin_api_", 24, LONGEST),
    ("ntn_", 32, LONGEST),
    // JSON in base64: a web token, or a part of one.
    ("eyj", 16, LONGEST),
];
const LONGEST: usize = usize::MAX;

/// Words before a credential in a header.
const SCHEMES: &[&str] = &["bearer", "basic", "negotiate"];

/// Adds every credential that says what it is.
pub(super) fn find(text: &str, cuts: &mut Cuts) {
    let bytes = text.as_bytes();
    let mut start = 0;
    while start < bytes.len() {
        let length = run(bytes, start, usize::MAX, is_token);
        let end = start + length;
        let token = text.get(start..end).unwrap_or_default();
        if has_prefix(token.trim_end_matches(['.', '-'])) {
            cuts.add(start, start + token.trim_end_matches('.').len(), CREDENTIAL);
        } else if is_scheme(token) {
            let value = end + run(bytes, end, 3, |byte| matches!(byte, b' ' | b':' | b'"'));
            let length = run(bytes, value, usize::MAX, |byte| {
                is_token(byte) || b"~+/=".contains(&byte)
            });
            let given = text.get(value..value + length).unwrap_or_default();
            let given = given.trim_end_matches('.');
            if value > end && is_random(given) {
                cuts.add(value, value + given.len(), CREDENTIAL);
            }
        }
        start = end.max(start + 1);
    }
}

/// Is it the word before a credential in a header?
pub(super) fn is_scheme(word: &str) -> bool {
    let is = |scheme: &&str| word.eq_ignore_ascii_case(scheme);
    SCHEMES.iter().any(is)
}

fn is_token(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.')
}

fn has_prefix(token: &str) -> bool {
    if token.len() < 14 {
        return false;
    }
    let (bytes, length) = (token.as_bytes(), token.len());
    PREFIXES.iter().any(|(prefix, shortest, longest)| {
        let start = bytes.get(..prefix.len());
        (*shortest..=*longest).contains(&length)
            && start.is_some_and(|start| start.eq_ignore_ascii_case(prefix.as_bytes()))
            && is_random_part(bytes.get(prefix.len()..).unwrap_or_default(), *longest)
    })
}

/// Is what follows a prefix no word? What has an exact length is hex or letters and digits.
fn is_random_part(rest: &[u8], longest: usize) -> bool {
    if longest != LONGEST && !rest.iter().all(u8::is_ascii_alphanumeric) {
        return false;
    }
    if longest == 34 && !rest.iter().all(u8::is_ascii_hexdigit) {
        return false;
    }
    rest.iter().any(u8::is_ascii_digit)
        || (rest.iter().any(u8::is_ascii_lowercase) && rest.iter().any(u8::is_ascii_uppercase))
}

/// Is it no word of a sentence, as "authentication" in "basic authentication failed"?
fn is_random(word: &str) -> bool {
    let bytes = word.as_bytes();
    let inner = bytes.get(1..).unwrap_or_default();
    word.len() >= 6
        && (word.len() >= 20
            || bytes.iter().any(u8::is_ascii_digit)
            || inner
                .iter()
                .any(|byte| matches!(byte, b'.' | b'_' | b'+' | b'='))
            || (inner.iter().any(u8::is_ascii_uppercase)
                && (at(bytes, 0).is_ascii_lowercase() || inner.iter().any(u8::is_ascii_lowercase))))
}
