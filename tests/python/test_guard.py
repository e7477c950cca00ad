"""What every adapter does with a call, without a framework."""

from __future__ import annotations

import asyncio
import logging
import threading
import unittest
from collections.abc import Mapping
from itertools import product
from typing import Any
from unittest.mock import patch

import errors
import errpact
from errpact.arguments import (
    InvalidArgument,
    MissingArgument,
    UnknownArgument,
    problem_of,
    problem_of_schema,
)
from errpact.guard import Call, Guard, framework
from errpact.retry import Progress

CALL = Call(tool="order", id="call_1", arguments={"cake": "Linzer"})


class Stop(Exception):  # noqa: N818
    """What a framework raises to interrupt a tool."""


async def sold_out() -> str:
    raise errors.SoldOut(cake="Linzer")


def group(*members: BaseException) -> BaseException:
    """Make a group, which Python 3.10 does not have."""
    made: BaseException = type("BaseExceptionGroup", (BaseException,), {})("failures")
    made.exceptions = members  # type: ignore[attr-defined]
    return made


def run(guard: Guard, attempt: Any) -> Any:
    return asyncio.run(guard.run(CALL, attempt))


class Logged(unittest.TestCase):
    def codes(self, make: Any) -> tuple[Any, list[str]]:
        """Give a result and the codes of its log records."""
        with self.assertLogs("errpact", logging.DEBUG) as logs:
            result = make()
        fields = [getattr(record, "errpact", {}) for record in logs.records]
        return result, [str(it.get("code") or it.get("error.type")) for it in fields]


