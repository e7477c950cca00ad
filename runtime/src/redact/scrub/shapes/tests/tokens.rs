//! Credentials that say what they are, also in encodings.

use super::{check, hide, hide_credentials, survive};
use crate::redact::scrub::shapes::vendors::{Alphabet, SHAPES};

#[test]
fn credentials_that_say_what_they_are() {
    check(&[
        (
            "Authorization: Bearer abc.def",
            "Authorization: Bearer [credential]",
        ),
        (
            "authorization: Basic dXNlcjpwYXNz, x",
            "authorization: Basic [credential], x",
        ),
        (
            "Authorization: Digest username=\"x\", response=\"y\"",
            "Authorization: [credential]",
        ),
        (
            "got Bearer mF_9.B5f-4.1JqM from",
            "got Bearer [credential] from",
        ),
        ("bearer%20mF_9.B5f-4.1JqM", "bearer%20[credential]"),
    ]);
    for credential in [
        "sk-abcdefghijklmnop123",
        "sk-proj-Ab1_Cd2-Ef3Gh4Ij5Kl6",
        "sk-ant-api03-AbCdEf123456-xyz_0",
        "AIzaSyA1234567890abcdefghijklmnopqrstuv",
        "AKIAIOSFODNN7EXAMPLE",
        "ASIAIOSFODNN7EXAMPLE",
        "ghp_16C7e42F292c6912E7710c838347Ae178B4a",
        "gho_16C7e42F292c6912E7710c838347Ae178B4a",
        "ghs_16C7e42F292c6912E7710c838347Ae178B4a",
        "github_pat_11ABCDEFG0abcdefghijkl_mnopqrstuv",
        "glpat-abcDEF123456_7890xyz",
        "xoxb-123456789012-abcdef",
        "sk_live_4eC39HqLyjWDarjtT1zdp7dc",
        "rk_live_4eC39HqLyjWDarjtT1zdp7dc",
        "hf_AbCdEfGhIjKlMnOpQrStUvWxYz",
        "npm_abcdefghijklmnopqrstuvwxyz0123456789",
        "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",
        "AC0123456789abcdef0123456789abcdef",
        "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJqYW5lIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P",
        "-----BEGIN RSA PRIVATE KEY-----\nMIIEow\nAbC=\n-----END RSA PRIVATE KEY-----",
        r"-----BEGIN PRIVATE KEY-----\nMIIEow\n-----END PRIVATE KEY-----",
    ] {
        let text = format!("key ({credential}) expired.");
        assert_eq!(hide(&text), "key ([credential]) expired.");
        assert_eq!(hide_credentials(&text), "key ([credential]) expired.");
    }
    assert_eq!(
        hide("-----BEGIN OPENSSH PRIVATE KEY----- b3BlbnNz"),
        "[credential]"
    );
}

#[test]
fn shapes_in_encodings_of_bytes() {
    let email = b"jane@example.com";
    for written in [
        format!("{email:?}"),
        format!("{email:x?}"),
        r"\x6a\x61\x6e\x65\x40example.com".to_owned(),
        r"\u{6a}ane\u{40}example.com".to_owned(),
        "amFuZUBleGFt\ncGxlLmNvbQ==".to_owned(),
        "amFuZUBleGFt\r\n   cGxlLmNvbQ==".to_owned(),
        r"amFuZUBleGFt\ncGxlLmNvbQ==".to_owned(),
        "amFuZUBleGFtcGxlLmNvbQ%3D%3D".to_owned(),
    ] {
        let hidden = hide(&format!("<{written}>"));
        let known = [
            "<[email]>",
            "<[redacted]>",
            "<[[redacted]]>",
            "<[redacted]%3D%3D>",
        ];
        assert!(known.contains(&hidden.as_str()), "{written}: {hidden}");
    }
}

#[test]
fn a_vendor_needs_a_line() {
    for shape in SHAPES.iter() {
        let lead = "a1B2".repeat(40);
        let body: String = match shape.of {
            Alphabet::Upper => "A1B2C3D4".repeat(12),
            Alphabet::Hex => "0a1b2c3d".repeat(12),
            _ => "aB3dE5fG".repeat(20),
        };
        let length = (*shape.length.start()).max(1);
        let token = format!("{}{}{}", &lead[..shape.lead], shape.prefix, &body[..length]);
        let hidden = hide_credentials(&format!("got {token}, which is revoked"));
        assert_eq!(hidden, "got [credential], which is revoked", "{token}");
    }
}

