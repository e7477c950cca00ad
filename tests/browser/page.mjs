// A page in a real Chromium, watched for everything that a person would never see but that is wrong.
// Nothing here judges: what is seen is told, an observation at a time.

import { chromium } from "playwright-core";

/** How long anything is waited for: a guard against hangs, never a measure. */
const HANGS_AFTER = 600_000;

/** Starts Chromium. Its sandbox does not work for root. */
export function browser() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM,
    timeout: HANGS_AFTER,
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
}

/** A new context of a browser: another user, who has nothing from others and finds the page at rest. */
export async function person(browser, options = {}) {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  context.setDefaultTimeout(HANGS_AFTER);
  return context;
}

/** Opens a page and says what goes wrong in it: console, exceptions, answers, broken policy. */
export async function watched(context, say) {
  const page = await context.newPage();
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) say("console", message.text());
  });
  page.on("pageerror", (error) => say("exception", String(error)));
  page.on("response", (response) => {
    if (response.status() >= 400) say("answer", { status: response.status(), path: new URL(response.url()).pathname });
  });
  page.on("dialog", (dialog) => {
    say("dialog", dialog.message());
    void dialog.dismiss();
  });
  await page.addInitScript(() => {
    addEventListener("securitypolicyviolation", (event) => console.error(`policy: ${event.violatedDirective}`));
    globalThis.connections = [];
    globalThis.announced = [];
    // Every text that such an element has ever had; whether the same one again is another.
    const follow = (selector, into, again) => {
      const element = document.querySelector(selector);
      if (element === null) return;
      new MutationObserver(() => {
        if (again || into.at(-1) !== element.textContent) into.push(element.textContent);
      }).observe(element, { childList: true });
    };
    addEventListener("DOMContentLoaded", () => {
      follow("#connection", globalThis.connections, false);
      follow("#announcer", globalThis.announced, true);
    });
    // What moved without an action of the user.
    globalThis.shifts = [];
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries()) {
        if (!hadRecentInput) globalThis.shifts.push({ value, of: sources.map(({ node }) => node?.className || node?.nodeName) });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return page;
}
