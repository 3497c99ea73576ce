import { type Listed, NameIndex } from './name-index.ts'

export interface Search {
  listed: readonly Listed[]
  typed: readonly string[]
  threshold: number
  /** What is left after it is not looked at. */
  longestMs: number
}

export interface Found {
  /** Places of those of `typed` that are alike something that is listed. */
  alike: number[]
  /** False where the time was over before the end. */
  complete: boolean
}

/** Which names of a long list are like a listed one, in their order. */
export function findAlike({ listed, typed, threshold, longestMs }: Search): Found {
  const until = performance.now() + longestMs
  const names = new NameIndex()
  for (const each of listed) names.put(each)
  const alike: number[] = []
  for (const [index, name] of typed.entries()) {
    if (index % 20 === 19 && performance.now() > until) return { alike, complete: false }
    if (names.search(name, threshold, 1).length > 0) alike.push(index)
  }
  return { alike, complete: true }
}
