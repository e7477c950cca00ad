//! Codes, their categories, and notes: messages that are not errors.

use super::detect::DetectRule;
use super::keys::keys;
use super::list::{List, Map, OneOrMany};
use super::name::{CategoryName, CodeName, Day, LintName, ParamName, Url};
use super::number::{Bool, Count, NumberRangeForm};
use super::param::ParamsForm;
use super::policy::Policy;
use super::text::{Line, Text};

keys! {
    /// An error that a tool can return.
    "a code" struct Code {
        /// Its category.
        required "category" => category: CategoryName,
        /// Its number, unique and inside the category's `numbers`.
        "number" => number: Count<0, { u32::MAX }>,
        /// One line for the docs. The default is made from the name.
        "summary" => summary: Line,
        /// A longer text for the docs.
        "description" => description: Text,
        /// What the receiver reads, with `{param}` placeholders.
        "message" => message: Text,
        /// Its parameters: a list of shared ones, or definitions.
        "params" => params: ParamsForm,
        /// How the runtime fills a parameter before an automatic retry.
        "repair" => repair: Repair,
        /// Rules that map raw failures to this code.
        "detect" => detect: OneOrMany<DetectRule>,
        /// Whether this is the catch-all. `true` on exactly one code.
        "fallback" => fallback: Bool,
        /// The version of the catalog that added it.
        "since" => since: Line,
        /// Since when and why it is deprecated.
        "deprecated" => deprecated: Deprecation,
        /// Names that it had before, the oldest first. Generated readers understand them.
        "formerly" => formerly: List<FormerName>,
        /// A link to more documentation.
        "docs" => docs: Url,
        /// Worked examples for docs and prompts.
        "examples" => examples: List<Example>,
        /// Lints that do not apply to this code, each with the reason.
        "allow" => allow: Map<LintName, Text>,
        /// Whether these keys replace those of the included code with this name.
        "extends" => extends: Bool,
        ..policy: Policy,
    }

    /// A parameter that the runtime fills from the context before an automatic retry.
    "a repair" struct Repair {
        /// The argument.
        required "param" => param: ParamName,
        /// The context parameters to take the value from, in this order.
        required "from" => from: List<ParamName>,
    }

    /// Since when and why a code is deprecated.
    "a deprecation" struct Deprecation {
        /// The version that deprecated it.
        "since" => since: Line,
        /// The code to use instead.
        "use" => replacement: CodeName,
        /// The reason.
        "reason" => reason: Text,
    }

    /// A name that a code had before.
    "a former name" struct FormerName {
        /// The name.
        required "name" => name: CodeName,
        /// The last day on which programs, clients and records may have it.
        required "until" => until: Day,
    }

    /// A worked example.
    "an example" struct Example {
        /// The call.
        required "call" => call: Text,
        /// What it returned.
        "result" => result: Text,
        /// What the model does next.
        "then" => then: Text,
    }

    /// A group of codes. A code that does not set a key itself has the value of its category.
    "a category" struct Category {
        /// Its title. The default is made from the name.
        "title" => title: Line,
        /// What the category covers.
        "description" => description: Text,
        /// First and last number of its codes: `100-199`.
        "numbers" => numbers: NumberRangeForm,
        /// Whether these keys replace those of the included category with this name.
        "extends" => extends: Bool,
        ..policy: Policy,
    }

    /// A typed message that the application puts into the conversation.
    "a note" struct Note {
        /// Its parameters: a list of shared ones, or definitions.
        "params" => params: ParamsForm,
        /// Its text, with `{param}` placeholders.
        required "text" => text: Text,
        /// Whether these keys replace those of the included note with this name.
        "extends" => extends: Bool,
    }
}
