"""Unit tests of what a generated module produces: `errors` is made from errors.yaml here."""

from __future__ import annotations

import asyncio
import copy
import json
import logging
import pickle
import unittest

import errpact
import errors


class Raised(unittest.TestCase):
    """Exceptions, and what becomes of them."""

    def made(self) -> errpact.CodedError:
        """Make some error of the catalog."""
        row = next(iter(errors.parse.__self__.tables.rows.values()))
        return errors.error(str(row.entry.code), **dict.fromkeys(row.params, "x"))

    def test_an_exception_behind_others_keeps_its_code_and_the_cause(self) -> None:
        """The code is found in the chain, and the log has the texts of the causes."""
        coded = self.made()
        try:
            try:
                raise ValueError("password=hunter2")  # noqa: EM101
            except ValueError as error:
                raise coded from error
        except errpact.CodedError as error:
            outer = RuntimeError("outside")
            outer.__cause__ = error
        occurrence = errors.occurrence(outer)
        self.assertEqual(occurrence.code, coded.code)
        self.assertIsInstance(occurrence.cause, ValueError)
        self.assertIn("raw=", occurrence.logfmt())
        self.assertIn("[credential]", occurrence.logfmt())
        self.assertNotIn("hunter2", occurrence.logfmt() + json.dumps(occurrence.mcp()))

    def test_any_other_exception_is_the_fallback(self) -> None:
        """No receiver but the log gets its text."""
        occurrence = errors.occurrence(OSError(5, "disk on fire"))
        self.assertEqual(occurrence.code, errors.FALLBACK.code)
        self.assertNotIn("fire", json.dumps(occurrence.mcp()) + occurrence.user_text())
        self.assertIn("fire", occurrence.logfmt())

    def test_a_value_that_cannot_be_printed_hides_nothing(self) -> None:
        """The receiver gets the reference, and the failure is logged."""

        class Broken:
            def __str__(self) -> str:
                message = "broken"
                raise RuntimeError(message)

        for error in (ValueError(Broken()), RuntimeError()):
            occurrence = errors.occurrence(error)
            self.assertTrue(occurrence.text())
            self.assertTrue(occurrence.logfmt())
        # Tables that no generator writes.
        occurrence = errors.occurrence(ValueError("x")).changed(given=None, arguments=3)
        with self.assertLogs("errpact", logging.ERROR):
            self.assertTrue(occurrence.mcp()["isError"])

    def test_what_is_wrong_is_named(self) -> None:
        """A code, a parameter, and a newer module."""
        with self.assertRaisesRegex(errpact.UnknownCodeError, "has no code NOPE"):
            errors.error("NOPE")
        code = str(next(iter(errors.Code)))
        with self.assertRaisesRegex(errpact.MissingParameterError, "no parameter nope"):
            errors.error(code, nope=1)
        with self.assertRaisesRegex(errpact.FormatError, "pip install errpact==9.0.0"):
            errpact.check_format(99, "9.0.0")
        with self.assertRaisesRegex(errpact.PromptError, "run `errpact generate`"):
            errors.verify("Be kind.")
        with self.assertRaisesRegex(errpact.HashKeyError, "32 random bytes"):
            errpact.set_key(b"short")

    def test_an_exception_can_be_copied_and_sent(self) -> None:
        """Pools of processes pickle what is raised in them."""
        for name, it in vars(errors).items():
            if isinstance(it, type) and issubclass(it, errpact.CodedError):
                error = it.__new__(it)
                errpact.CodedError.__init__(error, {"a": 1})
                self.assertEqual(pickle.loads(pickle.dumps(error)).params, {"a": 1}, name)  # noqa: S301
                self.assertEqual(copy.copy(error).params, {"a": 1}, name)

    def test_every_form_of_hostile_facts_is_written(self) -> None:
        """Nothing raises, whatever the call has."""
        hostile: list[object] = [
            None, "", "\ud800", "\x00\x1b[31m" * 50, 10**400, float("nan"), b"x", {1: {2: 3}},
            [[[]]], object(), "x" * 100_000, "\u202e\u2066", True, {"a": object()},
        ]  # fmt: skip
        for value in hostile:
            it = errors.occurrence(
                ValueError(value),
                tool=str(value),
                call_id="call",
                arguments={"a": value, str(value): value},
                context={"b": value},
                service=str(value),
            )
            for form in ("text", "user_text", "tool_result", "envelope", "mcp", "notice"):
                json.dumps(repr(getattr(it, form)()))
            for form in ("sse", "problem", "logfmt", "log_fields", "vercel_notice"):
                json.dumps(repr(getattr(it, form)()))
            self.assertNotIn("\n", it.logfmt())


class Retried(unittest.TestCase):
    """The loops, and the record."""

    def test_the_last_failure_is_told(self) -> None:
        """A function and a coroutine stop the same way."""

        def fails() -> None:
            message = "no"
            raise ValueError(message)

        async def fails_too() -> None:
            fails()

        for run in (
            lambda: errors.retry(fails, sleep=lambda _: None),
            lambda: asyncio.run(errors.retry_async(fails_too)),
        ):
            with self.assertRaises(errpact.StoppedError) as stopped:
                run()
            self.assertEqual(stopped.exception.occurrence.code, errors.FALLBACK.code)
            self.assertIsInstance(stopped.exception.__cause__, ValueError)

    def test_one_record_has_the_line_and_the_fields(self) -> None:
        """Of the logger that is given, at the level of the code."""
        with self.assertLogs("app", logging.DEBUG) as logs:
            errors.occurrence(ValueError("no")).log(logging.getLogger("app"))
        record = logs.records[0]
        self.assertEqual(len(logs.records), 1)
        self.assertIn("code=", record.getMessage())
        fields = record.__dict__["errpact"]
        self.assertEqual(fields["error.type"], str(errors.FALLBACK.code))


if __name__ == "__main__":
    unittest.main()
