//! Shapes of failures that other programs agreed on.

use super::json::Scalar;
use super::keys::keys;
use super::list::Map;
use super::name::{CategoryName, CodeName, MediaType, ParamName, Pointer, ShapeName};
use super::reader::{Form, Reader};
use super::union::form_of;
use crate::catalog::DelayUnit;
use crate::yaml::{Node, Value};

keys! {
    /// Shapes of failures beside errpact's own.
    "the wire" struct Wire {
        /// The shapes. Readers understand each of them.
        required "shapes" => shapes: Map<ShapeName, Shape>,
        /// The shapes that are written.
        "write" => write: Written,
    }

    /// The shape that is written in each place. Where none is, errpact's own form is.
    "the shapes that are written" struct Written {
        /// The shape of the text of an MCP result.
        "mcp_text" => mcp_text: ShapeName,
        /// The shape of `structuredContent` in an MCP result.
        "mcp_structured" => mcp_structured: ShapeName,
        /// The shape of the members that an MCP result has in `_meta` beside errpact's own.
        "mcp_meta" => mcp_meta: ShapeName,
        /// The shape of `tool_result`, for tools that return JSON.
        "tool_result" => tool_result: ShapeName,
        /// The shape of the body of an HTTP response.
        "http" => http: ShapeName,
    }

    /// The JSON of a failure: where each fact is. A number in a pointer is a place in a list.
    "a shape" struct Shape {
        /// The media type of an HTTP body. The default is `application/json`.
        "media_type" => media_type: MediaType,
        /// Members by which it is a failure, and their values. Without it, a failure is what has one of the catalog's codes.
        "failed" => failed: Map<Pointer, Scalar>,
        /// Members that are always the same. In an item of a list they tell which item it is.
        "constants" => constants: Map<Pointer, Scalar>,
        /// The code.
        "code" => code: CodeAtForm,
        /// The message for the reader.
        "message" => message: Pointer,
        /// Who must act before a retry.
        "retry" => retry: RetryAt,
        /// The delay before a retry.
        "delay" => delay: DelayAt,
        /// What the model should do.
        "hint" => hint: Pointer,
        /// An object of the parameters that are not in `params`.
        "details" => details: Pointer,
        /// Parameters that have their own members.
        "params" => params: Map<ParamName, Pointer>,
        /// The reference that users quote.
        "reference" => reference: Pointer,
        /// The category.
        "category" => category: CategoryAtForm,
        /// The HTTP status.
        "status" => status: Pointer,
        /// The summary of the code.
        "summary" => summary: Pointer,
        /// The link to the docs of the code.
        "docs" => docs: Pointer,
    }

    /// Where the code is, if it has other words there.
    "the place of a code" struct CodeAt {
        /// The member.
        required "at" => at: Pointer,
        /// The words of codes. The others are as the catalog names them.
        "words" => words: Map<CodeName, Scalar>,
    }

    /// Where the category is, if it has other words there.
    "the place of a category" struct CategoryAt {
        /// The member.
        required "at" => at: Pointer,
        /// The words of categories. The others are as the catalog names them.
        "words" => words: Map<CategoryName, Scalar>,
    }

    /// Where it is said who must act before a retry.
    "the place of a retry word" struct RetryAt {
        /// The member.
        required "at" => at: Pointer,
        /// The words. A word of several policies is read as the most careful of them.
        required "words" => words: RetryWords,
    }

    /// The word for each retry policy.
    "retry words" struct RetryWords {
        /// A retry does not help.
        "never" => never: Scalar,
        /// The same call can be made again.
        "runtime" => runtime: Scalar,
        /// The model must change the call.
        "model" => model: Scalar,
        /// The user must act.
        "user" => user: Scalar,
    }

    /// Where the delay before a retry is.
    "the place of a delay" struct DelayAt {
        /// The member.
        required "at" => at: Pointer,
        /// Its unit.
        required "unit" => unit: DelayUnit,
    }
}

/// Reads a pointer, or a structure that has it in `at`.
macro_rules! at_forms {
    ($($(#[doc = $doc:literal])+ $form:ident => $at:ident;)+) => {$(
        $(#[doc = $doc])+
        #[derive(Debug)]
        pub(crate) enum $form {}

        impl Form for $form {
            type Value = $at;

            fn read(node: Node<'_>, reader: &mut Reader) -> Option<$at> {
                if matches!(node.value, Value::Map(_)) {
                    return $at::read(node, reader);
                }
                let at = reader.read::<Pointer>(node.span, node)?;
                Some($at { at: Some(at), ..$at::default() })
            }
        }

        form_of!($form: Pointer, $at);
    )+};
}

at_forms! {
    /// Where the code is.
    CodeAtForm => CodeAt;
    /// Where the category is.
    CategoryAtForm => CategoryAt;
}
