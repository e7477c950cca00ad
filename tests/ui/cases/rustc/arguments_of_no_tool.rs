fn main() -> Result<(), errpact::Occurrence> {
    let slot: String = errpact::arguments::of_tool(serde_json::json!({ "slot": "Monday" }))?;
    println!("{slot}");
    Ok(())
}
