const STEP_MS = 15

/** Repeats until there is an answer, to wait for other work. Fails if it doesn't arrive in time. */
export async function until<T>(description: string, ask: () => Promise<T | undefined> | T | undefined, withinMs = 60_000): Promise<T> {
  const end = performance.now() + withinMs
  for (;;) {
    const answer = await ask()
    if (answer !== undefined && answer !== false) return answer
    if (performance.now() > end) throw new Error(`Not within ${withinMs} ms: ${description}`)
    await new Promise((resolve) => setTimeout(resolve, STEP_MS))
  }
}
