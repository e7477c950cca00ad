//! The templates that `errpact init --template` writes. `docs/templates.md` describes them.

use clap::ValueEnum;

/// A template that comes with errpact.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Template {
    /// Retry policies and errors for Temporal, as a Python module
    Temporal,
    /// A state machine of AWS Step Functions that calls tools
    StepFunctions,
    /// A gRPC service config
    Grpc,
}

impl Template {
    /// Returns the template's path, which is relative to the catalog, and its text.
    pub(crate) fn file(self) -> (&'static str, &'static str) {
        match self {
            Self::Temporal => (
                "templates/temporal.py.j2",
                include_str!("templates/temporal.py.j2.txt"),
            ),
            Self::StepFunctions => (
                "templates/step-functions.asl.json.j2",
                include_str!("templates/step-functions.asl.json.j2.txt"),
            ),
            Self::Grpc => (
                "templates/grpc-service-config.json.j2",
                include_str!("templates/grpc-service-config.json.j2.txt"),
            ),
        }
    }

    /// Returns the file that it writes by default.
    fn output(self) -> &'static str {
        match self {
            Self::Temporal => "temporal_policies.py",
            Self::StepFunctions => "step-functions.asl.json",
            Self::Grpc => "grpc-service-config.json",
        }
    }

    /// Returns the lines that the catalog needs under `outputs`.
    pub(crate) fn lines(self) -> String {
        format!(
            "  - template: {}\n    to: {}\n",
            self.file().0,
            self.output()
        )
    }
}
