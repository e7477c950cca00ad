//! The input, as the derive sees it.

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::{Data, DeriveInput, Fields, Generics, Ident, Member, Type};

use crate::attr::{Code, Container, Place, Role};
use crate::ctxt::Ctxt;

/// The enum or struct with the derive.
pub(crate) struct Input<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) generics: &'a Generics,
    pub(crate) container: Container,
    pub(crate) is_union: bool,
    /// The variants of an enum; a struct is one variant without a name.
    pub(crate) variants: Vec<Variant<'a>>,
}

/// A variant, or the struct.
pub(crate) struct Variant<'a> {
    /// The variant's name; `None` for a struct.
    pub(crate) name: Option<&'a Ident>,
    /// The identifier that messages point at.
    pub(crate) ident: &'a Ident,
    /// The code, or `Err` if it could not be read.
    pub(crate) code: Result<Option<Code>, ()>,
    pub(crate) fields: Vec<Field<'a>>,
}

/// A field.
pub(crate) struct Field<'a> {
    pub(crate) member: Member,
    pub(crate) ty: &'a Type,
    /// The role that its attributes set.
    pub(crate) role: Option<Role<'a>>,
    /// The syntax that messages point at.
    pub(crate) node: &'a syn::Field,
}

impl<'a> Input<'a> {
    /// Reads the input. Reports what cannot be read.
    pub(crate) fn new(input: &'a DeriveInput, ctxt: &Ctxt) -> Self {
        let place = if matches!(input.data, Data::Struct(_)) {
            Place::Struct
        } else {
            Place::Enum
        };
        let attributes = place.attributes(&input.attrs, ctxt);
        let variants = match &input.data {
            Data::Enum(data) => {
                let variants = data.variants.iter();
                variants
                    .map(|variant| Variant::new(variant, ctxt))
                    .collect()
            }
            Data::Struct(data) => vec![Variant {
                name: None,
                ident: &input.ident,
                code: Code::among(&attributes, ctxt),
                fields: fields(&data.fields, ctxt),
            }],
            Data::Union(data) => {
                ctxt.at(
                    data.union_token,
                    "a union cannot be a tool error: it cannot be an `Error`",
                );
                Vec::new()
            }
        };
        let container = Container::among(&attributes, ctxt);
        Self {
            ident: &input.ident,
            generics: &input.generics,
            container,
            is_union: matches!(input.data, Data::Union(_)),
            variants,
        }
    }
}

impl<'a> Variant<'a> {
    fn new(variant: &'a syn::Variant, ctxt: &Ctxt) -> Self {
        let attributes = Place::Variant.attributes(&variant.attrs, ctxt);
        Self {
            name: Some(&variant.ident),
            ident: &variant.ident,
            code: Code::among(&attributes, ctxt),
            fields: fields(&variant.fields, ctxt),
        }
    }

    /// Returns the field that has the cause.
    pub(crate) fn source(&self) -> Option<&Field<'a>> {
        self.fields.iter().find(|field| is_cause(field))
    }

    /// Returns the field that the variant is made from.
    pub(crate) fn from(&self) -> Option<&Field<'a>> {
        self.fields
            .iter()
            .find(|field| matches!(field.role, Some(Role::From(_))))
    }
}

impl Field<'_> {
    /// Returns the parameter of the field: the one that it names, or the one with its own name.
    pub(crate) fn param(&self) -> Option<Ident> {
        match (&self.role, &self.member) {
            (Some(Role::Param(name)), _) => Some(name.clone()),
            (None, Member::Named(name)) => Some(name.clone()),
            _ => None,
        }
    }

    /// Returns where the compiler points when it refuses the field.
    pub(crate) fn span(&self) -> Span {
        self.param()
            .map_or_else(|| self.member.span(), |name| name.span())
    }
}

/// Returns whether a field has the cause.
pub(crate) fn is_cause(field: &Field<'_>) -> bool {
    matches!(field.role, Some(Role::Source(_) | Role::From(_)))
}

fn fields<'a>(fields: &'a Fields, ctxt: &Ctxt) -> Vec<Field<'a>> {
    let members = fields.members().zip(fields);
    members
        .map(|(member, node)| Field {
            member,
            ty: &node.ty,
            role: Role::among(&node.attrs, ctxt),
            node,
        })
        .collect()
}
