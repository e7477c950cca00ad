//! The golden record: a digest of everything that errpact makes of every catalog in the repository.
//!
//! Tests compare what errpact makes with what is right. This one compares it with what errpact made before, so that a
//! change to the insides of the runtime or of a generator shows that no byte has moved, or exactly which.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{env, fs, thread};

use errpact_generator::{json_schema, markdown, outputs, python, rust, typescript};
use errpact_spec::catalog::ModuleUser;
use errpact_spec::{Loaded, load};
use errpact_tests::command::{errpact, workspace};
use errpact_tests::files::files;
use serde_json::Value;
use sha2::{Digest as _, Sha256};

/// The record, in the folder of the tests.
const RECORD: &str = "tests/golden.tsv";

/// The command that writes it.
const WRITE: &str = "ERRPACT_WRITE=1 cargo test --workspace --test product golden::";

/// The kinds of vectors, each of which is a column.
const VECTORS: [&str; 7] = [
    "wire", "decision", "budget", "read", "classify", "prompt", "channel",
];

/// The modules and pages that any catalog may ask for, each of which is a column.
const RENDERED: [&str; 6] = [
    "rust",
    "python",
    "typescript agent",
    "typescript page",
    "json_schema",
    "markdown",
];

/// The digests of a catalog, by the name of what was made.
type Digests = BTreeMap<String, String>;

#[test]
fn every_output_of_every_catalog_is_the_recorded_one() {
    let now = record(&catalogs());
    assert!(now.len() > 80, "{} catalogs", now.len());
    let path = workspace().join(RECORD);
    if env::var_os("ERRPACT_WRITE").is_some() {
        return fs::write(path, written(&now)).unwrap();
    }
    let before = read(&fs::read_to_string(path).unwrap());
    let changes = changes(&before, &now);
    assert!(
        changes.is_empty(),
        "{RECORD} records other bytes. If each of these changes is meant, run `{WRITE}`:\n{}",
        changes.join("\n")
    );
}

#[test]
fn a_changed_output_is_named() {
    let catalogs = ["tests/catalogs/one.yaml".to_owned()];
    let before = record(&catalogs);
    assert_eq!(read(&written(&before)), before);
    let digests = &before[&catalogs[0]];
    assert!(digests.len() > 10, "{digests:?}");
    for name in digests.keys() {
        let mut after = before.clone();
        let digest = after.get_mut(&catalogs[0]).unwrap().get_mut(name).unwrap();
        digest.replace_range(..1, if digest.starts_with('0') { "1" } else { "0" });
        let named = format!("{}: {name}", catalogs[0]);
        assert_eq!(changes(&before, &after), [named]);
    }
}

#[test]
fn committed_outputs_are_what_their_catalogs_make() {
    let all = files(workspace(), &["target", "node_modules", ".git"]);
    let manifests = all
        .iter()
        .filter(|path| path.ends_with("errors.outputs.json"));
    let catalogs: Vec<_> = manifests
        .map(|path| path.with_file_name("errors.yaml"))
        .collect();
    assert!(catalogs.len() > 10, "{catalogs:?}");
    let mut arguments = vec!["check", "--deny-warnings"];
    arguments.extend(catalogs.iter().map(|path| path.to_str().unwrap()));
    errpact(workspace(), &arguments).exits(0);
}

/// Returns the paths of all catalogs, from the root of the workspace.
fn catalogs() -> Vec<String> {
    let skipped = ["target", "node_modules", ".git", "bad"];
    let all = files(workspace(), &skipped).into_iter();
    let yaml = all.filter(|path| path.extension().is_some_and(|it| it == "yaml"));
    let catalogs = yaml.filter(|path| {
        let text = fs::read_to_string(path).unwrap();
        text.lines()
            .any(|line| line.trim_start_matches("{ \"").starts_with("errpact"))
            && !load(path).has_errors()
    });
    catalogs
        .map(|path| {
            let path = path.strip_prefix(workspace()).unwrap();
            path.to_str().unwrap().replace('\\', "/")
        })
        .collect()
}

/// Makes everything of these catalogs, on all processors.
fn record(catalogs: &[String]) -> BTreeMap<String, Digests> {
    let next = AtomicUsize::new(0);
    let work = || {
        let next = || catalogs.get(next.fetch_add(1, Ordering::Relaxed));
        let mut done = Vec::new();
        while let Some(catalog) = next() {
            done.push((catalog.clone(), digests(&workspace().join(catalog))));
        }
        done
    };
    thread::scope(|scope| {
        let workers = [scope.spawn(work), scope.spawn(work)];
        let done = workers.into_iter().flat_map(|it| it.join().unwrap());
        done.collect()
    })
}

