//! What counts as the value of a name: how long it is, of what it is made, and how it is written.

use super::{check, hide, survive};

#[test]
fn a_password_is_any_word_but_one_that_says_something() {
    check(&[
        ("password=x", "password=[credential]"),
        ("password=secretly", "password=[credential]"),
        ("password=$ecret1", "password=[credential]"),
        ("password=%sa", "password=[credential]"),
        ("password=12", "password=[credential]"),
        ("password=/srv", "password=[credential]"),
        // What closes a sentence or a list is no part of it.
        ("(password=abc).", "(password=[credential])."),
        // The name of a folder is the value of that name alone.
        ("PWD=swordfish", "PWD=[credential]"),
        ("OLDPWD=swordfish", "OLDPWD=[credential]"),
    ]);
    survive(&[
        "password=null, passwd: required; passcode is wrong",
        "password=\"\" and password='' are empty",
        r"PWD=/srv/app OLDPWD=/srv PWD=C:\srv",
    ]);
}

#[test]
fn a_variable_a_parameter_and_a_mask_are_no_values() {
    survive(&[
        "password=${PW}, password={{pw}}, password=$(pass show x)",
        "password=$1, password=:1, password=?1, password=@1",
        "password=%s, password=%d, password=%v",
        "password=[REDACTED], password='[FILTERED]', password=\"<hidden>\"",
        "password=@secret, password=$SECRET_NAME",
        "password=***, password=xxx, password=XXX, password=x.x*",
    ]);
    // Two of them are not a mask.
    check(&[("password=xx", "password=[credential]")]);
}

#[test]
fn what_is_longer_than_a_word_is_not_judged() {
    let of = |length| format!("password={}", "x".repeat(length));
    assert_eq!(hide(&of(256)), of(256));
    assert_eq!(hide(&of(257)), "password=[credential]");
    assert_eq!(hide(&of(300)), "password=[credential]");
}

#[test]
fn pass_and_pin_are_names_of_credentials_and_of_counts() {
    check(&[
        ("pin=123", "pin=[credential]"),
        ("pin=ab", "pin=[credential]"),
        ("{\"pin\": \"123\"}", "{\"pin\": \"[credential]\"}"),
        ("pass: \"ab\"", "pass: \"[credential]\""),
        ("DB_PASS=ab", "DB_PASS=[credential]"),
        ("pass: hunter2", "pass: [credential]"),
        ("pass: abcDef", "pass: [credential]"),
        ("pass: thereandbackagainnote", "pass: [credential]"),
    ]);
    survive(&[
        "pass: 12, fail: 3",
        "pass=12 fail=3",
        "{\"pass\": \"12\"}",
        "pass: swordfish",
        "pass: Abcdef",
        "pass: 1234567",
        "pass: 0x12ab",
        "pass: -12a",
        "pass: thereandbackagainno",
    ]);
}

#[test]
fn a_token_is_quoted_assigned_or_random() {
    check(&[
        ("token: \"abc\"", "token: \"[credential]\""),
        ("token=abc", "token=[credential]"),
        ("token: abc1", "token: [credential]"),
        ("token=123456", "token=[credential]"),
        ("cookie=abc", "cookie=[credential]"),
        // Of a class and a hash only those of an object are one.
        ("token=org.example.Token@6d06d69c1", "token=[credential]"),
        ("token=org.example.Token@6d06d69x", "token=[credential]"),
        ("token=user@6d06d69c", "token=[credential]"),
    ]);
    survive(&[
        "token: abc",
        "token=12345, token: 123456, token=-1234567, token=0x1234567",
        "token=org.example.Token@6d06d69c",
        "token=org.example.Token{78af589",
    ]);
}

#[test]
fn an_id_of_a_session_is_long_and_random() {
    check(&[
        ("session=abcdefghijk1", "session=[credential]"),
        ("session=abcdefghijkL", "session=[credential]"),
        ("session=1234567890ab", "session=[credential]"),
        // As long as a UUID, and with as many hyphens.
        (
            "session=550e8400e29b41d4a716446655440000abcd",
            "session=[credential]",
        ),
        (
            "session=550e8400-e29b-41d4-a716-4466554400001",
            "session=[credential]",
        ),
        // A header and the query of a URL have nothing else.
        ("X-Session-Id: abcdefgh", "X-Session-Id: [credential]"),
        ("/x?sid=abcdefghijkl", "/x?sid=[credential]"),
        ("/x?code=abcdefghijkl", "/x?code=[credential]"),
    ]);
    survive(&[
        "session=abcdefghij1",
        "session=abcdefghijkl",
        "session=Abcdefghijkl",
        "session=12345678901a",
        "session=123456789012",
        "session=0x1234567890ab",
        "X-Session-Id: abcdefg",
        "X-Session-Id: 12345678",
        "/x?code=abcdefghijk",
        "/x?code=123456789012",
        "/x?code=550e8400-e29b-41d4-a716-446655440000",
    ]);
}

