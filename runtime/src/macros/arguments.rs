//! Macros of the structs for tools' arguments.

/// The structs and enums of tools' arguments. A field in the second pair of braces is an object, or a list of them. A
/// name after a field is the argument's, if it cannot be the field's.
///
/// See `docs/decisions/079-arguments-are-structs-on-request.md`.
#[doc(hidden)]
#[macro_export]
macro_rules! __arguments {
    (of $catalog:path:
        $(tools [$($tool:literal = $name:ident $fields:tt $({ $($objects:tt)* })?),+ $(,)?])?
        $(objects [$($object:ident $object_fields:tt),+ $(,)?])?
        $(words [$($words:ident),+ $(,)?])?
    ) => {
        $($($crate::__arguments!(@tool $catalog, $tool = $name $fields $({ $($objects)* })?);)+)?
        $($($crate::__arguments!(@object $object $object_fields);)+)?
        $($(
            impl $crate::codegen::arguments::Argument for $words {
                fn read(
                    given: $crate::types::Json,
                ) -> ::core::result::Result<Self, $crate::codegen::arguments::Wrong> {
                    $crate::codegen::arguments::word(&given, Self::ALL, Self::WORDS)
                }
            }
        )+)?
    };
    (@tool $catalog:path, $tool:literal = $name:ident
        { $($field:ident $(= $key:literal)?),* $(; .. $rest:ident)? }
        $({ $($object:ident $(= $object_key:literal)?),* })?
    ) => {
        $crate::__arguments!(@read $name {
            $($field $(= $key)?,)* $($($object $(= $object_key)?,)*)? $(; .. $rest)?
        });
        impl $crate::codegen::arguments::ToolArguments for $name {
            const CATALOG: &'static $crate::table::Catalog<'static> = &$catalog;
            const TOOL: &'static str = $tool;
        }
        impl<'de> $crate::codegen::serde::Deserialize<'de> for $name {
            fn deserialize<D: $crate::codegen::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> ::core::result::Result<Self, D::Error> {
                $crate::codegen::arguments::deserialize(deserializer, &[
                    $($crate::__arguments!(@key $field $(= $key)?),)*
                    $($($crate::__arguments!(@key $object $(= $object_key)?),)*)?
                ])
            }
        }
        impl ::core::fmt::Debug for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                $crate::codegen::debug_arguments::<Self>(
                    &[$(($crate::__arguments!(@key $field $(= $key)?), &self.$field)),*],
                    ::core::stringify!($name),
                    f,
                )
            }
        }
        $crate::__argument_schema!($name);
    };
    (@object $name:ident { $($field:ident $(= $key:literal)?),* }) => {
        $crate::__arguments!(@read $name { $($field $(= $key)?,)* });
        impl ::core::fmt::Debug for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                // Only the argument that the object is in says who may see it.
                f.debug_struct(::core::stringify!($name)).finish_non_exhaustive()
            }
        }
    };
    (@read $name:ident { $($field:ident $(= $key:literal)?,)* $(; .. $rest:ident)? }) => {
        impl $crate::codegen::arguments::Argument for $name {
            #[allow(unused_mut, unused_variables, reason = "it may have no fields")]
            fn read(
                given: $crate::types::Json,
            ) -> ::core::result::Result<Self, $crate::codegen::arguments::Wrong> {
                let mut members = $crate::codegen::arguments::Members::of(given)?;
                ::core::result::Result::Ok(Self {
                    $($field: members.take($crate::__arguments!(@key $field $(= $key)?))?,)*
                    $($rest: members.rest(),)?
                })
            }
        }
    };
    (@key $field:ident) => { ::core::stringify!($field) };
    (@key $field:ident = $key:literal) => { $key };
}

/// The schema of a tool's arguments, for servers built with rmcp.
#[cfg(feature = "__mcp")]
#[doc(hidden)]
#[macro_export]
macro_rules! __argument_schema {
    ($name:ident) => {
        impl $crate::codegen::arguments::schemars::JsonSchema for $name {
            fn schema_name() -> ::std::borrow::Cow<'static, str> {
                ::std::borrow::Cow::Borrowed(::core::stringify!($name))
            }
            fn schema_id() -> ::std::borrow::Cow<'static, str> {
                ::std::borrow::Cow::Borrowed(::core::concat!(
                    ::core::module_path!(),
                    "::",
                    ::core::stringify!($name)
                ))
            }
            fn json_schema(
                _: &mut $crate::codegen::arguments::schemars::SchemaGenerator,
            ) -> $crate::codegen::arguments::schemars::Schema {
                $crate::codegen::arguments::schema::<Self>()
            }
        }
    };
}

/// Without rmcp, no schema is needed.
#[cfg(not(feature = "__mcp"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __argument_schema {
    ($name:ident) => {};
}
