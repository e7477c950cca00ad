//! Values that are apart from the names of their credentials.

use super::{check, hide, survive};

#[test]
fn the_next_argument_is_the_value_of_an_option() {
    check(&[
        (
            "Command '['app', '--password', 'hunter2']' returned 1",
            "Command '['app', '--password', '[credential]']' returned 1",
        ),
        (
            r#"execve("/bin/app", ["app", "--token", "swordfish"], 0x7f)"#,
            r#"execve("/bin/app", ["app", "--token", "[credential]"], 0x7f)"#,
        ),
        (
            r#"["app" "--token" "hunter2" "x"]"#,
            r#"["app" "--token" "[credential]" "x"]"#,
        ),
        (
            "[app, --password, hunter2, --debug]",
            "[app, --password, [credential], --debug]",
        ),
    ]);
    survive(&[
        r#"["app", "--password", "--verbose"]"#,
        r#"["app", "--password-stdin", "--verbose2"]"#,
        "usage: app [--password PASSWORD] [--api-key API_KEY]",
        "  -p, --password      ask for the password",
    ]);
}

#[test]
fn a_record_has_a_name_and_a_value_in_any_order() {
    for (left, right) in [
        (r#"{"name":"password","value":""#, r#""}"#),
        (
            r#"{"name":"password","type":"text","value":""#,
            r#"","n":1}"#,
        ),
        (r#"{"value":""#, r#"","name":"password"}"#),
        (r#"{"loc":["body","password"],"msg":"x","input":""#, r#""}"#),
        (r#"{"password":{"type":"string","value":""#, r#""}}"#),
        (r#"{"password":{"S":""#, r#""}}"#),
        ("{ name: DB_PASSWORD, value: ", " }"),
        ("- name: DB_PASSWORD\n  value: ", "\n- name: x"),
        ("- value: ", "\n  name: DB_PASSWORD"),
        ("password:\n  type: x\n  value: ", "\n"),
        ("<input value=\"", "\" name=\"password\">"),
        ("<key>password</key>\n<string>", "</string>"),
        ("<name>password</name><value><string>", "</string></value>"),
        ("<entry key=\"password\">", "</entry>"),
        ("<password><value>", "</value></password>"),
        ("Entry(key=password, value=", ")"),
        ("on field 'password': rejected value [", "]; codes"),
        (
            "password\n  too short [type=x, input_value='",
            "', input_type=str]",
        ),
        ("form-data; name=\"password\"\r\n\r\n", "\r\n--x"),
    ] {
        let text = format!("{left}hunter2{right}");
        let shown = format!("{left}[credential]{right}");
        assert_eq!(hide(&text), shown);
    }
    survive(&[
        r#"{"name":"password","type":"string"}"#,
        r#"{"name":"password","value":null,"n":1}"#,
        r#"{"name":"port","value":"hunter2"}"#,
        r#"{"loc":["body","password"],"msg":"Field required","type":"missing"}"#,
        r#"{"name":"password"},{"name":"x","value":"hunter2"}"#,
        r#"{"password":{"type":"string","minLength":8}}"#,
        r#"{"token":{"valid":false,"reason":"expired"}}"#,
        "- name: DB_PASSWORD\n- name: x\n  value: hunter2",
        "<input type=\"password\" name=\"password\" placeholder=\"Password\">",
        "<label for=\"password\">Password</label>",
        "form-data; name=\"token\"; filename=\"a.txt\"\n\nhunter2",
    ]);
}

#[test]
fn a_pair_in_a_list_is_a_name_and_its_value() {
    check(&[
        (
            r#"["password", "swordfish"]"#,
            r#"["password", "[credential]"]"#,
        ),
        (
            "[[:user, \"a\"], [:password, \"x1\"]]",
            "[[:user, \"a\"], [:password, \"[credential]\"]]",
        ),
        ("{password, \"swordfish\"}", "{password, \"[credential]\"}"),
        (
            "['host', 'x', 'X-Api-Key', 'hunter2', 'accept']",
            "['host', 'x', 'X-Api-Key', '[credential]', 'accept']",
        ),
    ]);
    survive(&[
        r#"["password", "email"]"#,
        r#"["token", "expires", "user"]"#,
        r#"["id", "token", "swordfish"]"#,
        r#"{"password": ["This field is required."]}"#,
        r#"{"password":"can't be blank"}"#,
    ]);
}

#[test]
fn what_says_a_type_is_between_a_name_and_its_value() {
    for between in [
        ": !!str ",
        ": !secret ",
        ": &anchor ",
        " (string): ",
        " [str] = ",
        " <text>: ",
        ": str = ",
        ":string:",
        "=(string)",
        ":: ",
        " <- ",
    ] {
        let text = format!("password{between}\"hunter2\"");
        assert_eq!(hide(&text), format!("password{between}\"[credential]\""));
    }
    check(&[
        (
            "[\"password\"]=>\n  string(7) \"hunter2\"",
            "[\"password\"]=>\n  string(7) \"[credential]\"",
        ),
        (
            "[\"apiKey\":\"Config\":private]=>\n string(7) \"hunter2\"",
            "[\"apiKey\":\"Config\":private]=>\n string(7) \"[credential]\"",
        ),
        (
            "s:8:\"password\";s:7:\"hunter2\";",
            "s:8:\"password\";s:7:\"[credential]\";",
        ),
    ]);
    survive(&[
        "password: String",
        "fn login(password: &str, token: Option<&str>)",
        "password: string;",
        "token = tokens[i]",
        "passwd[4711]: pam_unix(passwd:chauthtok): password changed",
    ]);
}
