//! Members of JSON results, by what they contain: `members.tsv`.

use std::sync::LazyLock;

use crate::tsv;

const MEMBERS: &str = include_str!("members.tsv");

type Members = LazyLock<Vec<&'static str>>;

/// Members that contain sentences.
pub(crate) static TEXT: Members = LazyLock::new(|| members("text"));
/// Members that contain the name of an error.
pub(crate) static NAME: Members = LazyLock::new(|| members("name"));
/// Members that contain an HTTP status.
pub(crate) static STATUS: Members = LazyLock::new(|| members("status"));
/// Members that contain a failure's message, the best one first.
pub(crate) static MESSAGE: Members = LazyLock::new(|| members("message"));
/// Members that contain an error's name or number.
pub(crate) static CODE: Members = LazyLock::new(|| members("code"));
/// Members that only failures have.
pub(crate) static ONLY: Members = LazyLock::new(|| members("only"));
/// Other members of results that only describe a failure.
pub(crate) static DESCRIBING: Members = LazyLock::new(|| members("describing"));

fn members(of: &str) -> Vec<&'static str> {
    let row = tsv::rows(MEMBERS).find(|[contents, _]| *contents == of);
    row.map_or_else(Vec::new, |[_, members]| members.split(' ').collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_read() {
        let lists = [&TEXT, &NAME, &STATUS, &MESSAGE, &CODE, &ONLY, &DESCRIBING];
        assert_eq!(lists.len(), tsv::rows::<1>(MEMBERS).count());
        for list in lists {
            assert!(!list.is_empty() && list.iter().all(|name| !name.is_empty()));
        }
    }
}
