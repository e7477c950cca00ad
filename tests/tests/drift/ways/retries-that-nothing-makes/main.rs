use errpact::Occurrence;

errpact::catalog!(mod errors = "errors.yaml");

fn main() {
    tracing_subscriber::fmt().with_ansi(false).init();
    let failed = Occurrence::new(errors::CalendarBusy).with_tool("check_availability");
    println!("{}", failed.text());
}
