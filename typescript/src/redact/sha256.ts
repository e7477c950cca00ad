// SHA-256 and HMAC (FIPS 180-4, RFC 2104). That of browsers is asynchronous, and the forms of an error are not.

const ROUNDS: readonly number[] = /* @__PURE__ */ fractions(64, 3);
const START: readonly number[] = /* @__PURE__ */ fractions(8, 2);
const BLOCK = 64;

/** The first 32 bits of the fractions of the roots of the first primes. */
function fractions(count: number, root: 2 | 3): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n += 1) {
    if (Array.from({ length: n - 2 }, (_, at) => at + 2).every((divisor) => n % divisor !== 0)) {
      const power = root === 2 ? Math.sqrt(n) : Math.cbrt(n);
      found.push(((power - Math.floor(power)) * 2 ** 32) | 0);
    }
  }
  return found;
}

/** The SHA-256 of some bytes. */
export function sha256(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, bytes.length << 3);
  const state = Int32Array.from(START);
  const words = new Int32Array(64);
  for (let at = 0; at < padded.length; at += BLOCK) {
    compress(state, words, view, at);
  }
  const digest = new Uint8Array(32);
  const out = new DataView(digest.buffer);
  state.forEach((word, at) => out.setInt32(at * 4, word));
  return digest;
}

function compress(state: Int32Array, words: Int32Array, view: DataView, from: number): void {
  const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));
  const word = (at: number): number => words[at] ?? 0;
  for (let at = 0; at < 64; at += 1) {
    if (at < 16) {
      words[at] = view.getInt32(from + at * 4);
      continue;
    }
    const [near, far] = [word(at - 2), word(at - 15)];
    const sigma0 = turn(far, 7) ^ turn(far, 18) ^ (far >>> 3);
    const sigma1 = turn(near, 17) ^ turn(near, 19) ^ (near >>> 10);
    words[at] = word(at - 16) + sigma0 + word(at - 7) + sigma1;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let at = 0; at < 64; at += 1) {
    const sum1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const one = (h + sum1 + ((e & f) ^ (~e & g)) + (ROUNDS[at] ?? 0) + word(at)) | 0;
    const sum0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const two = (sum0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((value, at) => (state[at] = (state[at] ?? 0) + value));
}

/** The HMAC-SHA-256 of some bytes under a key. */
export function hmac(key: Uint8Array, bytes: Uint8Array): Uint8Array {
  const block = new Uint8Array(BLOCK);
  block.set(key.length > BLOCK ? sha256(key) : key);
  const inner = sha256(joined(block.map((byte) => byte ^ 0x36), bytes));
  return sha256(joined(block.map((byte) => byte ^ 0x5c), inner));
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}
