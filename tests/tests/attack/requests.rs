//! Requests that are wrong: from elsewhere, too long, or not HTTP.

use crate::attack::target::Target;

/// Returns names of other hosts, and spellings of this machine's names that another program reads as a different host.
fn foreign_hosts(address: &str) -> Vec<String> {
    let (_, port) = address.rsplit_once(':').expect("a port");
    [
        "evil.example",
        "evil.example:PORT",
        "localhost.evil.example:PORT",
        "127.0.0.1.evil.example:PORT",
        "127.0.0.2:PORT",
        "0.0.0.0:PORT",
        "localhost:1",
        "localhost:PORT0",
        "localhost:",
        "localhost.:PORT",
        "localhost@evil.example:PORT",
        "evil.example@localhost:PORT",
        "evil.example:localhost",
        "[::1",
        "[::2]:PORT",
        "",
    ]
    .iter()
    .map(|host| host.replace("PORT", port))
    .collect()
}

pub(crate) fn dns_rebinding(target: Target) -> Option<String> {
    let server = target.start();
    let mut refused = 0;
    let own = format!("Host: {}\r\n", server.address);
    for (method, path) in target.routes() {
        let with = |host: &str| server.request(method, path, "", "").replace(&own, host);
        for host in foreign_hosts(&server.address) {
            server.send(with(&format!("Host: {host}\r\n"))).refuses(421);
            refused += 1;
        }
        let elsewhere = server.request(method, &format!("http://evil.example{path}"), "", "");
        server.send(elsewhere).refuses(421);
        let (none, two) = (with(""), with(&format!("Host: evil.example\r\n{own}")));
        for broken in [none, two] {
            server.send(broken).refuses(400);
        }
        refused += 3;
        let (_, port) = server.address.rsplit_once(':').expect("a port");
        for host in ["localhost", "LOCALHOST", "127.0.0.1", "[::1]"] {
            for host in [host.to_owned(), format!("{host}:{port}")] {
                let mut wire = server.open();
                wire.send(with(&format!("Host: {host}\r\n")))
                    .expect("it is read");
                assert_ne!(wire.head().status, 421, "{method} {path} of {host}");
            }
        }
    }
    server.works();
    Some(format!("421 × {refused}"))
}

pub(crate) fn foreign_origins(target: Target) -> Option<String> {
    let server = target.start();
    let (_, port) = server.address.rsplit_once(':').expect("a port");
    let mut refused = 0;
    for (method, path) in target.routes() {
        for origin in [
            "https://evil.example",
            "null",
            "",
            "http://localhost:1",
            &format!("http://evil.example:{port}"),
            // Another name of this machine is another origin.
            &format!("http://localhost:{port}"),
            &format!("http://{}.evil.example", server.address),
            &format!("http://user@{}", server.address),
            &format!("file://{}", server.address),
        ] {
            let answer = server.ask(method, path, &format!("Origin: {origin}\r\n"), "");
            answer.refuses(403);
            refused += 1;
        }
        let own = format!("Origin: http://{}\r\n", server.address);
        let two = format!("{own}Origin: https://evil.example\r\n");
        server.ask(method, path, &two, "").refuses(403);
        refused += 1;
        let mut wire = server.open();
        wire.send(server.request(method, path, &own, ""))
            .expect("it is read");
        assert_ne!(wire.head().status, 403, "{method} {path} of {own}");
    }
    // The preflight of a browser before it sends a page's request to another origin.
    let asked = "Origin: https://evil.example\r\nAccess-Control-Request-Method: POST\r\n";
    let answer = server.ask("OPTIONS", target.sink(), asked, "");
    answer.refuses(403);
    assert!(answer.header("access-control-allow-origin").is_none());
    server.works();
    Some(format!("403 × {}", refused + 1))
}

pub(crate) fn oversize_heads(target: Target) -> Option<String> {
    let server = target.start();
    let page = target.page();
    // The server stops reading before this is HTTP, so it answers with only a status.
    let long = format!("X-Long: {}\r\n", "x".repeat(100_000));
    assert_eq!(server.ask("GET", page, &long, "").status, 431);
    let many = "X-Many: x\r\n".repeat(1_000);
    assert_eq!(server.ask("GET", page, &many, "").status, 431);
    let longest = format!("{page}?{}", "x".repeat(100_000));
    assert!(matches!(
        server.ask("GET", &longest, "", "").status,
        414 | 431
    ));
    let long = format!("{page}?{}", "x".repeat(10_000));
    server.ask("GET", &long, "", "").refuses(414);
    server.works();
    Some("414, 431".into())
}

