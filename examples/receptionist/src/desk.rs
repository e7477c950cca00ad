//! The salon as its tools see it.

use std::time::Duration;

use jiff::ZonedDateTime;
use jiff::civil::Date;

use crate::client::Client;
use crate::errors::arguments::Service;
use crate::failure::{
    AvailabilityError, BookingError, CancellationError, HoldError, IdentityError, PhoneError,
    RiskError,
};
use crate::salon::{Booking, Calendar, Clock, Database, Hold, HoldId, RiskEngine, Verdict};

/// Maximum number of days in one calendar query.
const WIDEST_RANGE: i32 = 14;
/// A date further away than this many days needs confirmation.
const FAR_AWAY: i32 = 90;
/// How long a time is held.
const HOLD: Duration = Duration::from_secs(10 * 60);
/// Two bookings of one user within this time need confirmation.
const SAME_WINDOW: Duration = Duration::from_secs(2 * 60 * 60);
/// Minimum time before the start of a booking at which it can be canceled.
const CANCEL_UNTIL: Duration = Duration::from_secs(24 * 60 * 60);

/// The salon as its tools see it. Clones share clock, calendar and database, as chats do.
#[derive(Debug, Clone)]
pub struct Salon {
    /// The current time.
    pub clock: Clock,
    /// When the hairdressers are free.
    pub calendar: Calendar,
    /// Holds and bookings.
    pub database: Database,
    /// The abuse engine.
    pub risk: RiskEngine,
}

impl Default for Salon {
    fn default() -> Self {
        Self {
            clock: Clock::monday_morning(),
            calendar: Calendar::default(),
            database: Database::default(),
            risk: RiskEngine::default(),
        }
    }
}

impl Salon {
    /// Returns the free times of these days.
    ///
    /// # Errors
    /// When too many days are asked for, or the calendar cannot be read.
    pub fn free(&self, first: Date, last: Date) -> Result<Vec<ZonedDateTime>, AvailabilityError> {
        let days = days_between(first, last) + 1;
        if days > WIDEST_RANGE {
            return Err(AvailabilityError::TooWide {
                days,
                limit: WIDEST_RANGE,
            });
        }
        Ok(self.calendar.free(first, last, &self.clock.now())?)
    }

    /// Holds a time for the user; `confirmed` if they have said yes to a distant date.
    ///
    /// # Errors
    /// When the time is taken or far away, or the database is down.
    pub async fn hold(
        &self,
        client: &Client,
        service: Service,
        start: ZonedDateTime,
        confirmed: bool,
    ) -> Result<Hold, HoldError> {
        let now = self.clock.now();
        let days = days_between(now.date(), start.date());
        if days > FAR_AWAY && !confirmed {
            return Err(HoldError::FarAway { days });
        }
        let session = &client.session;
        if self.database.is_taken(&start, session, &now).await? {
            return Err(HoldError::Taken { slot: start });
        }
        let hold = Hold {
            id: HoldId::default(),
            session: session.clone(),
            service,
            start,
            expires: now.saturating_add(HOLD),
        };
        // Another chat may have taken the time since: then the constraint refuses.
        Ok(self.database.add_hold(hold, &now).await?)
    }

    /// Turns a hold into a booking; `confirmed` if the user has said yes to a second one.
    ///
    /// # Errors
    /// For any of the reasons in [`BookingError`].
    pub async fn confirm(
        &self,
        client: &Client,
        id: HoldId,
        phone: Option<&str>,
        confirmed: bool,
    ) -> Result<Booking, BookingError> {
        let start = self.bookable(client, id).await?.start;
        reachable(phone.or(client.phone.as_deref()))?;
        let email = proven(client)?.to_owned();
        match &self.risk.verdict {
            Verdict::Allow => {}
            Verdict::CoolDown(until) => {
                return Err(RiskError::CoolDown {
                    until: until.clone(),
                }
                .into());
            }
            Verdict::Reverify => return Err(RiskError::Reverify.into()),
        }
        let bookings = self.database.bookings().await?;
        let near = |booking: &&Booking| {
            booking.email == email
                && start.duration_until(&booking.start).unsigned_abs() < SAME_WINDOW
        };
        if let Some(other) = bookings.iter().find(near).filter(|_| !confirmed) {
            return Err(BookingError::Another {
                existing: other.start.clone(),
            });
        }
        let now = self.clock.now();
        if self
            .database
            .is_taken(&start, &client.session, &now)
            .await?
        {
            return Err(BookingError::Taken { slot: start });
        }
        let booking = Booking {
            reference: String::new(),
            email,
            start: start.clone(),
        };
        let booking = self.database.add_booking(booking).await?;
        self.calendar.take(start)?;
        Ok(booking)
    }

    /// Cancels a booking, found by its reference or by the user's address.
    ///
    /// # Errors
    /// When the user is not verified, the booking is not found, or it is too late.
    pub async fn cancel(
        &self,
        client: &Client,
        email: Option<&str>,
        reference: Option<&str>,
    ) -> Result<Booking, CancellationError> {
        let verified = client
            .verified_email
            .as_deref()
            .ok_or(CancellationError::Unverified)?;
        if email.is_none() && reference.is_none() {
            return Err(CancellationError::WhichBooking);
        }
        let bookings = self.database.bookings().await?;
        let wanted = |booking: &&Booking| {
            reference.is_none_or(|wanted| booking.reference == wanted)
                && email.is_none_or(|wanted| booking.email == wanted)
        };
        let found = bookings
            .iter()
            .find(wanted)
            .filter(|booking| booking.email == verified);
        let Some(booking) = found.cloned() else {
            return Err(CancellationError::Refused {
                reason: "there is no such booking",
            });
        };
        if self.clock.now().saturating_add(CANCEL_UNTIL) > booking.start {
            return Err(CancellationError::Refused {
                reason: "it begins in less than a day",
            });
        }
        self.database.remove_booking(&booking.reference).await?;
        self.calendar.release(&booking.start)?;
        Ok(booking)
    }

    /// Returns the hold if it has not expired and belongs to this user.
    async fn bookable(&self, client: &Client, id: HoldId) -> Result<Hold, BookingError> {
        match self.database.hold(&id).await? {
            Some(hold) if hold.session != client.session => Err(BookingError::Refused {
                reason: "the hold belongs to another chat",
                hold: id,
            }),
            Some(hold) if hold.expires > self.clock.now() => Ok(hold),
            _ => Err(BookingError::Refused {
                reason: "the hold expired",
                hold: id,
            }),
        }
    }
}

/// Checks that the number can be called.
fn reachable(phone: Option<&str>) -> Result<(), PhoneError> {
    let number = phone.ok_or(PhoneError::Missing)?;
    let digits = number.chars().filter(char::is_ascii_digit).count();
    let clean = number
        .chars()
        .all(|c| c.is_ascii_digit() || "+ -()".contains(c));
    if clean && (7..=15).contains(&digits) {
        Ok(())
    } else {
        Err(PhoneError::Invalid)
    }
}

/// Returns the address in the booking, if the user has proven that it is theirs.
fn proven(client: &Client) -> Result<&str, IdentityError> {
    match (&client.email, &client.verified_email) {
        (Some(given), Some(verified)) if given == verified => Ok(given),
        (Some(given), Some(verified)) => Err(IdentityError::Mismatch {
            given: given.clone(),
            verified: verified.clone(),
        }),
        _ => Err(IdentityError::Unverified),
    }
}

fn days_between(first: Date, last: Date) -> i32 {
    first.until(last).map_or(0, |span| span.get_days())
}
