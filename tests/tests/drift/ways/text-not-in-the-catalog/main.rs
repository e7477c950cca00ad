errpact::catalog!(mod errors = "errors.yaml");

fn main() {
    let closed = errpact::Occurrence::new(errors::SalonClosed).with_alternative(errors::OtherDay);
    println!("{}", closed.text());
}
