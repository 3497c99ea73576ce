import { randomUUID } from 'node:crypto'
import type { BenchOrganisation } from './world.ts'

/** Milliseconds for one person who makes one call after another. */
export interface Times {
  p50: number
  p99: number
}

export type Calls = ReturnType<typeof callsOf>

/** Calls of a person of an organisation, from its first gate. */
export function callsOf(address: string, { tokens, gates }: BenchOrganisation) {
  const [token, gate_id] = [tokens[0]!, gates[0]!]
  async function send<T>(path: string, method: 'GET' | 'POST', body?: object): Promise<T> {
    const answer = await fetch(address + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
    return JSON.parse(text) as T
  }
  return {
    ...{ token, gate_id },
    get: <T>(path: string) => send<T>(path, 'GET'),
    post: <T>(path: string, body: object) => send<T>(path, 'POST', body),
  }
}

/** Times of an action on each item, one after another. */
export async function timesOf<T>(all: readonly T[], act: (one: T) => Promise<unknown>): Promise<Times> {
  const times: number[] = []
  for (const item of all) {
    const began = performance.now()
    await act(item)
    times.push(performance.now() - began)
  }
  return middleOf(times)
}

/** Ignores the first times, which are warm-up. */
export function middleOf(times: readonly number[]): Times {
  const sorted = times.slice(Math.ceil(times.length / 10)).sort((a, b) => a - b)
  return { p50: sorted[Math.floor(sorted.length / 2)]!, p99: sorted.at(-1)! }
}

/** Runs in the page: milliseconds until the frame that shows a text; NaN if it was already shown. */
export const untilShown = (text: string) =>
  new Promise<number>((resolve) => {
    const began = performance.now()
    const main = document.querySelector('main')!
    if (main.textContent!.includes(text)) return resolve(Number.NaN)
    new MutationObserver((_changes, observer) => {
      if (!main.textContent!.includes(text)) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)))
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
