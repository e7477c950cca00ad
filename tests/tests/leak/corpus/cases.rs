//! Planted secrets: kinds of secrets combined with the texts that carry them, between ordinary sentences.

use serde_json::{Value as Json, json};

use super::super::plant::Random;
use super::template::{Text, expand};
use super::values::{
    IN_URLS, Name, OF_SHAPES, OF_VALUES, QUOTED, SEPARATORS, WORDS, Written, card, phone, wrapped,
};
use super::{SEED, file, held_out};

/// One planted secret.
pub(super) struct Case {
    /// The promised form that it belongs to.
    pub(super) form: String,
    /// The template that carries it, and the kind of secret.
    pub(super) of: String,
    pub(super) held_out: bool,
    /// The upstream's text.
    pub(super) text: String,
    /// The arguments of the call.
    pub(super) arguments: Vec<(&'static str, Json)>,
    /// The parts that must not be found: see [`leaks`](super::score::leaks).
    pub(super) parts: Vec<String>,
    /// The sentences around it that must stay.
    pub(super) around: Vec<String>,
    /// Whether it is a credential, which no receiver is allowed to have.
    pub(super) credential: bool,
}

/// The sections of the file of carriers.
struct Carriers(Vec<(String, Vec<String>)>);

impl Carriers {
    fn read() -> Self {
        let mut sections: Vec<(String, Vec<String>)> = Vec::new();
        for line in file("carriers.txt").lines() {
            let name = line.strip_prefix('[').and_then(|it| it.strip_suffix(']'));
            if let Some(name) = name.filter(|name| !name.contains('«')) {
                sections.push((name.to_owned(), Vec::new()));
                continue;
            }
            if let Some((_, templates)) = sections.last_mut()
                && !line.is_empty()
            {
                let spaced = line.replace('␤', "\n").replace('␍', "\r");
                templates.push(spaced.replace('␉', "\t"));
            }
        }
        Self(sections)
    }

    fn of(&self, name: &str) -> &[String] {
        let found = self.0.iter().find(|(known, _)| known == name);
        &found.unwrap_or_else(|| panic!("no section [{name}]")).1
    }

    /// Returns `count` entries of a section, a different choice for each number.
    fn some(&self, name: &str, number: usize, count: usize) -> impl Iterator<Item = &str> {
        let all = self.of(name);
        let step = if all.len().is_multiple_of(7) { 5 } else { 7 };
        let chosen = (0..count.min(all.len())).map(move |at| (number * 3 + at * step) % all.len());
        chosen.map(|at| all[at].as_str())
    }
}

/// The collected cases.
struct Cases<'c> {
    all: Vec<Case>,
    carriers: &'c Carriers,
    random: Random,
}

impl Cases<'_> {
    /// Adds a text with a secret in it, between two sentences.
    fn add(&mut self, form: &'static str, template: &str, kind: &str, text: &str, secret: Text) {
        let sentences = self.carriers.of("sentences");
        let before = &sentences[self.random.below(sentences.len())];
        let after = &sentences[self.random.below(sentences.len())];
        // Whatever scrubbing hides, a new line begins something else.
        let glue = if text.starts_with('-') || text.contains('\n') {
            "\n"
        } else {
            [": ", " - ", "\n", "; "][self.random.below(4)]
        };
        let (text, around) = if self.random.below(2) == 0 {
            (format!("{before}{glue}{text}"), vec![before.clone()])
        } else {
            let text = format!("{before}{glue}{text}\n{after}");
            (text, vec![before.clone(), after.clone()])
        };
        assert!(
            !secret.parts.is_empty(),
            "nothing tells {kind} in {template}"
        );
        self.all.push(Case {
            form: form.to_owned(),
            of: format!("{kind} in {template:?}"),
            held_out: held_out(template),
            text,
            arguments: Vec::new(),
            parts: secret.parts,
            around,
            credential: false,
        });
    }

    /// Marks the last case as a credential.
    fn credential(&mut self) {
        self.all.last_mut().unwrap().credential = true;
    }

    fn last(&mut self) -> &mut Case {
        self.all.last_mut().unwrap()
    }

    /// Inserts the secret into a carrier and adds the case.
    fn plant(&mut self, form: &'static str, template: &str, kind: &str, secret: Text) {
        let query = secret.text.replace('+', "%2B").replace(' ', "%20");
        let path = secret.text.replace(' ', "%20").replace('/', "-");
        let url = secret.text.replace('@', "%40").replace('"', "%22");
        let named: [(&str, &str); 4] = [
            ("secret", &secret.text),
            ("secret.query", &query),
            ("secret.path", &path),
            ("secret.url", &url),
        ];
        let text = expand(template, &mut self.random, &named).text;
        self.add(form, template, kind, &text, secret);
    }
}

