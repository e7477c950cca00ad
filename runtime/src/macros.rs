//! Macros that generated code calls, so that it stays a table: what they write is the same for
//! every catalog. They are not for use by hand.

/// The enum of codes with its traits, what the codes' structs have in common, and the module through which the derive
/// finds a code's struct by the code's name.
#[doc(hidden)]
#[macro_export]
macro_rules! __codes {
    ($(#[$meta:meta])* $vis:vis enum $name:ident {}) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        $vis enum $name {}
        $crate::__codes!(@common $vis $name [] [empty]);
        #[doc(hidden)]
        pub mod __codes {}
    };
    ($(#[$meta:meta])* $vis:vis enum $name:ident {$(
        $(#[$doc:meta])* $code:ident = $kind:ident { $($field:ident),* }
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
        $(
            impl $crate::CodeError for $kind {
                const CATALOG: &'static $crate::table::Catalog = &CATALOG;
                const INDEX: u16 = $name::$code as u16;
                #[inline]
                fn values(&self) -> $crate::__private::Values<'_> {
                    $crate::__private::Values::new([$(&self.$field),*])
                }
            }
        )*
        $crate::__code_errors!($($kind),*);
        #[doc(hidden)]
        #[allow(
            dead_code,
            missing_docs,
            non_camel_case_types,
            clippy::upper_case_acronyms,
            reason = "for the derive"
        )]
        pub mod __codes {
            $(pub type $code = super::$kind;)*
        }
    };
    (@common $vis:vis $name:ident [$($all:tt)*] [$($empty:ident)?]) => {
        #[allow(dead_code, reason = "not every program uses all of it")]
        impl $name {
            /// Every code, sorted by name: the order of [`CATALOG`]'s rows.
            pub const ALL: &'static [Self] = &[$($all)*];
        }
        $crate::__code!($name, CATALOG $(, $empty)?);
        /// A code as it is read from a wire: it may be newer than this program.
        #[allow(dead_code, reason = "not every program uses all of it")]
        $vis type WireCode = $crate::WireCode<$name>;
    };
}

/// The enum of categories, and the category of a code.
#[doc(hidden)]
#[macro_export]
macro_rules! __categories {
    ($(#[$meta:meta])* $vis:vis enum $name:ident of $code:ident {$(
        $(#[$doc:meta])* $variant:ident = $word:literal
    ),* $(,)?}) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[allow(
            dead_code,
            clippy::enum_variant_names,
            reason = "not every program uses all of it"
        )]
        $vis enum $name { $($(#[$doc])* $variant,)* }
        #[allow(dead_code, reason = "not every program uses all of it")]
        impl $name {
            /// Every category, sorted by name.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];
            /// The category's name.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)*
                }
            }
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
}

/// The enum of tools, and the rule block for some of them.
#[doc(hidden)]
#[macro_export]
macro_rules! __tools {
    ($(#[$meta:meta])* $vis:vis enum $name:ident {$(
        $(#[$doc:meta])* $variant:ident = $word:literal
    ),* $(,)?}) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[allow(
            dead_code,
            clippy::enum_variant_names,
            reason = "not every program uses all of it"
        )]
        $vis enum $name { $($(#[$doc])* $variant,)* }
        #[allow(dead_code, reason = "not every program uses all of it")]
        impl $name {
            /// Every tool, sorted by name.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];
            /// The tool's name.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)*
                }
            }
        }
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
        /// The rule block of the prompt, markers included.
        #[allow(dead_code, reason = "not every program uses all of it")]
        pub const PROMPT: &str = ::core::concat!(
            $head,
            $($before, $($first, $($between, $more,)*)? $after,)*
            $tail
        );
        const __PROMPT: $crate::table::PromptBlock = $crate::table::PromptBlock {
            whole: PROMPT,
            others: &[],
            head: $head,
            items: &[$($crate::table::PromptItem {
                before: $before,
                codes: &[$($first $(, $more)*)?],
                between: $between,
                after: $after,
            }),*],
            tail: $tail,
        };
    };
}

/// The traits of the enum of codes.
#[doc(hidden)]
#[macro_export]
macro_rules! __code {
    // An enum without variants has no numbers to cast to.
    (@index $code:expr) => { $code as u16 };
    (@index $code:expr, empty) => { match $code {} };
    ($code:ident, $catalog:ident $(, $empty:ident)?) => {
        impl $crate::CatalogCode for $code {
            const CATALOG: &'static $crate::table::Catalog = &$catalog;
            #[inline]
            fn from_index(index: u16) -> ::core::option::Option<Self> {
                Self::ALL.get(index as usize).copied()
            }
            #[inline]
            fn index(self) -> u16 {
                $crate::__code!(@index self $(, $empty)?)
            }
        }
        impl $code {
            /// The code's row in [`CATALOG`].
            #[must_use]
            pub fn entry(self) -> &'static $crate::table::Entry {
                $crate::__private::code::entry(self)
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
            type Err = $crate::UnknownCode;
            fn from_str(name: &str) -> ::core::result::Result<Self, Self::Err> {
                $crate::__private::code::parse(name)
                    .ok_or_else(|| $crate::UnknownCode::new(&$catalog, name))
            }
        }
        impl $crate::__private::serde::Serialize for $code {
            fn serialize<S: $crate::__private::serde::Serializer>(
                &self,
                serializer: S,
            ) -> ::core::result::Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }
        impl<'de> $crate::__private::serde::Deserialize<'de> for $code {
            fn deserialize<D: $crate::__private::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> ::core::result::Result<Self, D::Error> {
                $crate::__private::code_from_wire(deserializer)
            }
        }
    };
}

/// The traits of codes' structs.
#[doc(hidden)]
#[macro_export]
macro_rules! __code_errors {
    // Inline: what a program does not use of a large catalog is not compiled into it.
    ($($name:ident),* $(,)?) => {$(
        impl ::core::fmt::Debug for $name {
            #[inline]
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                $crate::__private::debug_code(self, ::core::stringify!($name), f)
            }
        }
        impl ::core::fmt::Display for $name {
            #[inline]
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                $crate::__private::display_code(self, f)
            }
        }
        impl ::core::error::Error for $name {}
    )*};
}

