//! E-mail addresses, URLs and home folders.

use super::{check, survive};

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
fn the_local_part_ends_at_what_no_address_begins_with() {
    check(&[
        ("?to=jane@example.com", "?to=[email]"),
        ("{jane@example.com|x/jane@example.com", "{[email]|x/[email]"),
        ("jane@example.com.1 x", "[email].1 x"),
        ("jane@example.com.. x", "[email].. x"),
    ]);
    survive(&[
        "@example.com x",
        "git@example.com x",
        "x@2x.png, lodash@4.17.21.tgz, jane@localhost",
        "jane@example.c jane@.com",
        "jane@[10.0.0.1 x] y",
    ]);
}

#[test]
fn a_user_of_a_url_is_hidden_where_it_has_a_password() {
    check(&[
        ("postgres://app:pw@db/x@y", "postgres://[credential]@db/x@y"),
        ("postgres://app:p/w@db", "postgres://[credential]@db"),
        (
            "ssh://jane7@host.example",
            "ssh://[credential]@host.example",
        ),
        ("http://token@host/x", "http://[credential]@host/x"),
        ("https://token@host/x", "https://[credential]@host/x"),
        (
            "jdbc:oracle:thin:app/pw@//db:1521/x",
            "jdbc:oracle:thin:[credential]@//db:1521/x",
        ),
        ("dsn app:pw@unix(/x) y", "dsn [credential]@unix(/x) y"),
        ("dsn app:pw@(db:3306)/x", "dsn [credential]@(db:3306)/x"),
    ]);
    survive(&[
        "ssh://jane@host",
        "http://db.example/x@y, http://db.example:80/x@y",
        "http://[::1]:80/x@y, http://[::1:x/x@y",
        "see http://h:p x/y@z and <http://h:p>x@y",
        "jdbc:oracle:thin: app/pw@//db",
        "app@tcp(db:3306), app:pw@tcp[db]",
    ]);
}

#[test]
fn a_name_of_a_home_folder_ends_at_a_separator() {
    check(&[
        ("/home/jane: no such file", "/home/[user]: no such file"),
        ("cannot open /home/jane.", "cannot open /home/[user]."),
        (r"C:\Users\Jane van Doe\x", r"C:\Users\[user]\x"),
        (r"C:\Users\Jane A B C\x", r"C:\Users\[user] A B C\x"),
        (r"C:\Users\jane not found", r"C:\Users\[user] not found"),
        ("C:/Users/jane doe/x", "C:/Users/[user]/x"),
    ]);
    survive(&["/v1/users/42", "/app/home/jane", "/Home/jane"]);
}
