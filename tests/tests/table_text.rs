//! The tables of a catalog as one text: what was written is read, and what is not as it was written is refused.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use errpact::codegen::tables::{Bump, TablesError, read};
use errpact::table::{Catalog, RetryBucket};
use errpact_generator::prompt::{self, Options, OwnBlocks};
use errpact_generator::tables::{Tables, json, params};
use errpact_spec::{Resolved, load};
use errpact_tests::catalogs::{
    CONTRACTS, LEAKS, ONE, PACKS, PAGE, RICH, VECTORS, WIRE, examples_and,
};
use errpact_tests::command::workspace;
use errpact_tests::files::files;
use errpact_tests::random::Random;
use serde_json::Value;

use crate::fuzz::mutate::mutated;
use crate::fuzz::run::{Shape, Target};

/// The folders with catalogs of all kinds.
const FOLDERS: [&str; 5] = [
    "examples",
    "tests/catalogs",
    "tests/fixtures/ok",
    "tests/python",
    "tests/typescript",
];

fn text(resolved: &Resolved) -> String {
    json(resolved, &OwnBlocks::render(resolved, None)).unwrap()
}

/// Generated code is what a Rust program has, rules and rule blocks included.
#[test]
fn a_text_is_the_same_as_generated_code() {
    for subject in examples_and(&[CONTRACTS, LEAKS, ONE, PACKS, PAGE, RICH, VECTORS, WIRE]) {
        let text = text(&subject.resolved());
        let arena = Bump::new();
        // A program in Rust has its notes as functions.
        let catalog = Catalog {
            notes: &[],
            ..read(&text, &arena).unwrap()
        };
        let generated = format!("{:#?}", subject.catalog);
        same(subject.name, &format!("{catalog:#?}"), &generated);
    }
}

#[track_caller]
fn same(name: &str, read: &str, written: &str) {
    let mut lines = read.lines().zip(written.lines()).enumerate();
    let wrong = lines.find(|(_, (read, written))| read != written);
    assert_eq!(wrong, None, "{name}");
    assert_eq!(read.lines().count(), written.lines().count(), "{name}");
}

#[test]
fn every_member_of_every_catalog_is_read_as_it_was_written() {
    let folders = FOLDERS.iter().map(|folder| workspace().join(folder));
    let files = folders.flat_map(|folder| files(&folder, &["node_modules", "target"]));
    let mut count = 0;
    for file in files.filter(|file| file.extension().is_some_and(|it| it == "yaml")) {
        let loaded = load(&file);
        if let Some(resolved) = loaded.resolved.as_ref().filter(|_| !loaded.has_errors()) {
            is_read(resolved);
            count += 1;
        }
    }
    assert!(count > 30, "{count}");
}

fn is_read(resolved: &Resolved) {
    let text = text(resolved);
    assert!(text.is_ascii());
    assert_eq!(text, self::text(resolved));
    let (arena, own) = (Bump::new(), Bump::new());
    let tables = Tables::of(resolved, &own);
    let catalog = read(&text, &arena).unwrap();
    // Without `..`: a new member does not compile until it is compared.
    let Catalog {
        name,
        version,
        fingerprint,
        wire_fingerprint,
        policy_fingerprint,
        reference_digits,
        codes,
        former_names,
        categories,
        fallback,
        context,
        tools,
        failed_when,
        services,
        other_service,
        workflows,
        limits,
        retry_bucket,
        sentences,
        languages,
        translated,
        shapes,
        written,
        rules,
        notes,
        prompt,
    } = catalog;
    assert_eq!(name, tables.name);
    assert_eq!(version, tables.version, "{name}");
    assert_eq!(fingerprint, tables.fingerprint, "{name}");
    assert_eq!(wire_fingerprint, tables.wire_fingerprint, "{name}");
    assert_eq!(policy_fingerprint, tables.policy_fingerprint, "{name}");
    assert_eq!(reference_digits, tables.reference_digits, "{name}");
    assert_eq!(codes, tables.codes, "{name}");
    assert_eq!(former_names, tables.former_names, "{name}");
    assert_eq!(categories, tables.categories, "{name}");
    assert_eq!(fallback, tables.fallback, "{name}");
    assert_eq!(context, tables.context, "{name}");
    assert_eq!(tools, tables.tools, "{name}");
    assert_eq!(failed_when, tables.failed_when, "{name}");
    assert_eq!(services, tables.services, "{name}");
    assert_eq!(other_service, tables.other_service, "{name}");
    assert_eq!(workflows, tables.workflows, "{name}");
    assert_eq!(limits, tables.limits, "{name}");
    let bucket = (tables.retry_bucket).map(|it| RetryBucket::new(it.capacity, it.refill));
    assert_eq!(
        format!("{retry_bucket:?}"),
        format!("{:?}", bucket.as_ref()),
        "{name}"
    );
    assert_eq!(sentences, tables.sentences, "{name}");
    assert_eq!(languages, tables.languages, "{name}");
    assert_eq!(translated, tables.translated, "{name}");
    assert_eq!(shapes, tables.shapes, "{name}");
    assert_eq!(written, tables.written, "{name}");
    let detect = resolved.catalog().codes.values();
    let detect: usize = detect.map(|code| code.detect.len()).sum();
    assert_eq!(rules.map_or(0, |it| it.lines().len()), detect, "{name}");
    let style = Options::new(resolved.catalog().prompt.style);
    let whole = prompt::render(resolved, &style).unwrap().text();
    assert_eq!(prompt.whole, whole, "{name}");
    let declared = &resolved.catalog().notes;
    assert_eq!(notes.len(), declared.len(), "{name}");
    for (note, (declared_name, declared)) in notes.iter().zip(declared) {
        assert_eq!(note.name, declared_name, "{name}");
        assert_eq!(note.text, declared.text.source, "{name}");
        assert_eq!(note.params, params(&declared.params), "{name}");
    }
}

