//! Options of programs whose values are credentials.

use super::{check, survive};

#[test]
fn an_option_of_a_program_has_a_credential() {
    check(&[
        (
            "curl -b sid=abc https://x.example",
            "curl -b [credential] https://x.example",
        ),
        (
            "docker login -u a -p hunter2 x",
            "docker login -u a -p [credential] x",
        ),
        ("http -a jane:hunter2 x", "http -a [credential] x"),
        ("ldapsearch -x -w hunter2", "ldapsearch -x -w [credential]"),
        (
            "mysql -u root -phunter2 shop",
            "mysql -u root -p[credential] shop",
        ),
        ("mysql -p'hunter 2' shop", "mysql -p'[credential]' shop"),
        ("mysql -p\"hunter 2\nx", "mysql -p\"[credential]\nx"),
        (
            r"net use \\x\y /user:jane hunter2 /p:yes",
            r"net use \\x\y /user:jane [credential] /p:yes",
        ),
        (
            r"NET USE \\x /USER:jane hunter2",
            r"NET USE \\x /USER:jane [credential]",
        ),
        (
            "openssl enc -k hunter2 -in x",
            "openssl enc -k [credential] -in x",
        ),
        (
            "openssl enc -K 0a1b2c -in x",
            "openssl enc -K [credential] -in x",
        ),
        (
            "redis-cli -a hunter2 ping",
            "redis-cli -a [credential] ping",
        ),
        ("smbclient -U jane%hunter2 x", "smbclient -U [credential] x"),
        ("sshpass -p hunter2 ssh x", "sshpass -p [credential] ssh x"),
        // Of any program, where a password follows the user.
        ("x --proxy-user a:b y", "x --proxy-user [credential] y"),
        ("x --user=a:b y", "x --user=[credential] y"),
        ("curl -U a:b y", "curl -U [credential] y"),
        ("curl -u a:1b y", "curl -u [credential] y"),
        // The last program of the line is the one.
        (
            "mysqldump x | mysql -pabc",
            "mysqldump x | mysql -p[credential]",
        ),
        ("x && sshpass -p a b", "x && sshpass -p [credential] b"),
    ]);
}

#[test]
fn an_option_of_another_program_has_none() {
    survive(&[
        "tar -p hunter2",
        "unsshpass -p hunter2",
        "sshpass\ntar -p hunter2",
        "mysql -p shop",
        "mysql -P3306 shop",
        "docker run -p 8080:80 x",
        "ldapsearch -W uid=jane",
        "sshpass -p --help",
        "sshpass -p ",
        "curl -u http://x.example y",
        "docker run -u 1000:1000 x",
        "git push -u origin main",
        "net use",
    ]);
}

#[test]
fn options_are_read_in_lists_and_glued_to_their_values() {
    check(&[
        ("x -uapp:hunter2 y", "x -u[credential] y"),
        (
            "['mysql', '-uroot', '-phunter2']",
            "['mysql', '-uroot', '-p[credential]']",
        ),
        (
            r#"["curl", "-u", "app:hunter2", "x"]"#,
            r#"["curl", "-u", "[credential]", "x"]"#,
        ),
        ("curl -kuapp:hunter2 x", "curl -ku[credential] x"),
        ("sshpass -phunter2 ssh x", "sshpass -p[credential] ssh x"),
        ("unzip -P hunter2 x.zip", "unzip -P [credential] x.zip"),
        ("7z x -phunter2 x.7z", "7z x -p[credential] x.7z"),
        (
            "xfreerdp /u:app /p:hunter2",
            "xfreerdp /u:app /p:[credential]",
        ),
        (
            "htpasswd -b x app hunter2",
            "htpasswd -b x app [credential]",
        ),
        ("> AUTH app k8Xq2LmZ", "> AUTH app [credential]"),
    ]);
    survive(&[
        "docker run -u1000:1000 -p8080:80 x",
        "mysql -h db -P 3306 -p -u app",
        "sshpass -e ssh x",
        "zip -r x.zip a",
        "curl -u app x",
        "sshpass -p $PASSWORD ssh x",
        "AUTH failed for app2",
        "ROOT LOGIN ON tty2",
    ]);
}
