// An error that is thrown and caught, to the JSON of its MCP result: by the package, and by hand. Prints one line.
//
//     benches/libraries/run typescript

import { randomUUID } from "node:crypto";
import { CATALOG, WeatherBusy, occurrence } from "./errors.js";

const CALL = { tool: "get_weather", arguments: { location: "Oslo" } };

function asText() {
  try {
    throw new WeatherBusy({ location: "Oslo" });
  } catch (error) {
    return occurrence(error, CALL).mcpJson();
  }
}

function asObject() {
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
    return JSON.stringify({ resultType: "complete", content: [{ type: "text", text }], isError: true, _meta: { "io.github.errpact/benches": envelope } });
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

for (const made of [asText(), asObject()]) {
  if (same(made) !== same(byHand())) {
    throw new Error(`the results differ, so the comparison means nothing:\n${made}\n${byHand()}`);
  }
}
const [CALLS, ROUNDS] = [20_000, 15];
const ALL = [asText, asObject, byHand];
ALL.forEach((of) => cost(of, CALLS));
const rounds = Array.from({ length: ROUNDS }, () => ALL.map((of) => cost(of, CALLS)));
const [text, object, hand] = ALL.map((_, side) => median(rounds.map((round) => round[side])));
const beside = (own, goal) => `${(own / 1000).toFixed(2)} µs, ${(own / hand).toFixed(2)} × (goal ${goal})`;
console.log(`P2 TypeScript: as text ${beside(text, "1.3")}, as an object ${beside(object, "2.0")}; by hand ${(hand / 1000).toFixed(2)} µs`);
