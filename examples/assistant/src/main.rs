//! A general assistant as an MCP server.

fn main() {}
