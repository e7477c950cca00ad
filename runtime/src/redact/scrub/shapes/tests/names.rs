//! A name and its value, in every notation.

use super::{check, survive};

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
            "Server=db;Uid=app;Pwd=[credential];X=1",
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
fn pairs_in_every_notation() {
    check(&[
        (
            "Key (api_key)=(a b c) already exists.",
            "Key (api_key)=([credential]) already exists.",
        ),
        (
            "Key (tenant, api_key)=(acme, x1) already exists.",
            "Key (tenant, api_key)=([credential]) already exists.",
        ),
        (
            "Key (api_key, tenant)=(x1, acme) is not present",
            "Key (api_key, tenant)=([credential]) is not present",
        ),
        (r#"{"pass": "hunter2"}"#, r#"{"pass": "[credential]"}"#),
        (
            "<password>hunter2 x</password>",
            "<password>[credential]</password>",
        ),
        (
            "<ns:Password type=\"a\">x</ns:Password>",
            "<ns:Password type=\"a\">[credential]</ns:Password>",
        ),
        (
            "<secret><![CDATA[a<b]]></secret>",
            "<secret><![CDATA[[credential]]]></secret>",
        ),
        (
            "<add key=\"ApiKey\" value=\"abc\"/>",
            "<add key=\"ApiKey\" value=\"[credential]\"/>",
        ),
        (
            r#"{"name":"DB_PASSWORD","value":"abc"}"#,
            r#"{"name":"DB_PASSWORD","value":"[credential]"}"#,
        ),
        ("SMTP_PASS=swordfish", "SMTP_PASS=[credential]"),
        ("API_KEY_2=abc", "API_KEY_2=[credential]"),
        (
            "Ocp-Apim-Subscription-Key: 0123abcd",
            "Ocp-Apim-Subscription-Key: [credential]",
        ),
        (
            "curl -u admin:hunter2 https://x.example",
            "curl -u [credential] https://x.example",
        ),
        (
            "curl --user 'admin:hunter 2' x",
            "curl --user '[credential]' x",
        ),
        (
            "password: |\n  swordfish\nuser: x",
            "password: |\n  [credential]\nuser: x",
        ),
        ("export TOKEN=abc", "export TOKEN=[credential]"),
        (
            "-Ddb.password=abc -Xmx1g",
            "-Ddb.password=[credential] -Xmx1g",
        ),
        (
            "{'password': b'hunter2', 'n': 1}",
            "{'password': b'[credential]', 'n': 1}",
        ),
        (
            "Login(password=hunter2, user=jane)",
            "Login(password=[credential], user=jane)",
        ),
        (
            "Login { password: Secret(hunter2) }",
            "Login { password: Secret([credential]) }",
        ),
        (
            "{:password => \"hunter2\"}",
            "{:password => \"[credential]\"}",
        ),
        (
            "Array ( [password] => hunter2 )",
            "Array ( [password] => [credential] )",
        ),
        (
            "&{Password:hunter2 User:jane}",
            "&{Password:[credential] User:jane}",
        ),
        (
            "ALTER USER x PASSWORD 'hunter 2'",
            "ALTER USER x PASSWORD '[credential]'",
        ),
        (
            r#"{\\\"token\\\":\\\"abc\\\",\\\"n\\\":1}"#,
            r#"{\\\"token\\\":\\\"[credential]\\\",\\\"n\\\":1}"#,
        ),
        ("password: [115, 101, 99, 114]", "password: [[credential]]"),
        (
            "passphrase: correct horse battery staple\nx",
            "passphrase: [credential]\nx",
        ),
        (
            "password\u{2009}: hunter2",
            "password\u{2009}: [credential]",
        ),
        ("pass\\u0077ord=hunter2", "pass\\u0077ord=[credential]"),
        ("\\x70assword=hunter2", "\\x70assword=[credential]"),
        (
            "pass\u{9b}31mword=hunter2",
            "pass\u{9b}31mword=[credential]",
        ),
    ]);
}

#[test]
fn a_name_may_have_words_before_it_and_a_number_behind_it() {
    check(&[
        ("dbPass=hunter2", "dbPass=[credential]"),
        ("_pass=hunter2", "_pass=[credential]"),
        ("API_KEY2=abc", "API_KEY2=[credential]"),
        ("API_KEY_22=abc", "API_KEY_22=[credential]"),
        // A word of a sentence says less than a name that only a program has.
        ("my_secret: abc", "my_secret: [credential]"),
        ("api key: abc", "api key: [credential]"),
    ]);
    survive(&[
        "compass=hunter2, DBPASS=hunter2",
        "API_KEY_222=abc, token_count=abc",
        "secret: abc",
        "api_key_=abc",
        "key=abcdefghijk1 /x?my_key=abcdefghijk1",
    ]);
}

#[test]
fn signs_between_a_name_and_its_value() {
    check(&[
        ("ENV API_KEY swordfish", "ENV API_KEY [credential]"),
        ("ENV API_KEY=swordfish", "ENV API_KEY=[credential]"),
        ("password:/x", "password:[credential]"),
        ("password->hunter2 x", "password->[credential] x"),
        ("password -> hunter2 x", "password -> [credential] x"),
        ("password := hunter2", "password := [credential]"),
        ("x[\"password\"]=hunter2", "x[\"password\"]=[credential]"),
        ("password=>hunter2", "password=>[credential]"),
        ("secret:abc", "secret:[credential]"),
        ("\"secret\": abc", "\"secret\": [credential]"),
        (
            "<property name=\"password\">x y</property>",
            "<property name=\"password\">[credential]</property>",
        ),
        (
            "[\"password\", \"hunter2\"]",
            "[\"password\", \"[credential]\"]",
        ),
        ("('password', 'swordfish')", "('password', '[credential]')"),
        ("(b'token', b'swordfish')", "(b'token', b'[credential]')"),
    ]);
    survive(&[
        "ENV API_KEY",
        "use API_KEY swordfish",
        "secret://vault1 and token::Kind1",
        "\"token\" > 5, \"\"token\"\">5",
        "[\"password\", \"username\"]",
        "[password, username1]",
        "[\"password, username1\"]",
        "--password,hunter2",
        "x, \"token\", \"swordfish1\"",
        "(token, swordfish1)",
        "password swordfish, \"--token\" hunter2",
        "password) 'x'",
    ]);
}

#[test]
fn a_name_and_its_value_may_be_members_of_one_object() {
    check(&[
        (
            "- name: DB_PASSWORD\n  value: abc",
            "- name: DB_PASSWORD\n  value: [credential]",
        ),
        (
            r#"{\"name\":\"DB_PASSWORD\",\"value\":\"abc\"}"#,
            r#"{\"name\":\"DB_PASSWORD\",\"value\":\"[credential]\"}"#,
        ),
        (
            "<add key='ApiKey' Value = 'abc'/>",
            "<add key='ApiKey' Value = '[credential]'/>",
        ),
    ]);
    survive(&[
        "\"password\"value=\"x\"",
        "\"password\" values=\"x\"",
        "name: password value: x",
        "\"password\", \"other\": \"x\"",
    ]);
}

#[test]
fn an_element_has_a_value() {
    check(&[
        (
            "<password >x</password>",
            "<password >[credential]</password>",
        ),
        ("see <ns:token>x y<", "see <ns:token>[credential]<"),
    ]);
    survive(&[
        "<password/>x",
        "<password a=\"b\"/>x",
        "<password",
        "<password a<b>x",
        "a:token>x",
    ]);
}
