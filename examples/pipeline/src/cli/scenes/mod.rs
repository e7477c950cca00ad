pub(super) async fn play(_: &super::command::Data) -> anyhow::Result<bool> {
    Ok(true)
}