class Calls(Logged):
    def test_a_success_is_returned(self) -> None:
        async def well() -> str:
            return "Error: none"

        self.assertEqual(run(Guard(errors), well), "Error: none")
        self.assertEqual(Guard(errors).run_sync(CALL, lambda: "Error"), "Error")

    def test_a_failure_is_an_occurrence_and_logged_once(self) -> None:
        failed, codes = self.codes(lambda: run(Guard(errors), sold_out))
        self.assertIsInstance(failed, errpact.Occurrence)
        self.assertEqual(failed.code, "SOLD_OUT")
        self.assertEqual(failed.tool, "order")
        self.assertEqual(codes, ["SOLD_OUT"])

    def test_what_a_framework_raises_passes_untouched(self) -> None:
        stop = Stop()

        async def stopped() -> str:
            raise stop

        def raised() -> str:
            raise stop

        guard = Guard(errors, passes=lambda error: isinstance(error, Stop))
        with self.assertNoLogs("errpact"), self.assertRaises(Stop) as caught:
            run(guard, stopped)
        self.assertIs(caught.exception, stop)
        with self.assertNoLogs("errpact"), self.assertRaises(Stop) as caught:
            guard.run_sync(CALL, raised)
        self.assertIs(caught.exception, stop)
        self.assertIsNone(stop.__cause__)

    def test_only_a_success_counts_as_one(self) -> None:
        def stopped() -> str:
            raise Stop

        def wrong() -> str:
            raise InvalidArgument("cake")

        guard = Guard(errors, passes=lambda error: isinstance(error, Stop))
        with patch.object(Progress, "succeeded") as succeeded:
            with self.assertRaises(Stop):
                guard.run_sync(CALL, stopped)
            self.codes(lambda: guard.run_sync(CALL, wrong))
            succeeded.assert_not_called()
            guard.run_sync(CALL, lambda: "Linzer")
            succeeded.assert_called_once()

    def test_an_interrupted_program_is_no_failure(self) -> None:
        def raised() -> str:
            raise KeyboardInterrupt

        for limit in (None, 600):
            with self.assertNoLogs("errpact"), self.assertRaises(KeyboardInterrupt):
                Guard(errors, time_limit=limit).run_sync(CALL, raised)

    def test_what_only_ends_the_tool_is_a_failure(self) -> None:
        for error in (
            SystemExit(2),
            GeneratorExit(),
            asyncio.CancelledError("Canceled by cancel scope 7f"),
            group(asyncio.CancelledError(), OSError("s3cret")),
            type("Own", (BaseException,), {})("s3cret"),
        ):

            async def fails(error: BaseException = error) -> str:
                await asyncio.sleep(0)
                raise error

            def fails_too(error: BaseException = error) -> str:
                raise error

            for limit in (None, 600):
                guard = Guard(errors, time_limit=limit)
                with self.subTest(error=type(error), limit=limit):
                    failed, codes = self.codes(lambda it=guard, call=fails: run(it, call))
                    self.assertEqual((failed.code, codes), ("INTERNAL_ERROR", ["INTERNAL_ERROR"]))
                    self.assertNotIn("s3cret", failed.text())
                    failed, codes = self.codes(lambda it=guard, call=fails_too: it.run_sync(CALL, call))
                    self.assertEqual((failed.code, len(codes)), ("INTERNAL_ERROR", 1))

    def test_an_interrupt_in_a_group_passes(self) -> None:
        both = group(OSError("x"), KeyboardInterrupt())

        def fails() -> str:
            raise both

        for limit in (None, 600):
            with self.assertNoLogs("errpact"), self.assertRaises(type(both)):
                Guard(errors, time_limit=limit).run_sync(CALL, fails)

    def test_the_callers_cancellation_passes_whatever_the_tool_makes_of_it(self) -> None:
        for limit, became in product((None, 600), (group(), OSError("x"), None)):
            cleaned: list[bool] = []

            async def never(became: BaseException | None = became) -> str:
                try:
                    await asyncio.Event().wait()
                except asyncio.CancelledError:
                    await asyncio.sleep(0)
                    cleaned.append(True)
                    if became is not None:
                        raise became from None
                return ""

            async def cancel(limit: float | None = limit) -> None:
                call = asyncio.ensure_future(Guard(errors, time_limit=limit).run(CALL, never))
                await asyncio.sleep(0.01)
                call.cancel()
                with self.assertRaises(asyncio.CancelledError):
                    await call
                if limit is None:
                    self.assertEqual(cleaned, [True])

            with self.subTest(limit=limit, became=type(became)), self.assertNoLogs("errpact"):
                asyncio.run(cancel())

    def test_a_scope_that_a_client_left_open_cancels_only_its_tool(self) -> None:
        async def cancels_itself() -> str:
            task = asyncio.current_task()
            assert task is not None
            task.cancel("Canceled by cancel scope 7f")
            await asyncio.sleep(1)
            return ""

        failed, codes = self.codes(lambda: run(Guard(errors), cancels_itself))
        self.assertEqual((failed.code, len(codes)), ("INTERNAL_ERROR", 1))

    def test_a_call_that_is_closed_is_not_a_failure(self) -> None:
        class Never:
            def __await__(self) -> Any:
                yield

        async def never() -> str:
            await Never()
            return ""

        call = Guard(errors).run(CALL, never)
        call.send(None)
        with self.assertNoLogs("errpact"):
            call.close()

    def test_siblings_are_not_affected(self) -> None:
        async def exits() -> str:
            raise SystemExit

        async def well() -> str:
            await asyncio.sleep(0.01)
            return "well"

        async def both() -> list[Any]:
            guard = Guard(errors)
            return await asyncio.gather(*(guard.run(CALL, it) for it in (well, exits, well)))

        (first, failed, last), _ = self.codes(lambda: asyncio.run(both()))
        self.assertEqual((first, failed.code, last), ("well", "INTERNAL_ERROR", "well"))

    def test_exceptions_that_raise_are_failures(self) -> None:
        raised: list[type[BaseException]] = [RuntimeError]

        def trap(self: object, *_: object) -> Any:
            raise raised[0]

        for name in ("__str__", "__repr__", "__class__", "__getattribute__", "__setattr__", "__cause__"):
            for base, raised[0] in product((Exception, BaseException), (RuntimeError, SystemExit)):
                wanted = property(trap) if name in ("__class__", "__cause__") else trap
                hostile = type("Hostile", (base,), {name: wanted})

                def fails(error: Any = hostile) -> str:
                    raise error

                async def fails_too(error: Any = hostile) -> str:
                    raise error

                with self.subTest(name=name, base=base, raised=raised[0]):
                    failed, _ = self.codes(lambda it=fails: Guard(errors).run_sync(CALL, it))
                    self.assertEqual(failed.code, "INTERNAL_ERROR")
                    failed, _ = self.codes(lambda it=fails_too: run(Guard(errors), it))
                    self.assertEqual(failed.code, "INTERNAL_ERROR")
                    failed.text(), failed.envelope(), failed.logfmt()

    def test_retries_of_the_tool_itself_are_not_repeated(self) -> None:
        attempts: list[int] = []

        def busy() -> str:
            attempts.append(1)
            raise errors.OvenBusy

        def patient() -> str:
            return str(errors.retry(busy, tool="list_cakes", sleep=lambda _: None))

        call = Call(tool="list_cakes")
        failed, codes = self.codes(lambda: Guard(errors).run_sync(call, patient))
        self.assertEqual(failed.code, "OVEN_BUSY")
        self.assertEqual((len(attempts), codes), (4, ["OVEN_BUSY"]))

    def test_an_error_of_the_adapter_does_not_hide_the_applications(self) -> None:
        class Broken:
            occurrence = errors.occurrence
            parse = errors.parse

            def retry(self, call: Any, **about: Any) -> Any:
                try:
                    return call()
                except Exception as error:
                    message = "broken"
                    raise RuntimeError(message) from error

            async def retry_async(self, call: Any, **about: Any) -> Any:
                try:
                    return await call()
                except Exception as error:
                    message = "broken"
                    raise RuntimeError(message) from error

        cause = OSError("first")
        own = ValueError("mine")
        own.__cause__ = cause

        async def failing() -> str:
            raise own

        def failing_too() -> str:
            raise own

        guard = Guard(Broken())
        for call in (
            lambda: run(guard, failing),
            lambda: guard.run_sync(CALL, failing_too),
        ):
            with (
                self.assertLogs("errpact", "ERROR"),
                self.assertRaises(ValueError) as it,
            ):
                call()
            self.assertIs(it.exception, own)
            self.assertIs(own.__cause__, cause)


