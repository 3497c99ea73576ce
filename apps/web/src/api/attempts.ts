/** The idempotency keys of a changing call. The key stays the same while the same input is sent again without an answer. */
export class Attempts {
  private last: { readonly input: string | undefined; readonly key: string } | null = null

  /** The input can be undefined. */
  keyOf(input: unknown): string {
    const text = JSON.stringify(input)
    if (this.last === null || this.last.input !== text) this.last = { input: text, key: crypto.randomUUID() }
    return this.last.key
  }

  answered(): void {
    this.last = null
  }
}
