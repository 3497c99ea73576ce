/** The keys of a changing call: the same one while the same input is sent again without an answer. */
export class Attempts {
  private last: { readonly input: string | undefined; readonly key: string } | null = null

  /** An input may be none at all. */
  keyOf(input: unknown): string {
    const text = JSON.stringify(input)
    if (this.last === null || this.last.input !== text) this.last = { input: text, key: crypto.randomUUID() }
    return this.last.key
  }

  answered(): void {
    this.last = null
  }
}
