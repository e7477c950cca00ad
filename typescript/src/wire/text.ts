// The model's text, and the user's text.

import { chosen } from "../page/language.js";
import type { Audience, Scope } from "../redact/scope.js";
import { ended, fill } from "../redact/render.js";
import { referenceOf } from "../redact/scope.js";
import { cleaned } from "../redact/clean.js";
import { printJson } from "../redact/json.js";
import { waitIn, waitText } from "./delay.js";
import type { Happened } from "./happened.js";

/** The text that replaces a message which a model may not read. */
export function neutral({ presented, tables: { sentences } }: Happened): string | undefined {
  switch (presented.deliver) {
    case "user":
      return sentences.withheld;
    case "log":
      return sentences.incomplete;
    default:
      return undefined;
  }
}

/** The text for the model: the code and its message, then what the catalog wants it to know. */
export function modelText(it: Happened, audience: Audience): string {
  const { presented } = it;
  const sentence = neutral(it);
  if (sentence !== undefined) {
    return sentence;
  }
  const scope = it.scope(presented, audience);
  const message = fill(presented.message, scope);
  let text = `${presented.code}: ${message.text}`;
  // The rules of this tool's model may not include the code.
  if (it.isOfOtherTools && presented.guide === "prompt") {
    text = `${ended(text)} ${presented.instruction}`;
  }
  if (presented.guidance !== "") {
    text = `${ended(text)} ${presented.guidance}`;
  }
  const own = added(it);
  if (own.length > 0) {
    text = [ended(text), ...own].join(" ");
  }
  text += delay(it, ended(text), text, message.watched, scope);
  if (message.reference || presented.guide === "prompt") {
    return text;
  }
  const reference = it.tables.sentences.reference.replace("{ref}", referenceOf(it.tables, it.id));
  return `${ended(text)} ${reference}`;
}

/** The sentences that the occurrence adds. */
function added({ added: { actions, adjustments, alternatives, partial }, tables: { sentences } }: Happened): string[] {
  const say = (sentence: string, values: Readonly<Record<string, string>>): string =>
    sentence.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  return [
    ...actions,
    ...adjustments.map(([argument, change]) => say(sentences.adjustment, { argument, change })),
    ...(partial === undefined ? [] : [say(sentences.done, { result: cleaned(printJson(partial.result), Infinity) })]),
    ...(partial?.issues ?? []).map(({ pointer, code, message }) => say(sentences.not_done, { pointer, issue: `${code}: ${message}` })),
    ...alternatives.map((alternative) => say(sentences.alternative, { alternative })),
  ].map(ended);
}

/** The delay, unless the message has just said it. */
function delay(it: Happened, ended: string, text: string, watched: boolean, scope: Scope): string {
  const wait = waitIn(it, scope);
  if (wait === undefined || (watched && wait.says !== undefined)) {
    return "";
  }
  const sentence = it.tables.sentences.retry_after.replace("{delay}", () => waitText(wait, scope));
  return `${ended.slice(text.length)} ${sentence}`;
}

/** The text for the user: the catalog's `user_message`, else its message, in the user's language. It names no code. */
export function userText(it: Happened): string {
  const { messages = {}, user_message } = it.presented;
  return filledFor(it, messages[languageOf(it) ?? ""] ?? user_message, "user");
}

function filledFor(it: Happened, source: string, audience: Audience): string {
  return source === "" ? it.tables.sentences.incomplete : fill(source, it.scope(it.presented, audience)).text;
}

/** The language of the text for the user; `undefined` if the catalog does not say it. */
export function languageOf({ languages, presented, tables }: Happened): string | undefined {
  const own = tables.catalog.languages?.[0];
  return chosen(languages, own, presented.messages) ?? own;
}

/** The message, with the values in the form for the log. */
export function logMessage(it: Happened): string {
  return fill(it.presented.message, it.scope(it.presented, "log")).text;
}

/** `CODE: a sentence for the user`, for a text that the model reads later. */
export function shownText(it: Happened): string {
  // What a model reads does not depend on the user's language.
  return neutral(it) ?? `${it.presented.code}: ${filledFor(it, it.presented.user_message, "both")}`;
}
