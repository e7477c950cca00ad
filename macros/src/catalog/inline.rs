//! Runs the generator inside the macro.

use std::path::{Path, PathBuf};

use errpact_generator::prompt::template_files;
use errpact_spec::finding::{Finding, Level, grouped};
use errpact_spec::source::Sources;
use errpact_spec::{load, render};
use proc_macro2::TokenStream;
use quote::quote;
use syn::{Error, LitStr};

/// Returns the generated module, and code that makes cargo build again when a file of the catalog
/// changes.
pub(super) fn body(path: &LitStr) -> Result<TokenStream, TokenStream> {
    // Cargo names the crate's folder; the compiler runs in a different one.
    let Some(root) = std::env::var_os("CARGO_MANIFEST_DIR") else {
        let words = "the path is relative to the crate's Cargo.toml, and CARGO_MANIFEST_DIR does not say where that is";
        return Err(Error::new(path.span(), words).to_compile_error());
    };
    let module = generate(&Path::new(&root).join(path.value()))
        .and_then(|module| module.tokens().map_err(|error| vec![error.to_string()]))
        .map_err(|findings| refuse(path, &findings))?;
    Ok(module)
}

fn refuse(path: &LitStr, findings: &[String]) -> TokenStream {
    findings
        .iter()
        .map(|finding| Error::new(path.span(), finding).to_compile_error())
        .collect()
}

/// A generated module and the files that it was made from.
struct Module {
    text: String,
    files: Vec<PathBuf>,
}

impl Module {
    /// Returns the module's text unchanged, and its files as unused bytes, so that the compiler
    /// tells cargo about them.
    fn tokens(&self) -> syn::Result<TokenStream> {
        let text: TokenStream = self.text.parse()?;
        let files = self.files.iter().map(|file| file.to_string_lossy());
        Ok(quote! {
            #text
            #(const _: &[u8] = ::core::include_bytes!(#files);)*
        })
    }
}

/// Generates the module of the catalog at `path`, or returns the problems, error by error.
fn generate(path: &Path) -> Result<Module, Vec<String>> {
    let loaded = load(path);
    let errors = loaded.findings.iter();
    let errors = errors.filter(|finding| finding.level == Level::Error);
    let errors: Vec<String> = grouped(errors, &loaded.sources)
        .iter()
        .map(|finding| text(finding, &loaded.sources))
        .collect();
    let Some(resolved) = loaded.resolved.as_ref().filter(|_| errors.is_empty()) else {
        return Err(errors);
    };
    let module = errpact_generator::rust(resolved)
        .map_err(|finding| vec![text(&finding, &loaded.sources)])?;
    let files = loaded
        .sources
        .iter()
        .filter_map(|(_, file)| file.path().map(Path::to_owned))
        .chain(template_files(resolved));
    Ok(Module {
        text: module,
        files: files.collect(),
    })
}

/// Returns the message, and below it the place as the command draws it.
fn text(finding: &Finding, sources: &Sources) -> String {
    let drawn = render(finding, sources, false);
    let mut text = format!("{} [{}]", finding.message, finding.id);
    // The first line is the message, which the compiler prints with its own heading.
    for line in drawn.lines().skip(1) {
        text.push('\n');
        text.push_str(line);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    const CATALOG: &str = "\
errpact: 1
name: shop
categories: { order: { retry: never } }
codes:
  NO_ORDER:
    category: order
    params: { order: text }
    message: There is no order {order}.
    instruct: Ask for the number.
";

    fn written(text: &str) -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("errors.yaml");
        std::fs::write(&path, text).unwrap();
        (folder, path)
    }

    #[test]
    fn generates_what_the_generator_generates() {
        let (_folder, path) = written(CATALOG);
        let loaded = load(&path);
        let expected = errpact_generator::rust(loaded.resolved.as_ref().unwrap()).unwrap();
        let module = generate(&path).unwrap_or_else(|findings| panic!("{findings:?}"));
        assert_eq!(module.text, expected);
        assert_eq!(module.files, [path]);
    }

    #[test]
    fn tracks_every_file() {
        let (folder, path) = written(&format!("include: [more.yaml]\n{CATALOG}"));
        let more = folder.path().join("more.yaml");
        std::fs::write(&more, "params: { phone: text }\n").unwrap();
        let module = generate(&path).unwrap_or_else(|findings| panic!("{findings:?}"));
        let tokens = module.tokens().unwrap().to_string();
        for file in [path, more] {
            assert!(
                tokens.contains(&format!("{:?}", file.display().to_string())),
                "{tokens}"
            );
        }
    }

    #[test]
    fn reports_each_error_with_its_place() {
        let (_folder, path) = written(
            &CATALOG
                .replace("instruct:", "instuct:")
                .replace("retry: never", "rety: never"),
        );
        let Err(findings) = generate(&path) else {
            panic!("the catalog is wrong")
        };
        assert!(
            findings
                .iter()
                .any(|finding| finding.contains("errors.yaml:3:")),
            "{findings:#?}"
        );
        assert!(
            findings
                .iter()
                .any(|finding| finding.contains("errors.yaml:9:5")),
            "{findings:#?}"
        );
    }

    #[test]
    fn reports_a_file_that_is_not_there() {
        let findings = generate(Path::new("nowhere/errors.yaml")).err().unwrap();
        assert!(findings[0].contains("nowhere/errors.yaml"), "{findings:?}");
    }
}
