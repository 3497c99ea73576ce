const STEP_MS = 15

/** Asks again until there is an answer: for what other work brings about. Fails when it is not there in time. */
export async function until<T>(what: string, ask: () => Promise<T | undefined> | T | undefined, withinMs = 60_000): Promise<T> {
  const end = performance.now() + withinMs
  for (;;) {
    const answer = await ask()
    if (answer !== undefined && answer !== false) return answer
    if (performance.now() > end) throw new Error(`Not within ${withinMs} ms: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, STEP_MS))
  }
}
