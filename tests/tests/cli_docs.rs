//! Runs every transcript of `docs/cli.md` in one folder, from top to bottom; each must print what the file says.
//! `TRYCMD=overwrite` writes the current output.

use std::path::Path;

use errpact_tests::command::{binary, workspace};

#[test]
fn the_transcripts_are_true() {
    let cases = trycmd::TestCases::new();
    cases.env("NO_COLOR", "1").register_bin("errpact", binary());
    // The other commands in the transcripts, which read and change files.
    for tool in ["cat", "sed", "ls", "rm", "mkdir"] {
        let path = ["/usr/bin", "/bin"].map(|folder| Path::new(folder).join(tool));
        let path = path.into_iter().find(|path| path.is_file()).expect(tool);
        cases.register_bin(tool, path);
    }
    cases.case(workspace().join("docs/cli.md"));
    cases.run();
}