/// The traits of notes' structs; the number is the place of a note's row.
#[doc(hidden)]
#[macro_export]
macro_rules! __notes {
    ($rows:path: $($index:literal $name:ident { $($field:ident),* }),* $(,)?) => {$(
        impl $crate::Note for $name {
            const NOTE: &'static $crate::table::Note = &$rows[$index];
            #[inline]
            fn fields(&self, give: &mut dyn ::core::ops::FnMut(&[$crate::Field<'_>])) {
                give(&[$((::core::stringify!($field), &self.$field)),*]);
            }
        }
        impl ::core::fmt::Debug for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                $crate::__private::debug_note(self, ::core::stringify!($name), f)
            }
        }
        impl ::core::fmt::Display for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.write_str(&$crate::Note::text(self))
            }
        }
        const _: () = {
            #[allow(dead_code, reason = "not every program uses all of it")]
            type Used = $name;
        };
    )*};
}

/// The traits of the struct of the call context.
#[doc(hidden)]
#[macro_export]
macro_rules! __context {
    ($name:ident { $($field:ident),* $(,)? }) => {
        impl $crate::CallContext for $name {
            const CATALOG: &'static $crate::table::Catalog = &CATALOG;
            fn fields(&self, give: &mut dyn ::core::ops::FnMut(&[$crate::Field<'_>])) {
                give(&[$((::core::stringify!($field), &self.$field)),*]);
            }
        }
        impl ::core::fmt::Debug for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                $crate::__private::debug_context(self, ::core::stringify!($name), f)
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
        impl $crate::Stages for $name {
            const CATALOG: &'static $crate::table::Catalog = &$catalog;
            const WORKFLOW: &'static $crate::table::Workflow = &$workflows[$index];
            const ALL: &'static [Self] = &[$(Self::$stage),*];
            #[inline]
            fn index(self) -> usize {
                self as usize
            }
        }
        impl ::core::fmt::Display for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.pad($crate::Stages::name(*self))
            }
        }
    };
}

/// An enum of words.
#[doc(hidden)]
#[macro_export]
macro_rules! __words {
    ($(#[$meta:meta])* $vis:vis enum $name:ident { $($variant:ident = $word:literal),* $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[allow(dead_code, clippy::enum_variant_names, reason = "words are the catalog's")]
        $vis enum $name {
            $(#[doc = ::core::concat!("`", $word, "`.")] $variant,)*
        }
        #[allow(dead_code, reason = "not every program uses all of it")]
        impl $name {
            /// Every word.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];
            /// Every word as the catalog writes it.
            pub const WORDS: &'static [&'static str] = &[$($word),*];
            /// The word as the catalog writes it.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)*
                }
            }
        }
        impl ::core::fmt::Display for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.pad(self.as_str())
            }
        }
        impl $crate::Value for $name {
            fn view(&self) -> $crate::View<'_> {
                $crate::Value::view(self.as_str())
            }
        }
        #[diagnostic::do_not_recommend]
        impl $crate::Accepts<$name> for $name {}
        #[diagnostic::do_not_recommend]
        impl $crate::Accepts<::core::option::Option<$name>> for $name {}
    };
}
