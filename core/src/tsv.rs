//! Tables as data: a header, columns separated by tabs, and comments after `#`.
//!
//! A table is compiled into the program as text and read once, when it is first used. That takes microseconds. A build
//! script would take longer than that in every build of an application. See `docs/decisions/123-tables-are-files.md`.

/// Returns the first `N` columns of each row. A missing column is empty.
pub fn rows<const N: usize>(table: &str) -> impl Iterator<Item = [&str; N]> {
    let lines = table.lines();
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.skip(1).map(|line| {
        let mut columns = line.split('\t');
        std::array::from_fn(|_| columns.next().unwrap_or_default())
    })
}

#[cfg(test)]
mod tests {
    use super::rows;

    #[test]
    fn reads_columns_without_header_and_comments() {
        let table =
            "# A table.\nname\tcode\tsource\n\n# Of one vendor.\na b\t1\thttps://x\n\"c\\\t2\n";
        let read: Vec<[&str; 3]> = rows(table).collect();
        assert_eq!(read, [["a b", "1", "https://x"], ["\"c\\", "2", ""]]);
        assert_eq!(rows::<1>("").count(), 0);
    }
}
