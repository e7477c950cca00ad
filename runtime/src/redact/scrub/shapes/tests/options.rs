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
