//! Why goals are missed: for each row one sentence with a figure of a profile. After a change that moves a
//! row, profile it again.

/// Reasons by row, from `perf record` of the row, except where they say otherwise.
pub(crate) const REASONS: [(&str, &str); 15] = [
    (
        "G1",
        "allocating, freeing and copying take 27 % of the time and page faults 22 %; the document and the resolved \
         catalog are both in memory.",
    ),
    (
        "G2",
        "five outputs of together 40 MB are rendered and hashed, and allocating, comparing and copying text take more \
         than a quarter of the time.",
    ),
    (
        "G3",
        "the time by code grows with the memory; page faults are 22 % of the time at 10,000 codes.",
    ),
    (
        "G4",
        "hashing the catalog and the files is 5 % and writing the catalog in canonical form for it about as much; the \
         prompt, which is below 1 MiB, is rendered again.",
    ),
    (
        "B1",
        "at 1,000 codes the derived enum takes 0.6 s of 1.5 s and the rows 0.4 s (parts removed by hand, one by one, and \
         compiled without cargo).",
    ),
    (
        "B3",
        "of the CPU time, errpact takes 6.5 s, jiff 3.8 s, regex-automata 2.8 s, errpact-core 2.6 s and aho-corasick 1.5 s \
         (each rustc timed), and the reference has none of them.",
    ),
    (
        "B4",
        "errpact-spec takes 8.1 s and errpact-generator 3.0 s, and regex, serde_json and errpact-core are compiled once \
         more for the script (each rustc timed).",
    ),
    (
        "R1",
        "serde_json's escaping of strings, on both sides, is 18 % of the time, and asking the system for the bytes of an \
         id most of the 28 % in the kernel.",
    ),
    (
        "R2",
        "writing the time is 14 % and starting the envelope 11 %, and the copy has neither.",
    ),
    (
        "R3",
        "preparing the scope of the values (`with_scope_at`) is 16 % and copying pieces of text another 16 %.",
    ),
    (
        "R4",
        "not profiled since it became two to three times as fast; these rules ask for no stated facts, so none are read.",
    ),
    (
        "R4b",
        "not profiled since it became two to four times as fast; what every text costs is spread over few phrases.",
    ),
    (
        "R5",
        "of what is added, 476 KiB are constants, 354 KiB tables of pointers and 346 KiB relocations of these; code is \
         90 KiB (`size -A`).",
    ),
    (
        "L2",
        "the arguments of each call are a map of which one node has more than 500 bytes for three values: 12 KiB for one \
         copy of 24 calls (counted, not profiled).",
    ),
    (
        "T1",
        "three tokens too many of 237 (counted, not profiled).",
    ),
];

/// Returns why the goal of this row is missed.
pub(crate) fn missed(id: &str) -> &'static str {
    let reason = REASONS.iter().find(|(row, _)| *row == id);
    reason.map_or("not profiled yet.", |(_, reason)| reason)
}
