// The tool of the recipes. It fails in six ways, as the place says.

import { z } from "zod";
import { NoSuchPlace, NotAllowed } from "./errors.js";

/** The tool's arguments. */
export const asked = z.object({ place: z.string(), days: z.number().int() });

/** What happens in each place. */
const PLACES: Readonly<Record<string, () => string | Promise<string>>> = {
  Atlantis: () => {
    throw new NoSuchPlace({ place: "Atlantis" });
  },
  Tromsø: () => {
    throw new TypeError("Cannot read properties of null (reading 'station_of_ann@example.com')");
  },
  Oslo: () =>
    // As `fetch` fails with a signal of `AbortSignal.timeout`, whose timer lets the process end.
    new Promise((_, reject) => {
      setTimeout(() => reject(new DOMException("The operation was aborted due to timeout", "TimeoutError")), 1);
    }),
  Bergen: () => "Sunny. The error of the forecast is 1 °C.",
};

export async function forecast({ place }: z.infer<typeof asked>): Promise<string> {
  check({ arguments: { place } });
  return (await PLACES[place]?.()) ?? "Sunny.";
}

/** Refuses what the policy does not allow. */
export function check(call: { readonly arguments?: object | undefined }): void {
  const { place } = (call.arguments ?? {}) as { place?: unknown };
  if (place === "Area 51") {
    throw new NotAllowed({ place });
  }
}
