//! The virtual object of a workflow.

/// Defines the virtual object of a workflow, for an endpoint of `restate-sdk`. Its name is that of the service in Restate.
///
/// ```
/// # mod errors {
/// #     include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/errors.rs"));
/// # }
/// # use errors::workflows::Copying;
/// # use errpact::Occurrence;
/// # use errpact_workflow::engine::Attempt;
/// # struct Copier;
/// # impl errpact_restate::StageWork<Copying> for Copier {
/// #     type Error = Occurrence;
/// #     async fn run(&self, _: Attempt<Copying>) -> Result<(), Occurrence> { Ok(()) }
/// # }
/// errpact_restate::object! {
///     /// Copies of files: `Copying` is the workflow of the catalog, `Copier` is its work.
///     pub struct Copies: Copying => Copier
/// }
///
/// let endpoint = restate_sdk::endpoint::Endpoint::builder().bind(Copies::new(Copier)).build();
/// # drop(endpoint);
/// ```
#[macro_export]
macro_rules! object {
    ($(#[$doc:meta])* $visible:vis struct $name:ident: $stages:ty => $work:ty) => {
        $(#[$doc])*
        $visible struct $name($crate::Runs<$stages, $work>);

        impl $name {
            /// Creates the object with this work.
            $visible fn new(work: $work) -> Self {
                Self($crate::Runs::new(work))
            }
        }

        const _: () = {
            use ::restate_sdk::prelude::*;

            #[object]
            impl $name {
                #[handler(idempotency_retention = "1m")]
                async fn advance(
                    &self,
                    ctx: ObjectContext<'_>,
                    expected: u64,
                ) -> HandlerResult<Json<$crate::Kept>> {
                    self.0.advance(ctx, expected).await
                }

                #[handler(journal_retention = "0s")]
                async fn state(
                    &self,
                    ctx: SharedObjectContext<'_>,
                ) -> HandlerResult<Json<$crate::Kept>> {
                    self.0.state(ctx).await
                }

                #[handler(journal_retention = "0s")]
                async fn history(
                    &self,
                    ctx: SharedObjectContext<'_>,
                    wanted: Json<$crate::Wanted>,
                ) -> HandlerResult<Json<::std::vec::Vec<$crate::Value>>> {
                    self.0.history(ctx, wanted).await
                }

                #[handler(journal_retention = "0s")]
                async fn clear_error(
                    &self,
                    ctx: ObjectContext<'_>,
                    attempt: u64,
                ) -> HandlerResult<bool> {
                    self.0.clear_error(ctx, attempt).await
                }

                #[handler(journal_retention = "0s")]
                async fn recover(&self, ctx: ObjectContext<'_>) -> HandlerResult<bool> {
                    self.0.recover(ctx).await
                }
            }
        };
    };
}
