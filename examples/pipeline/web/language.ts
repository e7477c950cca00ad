// The language in which failures are told: the one in the page's address (`?lang=de`), else those of the browser.

import { userText, type ToolError } from "./errors.js";

// Outside of a browser, as in a test, there is neither.
const lang = new URLSearchParams(globalThis.location?.search ?? "").get("lang");
// A header cannot have other letters.
const asked = lang !== null && /^[A-Za-z0-9-]+$/.test(lang) ? lang : null;

/** What a user reads of a failure. */
export function told(failure: ToolError): string {
  return userText(failure, asked ?? globalThis.navigator?.languages ?? []);
}

/** The header that asks the server for the same language. By itself a browser sends its own. */
export function preferred(): { "accept-language"?: string } {
  return asked === null ? {} : { "accept-language": asked };
}
