//! Macros that generated code calls, so that it stays a table: they expand to the same code for
//! every catalog. They are not for direct use.

mod arguments;

/// The traits of the enum of all errors, its variants as names of the module, and the module through which the derive
/// finds a code and its variant by the code's name.
///
/// Variants with the same parameters share one arm: the arm's body takes most of the compiler's time.
///
/// In `__codes`, the name of a code with parameters is its variant where a struct is expected, and the code where a
/// value is expected, because a variant with fields is not a value. Without parameters it is the code in both places.
/// One import by the derive gets both, so a misspelled code is one error.
///
/// See `docs/decisions/072-one-enum-has-all-errors.md`.
#[doc(hidden)]
#[macro_export]
macro_rules! __errors {
    ($name:ident of $codes:ident:
        $(with $given:tt [$($code:ident = $kind:ident),+ $(,)?])*
        $(without parameters [$($bare_code:ident = $bare:ident),+ $(,)?])?
        $(formerly [$($old:ident = $new:ident $note:literal $types:tt),+ $(,)?])?
    ) => {
        #[allow(unused_imports, reason = "not every program uses all of it")]
        pub use self::$name::*;
        #[allow(dead_code, reason = "not every program uses all of it")]
        impl $name {
            /// The error's code.
            #[must_use]
            #[inline]
            pub fn code(&self) -> $codes {
                match *self {
                    $($(Self::$kind { .. } => $codes::$code,)+)*
                    $($(Self::$bare => $codes::$bare_code,)+)?
                }
            }
        }
        // Inline: what a program does not use of a large catalog is not compiled into it.
        #[diagnostic::do_not_recommend]
        impl $crate::ToolError for $name {
            #[allow(unreachable_patterns, reason = "every code may have parameters")]
            #[inline]
            fn describe(&self, visit: &mut dyn ::core::ops::FnMut($crate::codegen::Parts<'_>)) {
                let index = $crate::codegen::CatalogCode::index(self.code());
                let fields: &[$crate::codegen::Field<'_>] = match self {
                    $($(Self::$kind $given)|+ => $crate::__errors!(@fields $given),)*
                    _ => &[],
                };
                let cause = ::core::option::Option::None;
                visit($crate::codegen::Parts::new(&CATALOG, index, fields, cause));
            }
        }
        impl ::core::fmt::Debug for $name {
            #[inline]
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                $crate::codegen::debug(self, self.code().name(), f)
            }
        }
        impl ::core::fmt::Display for $name {
            #[inline]
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                $crate::codegen::display(self, f)
            }
        }
        impl ::core::error::Error for $name {}
        #[doc(hidden)]
        #[allow(unused_imports, reason = "for the derive")]
        pub mod __codes {
            pub use super::$codes::*;
            pub use super::$name::{$($($kind as $code,)+)*};
            $($($crate::__errors!(@former_code $name $codes $old $new $note $types);)+)?
        }
        $($($crate::__errors!(@former_type $name $codes $new $types);)+)?
        $(
            #[allow(dead_code, non_upper_case_globals, reason = "named as in the catalog")]
            impl $codes {
                $(
                    #[doc = ::core::concat!("The former name of `", ::core::stringify!($new), "`.")]
                    #[deprecated = $note]
                    pub const $old: Self = Self::$new;
                )+
            }
        )?
    };
    // A former name for the derive. Either the struct or the code says that it is deprecated.
    (@former_code $name:ident $codes:ident $old:ident $new:ident $note:literal
        [$type:ident $variant:ident { $($field:ident),+ }]) => {
        #[allow(deprecated, reason = "it is the derive that uses it")]
        pub use super::$type as $old;
        #[allow(non_upper_case_globals, reason = "named as in the catalog")]
        pub const $old: super::$codes = super::$codes::$new;
    };
    (@former_code $name:ident $codes:ident $old:ident $new:ident $note:literal [$variant:ident]) => {
        pub use super::$name::$variant as $old;
        $crate::__errors!(@former_value $codes $old $new $note);
    };
    (@former_code $name:ident $codes:ident $old:ident $new:ident $note:literal $types:tt) => {
        #[allow(non_camel_case_types, reason = "named as in the catalog")]
        pub struct $old {}
        $crate::__errors!(@former_value $codes $old $new $note);
    };
    (@former_value $codes:ident $old:ident $new:ident $note:literal) => {
        #[deprecated = $note]
        #[allow(non_upper_case_globals, reason = "named as in the catalog")]
        pub const $old: super::$codes = super::$codes::$new;
    };
    // The traits of the struct that a former name is.
    (@former_type $name:ident $codes:ident $new:ident
        [$type:ident $variant:ident { $($field:ident),* }]) => {
        #[allow(deprecated, reason = "a program may still use it")]
        const _: () = {
            impl ::core::convert::From<$type> for $name {
                fn from(error: $type) -> Self {
                    let $type { $($field),* } = error;
                    Self::$variant { $($field),* }
                }
            }
            #[diagnostic::do_not_recommend]
            impl $crate::ToolError for $type {
                fn describe(&self, visit: &mut dyn ::core::ops::FnMut($crate::codegen::Parts<'_>)) {
                    let Self { $($field),* } = self;
                    let fields: &[$crate::codegen::Field<'_>] =
                        $crate::__errors!(@fields { $($field),* });
                    let index = $crate::codegen::CatalogCode::index($codes::$new);
                    let cause = ::core::option::Option::None;
                    visit($crate::codegen::Parts::new(&CATALOG, index, fields, cause));
                }
            }
            impl ::core::fmt::Debug for $type {
                fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    $crate::codegen::debug(self, $codes::$new.name(), f)
                }
            }
            impl ::core::fmt::Display for $type {
                fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    $crate::codegen::display(self, f)
                }
            }
            impl ::core::error::Error for $type {}
        };
    };
    (@former_type $name:ident $codes:ident $new:ident $types:tt) => {};
    // The fields that a pattern binds, with their names.
    (@fields { $($field:ident),* }) => { &[$((::core::stringify!($field), $field)),*] };
}

