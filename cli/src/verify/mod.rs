//! What `errpact verify` reads and compares: `input` finds the texts, `tools` compares descriptions of tools, `skill` the
//! folder of an Agent Skill, and `state` says which block a text has.

pub(crate) mod input;
pub(crate) mod skill;
pub(crate) mod state;
pub(crate) mod tools;
