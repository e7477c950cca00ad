mod errors {
    include!("errors.rs");
}

fn main() {
    println!("{}", errors::FINGERPRINT);
}
