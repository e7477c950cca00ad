"""LangGraph: a node of tools in a graph."""

from typing import Any

from bakery import TOOLS, errors, fails, given, limit, passed, recipe, run, tell
from langchain_core.messages import AIMessage
from langchain_core.tools import StructuredTool
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import START, MessagesState, StateGraph
from langgraph.prebuilt import ToolNode
from langgraph.types import interrupt


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
    return [StructuredTool.from_function(coroutine=TOOLS[tool], name=tool)]


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


run(main)
