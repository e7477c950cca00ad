//! The observations in a scene, and whether they are as expected.

use std::fmt::Debug;

use errpact_workflow::StageFailure;

/// The observations in a scene.
#[derive(Debug, Default)]
pub(super) struct Seen {
    wrong: Vec<String>,
}

impl Seen {
    /// Checks that the two are equal.
    #[expect(
        clippy::needless_pass_by_value,
        reason = "the expected value is written where it is compared, without a name"
    )]
    pub(super) fn same<T: PartialEq<U> + Debug, U: Debug>(&mut self, what: &str, is: T, should: U) {
        if is != should {
            self.wrong
                .push(format!("{what} is {is:?}, and should be {should:?}"));
        }
    }

    /// Prints a record, and the text that a user reads of it.
    pub(super) fn show(&self, failure: &StageFailure) {
        let service = failure.service.as_deref().unwrap_or("no service");
        let http = failure
            .http_status
            .map_or("none".into(), |status| status.to_string());
        println!(
            "   recorded      {} ({service}, HTTP {http}), {} → {}",
            failure.code, failure.previous_status, failure.status
        );
        println!("   person reads  {}", failure.user_message);
    }

    /// Prints the verdict; returns `true` if all is as it should be.
    pub(super) fn verdict(self) -> bool {
        for wrong in &self.wrong {
            println!("   {wrong}");
        }
        let right = self.wrong.is_empty();
        println!(
            "   {}",
            if right {
                "as it should be"
            } else {
                "NOT as it should be"
            }
        );
        right
    }
}