/// Every lookup in a catalog that was read leads to a row.
fn holds(catalog: &Catalog<'_>) {
    for (index, entry) in (0..).zip(catalog.codes) {
        assert_eq!(catalog.index_of(entry.name), Some(index));
        assert!(catalog.categories.is_empty() || catalog.category(entry.category).is_some());
        let presented = entry.presents_as.map(usize::from);
        assert!(presented.is_none_or(|index| index < catalog.codes.len()));
        for part in [
            entry.extensions,
            entry.envelope.adjustments,
            entry.envelope.alternatives,
            entry.envelope.actions,
        ] {
            assert!(
                part.is_empty() || serde_json::from_str::<Value>(part).is_ok(),
                "{part}"
            );
        }
    }
    for (name, index) in catalog.former_names {
        assert!(usize::from(*index) < catalog.codes.len(), "{name}");
    }
    for tool in catalog.tools {
        assert_eq!(catalog.tool(tool.name), Some(tool));
    }
    for service in catalog.services {
        assert_eq!(catalog.service(service.name), Some(service));
    }
    for workflow in catalog.workflows {
        assert_eq!(catalog.workflow(workflow.name), Some(workflow));
    }
    assert!(
        catalog
            .fallback
            .is_none_or(|index| usize::from(index) < catalog.codes.len())
    );
}

/// Nothing panics, and no half of a catalog is read.
#[test]
fn a_corrupt_text_is_refused_or_holds() {
    let pool = [ONE, RICH, VECTORS, WIRE].map(|it| text(&it.resolved()));
    let target = |shape| Target {
        name: "tables",
        shape,
        seeds: &[],
        pieces: &[
            "codes", "policy", "runtime", "GONE", "{}", "[]", "\"x\"", "65536",
        ],
        executions: 0,
        check: |_| 0,
    };
    let mut random = Random::new(7);
    let (mut refused, mut accepted) = (0, 0);
    for shape in [Shape::Json, Shape::Text] {
        for _ in 0..1_000 {
            let text = mutated(&target(shape), &pool, usize::MAX, &mut random);
            let arena = Bump::new();
            match read(&text, &arena) {
                Ok(catalog) => {
                    accepted += 1;
                    holds(&catalog);
                }
                Err(error) => {
                    refused += 1;
                    let words = error.to_string();
                    assert!(words.contains("run `errpact generate`"), "{words}");
                    assert!(words.len() < 2_000, "{words}");
                }
            }
        }
    }
    assert!(refused > 500 && accepted > 50, "{refused} {accepted}");
}

/// A member that this version does not know may be one that a program must act on.
#[test]
fn an_unknown_member_is_refused_wherever_it_is() {
    let whole: Value = serde_json::from_str(&text(&RICH.resolved())).unwrap();
    // Rows are named by the catalog, and their members by errpact.
    for pointer in [
        "",
        "/codes/SLOT_CONFLICT",
        "/codes/SLOT_CONFLICT/policy",
        "/codes/BAD_DATE/policy/retry",
        "/codes/BAD_DATE/repair",
        "/codes/SLOT_CONFLICT/params/0",
        "/limits",
        "/prompt",
    ] {
        let mut changed = whole.clone();
        let object = changed.pointer_mut(pointer).and_then(Value::as_object_mut);
        object
            .expect(pointer)
            .insert("later".to_owned(), true.into());
        let arena = Bump::new();
        let error = read(&changed.to_string(), &arena).unwrap_err();
        let TablesError::Content { path, .. } = &error else {
            unreachable!("{error}");
        };
        let expected = format!("{pointer}/later").replace('/', ".");
        assert_eq!(path, expected.trim_start_matches('.'));
    }
}
