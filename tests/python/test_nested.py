"""Unit tests of budgets, nested calls and whatever is wrong: `errors` is made from errors.yaml."""

from __future__ import annotations

import json
import logging
import pickle
import unittest
from datetime import timedelta

import errpact
import errors

FORMS = (
    "text user_text tool_result envelope envelope_value mcp vercel_notice notice sse problem "
    "ag_ui_run_error client_response logfmt log_fields span_attributes __str__ __repr__"
).split()
NAMED = "openai_chat openai_response anthropic gemini vercel_chunk ag_ui".split()


def forms(it: errpact.Occurrence) -> list[object]:
    """Write every form."""
    written = [getattr(it, name)() for name in FORMS]
    return [*written, *(getattr(it, name)("call_1") for name in NAMED)]


class Broken:
    """A value that cannot be printed."""

    def __str__(self) -> str:
        """Fail."""
        message = "a trap"
        raise RuntimeError(message)

    __repr__ = __str__


class Rings(unittest.TestCase):
    """Values that contain themselves, or share their parts."""

    def test_every_form_ends(self) -> None:
        """Of arguments and of values whose copies would fill any memory."""
        ring: list[object] = []
        ring += [ring, ring]
        circle: dict[str, object] = {}
        circle.update(a=circle, b=circle)
        shared: object = "x"
        for _ in range(64):
            shared = [shared, shared]
        pairs: object = "x"
        for _ in range(64):
            pairs = {"a": pairs, "b": pairs}
        for value in (ring, circle, shared, pairs, {"a": ring, "b": [circle, shared]}):
            it = errors.occurrence(RuntimeError("x"), tool="t", arguments={"v": value})
            for said in forms(it):
                self.assertLess(len(str(said)), 1_000_000)


class Trap(Exception):  # noqa: N818
    """An exception whose attributes raise, and that takes none."""

    def __getattr__(self, name: str) -> object:
        """Fail."""
        raise RuntimeError(name)

    def __setattr__(self, name: str, value: object) -> None:
        """Fail."""
        raise RuntimeError(name)

    __str__ = Broken.__str__


class Nested(unittest.TestCase):
    """A tool that calls a tool."""

    def test_an_exception_keeps_its_occurrence_on_its_way_out(self) -> None:
        """The outer call is added, and its arguments are not shown as the inner one's."""
        error = errors.SoldOut(cake="Sacher")
        inner = errors.occurrence(error, tool="order", arguments={"cake": "Sacher"})
        outside = RuntimeError("outside")
        outside.__cause__ = error
        about = {"cake": "of another tool"}
        outer = errors.occurrence(outside, tool="list_cakes", arguments=about, call_id="c1")
        self.assertEqual((outer.id, outer.tool), (inner.id, "order"))
        self.assertEqual((outer.callers, outer.called), (("list_cakes",), "list_cakes"))
        self.assertEqual(outer.arguments, {"cake": "Sacher"})
        self.assertNotIn("another tool", repr(forms(outer)))
        self.assertEqual(outer.call_id, "c1")
        again = errors.occurrence(error, tool="list_cakes")
        self.assertEqual(again.callers, ("list_cakes",))
        self.assertEqual(errors.occurrence(pickle.loads(pickle.dumps(error))).tool, None)  # noqa: S301

    def test_a_stopped_call_is_known_to_the_call_around_it(self) -> None:
        """The refusal of an inner call proves nothing about the outer one."""

        def inner() -> None:
            raise errors.OvenBusy

        with self.assertRaises(errpact.StoppedError) as stopped:
            errors.retry(inner, tool="list_cakes", sleep=lambda _: None)
        self.assertEqual(stopped.exception.attempts, 4)
        outer = errors.occurrence(stopped.exception, tool="order")
        self.assertEqual(outer.id, stopped.exception.occurrence.id)
        self.assertEqual(outer.called, "order")
        self.assertEqual(errors.budget().decide(outer).decision, "fail")
        alone = errors.occurrence(errors.OvenBusy(), tool="order")
        self.assertEqual(errors.budget().decide(alone).decision, "retry")


class Counted(unittest.TestCase):
    """Budgets that calls share."""

    def test_calls_share_the_budget_of_a_step(self) -> None:
        """Five retries of a step are five, in one call or in several."""
        budget, calls = errors.budget(), []

        def fails() -> None:
            calls.append(1)
            raise errors.OvenBusy

        for call in ("one", "other"):
            with self.assertRaises(errpact.StoppedError):
                errors.retry(fails, budget=budget.with_call(call), sleep=lambda _: None)
        self.assertEqual((len(calls), budget.retries), (4 + 3, 5))
        budget.begin_step()
        self.assertEqual(budget.retries, 0)

    def test_a_wait_that_is_cut_short_gives_its_retry_back(self) -> None:
        """What was counted and not made is not counted."""
        budget = errors.budget()

        def fails() -> None:
            raise errors.OvenBusy

        def interrupted(_: float) -> None:
            raise KeyboardInterrupt

        with self.assertRaises(KeyboardInterrupt):
            errors.retry(fails, budget=budget, sleep=interrupted)
        self.assertEqual(budget.retries, 0)

    def test_a_wait_is_never_shorter_than_what_was_asked_for(self) -> None:
        """Also where it is shorter than the catalog's own."""
        wait = timedelta(milliseconds=50)
        it = errors.occurrence(errors.OvenBusy(), tool="list_cakes", retry_after=wait)
        decided = errors.budget().decide(it)
        self.assertEqual((decided.least_ms, decided.most_ms), (50, 150))

    def test_a_stored_budget_that_does_not_fit_is_refused(self) -> None:
        """It says where and what."""
        state = errors.budget().state()
        for wrong, said in (
            ({**state, "fingerprint": "0"}, "begin a new one"),
            ({**state, "step": 7}, "`step` of the stored budget is not"),
            ({**state, "step": {"retries": "x"}}, "`step.retries` .* expected u32"),
            ({**state, "step": {"importance": "x"}}, "`step.importance` .*x"),
            (json.loads("[]"), "a stored budget is an object, and this is list"),
        ):
            with self.assertRaisesRegex(errpact.StaleBudgetError, said):
                errors.restore_budget(wrong)


