"""LangGraph: a node of tools in a graph."""

from typing import Annotated, Any

from bakery import (
    HUGE,
    SPOOFED,
    ended,
    errors,
    fails,
    function,
    given,
    limit,
    passed,
    recipe,
    run,
    tell,
    told,
)
from langchain_core.messages import AIMessage, ToolMessage
from langchain_core.tools import InjectedToolCallId, StructuredTool, ToolException
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import START, MessagesState, StateGraph
from langgraph.prebuilt import ToolNode
from langgraph.types import Command, interrupt


async def read(tool: str, node: Any) -> str:
    """Give what the model reads of its call."""
    graph = StateGraph(MessagesState)
    graph.add_node("tools", node)
    graph.add_edge(START, "tools")
    call = {"name": tool, "args": given(tool), "id": "call_1"}
    asked = AIMessage(content="", tool_calls=[call])
    state = await graph.compile().ainvoke({"messages": [asked]})
    read = state["messages"][-1]
    assert read.status == ("error" if fails(tool) else "success"), read
    return str(read.content)


def tools(tool: str) -> list[Any]:
    return [StructuredTool.from_function(**function(tool), name=tool)]


async def alone(tool: str) -> str:
    return await read(tool, ToolNode(tools(tool)))


async def guarded(tool: str) -> str:
    return await read(tool, recipe.node(tools(tool), time_limit=limit(tool)))


def interrupting(pieces: int) -> str:
    """Ask a person."""
    return str(interrupt("Really?"))


def blocking(pieces: int) -> str:
    """Fail without awaiting."""
    raise errors.SoldOut(cake="Punschkrapfen")


async def reported(text: str) -> str:
    """Let a tool return a failed message."""

    def reporting(pieces: int) -> str:
        """Report."""
        raise ToolException(text)

    tool = StructuredTool.from_function(reporting, handle_tool_error=True)
    return await read("reporting", recipe.node([tool]))


async def updated() -> str:
    """Let a tool return one in a command."""

    def updating(pieces: int, call: Annotated[str, InjectedToolCallId]) -> Any:
        """Update."""
        said = ToolMessage(SPOOFED, tool_call_id=call, status="error")
        return Command(update={"messages": [said]})

    node = recipe.node([StructuredTool.from_function(updating)])
    return await read("updating", node)


async def twice() -> str:
    """Let a guard see what another one wrote."""

    async def cataloged(pieces: int) -> str:
        """Fail."""
        raise errors.SoldOut(cake="Sachertorte")

    inner = recipe.node([StructuredTool.from_function(coroutine=cataloged)])
    outer = recipe.node([])
    call = inner._awrap_tool_call

    async def both(request: Any, handler: Any) -> Any:
        return await outer._awrap_tool_call(request, lambda it: call(it, handler))

    inner._awrap_tool_call = both
    return await read("cataloged", inner)


def synchronous(tool: Any) -> Any:
    """Give the last state of a graph that does not await."""
    graph = StateGraph(MessagesState)
    graph.add_node("tools", recipe.node([StructuredTool.from_function(tool)]))
    graph.add_edge(START, "tools")
    call = {"name": tool.__name__, "args": {"pieces": 2}, "id": "call_1"}
    asked = AIMessage(content="", tool_calls=[call])
    config = {"configurable": {"thread_id": "1"}}
    compiled = graph.compile(checkpointer=InMemorySaver())
    return compiled.invoke({"messages": [asked]}, config)


async def main() -> None:
    await tell("LangGraph", alone, guarded)
    (found,) = synchronous(interrupting)["__interrupt__"]
    passed("LangGraph", "interrupt", f"{type(found).__name__}: {found.value}")
    read = synchronous(blocking)["messages"][-1]
    passed("LangGraph", "SoldOut", f"{read.status}: {read.content}")
    passed("LangGraph", "what ends more", await ended(guarded))
    passed("LangGraph", "a spoofed code", await told(lambda: reported(SPOOFED)))
    passed("LangGraph", "a spoofed code in a command", await told(updated))
    passed("LangGraph", "a long text", await told(lambda: reported(HUGE)))
    passed("LangGraph", "two guards", await told(twice))


run(main)
