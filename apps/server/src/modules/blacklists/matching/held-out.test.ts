import { readFileSync } from 'node:fs'
import { compareNames, readName, THRESHOLDS } from './names.ts'

/** Labelled pairs of names on which nothing was tuned; bench/matching says how they were made. */
const CORPUS = new URL('../../../../../../bench/matching/corpus/', import.meta.url)
const pairsOf = (file: string) =>
  readFileSync(new URL(file, CORPUS), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t') as [label: string, kind: string, a: string, b: string])

function qualityOf(file: string, threshold: number) {
  const scores = pairsOf(file).map(([label, , a, b]) => ({
    same: label === 'same',
    found: (compareNames(readName(a), readName(b))?.score ?? 0) >= threshold,
  }))
  const [foundCount, right, same] = [
    scores.filter((pair) => pair.found).length,
    scores.filter((pair) => pair.found && pair.same).length,
    scores.filter((pair) => pair.same).length,
  ]
  return { precision: right / foundCount, recall: right / same }
}

describe.each([
  ['held-out.tsv', 'tuning.tsv', 2_000],
  ['names-held-out.tsv', 'names-tuning.tsv', 2_500],
])('the held-out pairs of the corpus in %s', (heldOutFile, tuningFile, minimum) => {
  const pairs = pairsOf(heldOutFile)

  it('are many, and none is a pair of the tuning set', () => {
    expect(pairs.length).toBeGreaterThanOrEqual(minimum)
    const tuningPairs = new Set(pairsOf(tuningFile).map(([, , a, b]) => `${a}\t${b}`))
    expect(pairs.filter(([, , a, b]) => tuningPairs.has(`${a}\t${b}`) || tuningPairs.has(`${b}\t${a}`))).toEqual([])
  })
})

describe('the pairs written by hand', () => {
  it('are made of other names: the two sets share titles and a few syllables', () => {
    const wordsOf = (file: string) => new Set(pairsOf(file).flatMap(([, , a, b]) => `${a} ${b}`.toLowerCase().split(' ')))
    const [tuningWords, heldOutWords] = [wordsOf('tuning.tsv'), wordsOf('held-out.tsv')]
    const shared = [...heldOutWords].filter((word) => tuningWords.has(word) && word.length > 5)
    expect(heldOutWords.size).toBeGreaterThan(1_000)
    expect(shared).toEqual(expect.arrayContaining(['นางสาว']))
    expect(shared.length).toBeLessThan(5)
  })

  it.each([
    ['sensitive', 0.95, 0.965],
    ['strict', 0.96, 0.95],
  ] as const)('[D29] are told apart under `%s` with a precision of %f and a recall of %f at least', (sensitivity, precision, recall) => {
    const quality = qualityOf('held-out.tsv', THRESHOLDS[sensitivity])
    expect(quality.precision).toBeGreaterThanOrEqual(precision)
    expect(quality.recall).toBeGreaterThanOrEqual(recall)
  })
})

describe('the pairs of common names, M-07', () => {
  it('are made of other names: what is right in one set is right in the other only by a slip', () => {
    const rightOf = (file: string) => new Set(pairsOf(file).flatMap(([label, , a]) => (label === 'same' ? a.toLowerCase().split(' ') : [])))
    const [tuningNames, heldOutNames] = [rightOf('names-tuning.tsv'), rightOf('names-held-out.tsv')]
    expect(heldOutNames.size).toBeGreaterThan(1_000)
    expect([...heldOutNames].filter((word) => tuningNames.has(word) && word.length > 2)).toEqual([])
  })

  it.each([
    ['sensitive', 0.93],
    ['strict', 0.96],
  ] as const)('[D29] are told apart under `%s` with a precision and a recall of %f at least', (sensitivity, minimum) => {
    const quality = qualityOf('names-held-out.tsv', THRESHOLDS[sensitivity])
    expect(quality.precision).toBeGreaterThanOrEqual(minimum)
    expect(quality.recall).toBeGreaterThanOrEqual(minimum)
  })
})
