//! Credentials in sentences and tables, and sentences that only talk about them.

use super::{check, survive};

#[test]
fn a_sentence_says_a_credential() {
    check(&[
        (
            "your new password is hunter2",
            "your new password is [credential]",
        ),
        (
            "The password is qwvrtkzmxb now",
            "The password is [credential] now",
        ),
        (
            "password was reset to 'sword'",
            "password was reset to '[credential]'",
        ),
        ("using password hunter2", "using password [credential]"),
        (
            "a temporary password is generated for root@localhost: hunter2",
            "a temporary password is generated for root@localhost: [credential]",
        ),
        (
            "the following password to go on:\n\nhunter2\n\n",
            "the following password to go on:\n\n[credential]\n\n",
        ),
        ("invalid token k8Xq2LmZ9wPf", "invalid token [credential]"),
        (
            "your verification code is 123456",
            "your verification code is [credential]",
        ),
        (
            "123456 is your login code",
            "[credential] is your login code",
        ),
    ]);
}

#[test]
fn a_sentence_about_a_credential_survives() {
    survive(&[
        "the password is wrong",
        "token expired at 12:00",
        "password was reset by admin",
        "password set to expire in 30 days",
        "Failed password for invalid user k8Xq2LmZ from 10.1.2.3",
        "SyntaxError: Unexpected token 'export'",
        "unexpected token: \"SELECT\" at 4:2",
        "unknown token \"utf8mb4\" in the text",
        "secret 'app-tls' not found",
        "verification code expired",
        "auth: NetworkManager1 is up",
        "session: SessionFactory2Impl@6d06d69c",
        "session: TLSv1.3-AES256 negotiated",
        "WWW-Authenticate: Bearer error=\"invalid_token\"",
    ]);
}

#[test]
fn a_cell_of_a_table_is_a_credential_if_it_is_random() {
    check(&[
        ("password         hunter2", "password         [credential]"),
        ("| api_key | k8Xq2LmZ9wPf |", "| api_key | [credential] |"),
        (
            "password........: hunter2",
            "password........: [credential]",
        ),
        (
            "  + password                 = \"swordfish\"",
            "  + password                 = \"[credential]\"",
        ),
    ]);
    survive(&[
        "password         varchar(255)",
        "| password | varchar(255) | NO |",
        "token        string   the token to use",
        "  + password           = (sensitive value)",
    ]);
}
