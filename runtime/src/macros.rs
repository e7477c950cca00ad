//! Macros that generated code calls, so that it stays a table: what they write is the same for
//! every catalog. They are not for use by hand.

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
                $crate::__private::debug(self, ::core::stringify!($name), f)
            }
        }
        impl ::core::fmt::Display for $name {
            #[inline]
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                $crate::__private::display(self, f)
            }
        }
        impl ::core::error::Error for $name {}
    )*};
}

/// The traits of notes' structs.
#[doc(hidden)]
#[macro_export]
macro_rules! __notes {
    ($($name:ident),* $(,)?) => {$(
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
    )*};
}

/// The traits of the struct of the call context.
#[doc(hidden)]
#[macro_export]
macro_rules! __context {
    ($name:ident) => {
        impl ::core::fmt::Debug for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                $crate::__private::debug_context(self, ::core::stringify!($name), f)
            }
        }
    };
}

/// The traits of an enum of a workflow's stages. The enum itself derives `Clone`, `Copy`, `Debug` and
/// the comparisons.
#[doc(hidden)]
#[macro_export]
macro_rules! __stages {
    ($name:ident of $catalog:path, $workflow:expr => $($stage:ident),* $(,)?) => {
        impl $crate::Stages for $name {
            const CATALOG: &'static $crate::table::Catalog = &$catalog;
            const WORKFLOW: &'static $crate::table::Workflow = &$workflow;
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

/// The traits of an enum of words. The enum itself derives `Clone`, `Copy`, `Debug` and the
/// comparisons.
#[doc(hidden)]
#[macro_export]
macro_rules! __words {
    ($name:ident { $($variant:ident = $word:literal),* $(,)? }) => {
        impl $name {
            /// Every word.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];
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
