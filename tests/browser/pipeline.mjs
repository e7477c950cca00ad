// The steps that only the pipeline's page knows; driver.mjs has the others.

import { click } from "./driver.mjs";
import { person, watched } from "./page.mjs";

const card = (id, part = "") => `.firm[data-id="${id}"] ${part}`.trim();

/** What answers a poll that fails. Nothing at all is an answer that never comes. */
const JAMS = {
  gateway: (route) => route.fulfill({ status: 502, contentType: "text/html", body: "<h1>502 Bad Gateway</h1>" }),
  login: (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html><form>Sign in</form>" }),
  broken: (route) => route.fulfill({ contentType: "application/json", body: '{"success": fal' }),
  other: (route) => route.fulfill({ contentType: "application/json", body: '{"success": false, "error": "no envelope"}' }),
  problem: (route) =>
    route.fulfill({
      status: 503,
      contentType: "application/problem+json",
      body: JSON.stringify({ type: "about:blank", title: "Down", status: 503, code: "STORE_FAILED" }),
    }),
  cut: (route) => route.abort("connectionreset"),
  slow: () => undefined,
};

/** A clock stops only at a time that has not come when the browser hears of it: so many milliseconds from now. */
const AHEAD = 60_000;

/** What only the pipeline's page knows. */
export const steps = (stage, say) => ({
  /** Presses a button of a card. */
  card: ({ id, press }) => click(stage.page.locator(card(id, press))),
  /** Waits until a firm stands so. If it never does, reports what the page and the server have of it. */
  async stands({ id, standing }) {
    try {
      await stage.page.locator(`${card(id)}[data-standing="${standing}"]`).waitFor();
    } catch (error) {
      const page = (await stage.page.evaluate(view)).firms.find((firm) => firm.id === id);
      const ask = async (path) => (await stage.context.request.get(new URL(path, stage.page.url()).href)).text();
      say("stuck", { awaited: standing, page, firm: await ask(`/api/firms/${id}`), history: await ask(`/api/firms/${id}/history`) });
      throw error;
    }
  },
  /** Waits until so many firms stand so. */
  all: ({ standing, count }) =>
    stage.page.waitForFunction(
      ([standing, count]) => document.querySelectorAll(`.firm[data-standing="${standing}"]`).length === count,
      [standing, count],
    ),
  /** Has a service fail from now on, by the form that people use. */
  async fault({ service, fault, times = 1 }) {
    await stage.page.locator("#break").click();
    await stage.page.locator("#fault option").first().waitFor({ state: "attached" });
    await stage.page.locator("#service").selectOption(service);
    await stage.page.locator("#fault").selectOption(fault);
    await stage.page.locator("#times").fill(String(times));
    await stage.page.locator("#fault-form .go").click();
    await stage.page.waitForFunction(() => document.querySelector("#fault-said").textContent !== "");
    say("fault", await stage.page.locator("#fault-said").innerText());
    await stage.page.keyboard.press("Escape");
    await stage.page.locator("#faults").waitFor({ state: "hidden" });
  },
  /** Asks for the same failure again, and reports what is said of it in the same moment, and then. */
  async faultAgain() {
    await stage.page.locator("#break").click();
    const said = await stage.page.evaluate(() => {
      document.querySelector("#fault-form").requestSubmit();
      return document.querySelector("#fault-said").textContent;
    });
    say("fault", said);
    await stage.page.waitForFunction(() => document.querySelector("#fault-said").textContent !== "");
    say("fault", await stage.page.locator("#fault-said").innerText());
  },
  /** From now on polls fail so, or other requests whose path ends so. */
  async jam({ how, path = "/poll" }) {
    await stage.page.route((address) => address.pathname.endsWith(path), JAMS[how]);
  },
  /** Has a firm's stage fail so often, without the page. */
  async often({ id, service, fault, times }) {
    const ask = async (path, data) => {
      const options = data === undefined ? {} : { method: "POST", data };
      const answer = await stage.context.request.fetch(new URL(path, stage.page.url()).href, options);
      return answer.status() === 204 ? undefined : await answer.json();
    };
    await ask("/api/faults", { service, fault, times });
    for (let failed = 0; failed < times; failed += 1) {
      await ask(`/api/firms/${id}/start`, {});
      while ((await ask(`/api/firms/${id}/poll`)).success) await stage.page.waitForTimeout(5);
    }
  },
  unjam: () => stage.page.unrouteAll({ behavior: "ignoreErrors" }),
  /** From now on requests are counted, and those that are over. */
  count() {
    const counted = (event) => {
      const paths = [];
      stage.page.on(event, (request) => paths.push(new URL(request.url()).pathname));
      return paths;
    };
    stage.asked = counted("request");
    stage.answered = [counted("requestfinished"), counted("requestfailed")];
  },
  /** Waits until there were more requests that end so. */
  async more({ path, times }) {
    const before = stage.asked.length;
    const come = () => stage.asked.slice(before).filter((asked) => asked.endsWith(path)).length;
    while (come() < times) await stage.page.waitForTimeout(20);
  },
  /** Waits until so many requests whose path ends so are over, and reports how many there were. */
  async asked({ path, times = 0 }) {
    const count = (paths) => paths.filter((asked) => asked.endsWith(path)).length;
    while (count(stage.answered.flat()) < times) await stage.page.waitForTimeout(20);
    // The page has what came, too: it does what waits there first.
    await stage.page.evaluate(() => new Promise((done) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = done;
      port2.postMessage(0);
    }));
    say("asked", count(stage.asked));
  },
  /** From the next page on nothing happens by itself after a time. */
  async clock() {
    await stage.context.clock.install();
    await stage.context.clock.pauseAt(Date.now() + AHEAD);
  },
  /** From the next page on its time can be stopped; until then it passes. */
  timed: () => stage.context.clock.install(),
  /** What is due happens, and from now on nothing by itself after a time. */
  freeze: () => stage.context.clock.pauseAt(Date.now() + AHEAD),
  /** Time passes again. */
  thaw: () => stage.context.clock.resume(),
  /** Has the browser tell the page something; for once it may be hidden. */
  happens: ({ on = "window", event, persisted = false, hidden = false }) =>
    stage.page.evaluate(
      ({ on, event, persisted, hidden }) => {
        Object.defineProperty(document, "hidden", { configurable: true, value: hidden });
        (on === "window" ? globalThis : document).dispatchEvent(new PageTransitionEvent(event, { persisted }));
        delete document.hidden;
      },
      { on, event, persisted, hidden },
    ),
  /** Waits, and reports how many polls there were meanwhile. */
  async silence({ ms }) {
    const before = stage.asked.length;
    await stage.page.waitForTimeout(ms);
    say("polls", stage.asked.slice(before).filter((asked) => asked.endsWith("/poll")).length);
  },
  /** A page of another user; the steps after it are played there. */
  async stranger() {
    const address = stage.page.url();
    stage.strangers = await person(stage.chromium);
    stage.page = await watched(stage.strangers, say);
    await stage.page.goto(address);
    stage.stranger = stage.page;
  },
  /** Back to the stranger's page, or to the second tab. */
  other: () => {
    stage.page = stage.stranger ?? stage.context.pages()[1];
  },
  strangersLeave: () => stage.strangers.close(),
  /** Reports what a screen reader was told. */
  announced: async () => {
    // What comes in one moment is told together, a little later. A page's timers end in their order, however late.
    await stage.page.evaluate(() => new Promise((done) => setTimeout(done, 900)));
    say("announced", (await stage.page.evaluate(() => globalThis.announced)).filter((text) => text !== ""));
  },
  /** Waits until a screen reader was told this. */
  told: ({ text }) => stage.page.waitForFunction((text) => globalThis.announced.some((told) => told.includes(text)), text),
  /** Reports how much has moved by itself. */
  shifts: async () => say("shifts", await stage.page.evaluate(() => globalThis.shifts)),
  /** Reports what has been copied, and what is selected. */
  async copied() {
    await stage.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    say("copied", {
      clipboard: await stage.page.evaluate(() => navigator.clipboard?.readText() ?? null),
      selected: await stage.page.evaluate(() => String(getSelection())),
    });
  },
  allow: ({ what }) => stage.context.grantPermissions(what),
  refuse: () => stage.page.evaluate(() => {
    Object.defineProperty(navigator, "clipboard", { value: undefined });
  }),
  /** Where the focus is: the card, and what of it. */
  focused: async () =>
    say(
      "focused",
      await stage.page.evaluate(() => {
        const on = document.activeElement;
        return { card: on.closest(".firm")?.dataset.id ?? null, on: on.id === "" ? on.className || on.tagName : on.className || on.id };
      }),
    ),
  fill: ({ on, text }) => stage.page.locator(on).fill(text),
  /** Turns the whole page around. */
  direction: ({ to }) => stage.page.evaluate((to) => (document.documentElement.dir = to), to),
  /** Scrolls from the first card to the last, a window at a time, and reports how many cards came into sight. */
  async scroll() {
    say(
      "scroll",
      await stage.page.evaluate(async () => {
        const seen = new Set();
        // An observer is told of what it observes when the next frame is drawn, whatever the page's clock says.
        const frame = () =>
          new Promise((done) => {
            const drawn = new IntersectionObserver(() => done(drawn.disconnect()));
            drawn.observe(document.documentElement);
          });
        for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
          scrollTo(0, top);
          await frame();
          for (const card of document.querySelectorAll(".firm")) {
            const { bottom, top } = card.getBoundingClientRect();
            if (bottom > 0 && top < innerHeight && card.querySelector(".name").getBoundingClientRect().height > 0) seen.add(card);
          }
        }
        return seen.size;
      }),
    );
  },
  /** Runs this many firms to their end as another user would, a few at a time. */
  async startAll({ from, count }) {
    const FEW = 20;
    const path = (number) => new URL(`/api/firms/firm-${String(number).padStart(6, "0")}`, stage.page.url()).href;
    const paths = Array.from({ length: count }, (_, at) => path(from + at));
    for (let at = 0; at < count; at += FEW) {
      const few = paths.slice(at, at + FEW);
      for (const path of few) {
        const answer = await stage.context.request.post(`${path}/start`);
        if (answer.status() !== 202) throw new Error(`${path}: ${answer.status()}`);
      }
      for (const path of few) {
        const card = async () => (await stage.context.request.get(path)).json();
        for (let { done, error } = await card(); !done; { done, error } = await card()) {
          if (error !== null) throw new Error(`${path}: ${JSON.stringify(error)}`);
          await stage.page.waitForTimeout(20);
        }
      }
    }
  },
  blur: () => stage.page.evaluate(() => document.activeElement.blur()),
  top: () => stage.page.evaluate(() => scrollTo(0, 0)),
});