class Limits(Logged):
    def test_a_tool_that_awaits_is_canceled(self) -> None:
        canceled: list[bool] = []

        async def never() -> str:
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                canceled.append(True)
                raise
            return ""

        async def limited() -> Any:
            found = await Guard(errors, time_limit=0.01).run(CALL, never)
            await asyncio.sleep(0)
            return found

        failed, codes = self.codes(lambda: asyncio.run(limited()))
        self.assertIn("timed out after 0.01 s", failed.logfmt())
        self.assertEqual((len(codes), canceled), (1, [True]))

    def test_a_tool_that_does_not_await_is_left(self) -> None:
        end = threading.Event()

        def never() -> str:
            end.wait()
            return ""

        guard = Guard(errors, time_limit=0.01)
        failed, _ = self.codes(lambda: guard.run_sync(CALL, never))
        end.set()
        self.assertIn("timed out after 0.01 s", failed.logfmt())

    def test_a_canceled_call_cancels_its_tool(self) -> None:
        canceled: list[bool] = []
        started = asyncio.Event()

        async def never() -> str:
            started.set()
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                canceled.append(True)
                raise
            return ""

        async def cancel() -> None:
            guard = Guard(errors, time_limit=600)
            call = asyncio.ensure_future(guard.run(CALL, never))
            await started.wait()
            call.cancel()
            with self.assertRaises(asyncio.CancelledError):
                await call
            await asyncio.sleep(0)

        with self.assertNoLogs("errpact"):
            asyncio.run(cancel())
        self.assertEqual(canceled, [True])

    def test_a_failure_within_the_limit_keeps_its_code(self) -> None:
        guard = Guard(errors, time_limit=600)
        failed, _ = self.codes(lambda: run(guard, sold_out))
        self.assertEqual(failed.code, "SOLD_OUT")


class Checks(Logged):
    def test_a_check_refuses_before_the_tool_runs(self) -> None:
        seen: list[object] = []

        async def refuse(tool: str, arguments: Mapping[str, object]) -> None:
            seen.append((tool, arguments))
            raise errors.SoldOut(cake="any")

        async def ran() -> str:
            seen.append("ran")
            return ""

        failed, _ = self.codes(lambda: run(Guard(errors, check=refuse), ran))
        self.assertEqual(failed.code, "SOLD_OUT")
        self.assertEqual(seen, [("order", {"cake": "Linzer"})])

    def test_a_check_that_awaits_does_not_let_a_blocking_call_through(self) -> None:
        async def allow(tool: str, arguments: Mapping[str, object]) -> None:
            pass

        ran: list[int] = []
        guard = Guard(errors, check=allow)
        failed, _ = self.codes(lambda: guard.run_sync(CALL, lambda: ran.append(1)))
        self.assertIn("the check awaits", failed.logfmt())
        self.assertEqual(ran, [])