class Hostile(unittest.TestCase):
    """Nothing raised while an error is told hides it."""

    def test_values_that_cannot_be_read_are_absent(self) -> None:
        """Every form is written all the same, and none has the trap."""
        ring: list[object] = []
        ring.append(ring)
        for value in (Broken(), ring, {"a": Broken()}, "x" * 10_000, "\ud800", 10**5000):
            error = errors.SoldOut.__new__(errors.SoldOut)
            errpact.CodedError.__init__(error, {"cake": value})
            about = {"arguments": {"cake": value, "other": value}, "context": {"x": value}}
            it = errors.occurrence(error, tool="order", **about)
            self.assertEqual(it.code, "SOLD_OUT")
            self.assertTrue(it.text().startswith("SOLD_OUT: "))
            for form in forms(it):
                self.assertNotIn("a trap", repr(form))
                self.assertLess(len(repr(form)), 20_000)

    def test_exceptions_that_raise_are_told(self) -> None:
        """Also those that take no attributes, and what is no exception."""
        for error in (Trap("x"), ValueError(Broken()), "only a text", None, Broken()):
            it = errors.occurrence(error)  # type: ignore[arg-type]
            self.assertEqual(it.code, errors.FALLBACK.code)
            forms(it)
        self.assertIn("only a text", errors.occurrence("only a text").logfmt())  # type: ignore[arg-type]

    def test_facts_of_another_type_cost_only_themselves(self) -> None:
        """The failure is told without the fact, and that is logged."""
        hostile: dict[str, object] = dict.fromkeys(("tool", "service", "stage", "call_id"), 7)
        with self.assertLogs("errpact", logging.ERROR) as logs:
            it = errors.occurrence(errors.OvenBusy(), **hostile, arguments=7, retry_after="x")  # type: ignore[arg-type]
        self.assertIn("OVEN_BUSY is told without retry_after", logs.output[0])
        self.assertTrue(it.text().startswith("OVEN_BUSY: The oven is busy."))
        self.assertIn("tool=7 call_id=7 service=7", it.logfmt())
        forms(it)


class Wrong(unittest.TestCase):
    """Bad input gets an error that names it, and reading never fails."""

    def test_parameters_are_checked_where_they_come_from_data(self) -> None:
        """The code, the parameter and both types are named."""
        with self.assertRaisesRegex(errpact.MissingParameterError, "SOLD_OUT needs the parameter cake"):
            errors.error("SOLD_OUT")
        with self.assertRaisesRegex(
            errpact.ParameterTypeError,
            "the parameter cake of SOLD_OUT must be a str, and is of the type int",
        ):
            errors.error("SOLD_OUT", cake=7)
        with self.assertRaisesRegex(errpact.ParameterTypeError, "must be a timedelta"):
            errors.error("QUEUE", wait="soon")
        with self.assertRaisesRegex(errpact.UnknownNoteError, "has no note nope"):
            errors.note("nope")

    def test_what_is_no_note_is_left_out(self) -> None:
        """The error is told without it."""
        it = errors.occurrence(errors.OvenBusy())
        with self.assertLogs("errpact", logging.ERROR):
            self.assertEqual(it.with_action("raw text").text(), it.text())  # type: ignore[arg-type]

    def test_what_a_newer_server_writes_is_read(self) -> None:
        """A code, a policy and members that this file does not know."""
        value = errors.occurrence(errors.OvenBusy()).envelope_value()
        value["error"].update(code="NEW_CODE", fingerprint="0123456789ab", more={"x": 1})
        value["error"]["recovery"]["policy"] = "retry-on-mars"
        read = errors.parse(json.dumps(value))
        assert read is not None
        self.assertEqual((read.code, read.known, read.skewed), ("NEW_CODE", False, True))
        self.assertEqual(read.retry, errors.FALLBACK.retry.word)

    def test_broken_json_is_no_error(self) -> None:
        """Reading gives None, whatever comes."""
        whole = errors.occurrence(errors.OvenBusy()).envelope().decode()
        for broken in (whole[:-1], whole[1:], "{" * 100_000, "[1,", "\x00", b"\xff\xfe", Broken(), 7, None):
            self.assertIsNone(errors.parse(broken))
            self.assertEqual(errors.parse_all(broken), ())
            self.assertIsNone(errors.parse_client_response(broken))
        for member in ("code", "message", "recovery", "debug"):
            value = json.loads(whole)
            value["error"][member] = 7
            self.assertIsNone(errpact.Envelope.from_json(value), member)


if __name__ == "__main__":
    unittest.main()
