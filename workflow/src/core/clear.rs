//! Clears a run's current error.

use super::Core;
use super::tries::Tries;
use crate::StoreError;
use crate::backend::Value;

const CLEARING: &str = "clear an error";

impl Core {
    /// Clears the current error. If one is named, by its id or by the user's reference, it is cleared only if it
    /// is that one.
    pub(crate) async fn clear_error(
        &self,
        run: &str,
        seen: Option<&str>,
    ) -> Result<bool, StoreError> {
        let tries = Tries::patient(CLEARING, self);
        tries
            .each(self, Some(run), || self.clear_error_once(run, seen))
            .await
    }

    async fn clear_error_once(&self, run: &str, seen: Option<&str>) -> Result<bool, StoreError> {
        let sql = self.statements().await?;
        let values = [Value::Text(run), Value::MaybeText(seen)];
        let cleared = self.database.execute(&sql.clear, &values).await;
        let cleared = cleared.map_err(|error| StoreError::of(CLEARING, error))?;
        if cleared == 0 {
            self.state_once(run).await?;
        }
        Ok(cleared > 0)
    }
}