class Arguments(Logged):
    def test_no_argument_of_a_wrong_call_is_kept(self) -> None:
        async def unfit() -> str:
            raise MissingArgument("pieces")

        failed, _ = self.codes(lambda: run(Guard(errors), unfit))
        self.assertIn("missing parameter: pieces", failed.logfmt())
        self.assertNotIn("Linzer", failed.logfmt())

    def test_missing_ones_come_first(self) -> None:
        class Found(Exception):  # noqa: N818
            def errors(self, **options: bool) -> list[dict[str, object]]:
                assert options["include_input"] is False
                return [
                    {"type": "extra_forbidden", "loc": ("s3cret",)},
                    {"type": "int_parsing", "loc": ("pieces",)},
                    {"type": "string_type", "loc": ("items", "s3cret")},
                    {"type": "missing", "loc": ("cake",)},
                ]

        found = problem_of(Found())
        self.assertIsInstance(found, MissingArgument)
        self.assertEqual(found.body["argument"], "cake")
        for unread in (ValueError("x"), KeyError(), Stop()):
            self.assertEqual(str(problem_of(unread)), "invalid parameter: arguments")

    def test_a_schema_names_the_argument(self) -> None:
        schema = {
            "properties": {"pieces": {"type": "integer"}, "note": {}},
            "required": ["pieces"],
            "additionalProperties": False,
        }
        cases: list[tuple[object, type[Exception] | None, str]] = [
            ({}, MissingArgument, "missing parameter: pieces"),
            (
                {"pieces": "two"},
                InvalidArgument,
                "invalid parameter: pieces, expected a whole number",
            ),
            ({"pieces": True}, InvalidArgument, "invalid parameter: pieces"),
            ({"pieces": 1, "pin": 4711}, UnknownArgument, "unknown parameter"),
            ([1], InvalidArgument, "invalid parameter: arguments, expected an object"),
            ({"pieces": 2, "note": None}, None, "None"),
        ]
        for given, kind, text in cases:
            found = problem_of_schema(schema, given)
            self.assertIs(kind, None if found is None else type(found))
            self.assertIn(text, str(found))

    def test_hostile_schemas_raise_nothing(self) -> None:
        for schema in (
            {"properties": {"a": 1}},
            {"properties": {"a": {"type": ["x"]}}},
        ):
            self.assertIsNone(problem_of_schema(schema, {"a": "b"}))


class Reports(Logged):
    def test_only_an_envelope_of_this_catalog_says_where_a_text_is_from(self) -> None:
        guard, text = Guard(errors), "SOLD_OUT: Linzer is sold out."
        own = errors.occurrence(errors.SoldOut(cake="Linzer"), tool="order")
        result = {**own.mcp(), "content": []}
        with self.assertNoLogs("errpact"):
            self.assertIsNone(guard.reported(CALL, text, result))
            self.assertIsNone(guard.reported(CALL, text, own.envelope_value()))
        other = own.envelope_value()
        other["error"]["fingerprint"] = "000000000000"
        without = own.envelope_value()
        del without["error"]["fingerprint"]
        for told in (None, other, without, {"isError": True}, 7, text):
            failed, codes = self.codes(lambda told=told: guard.reported(CALL, text, told))
            self.assertEqual(failed.code, "INTERNAL_ERROR")
            self.assertNotIn("Linzer", failed.text())
            self.assertIn("Linzer", failed.logfmt())
            # The violation is logged once for each tool and code, and each failure is.
            self.assertGreaterEqual(len(codes), 1)

    def test_a_text_of_any_length_is_bounded(self) -> None:
        guard = Guard(errors)
        own = errors.occurrence(errors.SoldOut(cake="Linzer")).envelope_value()
        for text in ("x" * 750_031, "SOLD_OUT: " + "x" * 65_536, '{"success":false,"x":"' + "x" * 65_536):
            for told in (None, own):
                failed, _ = self.codes(lambda it=(text, told): guard.reported(CALL, *it))
                self.assertLess(len(failed.text()), 1_000)
                self.assertLess(len(failed.logfmt()), 70_000)
                self.assertEqual(failed.code, "INTERNAL_ERROR" if told is None else "SOLD_OUT")

    def test_a_framework_that_is_missing_says_what_to_install(self) -> None:
        with self.assertRaises(ModuleNotFoundError) as missing:
            framework("no_such_framework", "langchain")
        self.assertIn("pip install 'errpact[langchain]'", str(missing.exception))


if __name__ == "__main__":
    unittest.main()