#[test]
fn a_token_of_a_vendor_is_as_long_as_the_vendor_says() {
    let hex = "0a1b2c3d4e5f60718";
    let sdk = "0a1b2c3d-4e5f-4071-8293-a4b5c6d7e8f9";
    for (text, hidden) in [
        (format!("dop_v1_{hex} x"), "[credential] x"),
        // What follows without a space is a part of it, but for the end of a sentence.
        (format!("dop_v1_{hex}zz-x_y x"), "[credential] x"),
        ("AKIAIOSFODNN7EXAMPLE-a_b x".to_owned(), "[credential] x"),
        (
            "glpat-abcDEF123456_7890xyz. x".to_owned(),
            "[credential]. x",
        ),
        (
            "glpat-abcDEF123456_7890xyz-. x".to_owned(),
            "[credential]. x",
        ),
        (format!("sdk-{sdk} x"), "[credential] x"),
        // So many characters before what is fixed, or more, of which no digit need be.
        (format!("abcdQ~{} x", "e".repeat(31)), "[credential] x"),
        (format!("abcdefQ~{} x", "e".repeat(31)), "[credential] x"),
    ] {
        assert_eq!(hide(&text), hidden, "{text}");
    }
    survive(&[
        "dop_v1_0a1b2c3d4e5f6071 x",
        "AKIAIOSFODNN7EXAMPLEX x",
        "AKIAIOSFODNN7EXAMPLEx x",
        "xAKIAIOSFODNN7EXAMPLE x",
        "akiaIOSFODNN7EXAMPLE x",
        "npm_abcdefghijklmnopqrstuvwxyz x",
        &format!("sdk-{sdk}_x x"),
        &format!("abcQ~{} x", "e".repeat(31)),
    ]);
}

#[test]
fn a_word_after_a_scheme_is_a_credential_where_it_is_random() {
    check(&[
        ("bearer abc123", "bearer [credential]"),
        ("bearer abc.def", "bearer [credential]"),
        ("bearer abcDef", "bearer [credential]"),
        ("bearer AbcDef", "bearer [credential]"),
        ("bearer abcdefghijklmnopqrst", "bearer [credential]"),
        ("\"bearer\": abc123", "\"bearer\": [credential]"),
    ]);
    survive(&[
        "bearer abc12",
        "bearer Abcdef",
        "bearer ABCDEF",
        "bearer .abcdef",
        "bearer abcdefghijklmnopqrs",
        "bearer/abc123",
        "my-bearer abc123",
        "bearer.x abc123",
    ]);
}

#[test]
fn a_private_key_ends_where_its_armor_does() {
    check(&[
        (
            "a -----BEGIN PRIVATE KEY-----\nMII\n-----END PRIVATE KEY----- b",
            "a [credential] b",
        ),
        (
            "-----BEGIN CERTIFICATE----- x -----BEGIN PRIVATE KEY-----\nMII",
            "-----BEGIN CERTIFICATE----- x [credential]",
        ),
    ]);
}

#[test]
fn base64_in_lines_is_read_as_one_text() {
    check(&[
        // What is padded ends, so the next line begins another text.
        ("YQ==\namFuZUBleGFt\ncGxlLmNvbQ==", "YQ==\n[redacted]"),
        ("x amFuZUBl\neGFtcGxl\nLmNvbQ== y", "x [redacted] y"),
        // Bytes around a text that are none, and letters that are of no base64.
        ("AQJqYW5lQGV4YW1wbGUuY29tAw== y", "[redacted] y"),
        ("f39qYW5lQGV4YW1wbGUuY29tfw== y", "[redacted] y"),
        ("xyzamFuZUBleGFtcGxlLmNvbQ== y", "[redacted] y"),
        // Both alphabets.
        ("cGFzc3dvcmQ9YWI/YWI+eA== y", "[redacted] y"),
        ("cGFzc3dvcmQ9YWI_YWI-eA y", "[redacted] y"),
        ("amFuZTEyM0BleGFtcGxlLmNvbQ== y", "[redacted] y"),
    ]);
}

#[test]
fn a_list_of_bytes_has_one_kind_of_separator() {
    check(&[
        (
            "106,97,110,101,64,101,120,97,109,112,108,101,46,99,111,109 x",
            "[redacted] x",
        ),
        (
            "6a:61:6e:65:40:65:78:61:6d:70:6c:65:2e:63:6f:6d x",
            "[redacted] x",
        ),
        (
            "106 97 110 101 64 101 120 97 109 112 108 101 46 99 111 109 a x",
            "[redacted] a x",
        ),
    ]);
    survive(&[
        "106,97 110,101,64,101 120,97,109,112 108,101,46,99 111,109",
        "106,97,110,101,320,101,120,97,109,112,108,101,46,99,111,109",
    ]);
}
