// An error that is thrown and caught, to the JSON of its MCP result: by the package, and by hand. Prints one line.
//
//     benches/libraries/run typescript

import { randomUUID } from "node:crypto";
import { CATALOG, WeatherBusy, occurrence } from "./errors.js";

const CALL = { tool: "get_weather", arguments: { location: "Oslo" } };

function byErrpact() {
  try {
    throw new WeatherBusy({ location: "Oslo" });
  } catch (error) {
    return JSON.stringify(occurrence(error, CALL).mcp());
  }
}

class Busy extends Error {
  constructor(location) {
    super(`The weather service is busy with ${location}.`);
    this.location = location;
  }
}

function byHand() {
  try {
    throw new Busy("Oslo");
  } catch (error) {
    const id = randomUUID();
    const text = `WEATHER_BUSY: ${error.message} Wait. Call get_weather with the same arguments. Or: Ask for a larger town nearby (Oslo). Retry after 2 s. Ref: ${id.replaceAll("-", "").slice(0, 12)}.`;
    const envelope = {
      error: {
        code: "WEATHER_BUSY",
        category: "network",
        fingerprint: CATALOG.wire_fingerprint,
        source: "get_weather",
        message: error.message,
        context: { operation: "get_weather", parameters: { location: error.location } },
        recovery: {
          is_retryable: true,
          policy: "retry-after-delay",
          retry_strategy: { suggested_delay: 2000, max_retries: 3 },
          alternatives: [{ description: "Ask for a larger town nearby", example: "Oslo" }],
          required_actions: ["Wait.", "Call get_weather with the same arguments."],
        },
        debug: { error_id: id, timestamp: new Date().toISOString() },
      },
    };
    return JSON.stringify({ _meta: { "io.github.errpact/benches": envelope }, content: [{ text, type: "text" }], isError: true, resultType: "complete" });
  }
}

/** CPU nanoseconds of one call. */
function cost(of, calls) {
  const before = process.cpuUsage();
  for (let left = calls; left > 0; left -= 1) {
    of();
  }
  const { user, system } = process.cpuUsage(before);
  return ((user + system) * 1000) / calls;
}

function median(all) {
  return all.sort((a, b) => a - b)[Math.floor(all.length / 2)];
}

/** The result without its id and time. */
function same(json) {
  return json.replace(/Ref: \w+/, "").replace(/"debug":\{[^}]*\}/, "");
}

if (same(byErrpact()) !== same(byHand())) {
  throw new Error(`the results differ, so the comparison means nothing:\n${byErrpact()}\n${byHand()}`);
}
const [CALLS, ROUNDS] = [20_000, 15];
cost(byErrpact, CALLS);
cost(byHand, CALLS);
const rounds = Array.from({ length: ROUNDS }, () => [cost(byErrpact, CALLS), cost(byHand, CALLS)]);
const [own, hand] = [0, 1].map((side) => median(rounds.map((round) => round[side])));
console.log(`P2 TypeScript: ${(own / 1000).toFixed(2)} µs, by hand ${(hand / 1000).toFixed(2)} µs: ${(own / hand).toFixed(2)} × (goal 3)`);