/// The enum of codes with its traits.
#[doc(hidden)]
#[macro_export]
macro_rules! __codes {
    ($(#[$meta:meta])* $vis:vis enum $name:ident {}) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        $vis enum $name {}
        $crate::__codes!(@common $vis $name [] [empty]);
    };
    ($(#[$meta:meta])* $vis:vis enum $name:ident {$(
        $(#[$doc:meta])* $code:ident
    ),* $(,)?}) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[allow(
            dead_code,
            non_camel_case_types,
            clippy::enum_variant_names,
            clippy::upper_case_acronyms,
            reason = "codes are named as in the catalog"
        )]
        #[non_exhaustive]
        #[repr(u16)]
        $vis enum $name { $($(#[$doc])* $code,)* }
        $crate::__codes!(@common $vis $name [$(Self::$code),*] []);
    };
    (@common $vis:vis $name:ident [$($all:tt)*] [$($empty:ident)?]) => {
        #[allow(dead_code, reason = "not every program uses all of it")]
        impl $name {
            /// Every code, sorted by name: the order of [`CATALOG`]'s rows.
            pub const ALL: &'static [Self] = &[$($all)*];
        }
        $crate::__codes!(@traits $name $($empty)?);
        /// A code as it is read from a wire: it may be newer than this program.
        #[allow(dead_code, reason = "not every program uses all of it")]
        $vis type WireCode = $crate::WireCode<$name>;
    };
    // An enum without variants has no numbers to cast to.
    (@index $code:expr) => { $code as u16 };
    (@index $code:expr, empty) => { match $code {} };
    (@traits $code:ident $($empty:ident)?) => {
        impl $crate::codegen::CatalogCode for $code {
            const CATALOG: &'static $crate::table::Catalog<'static> = &CATALOG;
            #[inline]
            fn from_index(index: u16) -> ::core::option::Option<Self> {
                Self::ALL.get(index as usize).copied()
            }
            #[inline]
            fn index(self) -> u16 {
                $crate::__codes!(@index self $(, $empty)?)
            }
        }
        impl $code {
            /// The code's row in [`CATALOG`].
            #[must_use]
            pub fn entry(self) -> &'static $crate::table::Entry<'static> {
                $crate::codegen::code::entry(self)
            }
            /// The code's name.
            #[must_use]
            pub fn name(self) -> &'static str {
                self.entry().name
            }
            /// The code's number.
            #[must_use]
            pub fn number(self) -> ::core::option::Option<u32> {
                self.entry().number
            }
        }
        impl ::core::fmt::Display for $code {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.pad(self.name())
            }
        }
        impl ::core::fmt::Debug for $code {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.pad(self.name())
            }
        }
        impl ::core::str::FromStr for $code {
            type Err = $crate::codegen::UnknownCode;
            fn from_str(name: &str) -> ::core::result::Result<Self, Self::Err> {
                $crate::codegen::code::parse(name)
                    .ok_or_else(|| $crate::codegen::UnknownCode::new(&CATALOG, name))
            }
        }
        impl $crate::codegen::serde::Serialize for $code {
            fn serialize<S: $crate::codegen::serde::Serializer>(
                &self,
                serializer: S,
            ) -> ::core::result::Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }
        impl<'de> $crate::codegen::serde::Deserialize<'de> for $code {
            fn deserialize<D: $crate::codegen::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> ::core::result::Result<Self, D::Error> {
                $crate::codegen::code_from_wire(deserializer)
            }
        }
    };
}

