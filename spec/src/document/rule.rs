//! Rules for the whole prompt.

use super::keys::keys;
use super::list::List;
use super::name::CodeName;
use super::text::Text;
use super::union::union;

keys! {
    /// A sentence for the rule block.
    "a rule" struct TextRule {
        /// The sentence.
        required "text" => text: Text,
    }

    /// A phrase that the model may not say.
    "a rule" struct NeverSay {
        /// The phrase.
        required "never_say" => never_say: Text,
        /// Codes for which it may be said.
        "except" => except: List<CodeName>,
    }
}

union! {
    /// A rule for the whole prompt.
    "a rule" enum Rule {
        "text" => Text(TextRule),
        "never_say" => NeverSay(NeverSay),
    }
}
