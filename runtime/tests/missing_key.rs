//! A subscriber that hears the warning about a missing key may hash values. The warning comes once in a process, so
//! this test has its own.

#![cfg(feature = "tracing")]

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::time::Duration;

use errpact::redact::{check_key, hash};
use errpact::table::Kind;
use tracing_subscriber::layer::{Context, SubscriberExt as _};

/// Hashes a value, like a layer that writes the user of a request.
struct Hashing(Arc<AtomicUsize>);

impl<S: tracing::Subscriber> tracing_subscriber::Layer<S> for Hashing {
    fn on_event(&self, event: &tracing::Event<'_>, _: Context<'_, S>) {
        assert_eq!(event.metadata().target(), "errpact");
        assert!(hash(Kind::Text, &"request-id").is_some());
        self.0.fetch_add(1, Ordering::SeqCst);
    }
}

#[test]
fn a_layer_that_hashes_hears_the_warning_once() {
    let heard = Arc::new(AtomicUsize::new(0));
    let subscriber = tracing_subscriber::registry().with(Hashing(heard.clone()));
    let (done, waits) = mpsc::channel();
    // A deadlock would show as a thread that never answers.
    std::thread::spawn(move || {
        tracing::subscriber::with_default(subscriber, || {
            let hashes = [
                hash(Kind::Email, &"jane@example.com"),
                hash(Kind::Text, &"x"),
            ];
            assert!(!check_key());
            done.send(hashes).unwrap();
        });
    });
    let [email, text] = waits.recv_timeout(Duration::from_secs(600)).unwrap();
    assert!(email.is_some() && text.is_some() && email != text);
    assert_eq!(heard.load(Ordering::SeqCst), 1);
}