/// Enums whose variants have a name in the catalog: its categories, its tools, and the words of a parameter.
#[doc(hidden)]
#[macro_export]
macro_rules! __names {
    (categories of $code:ident: $(#[$meta:meta])* $vis:vis enum $name:ident { $($variants:tt)* }) => {
        $crate::__names!(@enum name $(#[$meta])* $vis enum $name { $($variants)* });
        #[allow(dead_code, reason = "not every program uses all of it")]
        impl $name {
            /// The category's codes, sorted by name.
            pub fn codes(self) -> impl ::core::iter::Iterator<Item = $code> {
                $code::ALL.iter().copied().filter(move |code| code.category() == self)
            }
        }
        #[allow(dead_code, reason = "not every program uses all of it")]
        impl $code {
            /// The code's category.
            #[must_use]
            pub fn category(self) -> $name {
                $name::ALL[self.entry().category as usize]
            }
        }
    };
    (tools: $(#[$meta:meta])* $vis:vis enum $name:ident { $($variants:tt)* }) => {
        $crate::__names!(@enum name $(#[$meta])* $vis enum $name { $($variants)* });
        impl ::core::convert::AsRef<str> for $name {
            fn as_ref(&self) -> &str {
                self.name()
            }
        }
        impl<'n> ::core::convert::From<$name> for ::std::borrow::Cow<'n, str> {
            fn from(tool: $name) -> Self {
                Self::Borrowed(tool.name())
            }
        }
        /// The rule block of the prompt for these tools: what they may return, and what any tool may.
        #[allow(dead_code, reason = "not every program uses all of it")]
        #[must_use]
        $vis fn prompt_for(tools: &[$name]) -> ::std::string::String {
            $crate::prompt::render_for(&CATALOG, tools)
        }
    };
    (words: $(#[$meta:meta])* $vis:vis enum $name:ident {
        $($variant:ident = $word:literal),* $(,)?
    }) => {
        $crate::__names!(@enum as_str $(#[$meta])* $vis enum $name {
            $(#[doc = ::core::concat!("`", $word, "`.")] $variant = $word),*
        });
        #[allow(dead_code, reason = "not every program uses all of it")]
        impl $name {
            /// Every word as the catalog writes it.
            pub const WORDS: &'static [&'static str] = &[$($word),*];
        }
        impl ::core::fmt::Display for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.pad(self.as_str())
            }
        }
        impl $crate::Value for $name {
            fn view(&self) -> $crate::types::View<'_> {
                $crate::Value::view(self.as_str())
            }
        }
        #[diagnostic::do_not_recommend]
        impl $crate::types::Accepts<$name> for $name {}
        #[diagnostic::do_not_recommend]
        impl $crate::types::Accepts<::core::option::Option<$name>> for $name {}
    };
    (@enum $text:ident $(#[$meta:meta])* $vis:vis enum $name:ident {$(
        $(#[$doc:meta])* $variant:ident = $word:literal
    ),* $(,)?}) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[allow(
            dead_code,
            clippy::enum_variant_names,
            reason = "names are the catalog's, and not every program uses all of them"
        )]
        $vis enum $name { $($(#[$doc])* $variant,)* }
        #[allow(dead_code, reason = "not every program uses all of it")]
        impl $name {
            /// All of them, in the catalog's order.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];
            /// The name in the catalog.
            #[must_use]
            pub const fn $text(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)*
                }
            }
        }
    };
}

/// The rule block, whole and in pieces: `PROMPT` is the pieces joined.
#[doc(hidden)]
#[macro_export]
macro_rules! __prompt {
    (
        $head:literal
        $({ $before:literal [$($first:literal $(, $more:literal)*)?] $between:literal $after:literal })*
        $tail:literal
    ) => {
        /// The rule block of the prompt in the catalog's default style, markers included. The list of tools and the
        /// styles of single outputs are only in the files of these outputs.
        #[allow(dead_code, reason = "not every program uses all of it")]
        pub const PROMPT: &str = ::core::concat!(
            $head,
            $($before, $($first, $($between, $more,)*)? $after,)*
            $tail
        );
        const __PROMPT: $crate::codegen::table::PromptBlock = $crate::codegen::table::PromptBlock {
            whole: PROMPT,
            others: &[],
            instructions: $crate::codegen::table::PromptBlock::EMPTY.instructions,
            head: $head,
            items: &[$($crate::codegen::table::PromptItem {
                before: $before,
                codes: &[$($first $(, $more)*)?],
                between: $between,
                after: $after,
            }),*],
            tail: $tail,
        };
    };
}

/// The traits of the struct of the call context, and of notes' structs; the number is the index of a note's row.
#[doc(hidden)]
#[macro_export]
macro_rules! __fields {
    (context: $name:ident { $($field:ident),* }) => {
        impl $crate::codegen::CallContext for $name {
            const CATALOG: &'static $crate::table::Catalog<'static> = &CATALOG;
            $crate::__fields!(@give $($field),*);
        }
        $crate::__fields!(@debug debug_context $name);
    };
    (notes of $rows:path: $($index:literal $name:ident { $($field:ident),* }),* $(,)?) => {$(
        impl $crate::codegen::Note for $name {
            const NOTE: &'static $crate::codegen::table::Note = &$rows[$index];
            $crate::__fields!(@give $($field),*);
        }
        $crate::__fields!(@debug debug_note $name);
        impl ::core::fmt::Display for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.write_str(&$crate::codegen::Note::text(self))
            }
        }
    )*};
    (@give $($field:ident),*) => {
        #[inline]
        fn fields(&self, give: &mut dyn ::core::ops::FnMut(&[$crate::codegen::Field<'_>])) {
            give(&[$((::core::stringify!($field), &self.$field)),*]);
        }
    };
    (@debug $debug:ident $name:ident) => {
        impl ::core::fmt::Debug for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                $crate::codegen::$debug(self, ::core::stringify!($name), f)
            }
        }
        const _: () = {
            #[allow(dead_code, reason = "not every program uses all of it")]
            type Used = $name;
        };
    };
}

/// An enum of a workflow's stages.
#[doc(hidden)]
#[macro_export]
macro_rules! __stages {
    ($(#[$meta:meta])* $vis:vis enum $name:ident of $catalog:path, $workflows:path, $index:literal {$(
        $(#[$doc:meta])* $stage:ident
    ),* $(,)?}) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[allow(
            dead_code,
            clippy::enum_variant_names,
            reason = "not every program uses all of it"
        )]
        $vis enum $name { $($(#[$doc])* $stage,)* }
        impl $crate::codegen::Stages for $name {
            const CATALOG: &'static $crate::table::Catalog<'static> = &$catalog;
            const WORKFLOW: &'static $crate::table::Workflow<'static> = &$workflows[$index];
            const ALL: &'static [Self] = &[$(Self::$stage),*];
            #[inline]
            fn index(self) -> usize {
                self as usize
            }
        }
        impl ::core::fmt::Display for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.pad($crate::codegen::Stages::name(*self))
            }
        }
    };
}