/** What is on the page, as data. Runs in the page. */
export function view() {
  // Of a card that the choice leaves out everything is read all the same.
  const shown = (of) => of !== null && (of.closest("[hidden]")?.matches(".firm") ?? true);
  const text = (of) => (shown(of) ? of.textContent.trim() : null);
  const ref = (of) => text(of.querySelector(".reference code"));
  const firm = (of) => {
    const panel = of.querySelector(".panel");
    const go = of.querySelector(".go");
    return {
      id: of.dataset.id,
      shown: !of.hidden,
      name: text(of.querySelector(".name")),
      standing: of.dataset.standing,
      badge: text(of.querySelector(".badge")),
      reconnecting: shown(of.querySelector(".quiet")),
      stages: [...of.querySelectorAll(".stages > li")].map((stage) => [
        text(stage.querySelector(".title")),
        text(stage.querySelector(".state")),
      ]),
      notice:
        panel.dataset.kind !== "notice"
          ? null
          : {
              role: panel.getAttribute("role"),
              code: panel.dataset.code,
              subject: text(panel.querySelector(".subject")),
              text: text(panel.querySelector(".text")),
              hint: text(panel.querySelector(".hint")),
              reference: ref(panel),
            },
      words: panel.dataset.kind === "notice" ? null : text(panel.querySelector(".subject")),
      start: text(go),
      ready: go.getAttribute("aria-disabled") !== "true",
      dismiss: shown(of.querySelector(".dismiss")),
      past: text(of.querySelector(".past")),
      history: [...of.querySelectorAll(".history:not([hidden]) li")].map((past) => ({
        subject: text(past.querySelector(".subject")),
        text: text(past.querySelector(".text")),
        facts: text(past.querySelector(".facts")),
        reference: ref(past),
      })),
      note: text(of.querySelector(".note")),
      older: text(of.querySelector(".older")),
    };
  };
  return {
    firms: [...document.querySelectorAll("#firms > .firm")].map(firm),
    connection: text(document.querySelector("#connection")),
    refusal: text(document.querySelector("#refused")),
    empty: shown(document.querySelector("#empty")),
    command: text(document.querySelector("#empty code")),
    none: shown(document.querySelector("#none")),
    loading: shown(document.querySelector("#loading")),
    counts: [...document.querySelectorAll(".choice")].map((choice) => choice.textContent.trim().replaceAll(/\s+/g, " ")),
    announced: globalThis.announced.filter((text) => text !== ""),
  };
}
