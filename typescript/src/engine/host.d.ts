// What the engine uses of its host, also where the host's own types are absent.

declare module "node:buffer" {
  export const Buffer: { from(text: string, encoding: "base64"): Uint8Array };
}

declare module "node:zlib" {
  export function brotliDecompressSync(bytes: Uint8Array): Uint8Array;
}

declare module "*.wasm" {
  const compiled: object;
  export default compiled;
}

interface ImportMeta {
  readonly url: string;
}

declare class URL {
  constructor(path: string, base: string);
}
