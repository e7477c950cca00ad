//! The client's preference: the `Accept` header of [RFC 9110, 12.5.1].
//!
//! [RFC 9110, 12.5.1]: https://www.rfc-editor.org/rfc/rfc9110#section-12.5.1

/// Returns how much the client wants a media type, in thousandths: the weight of the most specific
/// matching range.
pub(super) fn quality(header: &str, media_type: &str) -> u16 {
    let family = media_type.split('/').next().unwrap_or_default();
    let mut best = (0, 0);
    for range in header.split(',') {
        let mut parts = range.split(';');
        let range = parts.next().unwrap_or_default().trim();
        let fits = if range.eq_ignore_ascii_case(media_type) {
            3
        } else if range
            .strip_suffix("/*")
            .is_some_and(|wanted| wanted.eq_ignore_ascii_case(family))
        {
            2
        } else if range == "*/*" {
            1
        } else {
            continue;
        };
        let weight = parts.find_map(weight).unwrap_or(1000);
        if fits >= best.0 {
            best = (fits, weight);
        }
    }
    best.1
}

/// Returns the value of `q=0.8`.
fn weight(parameter: &str) -> Option<u16> {
    let (name, value) = parameter.split_once('=')?;
    if !name.trim().eq_ignore_ascii_case("q") {
        return None;
    }
    let value: f64 = value.trim().parse().ok()?;
    // NaN becomes zero.
    Some((value.clamp(0.0, 1.0) * 1000.0) as u16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_range_that_fits_best_decides() {
        let json = |header| quality(header, "application/json");
        let problem = |header| quality(header, "application/problem+json");
        for (header, wanted) in [
            ("application/json", (1000, 0)),
            ("application/problem+json", (0, 1000)),
            ("*/*", (1000, 1000)),
            ("", (0, 0)),
            ("text/html", (0, 0)),
            ("text/html, application/*;q=0.9, */*;q=0.1", (900, 900)),
            ("Application/JSON;q=0.5 , */* ; Q=0.2", (500, 200)),
            ("application/json;q=0, */*", (0, 1000)),
            ("application/json;charset=utf-8;q=0.25", (250, 0)),
            ("application/json;q=NaN", (0, 0)),
            ("application/json;q=x", (1000, 0)),
            ("application/json;q=-1, , ;;=,", (0, 0)),
        ] {
            assert_eq!((json(header), problem(header)), wanted, "{header}");
        }
    }
}
