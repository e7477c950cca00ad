//! Every transcript of `docs/cli.md` is run, in one folder, from top to bottom, and must print
//! what the file says. `TRYCMD=overwrite` writes what it prints now.

use std::path::Path;

use errpact_tests::command::{binary, workspace};

#[test]
fn the_transcripts_are_true() {
    let cases = trycmd::TestCases::new();
    cases.env("NO_COLOR", "1").register_bin("errpact", binary());
    // What the transcripts use besides errpact, to look at files and to change them.
    for tool in ["cat", "sed", "ls", "rm", "mkdir"] {
        let path = ["/usr/bin", "/bin"].map(|folder| Path::new(folder).join(tool));
        let path = path.into_iter().find(|path| path.is_file()).expect(tool);
        cases.register_bin(tool, path);
    }
    cases.case(workspace().join("docs/cli.md"));
    cases.run();
}
