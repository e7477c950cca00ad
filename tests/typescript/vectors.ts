// Compares what the file of a catalog makes of `errpact vectors` with what the vectors say. Ends with
// 1 where anything differs; prints what was compared, as JSON.
//
//     node vectors.js ./CATALOG/errors.js VECTORS.jsonl
//
// `./*/errors.js` stands for the module in the folder that has the name of each catalog among the vectors. Then each difference is a
// line before what was compared.

import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";

const [file = "", vectors = ""] = process.argv.slice(2);
const load = async (name: string) => (await import(file.replace("*", name))) as typeof import("./errors.js");
const all = file.includes("*");
let errors = all ? ({} as typeof import("./errors.js")) : await load("");

interface Vector {
  readonly kind: string;
  readonly code: string;
  readonly [name: string]: unknown;
}

const differences: object[] = [];
let number = -1;
const compared: Record<string, number> = {};
/** Codes of decisions that are not in the file, because they are only for the log. */
const absent = new Set<string>();

function compare(what: string, vector: Vector, found: unknown, owed: unknown): void {
  compared[what] = (compared[what] ?? 0) + 1;
  if (!isDeepStrictEqual(found, owed)) {
    differences.push({ line: number, of: vector.code, what, wanted: owed ?? null, got: found ?? null });
  }
}

/** What a vector says of an error that must be found. */
const READ = ["code", "known", "message", "retry", "retry_after_ms", "hint", "details", "ref", "tool", "tool_call_id", "skewed"] as const;

function read(vector: Vector): void {
  const found = errors.parseAll(vector["value"]).map((error) =>
    Object.fromEntries(READ.flatMap((name) => (name in error ? [[name, error[name]]] : []))),
  );
  compare("read", vector, found, vector["errors"]);
  const error = errors.parse(vector["value"]);
  for (const owed of (vector["decisions"] ?? []) as { retries: number; repeatable: boolean }[]) {
    const { retries, repeatable } = owed;
    const decided = error && errors.decide(error, { retries, repeatable });
    compare("decision about what was read", vector, { retries, repeatable, ...decided }, owed);
  }
  compare("read first", vector, errors.parse(vector["value"]), errors.parseAll(vector["value"])[0]);
}

function decision(vector: Vector): void {
  if (!errors.isCode(vector.code)) {
    absent.add(vector.code);
    return;
  }
  const { retries, repeatable, importance, decision, delay_ms } = vector as Vector & {
    retries: number;
    repeatable: boolean;
    importance: "blocking" | "optional";
  };
  const found = errors.decide(vector.code, { retries, repeatable, importance });
  compare("decision", vector, found, { decision, delay_ms });
}

/** The forms of one occurrence; of another occurrence of the same code those that do not differ. */
type Forms = ReadonlyMap<string, unknown>;

