//! The schemas that a server publishes for its tools, listed once until its tools may have changed.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use serde_json::{Map, Value};

/// A JSON Schema, as every version of rmcp has it.
type Schema = Arc<Map<String, Value>>;

/// The schemas of a server's tools by name.
pub(crate) type Schemas = BTreeMap<String, Schema>;

/// The schemas that a server has listed. A clone has none: it may serve another user, who has other tools.
#[derive(Default)]
pub(crate) struct Published(Mutex<Listed>);

#[derive(Default)]
struct Listed {
    schemas: Option<Arc<Schemas>>,
    /// How often the schemas were forgotten.
    age: u64,
}

impl Published {
    /// Forgets the schemas: the tools may be others.
    pub(crate) fn forget(&self) {
        let mut listed = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        listed.schemas = None;
        listed.age = listed.age.wrapping_add(1);
    }

    /// Returns the schemas. If there are none, `list` lists them, or returns `None` if it cannot.
    pub(crate) async fn schemas(
        &self,
        list: impl Future<Output = Option<Schemas>>,
    ) -> Option<Arc<Schemas>> {
        let (known, age) = {
            let listed = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            (listed.schemas.clone(), listed.age)
        };
        if known.is_some() {
            return known;
        }
        let schemas = Arc::new(list.await?);
        let mut listed = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // They may have been forgotten meanwhile.
        if listed.age == age {
            listed.schemas = Some(Arc::clone(&schemas));
        }
        Some(schemas)
    }
}

impl Clone for Published {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl fmt::Debug for Published {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Published").finish_non_exhaustive()
    }
}
