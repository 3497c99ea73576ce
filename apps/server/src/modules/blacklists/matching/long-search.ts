import { type Listed, NameIndex } from './name-index.ts'

export interface Search {
  listed: readonly Listed[]
  typed: readonly string[]
  threshold: number
  /** Names that are left after this time aren't compared. */
  longestMs: number
}

export interface Found {
  /** Indexes in `typed` of the names that are like a listed one. */
  alike: number[]
  /** False if the time ran out before the end. */
  complete: boolean
}

/** Finds the names of a long list that are like a listed one, in order. */
export function findAlike({ listed, typed, threshold, longestMs }: Search): Found {
  const deadline = performance.now() + longestMs
  const names = new NameIndex()
  for (const each of listed) names.put(each)
  const alike: number[] = []
  for (const [index, name] of typed.entries()) {
    if (index % 20 === 19 && performance.now() > deadline) return { alike, complete: false }
    if (names.search(name, threshold, 1).length > 0) alike.push(index)
  }
  return { alike, complete: true }
}
