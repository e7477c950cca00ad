//! Headers with credentials.

use super::{check, survive};

#[test]
fn whole_header_values_of_any_scheme() {
    check(&[
        (
            "Authorization: Token abc123",
            "Authorization: Token [credential]",
        ),
        (
            "Authorization: ApiKey abc:def",
            "Authorization: ApiKey [credential]",
        ),
        (
            "Authorization: NTLM TlRMTVNTUAAB",
            "Authorization: NTLM [credential]",
        ),
        (
            "Authorization: Bot MTk4.Cl2.ZnCj x",
            "Authorization: Bot [credential] x",
        ),
        (
            "Authorization: swordfish of fish",
            "Authorization: [credential]",
        ),
        (
            "Authorization: Custom a b c\nHost: x",
            "Authorization: [credential]\nHost: x",
        ),
        (
            "Authorization:\tToken\tabc123",
            "Authorization:\tToken\t[credential]",
        ),
        (
            "Authorization: Bearer\r\n  abc.def\r\nHost: x",
            "Authorization: Bearer\r\n  [credential]\r\nHost: x",
        ),
        (
            "Authorization:\r\n\tCustom a\r\n b\r\nHost: x",
            "Authorization:\r\n\t[credential]\r\nHost: x",
        ),
        (
            "Proxy-Authorization: Hawk id=\"a\", mac=\"b\"",
            "Proxy-Authorization: [credential]",
        ),
        (
            "Authorization: AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/2026, Signature=fe5f",
            "Authorization: [credential]",
        ),
        (
            "curl -H 'Authorization: Custom a b' https://x.example/",
            "curl -H 'Authorization: [credential]' https://x.example/",
        ),
        (
            "curl -H \"Cookie: a=b; c=d\" https://x.example/",
            "curl -H \"Cookie: [credential]\" https://x.example/",
        ),
        (
            "Set-Cookie: sid=abc;\r\n Path=/\r\nX: y",
            "Set-Cookie: [credential]\r\nX: y",
        ),
        (
            "map[Authorization:[Token abc 123] Host:[x]]",
            "map[Authorization:[[credential]] Host:[x]]",
        ),
        (
            "[('Authorization', 'Token abc'), ('Host', 'x')]",
            "[('Authorization', '[credential]'), ('Host', 'x')]",
        ),
        (
            r#"{"authorization": "Custom a b", "n": 1}"#,
            r#"{"authorization": "[credential]", "n": 1}"#,
        ),
        (
            "authorization: denied for user 7",
            "authorization: denied for user 7",
        ),
    ]);
}

#[test]
fn a_scheme_is_shown_and_what_follows_it_is_not() {
    check(&[
        (
            "Authorization: Bearer abc. x",
            "Authorization: Bearer [credential]. x",
        ),
        (
            "Authorization: Bearer abc: refused",
            "Authorization: Bearer [credential] refused",
        ),
        ("Authorization: Basic", "Authorization: [credential]"),
        ("Authorization: Bearer ", "Authorization: [credential]"),
        ("Authorization: Bearer . x", "Authorization: [credential]"),
        (
            "Authorization: Bearer\nHost: x",
            "Authorization: [credential]\nHost: x",
        ),
        // Parameters, and what is not of a credential's characters.
        (
            "Authorization: Bearer realm=\"x\", y",
            "Authorization: [credential]",
        ),
        (
            "Authorization: Bearer abc|def",
            "Authorization: [credential]",
        ),
        (
            "Authorization: Bearer YWI= x",
            "Authorization: Bearer [credential] x",
        ),
        (
            "'Authorization: Bearer YWI=x'",
            "'Authorization: Bearer [credential]'",
        ),
    ]);
}

#[test]
fn a_header_goes_on_in_lines_that_begin_with_white_space() {
    check(&[
        (
            "Authorization: Custom a\n b\n\tc\nHost: x",
            "Authorization: [credential]\nHost: x",
        ),
        (
            "Authorization: Custom a\n x:y",
            "Authorization: [credential]",
        ),
        (
            "Authorization: Custom a\n  Host: x",
            "Authorization: [credential]\n  Host: x",
        ),
        (
            "Authorization: Custom a\n  'the.host': x",
            "Authorization: [credential]\n  'the.host': x",
        ),
        (
            "Authorization: Custom a\n  at main (x.js:1)",
            "Authorization: [credential]\n  at main (x.js:1)",
        ),
        (
            "Cookie: a=b\r\n  c=d\r\n\r\nbody",
            "Cookie: [credential]\r\n\r\nbody",
        ),
    ]);
    survive(&["Cookie:\nHost: x"]);
}

#[test]
fn a_quoted_header_may_have_parameters_in_the_same_quotation_marks() {
    check(&[
        (
            r#""authorization": "Digest username="jane", response="abcd"", "accept": "x""#,
            r#""authorization": "[credential]"", "accept": "x""#,
        ),
        (
            r#""authorization": "Digest a=b", "accept": "x=y""#,
            r#""authorization": "[credential]", "accept": "x=y""#,
        ),
        (
            r#""authorization": "Digest a=b", accept: "x""#,
            r#""authorization": "[credential]", accept: "x""#,
        ),
        (
            r#""authorization": "Custom a"b"#,
            r#""authorization": "[credential]"b"#,
        ),
        (
            "authorization: \"Digest a=\"b\nHost: \"x\"",
            "authorization: \"[credential]\nHost: \"x\"",
        ),
    ]);
}
