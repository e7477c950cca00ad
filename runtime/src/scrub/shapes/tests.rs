//! What is hidden, and what survives.

use super::super::cuts::Cuts;
use super::{credentials, everything};

fn hide(text: &str) -> String {
    let mut cuts = Cuts::default();
    everything(text, &mut cuts);
    cuts.apply(text, text.len()).into_owned()
}

fn hide_credentials(text: &str) -> String {
    let mut cuts = Cuts::default();
    credentials(text, &mut cuts);
    cuts.apply(text, text.len()).into_owned()
}

/// Each text, and what a log shows of it.
fn check(table: &[(&str, &str)]) {
    for (text, hidden) in table {
        assert_eq!(hide(text), *hidden, "{text}");
    }
}

#[test]
fn addresses() {
    check(&[
        ("no route to jane@example.com.", "no route to [email]."),
        ("<jane@example.com>: refused", "<[email]>: refused"),
        (
            "mailto:jane.doe+tag@mail.example.co.uk?x",
            "mailto:[email]?x",
        ),
        ("to=jane@example.com&x=1", "to=[email]&x=1"),
        (
            "'jane@example.com' and jörg@müller.de",
            "'[email]' and [email]",
        ),
        ("\"jane doe\"@example.com x", "[email] x"),
        ("jane@[10.0.0.1] x", "[email] x"),
        ("jane@xn--mller-kva.xn--p1ai", "[email]"),
        (
            "to o'brien@example.com, x='jane@example.com'",
            "to [email], x='[email]'",
        ),
        ("jane%40example.com", "[email]"),
        ("jane%2540example.com bounced", "[email] bounced"),
        (r#"{"to":"jane\u0040example.com"}"#, r#"{"to":"[email]"}"#),
        ("jane&#64;example&period;com", "[email]"),
        ("ja\u{200b}ne@exam\u{200d}ple.com", "[email]"),
        ("ｊａｎｅ＠ｅｘａｍｐｌｅ．ｃｏｍ", "[email]"),
        ("ja\u{1b}[31mne@example.com", "[email]"),
        ("blob amFuZUBleGFtcGxlLmNvbQ== end", "blob [redacted] end"),
        (
            "hex 6a616e65406578616d706c652e636f6d end",
            "hex [redacted] end",
        ),
        (
            "Key (email)=(jane@example.com) exists",
            "Key (email)=([email]) exists",
        ),
    ]);
}

#[test]
fn telephone_numbers() {
    check(&[
        ("call +4915112345678", "call [phone]"),
        ("call +49 (0)151 123-456 now", "call [phone] now"),
        ("tel:+1-415-555-2671;ext=1", "tel:[phone];ext=1"),
        ("0049 151 1234567 busy", "[phone] busy"),
        (
            "(415) 555-2671, 415-555-2671, 415.555.2671",
            "[phone], [phone], [phone]",
        ),
        ("1-800-555-0199 and 415 555 2671", "[phone] and [phone]"),
        ("1-800-555-2199", "[phone]"),
        (
            "0151 12345678, 0151/12345678, 015112345678",
            "[phone], [phone], [phone]",
        ),
        ("020 7946 0958 or 01 23 45 67 89", "[phone] or [phone]"),
        ("(030) 1234567", "[phone]"),
        (
            "phone: 1234567, \"mobile\":\"15551234567\"",
            "phone: [phone], \"mobile\":\"[phone]\"",
        ),
        ("%2B49%20151%201234567", "[phone]"),
    ]);
}

#[test]
fn cards() {
    check(&[
        ("card 4111111111111111 declined", "card [card] declined"),
        ("card 4111 1111 1111 1111 declined", "card [card] declined"),
        ("card=5500-0000-0000-0004", "card=[card]"),
        ("amex 3782 822463 10005", "amex [card]"),
        ("378282246310005|12/27", "[card]|12/27"),
        ("maestro 6759649826438453", "maestro [card]"),
        (
            "card 4111111111111112 has another digit",
            "card 4111111111111112 has another digit",
        ),
        (
            "id 1234567890123452 is nobody's",
            "id 1234567890123452 is nobody's",
        ),
        (
            "4111111111111111222222222222",
            "4111111111111111222222222222",
        ),
    ]);
}

#[test]
fn credentials_with_a_name() {
    check(&[
        (
            "login failed, password=hunter2",
            "login failed, password=[credential]",
        ),
        ("password: hunter2 wrong", "password: [credential] wrong"),
        ("PGPASSWORD=swordfish psql", "PGPASSWORD=[credential] psql"),
        (
            r#"{"token":"abc","n":1}"#,
            r#"{"token":"[credential]","n":1}"#,
        ),
        (
            r#"{"password": "a \" b", "n":1}"#,
            r#"{"password": "[credential]", "n":1}"#,
        ),
        (
            r#"{\"api_key\":\"abc def\",\"n\":1}"#,
            r#"{\"api_key\":\"[credential]\",\"n\":1}"#,
        ),
        (
            r#"Login { password: Some("hunter2"), n: 1 }"#,
            "Login { password: Some([credential]), n: 1 }",
        ),
        (
            "X-Api-Key: 0123abcd\nHost: x",
            "X-Api-Key: [credential]\nHost: x",
        ),
        ("API key: abc123", "API key: [credential]"),
        ("api key = abc123", "api key = [credential]"),
        (
            "aws_secret_access_key = wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY x",
            "aws_secret_access_key = [credential] x",
        ),
        (
            "run --password hunter2 --verbose",
            "run --password [credential] --verbose",
        ),
        (
            "Set-Cookie: sid=abc; Path=/\nX: y",
            "Set-Cookie: [credential]\nX: y",
        ),
        (
            "Cookie: JSESSIONID=1A2B; theme=dark",
            "Cookie: [credential]",
        ),
        ("session=s%3Aabcdefghijkl.mnop x", "session=[credential] x"),
        (
            "AccountName=x;AccountKey=Zm9vYmFyYmF6cXV4;E=1",
            "AccountName=x;AccountKey=[credential];E=1",
        ),
        (
            "Server=db;Uid=app;Pwd=p@ss w;X=1",
            "Server=db;Uid=app;Pwd=[credential] w;X=1",
        ),
        (
            "GET /cb?code=4/0AbUR2VMeHxyz123&scope=x",
            "GET /cb?code=[credential]&scope=x",
        ),
        (
            "GET /x?access_token=abc.def&y=1 failed",
            "GET /x?access_token=[credential]&y=1 failed",
        ),
        (
            "?sig=abcdefghijklmnop%3D&se=2026",
            "?sig=[credential]&se=2026",
        ),
        ("password%3Dhunter2", "password%3D[credential]"),
    ]);
}

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
fn urls_and_paths() {
    check(&[
        (
            "postgres://app:pw@db/x refused",
            "postgres://[credential]@db/x refused",
        ),
        (
            "postgres://app:p/w@db/x refused",
            "postgres://[credential]@db/x refused",
        ),
        (
            "mongodb+srv://u:p@c.example.net",
            "mongodb+srv://[credential]@c.example.net",
        ),
        ("redis://:pw@cache:6379", "redis://[credential]@cache:6379"),
        ("app:pw@tcp(db:3306)/x", "[credential]@tcp(db:3306)/x"),
        (
            "at /home/jane/app/src/main.rs:1",
            "at /home/[user]/app/src/main.rs:1",
        ),
        (
            "/Users/jane.doe/x and /var/home/jane",
            "/Users/[user]/x and /var/home/[user]",
        ),
        (r"C:\Users\Jane Doe\AppData", r"C:\Users\[user]\AppData"),
        (r#""C:\\Users\\jane\\x""#, r#""C:\\Users\\[user]\\x""#),
        ("file:///home/jane", "file:///home/[user]"),
    ]);
}

#[test]
fn ordinary_text_survives() {
    for text in [
        "order 1234567890123 at 2026-01-02T03:04:05Z",
        "2026-01-02T03:04:05.678901+01:00 took 1234567 us, 01.02.2026 03:04:05",
        "relation \"users\" does not exist",
        "null value in column \"password\" of relation \"users\" violates not-null constraint",
        "token expired; basic authentication failed; bearer authentication required",
        "SyntaxError: Unexpected token < in JSON at position 0",
        "max_tokens: 4096, prompt_tokens=12, \"total_tokens\": 99",
        "password: required, token is invalid, secret: null",
        "id 550e8400-e29b-41d4-a716-446655440000, 00000000-0000-4000-8000-000000000000",
        "trace 4bf92f3577b34da6a3ce929d0e0e4736 span 00f067aa0ba902b7",
        "commit 0123456789abcdef0123456789abcdef01234567",
        "price 1,234,567.89 EUR, 1 234 567 rows, 0.123456789, -12345678",
        "version 10.12.2026.1, serde 1.0.228, rust 1.95.0-nightly, 10.0.0.12:5432, 010.020.030.040",
        "error[E0308]: mismatched types --> src/main.rs:12:34",
        "   4: tokio::runtime::task::token::Token::new at /rustc/0ab1c2/library/std/src/panicking.rs:597:5",
        "at Object.<anonymous> (node_modules/@types/node@18.2.0/index.js:10:5)",
        "SELECT * FROM t WHERE a = 415 AND key = 'x' -- 12345",
        "INSERT INTO t (id, n) VALUES (4711, 20260102030405)",
        "SQLSTATE 23P01: conflicting key value violates exclusion constraint",
        "unix 1767322800, ms 1767322800123, ns 1767322800123456789",
        "snowflake 1234567890123456789, isbn 978-3-16-148410-0",
        "http://example.com:8080/home/about?key=x&code=404&state=ok",
        "GET https://example.com/v1/Users/42/orders failed: 503",
        "retry in 30 s (2 of 3), port 65535, exit code: 137, status code=429",
        "a & b; 100% sure; C:\\temp\\new; \\d+; x@y; @decorator; git@host",
        "sk-toggleable__content-arrow, sk-learn, eyjafjallajoekull, accountability",
        "Mon, 02 Jan 2026 03:04:05 GMT; 10:00-11:30; 2026/01/02; 12.5e+10",
        "aGVsbG8gd29ybGQgZm9vIGJhcg==",
    ] {
        assert_eq!(hide(text), text);
    }
}

#[test]
fn hostile_text_costs_what_its_length_costs() {
    for piece in [
        "@",
        "a@",
        ":",
        "://",
        "a:",
        "password=",
        "password=\"",
        "--",
        "-----BEGIN ",
        "0 ",
        "01 ",
        "4111 ",
        "+",
        "1-",
        "/home/",
        "bearer ",
        "eyJ",
        "\\",
        "%40",
        "&#64;",
        "\"@a.",
        "a.",
        "@tcp(",
        "\u{1b}[",
        "token:[",
        "AAAAAAAA+",
    ] {
        // Eight times as much as is ever read: were the cost the square of it, this would take minutes.
        let text = piece.repeat(128 * 1024 / piece.len());
        let started = std::time::Instant::now();
        let _ = hide(&text);
        let _ = hide_credentials(&text);
        let took = started.elapsed();
        assert!(took.as_secs() < 60, "{piece:?} took {took:?}");
    }
}
