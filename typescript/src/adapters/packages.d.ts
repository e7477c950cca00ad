// What the adapters use of the packages that they are for. An application that imports an adapter has its package.

declare module "ai" {
  interface Schema {
    readonly validate?: (value: unknown) => Validation | PromiseLike<Validation>;
  }
  type Validation = { readonly success: true; readonly value: unknown } | { readonly success: false; readonly error: unknown };
  export function asSchema(schema: unknown): Schema;
}

declare module "@langchain/core/messages" {
  export class ToolMessage {
    constructor(fields: { content: string; name: string; tool_call_id: string; status: "error" | "success" });
  }
}