#[test]
fn a_value_may_be_in_the_next_line() {
    check(&[
        (
            "token: |\n  swordfish\nuser: x",
            "token: |\n  [credential]\nuser: x",
        ),
        ("token: >-\n  swordfish", "token: >-\n  [credential]"),
        ("password:\n\tswordfish", "password:\n\t[credential]"),
        ("password:\r\n a:b", "password:\r\n [credential]"),
        // In a column.
        (
            "password:            hunter2",
            "password:            [credential]",
        ),
    ]);
    survive(&[
        "password:\nswordfish",
        "password=\n  swordfish",
        "token: - swordfish",
        "password:\n  min: 8",
        "password:\n  \"min_length.of-it\": 8",
    ]);
}

#[test]
fn quotation_marks_are_around_a_value_or_the_pair() {
    check(&[
        ("password=u'x y' z", "password=u'[credential]' z"),
        ("password=br\"x y\" z", "password=br\"[credential]\" z"),
        ("password=`x y` z", "password=`[credential]` z"),
        (r#"password=b\"x y\" z"#, r#"password=b\"[credential]\" z"#),
        ("password=\"a=b\"c\" x", "password=\"[credential]\"c\" x"),
        (
            "password=\"\"\"x y\"\"\" z",
            "password=\"\"\"[credential]\"\"\" z",
        ),
        ("password=\"x y", "password=\"[credential]"),
        // The backslash is escaped, the quotation mark is not.
        (
            r#"password="ab\\", n="b""#,
            r#"password="[credential]", n="b""#,
        ),
        (
            r#"{\"token\": \"a\\\"b\", \"n\": 1}"#,
            r#"{\"token\": \"[credential]\", \"n\": 1}"#,
        ),
        (r#"\"token\": \"abc" x"#, r#"\"token\": \"[credential]" x"#),
        // The end of the quotation is that of the value, or of its line.
        (
            "-H \"X-Api-Key: a b\" x",
            "-H \"X-Api-Key: [credential]\" x",
        ),
        (
            "-H 'X-Api-Key: a b\nc' x",
            "-H 'X-Api-Key: [credential]\nc' x",
        ),
        ("\"api_key=ab cd\" x", "\"api_key=[credential] cd\" x"),
        (
            "'passphrase: correct horse' x",
            "'passphrase: [credential]' x",
        ),
    ]);
}

#[test]
fn brackets_are_around_a_value_or_an_object() {
    check(&[
        ("password={hunter2}", "password={[credential]}"),
        (
            "password: Some(Secret(hunter2))",
            "password: Some(Secret([credential]))",
        ),
        (
            "password: Some( \"hunter2\" )",
            "password: Some( [credential])",
        ),
        ("password: [ hunter2 ]", "password: [ [credential]]"),
        ("password: [hunter2\nx]", "password: [[credential]\nx]"),
        ("password: [0x73, 0x65, -3]", "password: [[credential]]"),
        ("password: [6d06d69c]", "password: [[credential]]"),
        ("token: [6d06d69c1]", "token: [[credential]]"),
        ("token: [swordfis]", "token: [[credential]]"),
        ("Cookie: [a b]", "Cookie: [[credential]]"),
    ]);
    survive(&[
        "password: Rules(min 8), password: {min=8}, password: (or {)",
        "password: [], password: [73 65], password: [required]",
        "token: [6d06d69c]",
        "Authorization: [redacted by proxy]",
        "authorization: Secret([REDACTED alloc::string::String])",
    ]);
}

#[test]
fn a_path_leads_to_a_credential_and_is_none() {
    survive(&[
        "token=/run/secrets/token2",
        "--credentials /etc/app/key.json",
        "api_key: ~/.config/app/key",
    ]);
    check(&[
        ("token=/k8Xq2LmZ/9wPfk8Xq/a", "token=[credential]"),
        ("password=/run/secrets/x", "password=[credential]"),
    ]);
}
