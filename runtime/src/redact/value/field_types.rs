//! The Rust types that are values, and the parameter types that accept each.

use std::borrow::Cow;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use super::Value;
use super::types::{self, Accepts, Items, View};

/// One line for each Rust type: its view, then the parameter types that it is good for.
macro_rules! field_types {
    ($($field:ty: |$value:ident| $view:expr => $($param:ty),+;)+) => {$(
        impl Value for $field {
            #[inline]
            fn view(&self) -> View<'_> {
                let $value = self;
                $view
            }
        }
        $(
            #[diagnostic::do_not_recommend]
            impl Accepts<$param> for $field {}
            #[diagnostic::do_not_recommend]
            impl Accepts<Option<$param>> for $field {}
        )+
    )+};
}

field_types! {
    str: |v| View::Text(Cow::Borrowed(v)) => types::Text;
    String: |v| View::Text(Cow::Borrowed(v)) => types::Text;
    Cow<'_, str>: |v| View::Text(Cow::Borrowed(v)) => types::Text;
    i8: |v| View::Integer((*v).into()) => types::Integer, types::Number;
    i16: |v| View::Integer((*v).into()) => types::Integer, types::Number;
    i32: |v| View::Integer((*v).into()) => types::Integer, types::Number;
    i64: |v| View::Integer(*v) => types::Integer;
    isize: |v| View::Integer(*v as i64) => types::Integer;
    u8: |v| View::Integer((*v).into()) => types::Integer, types::Number;
    u16: |v| View::Integer((*v).into()) => types::Integer, types::Number;
    u32: |v| View::Integer((*v).into()) => types::Integer, types::Number;
    u64: |v| View::Unsigned(*v) => types::Integer;
    usize: |v| View::Unsigned(*v as u64) => types::Integer;
    f32: |v| View::Number((*v).into()) => types::Number;
    f64: |v| View::Number(*v) => types::Number;
    bool: |v| View::Boolean(*v) => types::Boolean;
    Duration: |v| View::Duration(*v) => types::Duration;
    uuid::Uuid: |v| View::Uuid(*v) => types::Uuid;
    serde_json::Value: |v| View::Json(v) => types::Json;
}

field_types! {
    jiff::ZonedDateTime: |v| View::Datetime(v) => types::Datetime;
    jiff::Timestamp: |v| View::Timestamp(*v) => types::Datetime;
    jiff::civil::Date: |v| View::Date(*v) => types::Date;
}

/// Pointers show what they point to.
macro_rules! pointers {
    ($($pointer:ty),+) => {$(
        impl<T: Value + ?Sized> Value for $pointer {
            #[inline]
            fn view(&self) -> View<'_> {
                (**self).view()
            }
        }
        #[diagnostic::do_not_recommend]
        impl<F, T: Accepts<F> + ?Sized> Accepts<F> for $pointer {}
    )+};
}

pointers!(&T, Box<T>, Rc<T>, Arc<T>);

impl<T: Value> Value for Option<T> {
    #[inline]
    fn view(&self) -> View<'_> {
        self.as_ref().map_or(View::Absent, Value::view)
    }
}
#[diagnostic::do_not_recommend]
impl<F, T: Accepts<F>> Accepts<Option<F>> for Option<T> {}

/// Lists, each element of which is good for the parameter's element type.
macro_rules! lists {
    ($([$($generics:tt)*] $list:ty),+) => {$(
        impl<T: Value, $($generics)*> Value for $list {
            #[inline]
            fn view(&self) -> View<'_> {
                View::List(self as &dyn Items)
            }
        }
        #[diagnostic::do_not_recommend]
        impl<F, T: Accepts<F>, $($generics)*> Accepts<Vec<F>> for $list {}
        #[diagnostic::do_not_recommend]
        impl<F, T: Accepts<F>, $($generics)*> Accepts<Option<Vec<F>>> for $list {}
    )+};
}

lists!([] Vec<T>, [const N: usize] [T; N], [] &[T]);
