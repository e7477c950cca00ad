mod errors {
    include!("src/errors.rs");
}

fn main() {
    println!("{}", errors::FINGERPRINT);
}
