"""Run activities that fail on a Temporal server, and print what became of each, as JSON.

    temporal_server.py MODULE.py CALL…    CALL is TOOL:HOW

The policies are those of a module that errpact's template wrote. HOW is a code of the catalog, a code with the seconds that
an upstream asked to wait (`BUSY+90`), `ValueError`, or `timeout` for a call that never answers. The server is Temporal's own,
in memory. Time that a workflow only waits is skipped, so a delay of an hour takes none.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import logging
import os
import sys
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from temporalio import activity, workflow
from temporalio.api.enums.v1 import EventType
from temporalio.client import Client, WorkflowHandle
from temporalio.exceptions import ActivityError, ApplicationError, TimeoutError
from temporalio.testing import WorkflowEnvironment
from temporalio.worker import UnsandboxedWorkflowRunner, Worker

from check import module

QUEUE = "tools"

policies = module(sys.argv[1])
scheduled: dict[str, list[datetime]] = {}
"""When the server scheduled each attempt of a call, by its own clock."""


@activity.defn
async def fail(call: str) -> None:
    """Fail as the call says."""
    info = activity.info()
    scheduled.setdefault(call, []).append(info.current_attempt_scheduled_time)
    tool, how = call.split(":")
    with policies.guarded(tool, info.attempt):
        if how == "timeout":
            await asyncio.Event().wait()
        if how == "ValueError":
            raise ValueError("raw text")
        code, _, seconds = how.partition("+")
        wait = timedelta(seconds=int(seconds)) if seconds else None
        raise policies.application_error(code, "failed", tool=tool, attempt=info.attempt, wait=wait)


@workflow.defn
class Call:
    """One call of a tool."""

    @workflow.run
    async def run(self, call: str) -> str:
        """Return how the call ended: the type of its last error."""
        tool, how = call.split(":")
        # Only the call that never answers has a short limit; a busy machine must not add timeouts to the others.
        limit = timedelta(seconds=1) if how == "timeout" else timedelta(days=1)
        try:
            await workflow.execute_activity(
                fail, call, start_to_close_timeout=limit, retry_policy=policies.retry_policy(tool)
            )
        except ActivityError as error:
            match error.cause:
                case ApplicationError() as cause:
                    return cause.type or ""
                case TimeoutError() as cause:
                    return cause.type.name if cause.type else ""
                case cause:
                    return type(cause).__name__
        return "success"


async def attempts(handle: WorkflowHandle[Any, Any]) -> int:
    """Return the number of the last attempt, from the history that the server keeps."""
    events = [event async for event in handle.fetch_history_events()]
    started = [event for event in events if event.event_type == EventType.EVENT_TYPE_ACTIVITY_TASK_STARTED]
    return started[-1].activity_task_started_event_attributes.attempt


async def play(client: Client, call: str) -> dict[str, Any]:
    """Return what became of a call. Delays are whole seconds: the server is late by less than one and a half."""
    handle = await client.start_workflow(Call.run, call, id=call, task_queue=QUEUE)
    ended = await handle.result()
    times = scheduled[call]
    delays = [(later - earlier).total_seconds() for earlier, later in itertools.pairwise(times)]
    return {"attempts": await attempts(handle), "ended": ended, "delays": delays}


async def main(calls: list[str]) -> dict[str, Any]:
    """Return what became of each call."""
    server = await WorkflowEnvironment.start_time_skipping_v2(
        dev_server_existing_path=str(Path(sys.executable).with_name("temporal")),
        dev_server_log_level="error",
        dev_server_extra_args=["--dynamic-config-value", "frontend.WorkflowTimeSkippingEnabled=true"],
        # Only against hangs: a busy machine starts it late.
        dev_server_startup_timeout=timedelta(minutes=10),
    )
    async with server:
        runner = UnsandboxedWorkflowRunner()
        async with Worker(server.client, task_queue=QUEUE, workflows=[Call], activities=[fail], workflow_runner=runner):
            ended = await asyncio.gather(*(play(server.client, call) for call in calls))
    return dict(zip(calls, ended))


if __name__ == "__main__":
    # The server asks no one for newer versions of itself.
    os.environ["TEMPORAL_VERSION_CHECK_DISABLED"] = "1"
    # Each failed attempt would be logged with its traceback.
    logging.disable(logging.WARNING)
    print(json.dumps(asyncio.run(main(sys.argv[2:]))), flush=True)
    # Not through the interpreter's own end: on a busy machine a thread of the SDK may still run then, and Python aborts
    # (https://github.com/temporalio/sdk-python/issues/300).
    os._exit(0)