/// Returns every planted secret, the same ones each time.
pub(super) fn cases() -> Vec<Case> {
    let carriers = Carriers::read();
    let mut cases = Cases {
        all: Vec::new(),
        carriers: &carriers,
        random: Random::new(SEED),
    };
    vendors(&mut cases);
    authorization(&mut cases);
    headers(&mut cases);
    pairs(&mut cases);
    commands(&mut cases);
    numbers(&mut cases);
    emails(&mut cases);
    encoded(&mut cases);
    values(&mut cases);
    overlaps(&mut cases);
    cases.all
}

fn vendors(cases: &mut Cases<'_>) {
    let vendors = file("vendors.txt");
    let vendors = vendors.lines().filter(|line| !line.starts_with('#'));
    for (number, line) in vendors.enumerate() {
        let (vendor, shape) = line.split_once(" | ").unwrap();
        for template in cases.carriers.some("bare", number, 9) {
            let secret = expand(shape, &mut cases.random, &[]);
            cases.plant("a vendor's token", template, vendor, secret);
            cases.credential();
        }
    }
    for template in cases.carriers.of("pem") {
        for _ in 0..4 {
            let secret = expand(template, &mut cases.random, &[]);
            let text = secret.text.clone();
            cases.add("a private key (PEM)", template, "PEM", &text, secret);
            cases.credential();
        }
    }
}

/// Returns the header's names and its value in each spelling for a notation.
fn notation(template: &str, header: &str, value: &str, random: &mut Random) -> String {
    let json = value.replace('"', "\\\"");
    let html = value.replace('"', "&quot;");
    let lower = header.to_lowercase();
    let upper = header.to_uppercase().replace('-', "_");
    let (tabbed, folded) = (value.replacen(' ', "\t", 1), value.replacen(' ', "\n ", 1));
    let named: [(&str, &str); 8] = [
        ("header", header),
        ("lower", &lower),
        ("upper", &upper),
        ("value", value),
        ("value.json", &json),
        ("value.html", &html),
        ("tabbed", &tabbed),
        ("folded", &folded),
    ];
    expand(template, random, &named).text
}

fn authorization(cases: &mut Cases<'_>) {
    for (number, scheme) in cases.carriers.of("schemes").iter().enumerate() {
        for template in cases.carriers.some("headers", number, 14) {
            let header = ["Authorization", "Authorization", "Proxy-Authorization"][number % 3];
            let value = expand(scheme, &mut cases.random, &[]);
            let text = notation(template, header, &value.text, &mut cases.random);
            cases.add("an Authorization header", template, scheme, &text, value);
            cases.credential();
        }
    }
}

