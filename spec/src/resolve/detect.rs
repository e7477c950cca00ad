//! Rules that map raw failures to codes.

use std::collections::BTreeMap;

use errpact_core::group_names;

use super::Resolver;
use super::tool::begins;
use crate::catalog::{Condition, DetectRule, JsonField, MessagePattern, Param, Range};
use crate::document::{self, Spanned};
use crate::finding::diagnostic;

/// Kinds of I/O errors: the stable variants of `std::io::ErrorKind`.
pub const IO_KINDS: [&str; 41] = [
    "addr_in_use",
    "addr_not_available",
    "already_exists",
    "argument_list_too_long",
    "broken_pipe",
    "connection_aborted",
    "connection_refused",
    "connection_reset",
    "crosses_devices",
    "deadlock",
    "directory_not_empty",
    "executable_file_busy",
    "file_too_large",
    "host_unreachable",
    "interrupted",
    "invalid_data",
    "invalid_filename",
    "invalid_input",
    "is_a_directory",
    "network_down",
    "network_unreachable",
    "not_a_directory",
    "not_connected",
    "not_found",
    "not_seekable",
    "other",
    "out_of_memory",
    "permission_denied",
    "quota_exceeded",
    "read_only_filesystem",
    "resource_busy",
    "stale_network_file_handle",
    "storage_full",
    "timed_out",
    "too_many_links",
    "unexpected_eof",
    "unsupported",
    "would_block",
    "write_zero",
    "filesystem_loop",
    "in_progress",
];

impl<'m> Resolver<'m> {
    /// Resolves the rules of a code.
    pub(super) fn detect(
        &mut self,
        code: &'m document::Code,
        params: &BTreeMap<String, Param>,
    ) -> Vec<DetectRule> {
        let rules = code
            .detect
            .as_ref()
            .map(|read| read.value.as_slice())
            .unwrap_or_default();
        rules.iter().map(|rule| self.rule(rule, params)).collect()
    }

    fn rule(
        &mut self,
        written: &'m Spanned<document::DetectRule>,
        params: &BTreeMap<String, Param>,
    ) -> DetectRule {
        let rule = &written.value;
        let mut conditions = Vec::new();
        if let Some(kinds) = &rule.kind {
            conditions.push(Condition::Type(self.texts("`type`", &kinds.value)));
        }
        if let Some(status) = &rule.status {
            let ranges = status.value.iter().map(|read| Range {
                first: read.value.first,
                last: read.value.last,
            });
            conditions.push(Condition::Status(ranges.collect()));
        }
        if let Some(sqlstate) = &rule.sqlstate {
            conditions.push(Condition::Sqlstate(
                self.texts("`sqlstate`", &sqlstate.value),
            ));
        }
        if let Some(sqlite) = &rule.sqlite {
            let codes = sqlite.value.iter().map(|read| read.value).collect();
            conditions.push(Condition::Sqlite(codes));
        }
        if let Some(jsonrpc) = &rule.jsonrpc {
            let codes = jsonrpc.value.iter().map(|read| read.value).collect();
            conditions.push(Condition::Jsonrpc(codes));
        }
        if let Some(io) = &rule.io {
            for kind in &io.value {
                self.io_kind(kind);
            }
            conditions.push(Condition::Io(self.texts("`io`", &io.value)));
        }
        if let Some(tool) = &rule.tool {
            for name in &tool.value {
                self.check_tool(name);
            }
            conditions.push(Condition::Tool(self.texts("`tool`", &tool.value)));
        }
        if let Some(service) = &rule.service {
            let named = self.texts("`service`", &service.value);
            conditions.push(Condition::Service(self.with_alike(named)));
        }
        if let Some(message) = &rule.message {
            conditions.push(Condition::Message(match &message.value {
                document::Message::Phrases(phrases) => {
                    MessagePattern::Phrases(self.texts("`message`", phrases))
                }
                document::Message::Regex(regex) => {
                    self.groups(regex, params);
                    MessagePattern::Regex(regex.value.clone())
                }
                document::Message::Prefix(prefix) => MessagePattern::Regex(begins(&prefix.value)),
            }));
        }
        if let Some(field) = &rule.field {
            let fields = field.value.iter().map(|entry| JsonField {
                path: entry.name.value.clone(),
                value: entry.value.clone(),
            });
            let mut fields: Vec<JsonField> = fields.collect();
            fields.sort_by(|a, b| a.path.cmp(&b.path));
            conditions.push(Condition::Field(fields));
        }
        if conditions.is_empty() && !rule.broken {
            self.error(diagnostic::empty_rule().at(written.place));
        }
        DetectRule {
            conditions,
            take: self.take(rule, params),
            own: !self.sources.is_pack(written.place.file),
        }
    }

    /// Returns the texts of a list, without duplicates.
    fn texts(&mut self, list: &str, written: &[Spanned<String>]) -> Vec<String> {
        self.repeated(list, written);
        written.iter().map(|read| read.value.clone()).collect()
    }

    pub(super) fn io_kind(&mut self, kind: &Spanned<String>) {
        if !IO_KINDS.contains(&kind.value.as_str()) {
            self.unknown("kind of I/O error", kind, IO_KINDS);
        }
    }

    fn take(
        &mut self,
        rule: &'m document::DetectRule,
        params: &BTreeMap<String, Param>,
    ) -> BTreeMap<String, String> {
        let Some(take) = &rule.take else {
            return BTreeMap::new();
        };
        let mut taken = BTreeMap::new();
        for entry in &take.value {
            if !params.contains_key(&entry.name.value) {
                self.unknown("parameter", &entry.name, params.keys().map(String::as_str));
            }
            taken.insert(entry.name.value.clone(), entry.value.clone());
        }
        taken
    }

    /// Checks the named groups, which fill parameters.
    fn groups(&mut self, regex: &Spanned<String>, params: &BTreeMap<String, Param>) {
        for (range, name) in group_names(&regex.value) {
            if !params.contains_key(name) {
                let place = self.place_in(regex, &range);
                let known = params.keys().map(String::as_str);
                let finding = self.unknown_at("parameter", name, place, known);
                self.error(finding);
            }
        }
    }
}
