//! Credentials in statements and messages of databases, in addresses and paths.

use super::{check, hide_credentials, survive};

#[test]
fn a_column_is_the_name_of_its_values() {
    check(&[
        (
            "INSERT INTO users (id, password) VALUES (4, 'it''s x')",
            "INSERT INTO users (id, password) VALUES (4, '[credential]')",
        ),
        (
            "insert into t (`token`, n) values ('a', 1), ('b', 2)",
            "insert into t (`token`, n) values ('[credential]', 1), ('[credential]', 2)",
        ),
        (
            "INSERT INTO t (n, password) VALUES (?, ?) [parameters: ('a', 'b')]",
            "INSERT INTO t (n, password) VALUES (?, ?) [parameters: ('a', '[credential]')]",
        ),
        (
            "INSERT INTO t (password) VALUES (crypt('a', gen_salt('bf')))",
            "INSERT INTO t (password) VALUES (crypt('[credential]')))",
        ),
        (
            "WHERE token IN ('hunter2')",
            "WHERE token IN ('[credential]')",
        ),
        ("password <> 'hunter2'", "password <> '[credential]'"),
    ]);
    survive(&[
        "INSERT INTO t (id, state, code) VALUES (4, 'open', 'x1')",
        "INSERT INTO t (id, password) VALUES ($1, $2)",
        "INSERT INTO t (password",
        "INSERT INTO t (password) VALUES (",
    ]);
}

#[test]
fn a_key_is_the_name_of_a_duplicate() {
    check(&[
        (
            "Duplicate entry 'a-b' for key 'users.api_token'",
            "Duplicate entry '[credential]' for key 'users.api_token'",
        ),
        (
            "index: token_1 dup key: { : \"a\" }",
            "index: token_1 dup key: { : \"[credential]\" }",
        ),
        (
            "UNIQUE KEY constraint 'UQ_token'. The duplicate key value is (a).",
            "UNIQUE KEY constraint 'UQ_token'. The duplicate key value is ([credential]).",
        ),
        (
            "Key (lower(token))=(hunter2) exists",
            "Key (lower(token))=([credential]) exists",
        ),
    ]);
    survive(&[
        "Duplicate entry '4' for key 'PRIMARY'",
        "Duplicate entry '4' for key",
        "Duplicate entry ",
    ]);
}

#[test]
fn an_address_needs_no_scheme() {
    for (text, shown) in [
        ("//app:hunter2@db.example", "//[credential]@db.example"),
        ("app:secret@db:5432/shop", "[credential]@db:5432/shop"),
        ("app:hunter2@10.0.0.4:3306", "[credential]@10.0.0.4:3306"),
        ("scott/k8Xq2LmZ@db:1521/x", "[credential]@db:1521/x"),
        ("postgres://app:hunter2", "postgres://[credential]"),
        (
            "db.example:5432:shop:app:hunter2",
            "db.example:5432:shop:app:[credential]",
        ),
        (
            "/bot123456:AAbbCCddEEffGGhh/getMe",
            "/bot[credential]/getMe",
        ),
        ("/bot123:ABC/getMe", "/bot[credential]/getMe"),
        (
            "/hooks/catch/1/k8Xq2LmZ9wPfk8Xq",
            "/hooks/catch/1/[credential]",
        ),
    ] {
        assert_eq!(hide_credentials(text), shown);
    }
    survive(&[
        "LeaseRenewer:app@node:9000",
        "npm:lodash@4.17.21",
        "redis:7@sha256:0a1b2c3d",
        "12:30:45@db.example",
        "git@github.com:app/shop.git",
        "http://db.example:8080",
        "bssid aa:bb:01:02:03:0c",
        "/hooks/post-commit",
        "/bot/status",
        "/bot123:8080/x",
    ]);
}
