//! What is hidden, and what survives.

mod addresses;
mod apart;
mod headers;
mod names;
mod numbers;
mod options;
mod prose;
mod sql;
mod tokens;
mod values;

use super::super::cuts::Cuts;
use super::super::reading::Reading;
use super::{ShapeSet, find};

fn hide(text: &str) -> String {
    hide_shapes(text, ShapeSet::Everything)
}

fn hide_credentials(text: &str) -> String {
    hide_shapes(text, ShapeSet::Credentials)
}

fn hide_shapes(text: &str, shapes: ShapeSet) -> String {
    let mut cuts = Cuts::default();
    find(&Reading::all(text), shapes, &mut cuts);
    cuts.apply(text, text.len()).into_owned()
}

/// Each text, and what a log shows of it.
fn check(table: &[(&str, &str)]) {
    let shown: Vec<_> = table.iter().map(|(text, _)| (*text, hide(text))).collect();
    let expected: Vec<_> = table.iter().map(|row| (row.0, row.1.to_owned())).collect();
    let differ = shown.iter().zip(&expected).filter(|(is, must)| is != must);
    let differ: Vec<_> = differ.map(|(is, must)| (is.0, &is.1, &must.1)).collect();
    assert!(differ.is_empty(), "text, shown, expected: {differ:#?}");
}

/// Texts of which a log shows everything.
fn survive(texts: &[&str]) {
    let same: Vec<_> = texts.iter().map(|text| (*text, *text)).collect();
    check(&same);
}

/// Lines of logs, as many systems write them.
#[test]
fn log_lines_survive() {
    for text in [
        "081109 203615 148 INFO dfs.DataNode$PacketResponder: PacketResponder 1 for block blk_38865049064139660 terminating",
        "blk_-4568434182693165548 terminating",
        "Established session 0x14f05578bd80006 with negotiated timeout 10000 for client /10.10.34.13:37177",
        "Got user-level KeeperException when processing sessionid:0x14f05578bd80006 type:create cxid:0x2",
        "SQM: Session: 30546174_4079906503 initialized by client WindowsUpdateAgent.",
        "Skipping AppWindowToken{df0798e token=Token{78af589 ActivityRecord{3b04890 u0 com.example/.Main t761}}}",
        "Attempted to remove token=android.os.BinderProxy@3b8d2d5a, cookie=0x1f",
        "pam_unix(sshd:auth): authentication failure; logname= uid=0 euid=0 tty=ssh ruser= rhost=10.1.2.3",
        "Failed password for invalid user webmaster from 10.1.2.3 port 38926 ssh2",
        "Access denied for user 'root'@'localhost' (using password: YES)",
        "2005-06-03-15.42.50.363779 R02-M1-N0-C:J12-U11 RAS KERNEL INFO",
        "nova.osapi [req-38101a0b-2096-447d-96ea-a692162415ae 113d3a99c3da401fbd62cc2caa5b96d2] status: 200 len: 1893",
        "Kind: YARN_AM_RM_TOKEN, Service: , Ident: (appAttemptId { application_id { id: 20 } keyId: 1587397680)",
        "systemd[1]: Started user@1000.service and getty@tty1.service",
        "PWD=/srv/app OLDPWD=/srv",
        "password: must be at least 8 characters; secret=${API_SECRET}, token=%s, password=***",
        "required: [\"password\", \"token\"]",
        "unexpected token: foo at line 3",
        "npm WARN lodash@4.17.21.tgz, icon@2x.png",
        "git clone ssh://git@github.com/example/x.git, git@github.com:example/x.git",
        "hotel 123456, Intel 8254321",
        "session=550e8400-e29b-41d4-a716-446655440000 opened",
    ] {
        assert_eq!(hide(text), text);
    }
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
