// What a tool returned instead of throwing it.

/** A failure that a tool returned as data: a text, or JSON that rules take values from. */
export class Reported extends Error {
  readonly text: string | undefined;
  readonly body: unknown;
  /** Whether the catalog says that it is a failure. */
  readonly isDeclared: boolean;

  constructor(said: { readonly text: string } | { readonly body: unknown }, isDeclared: boolean) {
    super("text" in said ? said.text : JSON.stringify(said.body));
    this.text = "text" in said ? said.text : undefined;
    this.body = "body" in said ? said.body : undefined;
    this.isDeclared = isDeclared;
  }

  override get name(): string {
    return "Reported";
  }
}
