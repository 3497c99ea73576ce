import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { compareNames, readName, THRESHOLDS } from './names.ts'

/** Labelled pairs of names that nothing was tuned on; bench/matching says how they were made. */
const CORPUS = new URL('../../../../../bench/matching/corpus/', import.meta.url)
const pairsOf = (file: string) =>
  readFileSync(new URL(file, CORPUS), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t') as [label: string, kind: string, a: string, b: string])

describe('the held-out pairs of the corpus', () => {
  const pairs = pairsOf('held-out.tsv')
  const scored = pairs.map(([label, , a, b]) => ({ same: label === 'same', score: compareNames(readName(a), readName(b))?.score ?? 0 }))

  it('are many, and none is a pair of the tuning set', () => {
    expect(pairs.length).toBeGreaterThanOrEqual(2_000)
    const tuned = new Set(pairsOf('tuning.tsv').map(([, , a, b]) => `${a}\t${b}`))
    expect(pairs.filter(([, , a, b]) => tuned.has(`${a}\t${b}`) || tuned.has(`${b}\t${a}`))).toEqual([])
  })

  it('are made of other names: the two sets share titles and a few syllables', () => {
    const wordsOf = (file: string) => new Set(pairsOf(file).flatMap(([, , a, b]) => `${a} ${b}`.toLowerCase().split(' ')))
    const [tuned, held] = [wordsOf('tuning.tsv'), wordsOf('held-out.tsv')]
    const shared = [...held].filter((word) => tuned.has(word) && word.length > 5)
    expect(held.size).toBeGreaterThan(1_000)
    expect(shared).toEqual(expect.arrayContaining(['นางสาว']))
    expect(shared.length).toBeLessThan(5)
  })

  it.each([
    ['sensitive', 0.94, 0.92],
    ['strict', 0.97, 0.83],
  ] as const)('are told apart under `%s` with a precision of %f and a recall of %f at least', (by, precision, recall) => {
    const found = scored.filter(({ score }) => score >= THRESHOLDS[by])
    const right = found.filter(({ same }) => same).length
    expect(right / found.length).toBeGreaterThanOrEqual(precision)
    expect(right / scored.filter(({ same }) => same).length).toBeGreaterThanOrEqual(recall)
  })
})
