//! The pipeline's page.

mod access;
mod catalog;
mod faults;
mod hand;
mod history;
mod language;
mod looks;
mod many;
mod outage;
mod play;
mod postgres;
mod run;
mod safety;
mod server;
mod tabs;
mod view;
