import { type Listed, NameIndex } from './name-index.ts'

export interface Search {
  listed: readonly Listed[]
  typed: readonly string[]
  threshold: number
  /** The time limit in milliseconds. Names that remain after it aren't compared. */
  longestMs: number
}

export interface Found {
  /** Indexes in `typed` of the names that resemble a listed name. */
  alike: number[]
  /** False if the time ran out before the end. */
  complete: boolean
}

/** Finds the typed names that resemble a listed name, in their order. */
export function findAlike({ listed, typed, threshold, longestMs }: Search): Found {
  const deadline = performance.now() + longestMs
  const listedNames = new NameIndex()
  for (const listedName of listed) listedNames.put(listedName)
  const alike: number[] = []
  for (const [index, name] of typed.entries()) {
    if (index % 20 === 19 && performance.now() > deadline) return { alike, complete: false }
    if (listedNames.search(name, threshold, 1).length > 0) alike.push(index)
  }
  return { alike, complete: true }
}
