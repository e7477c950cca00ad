import assert from "node:assert/strict";
import { test } from "node:test";

import { CATALOG, ENTRIES, toolError, userText } from "./errors.js";

const signedOut = toolError("SIGNED_OUT", "as it came");
const OWN = "Please sign in again.";
const GERMAN = "Bitte melden Sie sich neu an.";

test("a text is in the language that fits best", () => {
  assert.deepEqual(CATALOG.languages, ["en", "ar", "de", "he"]);
  assert.equal(ENTRIES.SIGNED_OUT.messages?.["de"], GERMAN);
  assert.equal(ENTRIES.BUSY.messages, undefined);
  const texts: readonly (readonly [string | readonly string[], string])[] = [
    ["de", GERMAN],
    ["de-CH", GERMAN],
    ["de-AT", "Bitte meldens sich neu an."],
    ["DE-at-x-wien", "Bitte meldens sich neu an."],
    [["fr", "de-DE", "en"], GERMAN],
    [["en-US", "de"], OWN],
    ["it, de;q=0.1", GERMAN],
    ["", OWN],
    [[], OWN],
    ["he-IL", "נא להתחבר שוב."],
    ["ar", "سجّل الدخول مرة أخرى."],
  ];
  for (const [languages, text] of texts) {
    assert.equal(userText(signedOut, languages), text, String(languages));
  }
});

test("values that a page has are filled in, and else the text is as it came", () => {
  const notYours = toolError("NOT_YOURS", "as it came", { ref: "0123456789" });
  assert.equal(userText(notYours, "de"), "Das gehört jemand anderem (0123456789) {X}.");
  // Direction marks of the catalog stay.
  assert.equal(userText(notYours, "ar"), "\u200fهذا ليس لك (0123456789) {X}.");
  assert.equal(userText(toolError("NOT_YOURS", "as it came"), "de"), "as it came");
  assert.equal(userText(toolError("NEVER_MIND", "as it came", { service: "Shop" }), "de"), "Dafür braucht es einen anderen Tarif (Shop).");
  assert.equal(userText(toolError("NEVER_MIND", "as it came"), "de"), "as it came");
  assert.equal(userText(toolError("NEVER_MIND", "as it came"), "en"), "That needs another plan.");
  assert.equal(userText(toolError("BAD_INPUT", "We do not know Oz."), "de"), "We do not know Oz.");
  // A model's text has none for users, and a code may be newer than the page.
  assert.equal(userText(toolError("BUSY", "as it came"), "de"), "as it came");
  assert.equal(userText(toolError("NEWER", "as it came"), "de"), "as it came");
});

test("a hostile preference is read in one pass, and a value stays a value", () => {
  const long = 1_000_000;
  for (const preference of [
    `${"xx,".repeat(31)}de`,
    `${"de-".repeat(long)}, de`,
    `${" ".repeat(long)}de${"\t ".repeat(long)}`,
    `x${" ".repeat(long)}x, de`,
    `de${";".repeat(long)}`,
    `de;q=0.5${"0".repeat(long)}`,
    `de;q=${"\t".repeat(long)}1`,
    "*, de-*;q=1, de;q=0.2",
    ";;=,, ,de ; Q=1.000",
    "de;q=nonsense",
    "\u2003de, é, de\r\nx: y, -de, de-, de;q=1.",
    "de;q=2, en;q=0",
  ]) {
    assert.equal(userText(signedOut, preference), GERMAN, preference.slice(0, 60));
  }
  for (const preference of [`${"xx,".repeat(32)}de`, "de;q=0", "de;q=0.000", "*", "\0", "constructor", "__proto__", "de\u0131"]) {
    assert.equal(userText(signedOut, preference), OWN, preference.slice(0, 60));
  }
  const error = toolError("NOT_YOURS", "", { ref: "$& {ref} [[x]] {{y}}" });
  assert.equal(userText(error, "de"), "Das gehört jemand anderem ($& {ref} [[x]] {{y}}) {X}.");
});