fn digests(path: &Path) -> Digests {
    let loaded = load(path);
    let resolved = loaded.resolved.as_ref().unwrap();
    let mut digests = vectors(path);
    let texts = [
        rust(resolved).unwrap(),
        python::render(resolved).unwrap(),
        typescript::render(resolved, ModuleUser::Agent).unwrap(),
        typescript::render(resolved, ModuleUser::Page).unwrap(),
        json_schema::render(resolved),
        markdown::render(resolved).unwrap(),
    ];
    let texts = RENDERED.into_iter().zip(texts);
    digests.extend(texts.map(|(name, text)| (name.to_owned(), digest(text.as_bytes()))));
    digests.extend(declared(&loaded));
    digests
}

/// Returns a digest of the vectors of each kind.
fn vectors(path: &Path) -> Digests {
    let folder = path.parent().unwrap();
    let run = errpact(folder, &["vectors", path.to_str().unwrap()]).exits(0);
    let digests = VECTORS.into_iter().filter_map(|kind| {
        let start = format!("{{\"kind\":\"{kind}\"");
        let lines = run.stdout.split_inclusive('\n');
        let lines: String = lines.filter(|line| line.starts_with(&start)).collect();
        (!lines.is_empty()).then(|| (kind.to_owned(), digest(lines.as_bytes())))
    });
    digests.collect()
}

/// Returns the digests of what the catalog itself asks for. The manifest has them: those of rule blocks without the
/// text around them.
fn declared(loaded: &Loaded) -> Digests {
    let plan = outputs::plan(loaded);
    let Some(manifest) = plan.files.last() else {
        return Digests::new();
    };
    let manifest: Value = serde_json::from_str(&manifest.content).unwrap();
    let of = |kind: &str| manifest[kind].as_object().unwrap().clone();
    let all = of("files").into_iter().chain(of("blocks"));
    // Paths may have spaces, which separate the outputs of the record.
    all.map(|(path, sha256)| {
        let digest = sha256.as_str().unwrap()[..DIGITS].to_owned();
        (path.replace(' ', "%20"), digest)
    })
    .collect()
}

/// The length of a recorded digest.
const DIGITS: usize = 12;

fn digest(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    let digits: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    digits[..DIGITS].to_owned()
}

/// Returns the record: a line for each catalog, with the outputs that it asks for in the last column.
fn written(record: &BTreeMap<String, Digests>) -> String {
    let columns: Vec<&str> = VECTORS.into_iter().chain(RENDERED).collect();
    let mut text = format!("catalog\t{}\toutputs\n", columns.join("\t"));
    for (catalog, digests) in record {
        let fixed = columns
            .iter()
            .map(|name| digests.get(*name).map_or("-", String::as_str));
        let own = digests
            .iter()
            .filter(|(name, _)| !columns.contains(&name.as_str()));
        let own: Vec<String> = own.map(|(name, it)| format!("{name}={it}")).collect();
        let fixed: Vec<&str> = fixed.collect();
        text.push_str(&format!(
            "{catalog}\t{}\t{}\n",
            fixed.join("\t"),
            own.join(" ")
        ));
    }
    text
}

fn read(text: &str) -> BTreeMap<String, Digests> {
    let mut lines = text
        .lines()
        .map(|line| line.split('\t').collect::<Vec<_>>());
    let columns = lines.next().unwrap();
    let lines = lines.map(|line| {
        let (own, fixed) = line.split_last().unwrap();
        let fixed = columns[1..].iter().zip(&fixed[1..]);
        let fixed = fixed
            .filter(|(_, digest)| **digest != "-")
            .map(|(name, digest)| (*name, *digest));
        let own = own.split(' ').filter_map(|own| own.rsplit_once('='));
        let digests = fixed
            .chain(own)
            .map(|(name, it)| (name.to_owned(), it.to_owned()));
        (line[0].to_owned(), digests.collect())
    });
    lines.collect()
}

/// Returns what differs, as the catalog and the output.
fn changes(before: &BTreeMap<String, Digests>, now: &BTreeMap<String, Digests>) -> Vec<String> {
    let none = Digests::new();
    let catalogs: BTreeSet<&String> = before.keys().chain(now.keys()).collect();
    let changes = catalogs.into_iter().flat_map(|catalog| {
        let [before, now] = [before, now].map(|it| it.get(catalog).unwrap_or(&none));
        let names: BTreeSet<&String> = before.keys().chain(now.keys()).collect();
        let changed = names
            .into_iter()
            .filter(|name| before.get(*name) != now.get(*name));
        changed
            .map(move |name| format!("{catalog}: {name}"))
            .collect::<Vec<_>>()
    });
    changes.collect()
}