fn headers(cases: &mut Cases<'_>) {
    for (number, header) in cases.carriers.of("header names").iter().enumerate() {
        for (at, template) in cases.carriers.some("headers", number, 11).enumerate() {
            let kinds = ["«a:32»", "«x:40»", "«uuid»", "«h:32»", "«l:12»", "«b:44»=="];
            let kind = kinds[(number + at) % kinds.len()];
            let value = expand(kind, &mut cases.random, &[]);
            let text = notation(template, header, &value.text, &mut cases.random);
            cases.add("another header", template, header, &text, value);
            cases.credential();
        }
    }
    for template in cases.carriers.of("cookies") {
        for kind in ["«a:32»", "«uuid»", "«x:43».«x:27»", "«h:16»"] {
            let secret = expand(kind, &mut cases.random, &[]);
            cases.plant("a cookie", template, kind, secret);
            cases.credential();
        }
    }
}

fn pairs(cases: &mut Cases<'_>) {
    let sections = [
        ("a pair, bare", "pairs", WORDS),
        ("a pair, quoted", "quoted", QUOTED),
    ];
    for (number, name) in cases.carriers.of("names").iter().enumerate() {
        let names = Name::new(name);
        for (form, section, kinds) in sections {
            for (at, template) in cases.carriers.some(section, number, 11).enumerate() {
                let kind = kinds[(number * 5 + at) % kinds.len()];
                // In a list or a query these characters end the value.
                let ends = template.contains(", ") || template.contains('&');
                let kind = if ends && section == "pairs" {
                    "«a:14»"
                } else {
                    kind
                };
                let secret = expand(kind, &mut cases.random, &[]);
                let text = expand(template, &mut cases.random, &names.with(&secret.text)).text;
                cases.add(form, template, &format!("{name} {kind}"), &text, secret);
                cases.credential();
            }
        }
    }
}

fn commands(cases: &mut Cases<'_>) {
    for template in cases.carriers.of("commands") {
        for kind in ["«a:14»", "«l:11»", "«a:6»!«a:6»", "«a:7»%«a:6»"] {
            let secret = expand(kind, &mut cases.random, &[]);
            cases.plant("a command line", template, kind, secret);
            cases.credential();
        }
    }
    for template in cases.carriers.of("urls") {
        for kind in IN_URLS {
            let secret = expand(kind, &mut cases.random, &[]);
            cases.plant("a URL or connection string", template, kind, secret);
            cases.credential();
        }
    }
}

fn numbers(cases: &mut Cases<'_>) {
    for template in cases.carriers.of("numbers") {
        for separator in SEPARATORS {
            for _ in 0..2 {
                let secret = card(&mut cases.random, separator);
                cases.plant("a card number", template, &format!("{separator:?}"), secret);
            }
        }
    }
    for (number, format) in cases.carriers.of("phone formats").iter().enumerate() {
        for template in cases.carriers.some("phones", number, 9) {
            let secret = phone(format, &mut cases.random);
            cases.plant("a phone number", template, format, secret);
        }
    }
}

fn emails(cases: &mut Cases<'_>) {
    for template in cases.carriers.of("emails") {
        for format in cases.carriers.of("email formats") {
            let secret = expand(format, &mut cases.random, &[]);
            cases.plant("an e-mail address", template, format, secret);
        }
    }
}

/// Returns an invented text for a template, or for the example of a number.
fn invented(shape: &str, random: &mut Random) -> Text {
    match shape {
        "4111 1111 1111 1111" => card(random, " "),
        shape if shape.starts_with('+') => phone(shape, random),
        shape => expand(shape, random, &[]),
    }
}

