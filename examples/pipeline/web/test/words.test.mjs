import assert from "node:assert/strict";
import { test } from "node:test";

import { readCard, readCards, readPage, readPolled } from "../dist/card.js";
import { counts, shows } from "../dist/filter.js";
import { progress, reached, spelled, stageTitle, statusTitle } from "../dist/stages.js";
import { facts, message, standing, startLabel, startable, subject } from "../dist/words.js";

const firm = (more, notice, running = more.running ?? false) => ({
  card: readCard({ id: 1, name: "Alder", status: "pending", can_retry: true, ...more }),
  notice,
  running,
  asked: undefined,
});

const NOTICE = { code: "X", message: "It failed.", stage: "legal_resolution", service: "Claude API", rollback_status: "research_complete" };

test("stages stand as the status says", () => {
  const states = (more, stopped) => {
    const { card, running } = firm(more);
    return progress(card, running, stopped).join(" ");
  };
  assert.equal(states({}), "waiting waiting waiting");
  assert.equal(states({ status: "who knows" }), "waiting waiting waiting");
  assert.equal(states({ status: "research_running", stage: "research", running: true }), "running waiting waiting");
  assert.equal(states({ status: "research_complete" }), "done waiting waiting");
  assert.equal(states({ status: "research_complete" }, "legal_resolution"), "done rolled_back waiting");
  assert.equal(states({ status: "legal_resolution_running", stage: "legal_resolution", running: true }, "research"), "done running waiting");
  assert.equal(states({ status: "data_extraction_failed", failed: true }, "data_extraction"), "done done failed");
  assert.equal(states({ status: "data_extraction_complete", done: true }), "done done done");
  assert.equal(reached(firm({ status: "legal_resolution_complete" }).card), 2);
});

test("names of programs are not for people", () => {
  assert.deepEqual(["pending", "research_complete", "legal_resolution_running", "data_extraction_failed", "on_hold", ""].map(statusTitle), [
    "Not started", "Research done", "Legal resolution running", "Data extraction failed", "On hold", "",
  ]);
  assert.deepEqual(["legal_resolution", "tax_check"].map(stageTitle), ["Legal resolution", "Tax check"]);
});

test("a sentence of the server's has the name for people too", () => {
  const said = (status) => spelled(`Set back to ${status}. Try again.`, status);
  assert.equal(said("research_complete"), "Set back to “Research done”. Try again.");
  assert.equal(said("pending"), "Set back to “Not started”. Try again.");
  for (const none of ["", ".", "a", "on_hold", "research_", "$&"]) assert.equal(said(none), `Set back to ${none}. Try again.`);
});

test("each standing has its words and its button", () => {
  const all = [
    firm({}),
    firm({ status: "research_running", stage: "research", running: true, can_retry: false }),
    firm({ status: "research_complete" }),
    firm({ status: "research_complete" }, NOTICE),
    firm({ status: "research_failed", failed: true, can_retry: false }, NOTICE),
    firm({ status: "data_extraction_complete", done: true, can_retry: false }),
    // Between two stages.
    firm({ status: "research_complete" }, undefined, true),
  ];
  assert.deepEqual(all.map(standing), ["new", "running", "paused", "rolled_back", "failed", "done", "running"]);
  assert.deepEqual(all.map(startLabel), ["Start", "Running…", "Continue", "Retry", "Retry", "Retry", "Running…"]);
  assert.deepEqual(all.map(startable), [true, false, true, true, false, false, false]);
  assert.deepEqual(message(all[3]), {
    title: "Claude API · Legal resolution", text: "It failed.", hint: "A retry goes on with Legal resolution.",
  });
  assert.equal(message(firm({}, { ...NOTICE, service: undefined })).title, "Legal resolution");
  assert.equal(message(firm({}, NOTICE)).hint, "A retry begins at the start.");
  assert.deepEqual(
    [...counts(all)].map(([choice, count]) => `${choice} ${count}`),
    ["all 7", "attention 2", "running 2", "open 2", "done 1"],
  );
});

test("only what the server lets begin is offered", () => {
  const held = [
    firm({ can_retry: false }),
    firm({ status: "research_complete", can_retry: false }),
    firm({ status: "research_complete", can_retry: false }, NOTICE),
  ];
  assert.deepEqual(held.map(startable), [false, false, false]);
  for (const it of held) assert.equal(message(it).hint, "It cannot be started at the moment.");
  assert.equal(message(firm({})).hint, "");
});

test("a failure that was dismissed has no reference to quote", () => {
  const failed = { status: "research_failed", failed: true, can_retry: false };
  const text = (notice) => message(firm(failed, notice)).text;
  assert.match(text({ ...NOTICE, ref: "0123456789ab" }), /; please quote the reference\.$/);
  for (const none of [undefined, NOTICE]) {
    assert.equal(text(none), "A mistake in our program stopped this stage. It stays as it is until we have looked into it.");
  }
});

test("the history tells what is known, and HTTP where a service failed", () => {
  const past = (more) =>
    readPage({
      failures: [{ ref: "a", attempt: 3, http_status: 503, status: "pending", previous_status: "research_running", ...more }],
    }).failures[0];
  assert.equal(facts(past({ service: "Claude API" })), "Attempt 3 · HTTP 503 · Research running → Not started");
  for (const none of [null, undefined, ""]) assert.equal(facts(past({ service: none })), "Attempt 3 · Research running → Not started");
  assert.equal(facts(past({ service: "Claude API", http_status: null, attempt: null, status: null })), "");
  assert.equal(subject("Crunchbase API", "legal_resolution"), "Crunchbase API · Legal resolution");
  // The name is the server's; the page knows no other.
  assert.deepEqual([subject("claude", "research"), subject("", "research"), subject(undefined, "")], ["claude · Research", "Research", ""]);
});

test("firms are found by their words, without case and accents", () => {
  const cafe = firm({ name: "Café  Montréal & Söhne" });
  assert.deepEqual(["", " CAFE ", "sohne cafe", "montreal", "café paris"].map((words) => shows("all", words, cafe)), [
    true, true, true, true, false,
  ]);
  assert.equal(shows("done", "", cafe), false);
});

test("what cannot be read is passed over", () => {
  for (const broken of [null, undefined, 1, "card", [], {}, { id: "" }, { id: null, name: "x" }]) {
    assert.equal(readCard(broken), undefined);
    assert.equal(readPolled({ success: true, firm: broken }), undefined);
  }
  assert.equal(readPolled({ success: "true", firm: { id: "1" } }), undefined);
  assert.deepEqual(readCard({ id: 7, name: " ", failures: -1, running: "yes" }), {
    id: "7", name: "Firm 7", status: "", stage: undefined, running: false, done: false, failed: false, error: null,
    canRetry: false, failures: 0,
  });
  assert.deepEqual(readCards({ firms: [null, { id: "1" }], next: "1" })?.firms.length, 1);
  assert.equal(readCards({ firms: {} }), undefined);
  assert.equal(readPage([]), undefined);
  assert.deepEqual(readPage({ failures: [{}, { ref: "a", http_status: "402" }], next: null }), {
    failures: [{
      ref: "a", stage: "", code: "", service: undefined, message: "", httpStatus: undefined, previousStatus: "",
      status: "", at: "", attempt: undefined,
    }],
    next: undefined,
  });
});
