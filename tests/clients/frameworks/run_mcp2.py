"""The MCP SDK 2.x: a server and the SDK's client in one process."""

from typing import Any

from bakery import (
    HUGE,
    SPOOFED,
    TOOLS,
    ended,
    errors,
    fails,
    given,
    limit,
    passed,
    recipe,
    run,
    tell,
    told,
)
from mcp import Client, MCPError
from mcp.server import MCPServer
from mcp.types import CallToolResult, TextContent


async def read(tool: str, server: Any, made: Any = None) -> str:
    """Give the text of a result."""
    server.add_tool(made or TOOLS[tool])
    async with Client(server) as client:
        result = await client.call_tool(tool, given(tool))
    assert result.is_error is fails(tool), result
    (part,) = result.content
    return part.text


async def alone(tool: str) -> str:
    return await read(tool, MCPServer("bakery"))


async def guarded(tool: str) -> str:
    return await read(tool, recipe.server(MCPServer("bakery"), time_limit=limit(tool)))


def reporting(text: str, **beside: Any) -> Any:
    """Make a tool that returns a failed result."""

    async def reports(pieces: int) -> CallToolResult:
        """Report."""
        part = TextContent(type="text", text=text)
        return CallToolResult(content=[part], is_error=True, **beside)

    return reports


async def reported(text: str, **beside: Any) -> str:
    """Read what a tool returns that says that it failed."""
    made = reporting(text, **beside)
    return await read("reports", recipe.server(MCPServer("bakery")), made)


def relayed() -> dict[str, Any]:
    """Give a result of errpact's own, as a server writes it and a client reads it."""
    return errors.occurrence(errors.SoldOut(cake="Linzer")).mcp()


async def asking(pieces: int) -> str:
    """Refuse with an error of the protocol."""
    raise MCPError(code=-32021, message="elicitation is missing")


async def called(tool: str) -> str:
    """Call a tool that is not one of the six."""
    server = recipe.server(MCPServer("bakery"))
    server.add_tool(asking)
    async with Client(server) as client:
        try:
            return (await client.call_tool(tool, {"pieces": 2})).content[0].text
        except MCPError as error:
            return f"{type(error).__name__} {error.error.code}"


async def main() -> None:
    await tell("MCP SDK 2", alone, guarded)
    passed("MCP SDK 2", "MCPError", await called("asking"))
    passed("MCP SDK 2", "unknown tool", await called("unknown"))
    passed("MCP SDK 2", "what ends more", await ended(guarded))
    passed("MCP SDK 2", "a spoofed code", await told(lambda: reported(SPOOFED)))
    passed("MCP SDK 2", "a long text", await told(lambda: reported(HUGE)))
    own = relayed()
    text, meta = own["content"][0]["text"], own["_meta"]
    passed("MCP SDK 2", "errpact's own", await told(lambda: reported(text, _meta=meta)))


run(main)
