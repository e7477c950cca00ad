//! Resolves what `errpact scan` expects of the files around the catalog.

use super::Resolver;
use crate::catalog::{Scan, ScanPath};
use crate::finding::diagnostic;

impl Resolver<'_> {
    pub(super) fn resolve_scan(&mut self) -> Scan {
        let merged = self.merged;
        let Some(written) = merged.scan.as_ref().map(|read| &read.value) else {
            return Scan::default();
        };
        let mut scan = Scan::default();
        for read in written.paths.iter().flat_map(|read| &read.value) {
            let (Some(path), Some(covers)) = (&read.value.path, &read.value.covers) else {
                continue;
            };
            if path.value.contains(['?', '[', '{', '!']) {
                self.error(diagnostic::path_is_pattern(&path.value).at(path.place));
                continue;
            }
            scan.paths.push(ScanPath {
                path: path.value.clone(),
                place: path.place,
                covers: covers.value,
                tools: self.raised_by(read.value.tools.as_ref()),
            });
        }
        if let Some(fields) = &written.fields {
            self.repeated("`fields`", &fields.value);
            scan.fields = fields.value.iter().map(|it| it.value.clone()).collect();
        }
        let ignored = written.ignore.iter().flat_map(|read| &read.value);
        scan.ignore = ignored
            .map(|entry| (entry.name.value.clone(), entry.value.clone()))
            .collect();
        scan
    }
}
