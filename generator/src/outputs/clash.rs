//! Files that the outputs of several catalogs share.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use errpact_spec::finding::diagnostic;

use super::plan::{Plan, Planned};

/// Reports each file that the outputs of two catalogs would overwrite in turns, to both catalogs. Rule blocks of catalogs
/// with different names can share a file, and all catalogs share the schema of the language. `names` are the catalogs'
/// names in findings.
pub fn report_clashes(names: &[String], plans: &mut [&mut Plan]) {
    let mut owners: BTreeMap<(PathBuf, Option<String>), (usize, String)> = BTreeMap::new();
    let mut clashes = Vec::new();
    for (index, plan) in plans.iter().enumerate() {
        for file in plan.files.iter().filter(|file| !plan.is_schema(file)) {
            let block = plan.new.blocks.contains_key(&file.path);
            let block = block.then(|| plan.new.catalog.clone());
            let of = |block: Option<String>| owners.get(&(file.place.clone(), block));
            // A whole file clashes with each block, and a block with a block of the same name.
            let all = (file.place.clone(), None)..;
            let mut others = owners
                .range(all)
                .take_while(|((place, _), _)| *place == file.place);
            let owner = match &block {
                None => others.next().map(|(_, owner)| owner),
                Some(name) => of(None).or_else(|| of(Some(name.clone()))),
            };
            if let Some((first, path)) = owner {
                clashes.push((*first, path.clone(), index, file.path.clone()));
            } else {
                owners.insert((file.place.clone(), block), (index, file.path.clone()));
            }
        }
    }
    for (first, first_path, second, second_path) in clashes {
        for (index, path, other) in [(first, first_path, second), (second, second_path, first)] {
            let (Some(plan), Some(other)) = (plans.get_mut(index), names.get(other)) else {
                continue;
            };
            let mut finding =
                diagnostic::output_twice(&path).note(format!("the catalog {other} writes it too"));
            if plan.manifest_place.file_name() == Path::new(&path).file_name() {
                finding = finding.help(
                    "Rename one of the catalogs: the file that lists its outputs is named after it.",
                );
            }
            plan.problems.push(finding);
        }
    }
}

impl Plan {
    /// Returns whether both have an output in the same file, so that writing one makes the other outdated.
    #[must_use]
    pub fn shares_a_file(&self, other: &Self) -> bool {
        let mut places = self.files.iter().map(|file| &file.place);
        places.any(|place| other.files.iter().any(|file| file.place == *place))
    }

    /// Returns whether a file is the schema of the language.
    fn is_schema(&self, file: &Planned) -> bool {
        self.schema.as_ref() == Some(&file.path)
    }
}
