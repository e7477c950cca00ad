// The tokens of vendors.
import { rows } from "../../../rows.js";
import { VENDORS as TABLE } from "./tables.js";
/** The letters of a token. */
const ALPHABETS = {
    hex: "0-9A-Fa-f",
    upper: "A-Z0-9",
    alnum: "A-Za-z0-9",
    word: "A-Za-z0-9_-",
    dotted: "A-Za-z0-9_.-",
    base64: "A-Za-z0-9+/=_$-",
    crypt: "A-Za-z0-9+/=_$.,{}-",
    verifier: "A-Za-z0-9+/=_$.,{}:-",
};
/** The most letters of a token that are read. */
const LONGEST = 4096;
/** Every vendor. */
export const VENDORS = /* @__PURE__ */ rows(TABLE).map(([prefix = "", lead = "0", letters = "", least = "", most = ""]) => {
    const alphabet = ALPHABETS[letters] ?? "";
    const longest = most === "-" ? LONGEST : Number(most);
    const escaped = prefix.replace(/[^A-Za-z0-9_-]/g, "\\$&");
    return {
        prefix,
        token: new RegExp(`${lead === "0" ? "(?<![A-Za-z0-9])" : ""}${escaped}([${alphabet}]{0,${longest + 1}})`, "g"),
        lead: lead === "0" ? undefined : new RegExp(`[${alphabet}]{${lead},128}$`),
        least: Number(least),
        most: most === "-" ? Infinity : Number(most),
    };
});