function wire(vector: Vector, forms: Forms): void {
  const value = vector["value"];
  const envelope = (forms.get("envelope") as { error: Record<string, unknown> }).error;
  const code = String(envelope["code"]);
  const notice = forms.get("notice") as Record<string, unknown>;
  const policy = (envelope["recovery"] as Record<string, unknown>)["policy"];
  const { disposition } = errors.entry(code);
  const stamped = { disposition, skewed: false, fingerprint: errors.CATALOG.wire_fingerprint };
  const person = { ...stamped, code, message: forms.get("user_text"), ref: notice["ref"], retry: policy };
  const of = (error: ReturnType<typeof errors.parse>, names: object): unknown =>
    error && Object.fromEntries(Object.keys(names).map((name) => [name, error[name as keyof typeof error]]));
  const check = (name: string, read: unknown, owed: object | undefined): void =>
    compare(name, vector, of(errors.parse(read), owed ?? { code: "" }), owed);
  /** `CODE: …`, or for what the model is not to know a sentence without a code. */
  const told = (said: unknown, failed: boolean): object | undefined => {
    const [, message] = String(said).split(/^[A-Za-z]\w*: (.*)$/s);
    const [before, after] = errors.CATALOG.reference_marks ?? ["Ref: ", "."];
    const [, end = ""] = String(said).split(` ${before}`).slice(-2);
    const ref = /^[0-9a-f]+$/.test(end.slice(0, -after.length)) && end.endsWith(after) ? end.slice(0, -after.length) : undefined;
    return message !== undefined
      ? { code, known: true, disposition, message, ref }
      : failed && disposition === "failed"
        ? { code: errors.entry("").code, known: false, message: said, ref: undefined }
        : undefined;
  };
  const form = String(vector["form"]);
  if (errors.CATALOG.shapes !== undefined && ["problem", "tool_result"].includes(form)) {
    // Another contract has other members, which the vectors of the kind `read` are about.
    const declared = form === "problem" ? (value as { body: unknown }).body : value;
    return compare(form, vector, errors.parse(declared)?.code, code);
  }
  switch (form) {
    case "text":
      return check(form, value, told(value, false));
    case "tool_result":
    case "anthropic":
    case "gemini":
    case "vercel_result":
      return check(form, value, told(forms.get("text"), true));
    case "openai_chat":
    case "openai_response":
      return check(form, value, told(forms.get("text"), false));
    case "envelope":
    case "mcp":
      compare(`${form}.envelope`, vector, errors.parse(value)?.envelope, envelope);
      return check(form, value, { ...stamped, code, known: true, message: envelope["message"], ref: notice["ref"], retry: policy });
    case "vercel_chunk":
      return check(form, value, told((value as { errorText?: string }).errorText ?? (value as { output: string }).output, true));
    case "notice":
    case "sse":
    case "vercel_notice":
      return check(form, value, { ...person, retry_after_ms: notice["retry_after_ms"] });
    case "ag_ui": {
      const [result, custom] = value as [{ content: string }, unknown];
      check("ag_ui result", result, told(result.content, false));
      return check("ag_ui custom", custom, { ...person, retry_after_ms: notice["retry_after_ms"] });
    }
    case "ag_ui_run_error":
      return check(form, value, { code, known: true, message: forms.get("user_text") });
    case "problem": {
      const { status, headers, body } = value as { status: number; headers: Record<string, string>; body: unknown };
      check(form, body, person);
      const owed = { ...person, retry_after_ms: notice["retry_after_ms"] };
      const whole = errors.parseProblem(body, headers["retry-after"] ?? null);
      compare("problem with its headers", vector, of(whole, owed), owed);
      return compare("status", vector, status >= 400 && status <= 599, true);
    }
    case "google_rpc_status": {
      const { details } = value as { details: readonly { metadata?: object }[] };
      const [{ metadata = {} } = {}] = details;
      const owed = { code, known: true, message: envelope["message"], ref: notice["ref"] };
      return check(form, value, Object.keys(metadata).length > 0 ? { ...owed, details: metadata } : owed);
    }
    case "client_response": {
      const { stage, rollback_status } = vector;
      const { service } = (value as { error: { service?: string } }).error;
      const extensions = { ...errors.entry(code).extensions };
      const owed = { ...stamped, code, known: true, message: forms.get("user_text"), ref: notice["ref"],
        timestamp: notice["timestamp"], service, stage, rollback_status, extensions };
      compare("client_response by itself", vector, of(errors.parseClientResponse(value), owed), owed);
      const called: string[] = [];
      const actions = new Proxy({}, {
        has: () => true,
        getOwnPropertyDescriptor: () => ({ configurable: true, value: undefined }),
        get: (_, name) => (error: unknown) => called.push(`${String(name)} ${(error as { code: string }).code}`),
      });
      errors.handleToolError(value, actions);
      const on = Object.entries(extensions).filter(([, on]) => on === true);
      compare("actions", vector, called.sort(), on.map(([name]) => `${name} ${code}`).sort());
      return check(form, value, owed);
    }
    case "shapes":
      return compare(form, vector, Object.keys(value as object), Object.keys(errors.CATALOG.shapes ?? {}));
    // A person's sentence names no code, and no page reads a log.
    case "user_text":
    case "logfmt":
      return compare(form, vector, errors.parse(value), undefined);
  }
}

let forms = new Map<string, unknown>();
let first = forms;
let of = "";
let waiting: [number, Vector, Forms][] = [];

/** Does this, and counts what it throws as a difference. */
function attempt(line: number, vector: Vector, check: () => void): void {
  number = line;
  try {
    check();
  } catch (error) {
    differences.push({ line, of: vector.code, what: "raised", wanted: null, got: String(error) });
  }
}

/** Reads the forms, of each of which all others are known now. */
function readForms(): void {
  waiting.forEach(([line, vector, forms]) => attempt(line, vector, () => wire(vector, forms)));
  waiting = [];
}

function check(line: number, vector: Vector): void {
  switch (vector.kind) {
    case "catalog":
      compare("catalog", vector, vector["fingerprint"], errors.CATALOG.fingerprint);
      compare("wire", vector, vector["wire_fingerprint"], errors.CATALOG.wire_fingerprint);
      break;
    case "decision":
      decision(vector);
      break;
    case "read":
      read(vector);
      break;
    case "wire": {
      // Another occurrence of the same code has the forms of the first, but for those that differ.
      const occurrence = JSON.stringify([vector.code, vector["params"], vector["context"], vector["arguments"], vector["notes"], vector["language"]]);
      if (occurrence !== of) {
        const another = of.startsWith(JSON.stringify([vector.code]).slice(0, -1) + ",");
        forms = another ? new Map(first) : new Map();
        first = another ? first : forms;
        of = occurrence;
      }
      forms.set(String(vector["form"]), vector["value"]);
      waiting.push([line, vector, forms]);
    }
  }
}

for (const [line, text] of readFileSync(vectors, "utf8").split("\n").slice(0, -1).entries()) {
  const vector = JSON.parse(text) as Vector;
  if (all && vector.kind === "catalog") {
    readForms();
    errors = await load(String(vector["name"]));
  }
  attempt(line, vector, () => check(line, vector));
}
readForms();
if (all) {
  differences.forEach((it) => console.log(JSON.stringify(it)));
}
console.log(JSON.stringify({ compared, absent: [...absent], differences: differences.slice(0, 20) }));
process.exitCode = differences.length === 0 ? 0 : 1;
