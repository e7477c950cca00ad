//! Carrying out one call.

use errpact::{Guard, Occurrence, Signal, ToolCall, arguments};
use serde::Deserialize;
use serde_json::Value;

use super::{Tools, failure};
use crate::errors::{CATALOG, Context};

#[derive(Debug, Deserialize)]
struct SearchPlaces {
    query: String,
    location: String,
}

#[derive(Debug, Deserialize)]
struct WebSearch {
    query: String,
}

#[derive(Debug, Deserialize)]
struct Weather {
    location: String,
    #[serde(default)]
    days: Option<u8>,
}

#[derive(Debug, Deserialize)]
struct FindBooking {
    hotel: String,
}

#[derive(Debug, Deserialize)]
struct BookHotel {
    hotel: String,
    #[serde(default)]
    nights: Option<u8>,
}

impl Tools {
    /// Carries out a call. Its failures know tool, call, arguments and the trip, so that the loop
    /// can repair an argument from the trip.
    ///
    /// # Errors
    /// With a code, whatever goes wrong: an argument, a service, the time limit, a panic.
    pub async fn run(&self, conversation: &str, call: &ToolCall) -> Result<String, Occurrence> {
        self.guard(conversation, call)
            .await?
            .run(self.carry_out(conversation, call))
            .await
    }

    /// Returns the failure of a call that was running when the program ended: its outcome is
    /// unknown.
    pub async fn interrupted(&self, conversation: &str, call: &ToolCall) -> Occurrence {
        let signal = Signal::new()
            .with_kind("Interrupted")
            .with_tool(call.tool.clone());
        let failure = Occurrence::from_signal(&CATALOG, signal);
        match self.guard(conversation, call).await {
            Ok(guard) => guard.fill(failure),
            Err(_) => failure,
        }
    }

    async fn guard(&self, conversation: &str, call: &ToolCall) -> Result<Guard, Occurrence> {
        let guard = Guard::new(&CATALOG)
            .with_tool(call.tool.clone())
            .with_call_id(call.id.clone())
            .with_arguments(&call.arguments)
            .with_time_limit(self.time_limit);
        let kept = guard.catch(self.store.conversation(conversation)).await?;
        let trip = kept.map(|kept| kept.trip).unwrap_or_default();
        Ok(guard.with_context(&Context {
            conversation: conversation.to_owned().into(),
            trip_destination: trip.destination.map(Into::into),
            first_stop: trip.stops.into_iter().next().map(Into::into),
        }))
    }

    async fn carry_out(&self, conversation: &str, call: &ToolCall) -> Result<String, Occurrence> {
        let given = || Value::Object(call.arguments.clone());
        let services = &self.services;
        let (tool, answer) = match call.tool.as_str() {
            "search_places" => {
                let asked: SearchPlaces = arguments::read(&CATALOG, "search_places", given())?;
                (
                    "search_places",
                    services.places(&asked.query, &asked.location).await,
                )
            }
            "web_search" => {
                let asked: WebSearch = arguments::read(&CATALOG, "web_search", given())?;
                ("web_search", services.search(&asked.query).await)
            }
            "weather" => {
                let asked: Weather = arguments::read(&CATALOG, "weather", given())?;
                (
                    "weather",
                    services
                        .weather(&asked.location, asked.days.unwrap_or(3))
                        .await,
                )
            }
            "book_hotel" => {
                let asked: BookHotel = arguments::read(&CATALOG, "book_hotel", given())?;
                (
                    "book_hotel",
                    services
                        .book(
                            &asked.hotel,
                            asked.nights.unwrap_or(1),
                            call.idempotency_key,
                        )
                        .await,
                )
            }
            "find_booking" => {
                let asked: FindBooking = arguments::read(&CATALOG, "find_booking", given())?;
                return Ok(services.booking(&asked.hotel));
            }
            "save_trip" => return self.save_trip(conversation, given()).await,
            unknown => {
                let signal = Signal::new()
                    .with_kind("UnknownTool")
                    .with_tool(unknown.to_owned());
                return Err(Occurrence::from_signal(&CATALOG, signal));
            }
        };
        answer.map_err(|failed| failure::classify(tool, failed))
    }
}
