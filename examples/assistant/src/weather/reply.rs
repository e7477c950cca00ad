//! Reading a body without trusting its length.

use reqwest::Response;

/// Reads a body up to `limit` bytes; returns `None` if it is longer.
pub(super) async fn bounded(
    response: &mut Response,
    limit: usize,
) -> Result<Option<Vec<u8>>, reqwest::Error> {
    let (body, whole) = beginning(response, limit).await?;
    Ok(whole.then_some(body))
}

/// Reads the first `limit` bytes of a body, and returns whether that is all of it.
pub(super) async fn beginning(
    response: &mut Response,
    limit: usize,
) -> Result<(Vec<u8>, bool), reqwest::Error> {
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await? {
        body.extend_from_slice(&chunk);
        if body.len() > limit {
            body.truncate(limit);
            return Ok((body, false));
        }
    }
    Ok((body, true))
}
