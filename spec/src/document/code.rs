//! Codes, their categories, and notes: messages that are no error.

use super::detect::DetectRule;
use super::keys::keys;
use super::list::{List, Map, OneOrMany};
use super::name::{CategoryName, CodeName, LintName, ParamName, Url};
use super::number::{Bool, Count, NumberRangeForm};
use super::param::ParamsForm;
use super::policy::Policy;
use super::text::{Line, Text};

keys! {
    /// An error that a tool can return.
    "a code" struct Code {
        /// Its category.
        required "category" => category: CategoryName,
        /// A number of its own, inside the category's `numbers`.
        "number" => number: Count<0, { u32::MAX }>,
        /// One line for the docs; made from the name where absent.
        "summary" => summary: Line,
        /// More for the docs.
        "description" => description: Text,
        /// What the receiver reads, with `{param}` placeholders.
        "message" => message: Text,
        /// Its parameters: names of shared ones, or its own.
        "params" => params: ParamsForm,
        /// How the run time fills a parameter before it calls again.
        "repair" => repair: Repair,
        /// Rules that map raw failures to this code.
        "detect" => detect: OneOrMany<DetectRule>,
        /// Is it the catch-all? True on exactly one code.
        "fallback" => fallback: Bool,
        /// Version of the catalog that brought it.
        "since" => since: Line,
        /// Set when it is on its way out.
        "deprecated" => deprecated: Deprecation,
        /// Link to more.
        "docs" => docs: Url,
        /// Worked examples for docs and prompts.
        "examples" => examples: List<Example>,
        /// Lints that do not hold for this code, each with the reason.
        "allow" => allow: Map<LintName, Text>,
        /// Do these keys replace those of an included code?
        "extends" => extends: Bool,
        ..policy: Policy,
    }

    /// A parameter that the run time fills from the context before it calls again.
    "a repair" struct Repair {
        /// The argument.
        required "param" => param: ParamName,
        /// Context parameters to take it from, in this order.
        required "from" => from: List<ParamName>,
    }

    /// A code on its way out.
    "a deprecation" struct Deprecation {
        /// Version since which.
        "since" => since: Line,
        /// The code to use instead.
        "use" => replacement: CodeName,
        /// Why.
        "reason" => reason: Text,
    }

    /// A worked example.
    "an example" struct Example {
        /// The call.
        required "call" => call: Text,
        /// What it returned.
        "result" => result: Text,
        /// What the model then does.
        "then" => then: Text,
    }

    /// A family of codes. What it sets holds for its codes that set nothing of their own.
    "a category" struct Category {
        /// Title; made from the name where absent.
        "title" => title: Line,
        /// What the family covers.
        "description" => description: Text,
        /// First and last number of its codes: `100-199`.
        "numbers" => numbers: NumberRangeForm,
        /// Do these keys replace those of an included category?
        "extends" => extends: Bool,
        ..policy: Policy,
    }

    /// A typed message that the application puts into the conversation.
    "a note" struct Note {
        /// Its parameters: names of shared ones, or its own.
        "params" => params: ParamsForm,
        /// Its text, with `{param}` placeholders.
        required "text" => text: Text,
        /// Do these keys replace those of an included note?
        "extends" => extends: Bool,
    }
}