pub(crate) fn oversize_bodies(target: Target) -> Option<String> {
    let server = target.start();
    let sink = target.sink();
    let media = "Content-Type: application/json\r\nAccept: application/json, text/event-stream\r\n";
    for length in [256 * 1024 + 1, 400_000, 1_200_000, 20_000_000] {
        let body = "x".repeat(length);
        server.ask("POST", sink, media, &body).refuses(413);
        // A request without any header for its length.
        let chunk = format!("{length:x}\r\n{body}\r\n0\r\n\r\n");
        let headers = format!("{media}Transfer-Encoding: chunked\r\n");
        let chunked = format!("{}{chunk}", server.request("POST", sink, &headers, ""));
        server.send(chunked).refuses(413);
    }
    // The client will never send a body of this length.
    let promised = server.request("POST", sink, "Content-Length: 18446744073709551615\r\n", "");
    let answer = server.send(promised);
    assert!(matches!(answer.status, 400 | 413 | 431), "{answer:?}");
    // The longest allowed body: the route reports the problem with it.
    let fits = server.ask("POST", sink, media, &"x".repeat(256 * 1024));
    assert!(!matches!(fits.status, 200..300 | 413), "{fits:?}");
    fits.is_problem();
    server.works();
    Some("413".into())
}

pub(crate) fn bad_paths(target: Target) -> Option<String> {
    let server = target.start();
    let mut refused = 0;
    let mut roots = vec!["/".to_owned()];
    roots.extend(target.routes().iter().map(|(_, path)| format!("{path}/")));
    let parameter = target.routes().iter().filter_map(|(_, path)| {
        let (before, _) = path
            .split_once("/any")
            .or(path.split_once("/firm-000001"))?;
        Some(format!("{before}/"))
    });
    roots.extend(parameter);
    for root in roots {
        for end in [
            "%ff",
            "%FF%FE",
            "%00",
            "%",
            "%zz",
            "%c0%af",
            "%ed%a0%80",
            "..%2f..%2fetc%2fpasswd",
            "../../x",
            "//",
            "a%0d%0ab",
            "%u0000",
            "?%ff",
            "{}",
            "x;y",
            "~",
        ] {
            // `/?…` is the page.
            if root == "/" && end == "?%ff" {
                continue;
            }
            for method in ["GET", "POST", "DELETE", "BREW", "TRACE", "PROPFIND"] {
                let answer = server.ask(method, &format!("{root}{end}"), "", "");
                assert!(
                    (400..500).contains(&answer.status),
                    "{method} {root}{end}: {answer:?}"
                );
                answer.is_problem();
                refused += 1;
            }
        }
    }
    for (_, path) in target.routes() {
        let answer = server.ask("BREW", path, "", "");
        answer.refuses(405);
        refused += 1;
    }
    for whole in [
        "OPTIONS *",
        "CONNECT localhost:1",
        "GET x",
        "GET /\u{e4}",
        "GET  /",
    ] {
        let (address, page) = (&server.address, whole);
        let answer = server.send(format!(
            "{page} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n"
        ));
        assert!((400..500).contains(&answer.status), "{whole}: {answer:?}");
        assert!(answer.body.is_empty() || answer.is_problem().is_object());
        refused += 1;
    }
    server.works();
    Some(format!("JSON × {refused}"))
}

pub(crate) fn garbage(target: Target) -> Option<String> {
    let server = target.start();
    let page = format!(
        "GET {} HTTP/1.1\r\nHost: {}\r\n\r\n",
        target.page(),
        server.address
    );
    let body = format!(
        "POST {} HTTP/1.1\r\nHost: {}\r\n",
        target.sink(),
        server.address
    );
    let noise: Vec<u8> = (0..100_000_u32)
        .map(|number| (number.wrapping_mul(2_654_435_761) >> 13) as u8)
        .collect();
    let garbage: [Vec<u8>; 12] = [
        noise,
        b"\0".repeat(1_000),
        b"\r\n".repeat(50_000),
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03".to_vec(),
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_vec(),
        b"GET / HTTP/9.9\r\n\r\n".to_vec(),
        b"GET /\r\n\r\n".to_vec(),
        b"GET / HTTP/1.1\r\nHost : x\r\n\r\n".to_vec(),
        format!("{body}Content-Length: -1\r\n\r\n").into(),
        format!("{body}Content-Length: 1\r\nContent-Length: 2\r\n\r\nx").into(),
        format!("{body}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /smuggled HTTP/1.1\r\n\r\n").into(),
        format!("{body}Transfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n").into(),
    ];
    for garbage in &garbage {
        // Both as the first request, and after an answered request.
        for before in ["", &page] {
            let mut wire = server.open();
            let bytes = [before.as_bytes(), garbage, b"\r\n\r\n"].concat();
            wire.send(bytes).ok();
            if !before.is_empty() {
                assert_eq!(wire.answer().status, 200);
            }
            wire.ends_in_an_error();
        }
    }
    server.works();
    server.stops();
    Some(format!("refused × {}", 2 * garbage.len()))
}