/// Adds encoded shapes, alone or inside a longer text.
fn encoded(cases: &mut Cases<'_>) {
    let shapes = [
        "sk-proj-«x:60»",
        "ghp_«a:36»",
        "password=«a:14»",
        "{\"api_key\":\"«a:24»\",\"n\":1}",
        "Authorization: Bearer «x:40»",
        "postgres://app:«a:16»@db.example/shop",
        "«l:7»@«l:6».com",
        "+1-415-«200-999»-«d:4»",
        "4111 1111 1111 1111",
    ];
    for (number, shape) in shapes.iter().enumerate() {
        for (at, written) in OF_SHAPES.iter().enumerate() {
            for template in cases.carriers.some("encoded", number + at, 3) {
                let mut secret = invented(shape, &mut cases.random);
                secret.text = written.write(&secret.text, &mut cases.random);
                let kind = format!("{shape}, {written:?}");
                cases.plant("a shape, encoded", template, &kind, secret);
            }
        }
        for template in cases.carriers.of("wrapped") {
            for width in [64, 76] {
                let mut secret = invented(shape, &mut cases.random);
                let long = format!(
                    "the first line of an attachment that has several of them\n{}\nand then it \
                     goes on for a while, so that it is wrapped here as well",
                    secret.text
                );
                secret.text = wrapped(&long, width, &mut cases.random);
                let kind = format!("{shape} in lines of {width}");
                cases.plant("a shape, in wrapped base64", template, &kind, secret);
            }
        }
    }
}

/// Adds values of the call that the upstream quotes.
fn values(cases: &mut Cases<'_>) {
    for (number, kind) in cases.carriers.of("value kinds").iter().enumerate() {
        for (at, written) in OF_VALUES.iter().enumerate() {
            for template in cases.carriers.some("values", number + at, 3) {
                let mut secret = expand(kind, &mut cases.random, &[]);
                let value = secret.text.clone();
                secret.text = written.write(&value, &mut cases.random);
                let form = match written {
                    Written::As(_) => "a value of the call",
                    _ => "a value of the call, escaped as code",
                };
                cases.plant(form, template, &format!("{kind}, {written:?}"), secret);
                cases.last().arguments = match (number + at) % 4 {
                    0 => vec![("to", json!(value))],
                    1 => vec![("holder", json!(value))],
                    2 => vec![("headers", json!({ "X": [value, 1], "y": null }))],
                    _ => vec![("holder", json!([{ "a": { "b": value } }]))],
                };
            }
        }
    }
    for (number, kind) in cases.carriers.of("value kinds").iter().enumerate() {
        for template in cases.carriers.some("keys", number, 4) {
            let secret = expand(kind, &mut cases.random, &[]);
            let value = secret.text.clone();
            cases.plant("a key of a JSON argument", template, kind, secret);
            let name = ["headers", "holder"][number % 2];
            cases.last().arguments = vec![(name, json!({ value: ["x", 1] }))];
        }
        for template in cases.carriers.of("wrapped") {
            let mut secret = expand(kind, &mut cases.random, &[]);
            let value = secret.text.clone();
            secret.text = wrapped(
                &format!("a letter to {value} that is long enough for more than a line of it"),
                64,
                &mut cases.random,
            );
            cases.plant("a value, in wrapped base64", template, kind, secret);
            cases.last().arguments = vec![("holder", json!(value))];
        }
    }
}

/// Adds words whose letters are also the end of the previous word.
fn overlaps(cases: &mut Cases<'_>) {
    for line in cases.carriers.of("overlaps") {
        let (value, text) = line.split_once(" | ").unwrap();
        for argument in ["to", "holder"] {
            let secret = Text {
                text: value.to_owned(),
                parts: vec![value.to_owned()],
            };
            cases.add("letters that overlap", line, value, text, secret);
            cases.last().arguments = vec![(argument, json!(value))];
        }
    }
    // Two values that share letters.
    for _ in 0..40 {
        let made = expand("«l:6» «l:5» «l:6»", &mut cases.random, &[]).text;
        let [left, middle, right] = [&made[..6], &made[7..12], &made[13..]];
        let text = format!("no row for {left}{middle}{right} here");
        let secret = Text {
            text: text.clone(),
            parts: vec![[left, middle, right].concat()],
        };
        cases.add("letters that overlap", &text, "two values", &text, secret);
        cases.last().arguments = vec![
            ("holder", json!(format!("{left}{middle}"))),
            ("other", json!(format!("{middle}{right}"))),
        ];
    }
}
