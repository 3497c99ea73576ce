import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compareNames, readName } from '../../apps/server/src/modules/blacklists/matching/names.ts'
import { foldText } from '../../packages/contract/src/kernel/domain/fold.ts'
import { normaliseName } from '../../packages/contract/src/kernel/domain/names.ts'

export interface Pair {
  same: boolean
  kind: string
  a: string
  b: string
}
export interface Quality {
  precision: number
  recall: number
  f1: number
}
/** Similarity of two names, 0 to 1. */
export type Scorer = (a: string, b: string) => number

export type PairSet = 'tuning' | 'held-out' | 'names-tuning' | 'names-held-out'

export const readPairs = (set: PairSet): Pair[] =>
  readFileSync(join(import.meta.dirname, 'corpus', `${set}.tsv`), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
    .map(([label, kind, a, b]) => ({ same: label === 'same', kind: kind!, a: a!, b: b! }))

export const SCORERS: Record<'matcher' | 'exact' | 'trigrams', Scorer> = {
  matcher: (a, b) => compareNames(readName(a), readName(b))?.score ?? 0,
  /** Equality after normalising: without titles, case, tone marks, spaces and punctuation. */
  exact: (a, b) => (foldText(normaliseName(a)) === foldText(normaliseName(b)) ? 1 : 0),
  trigrams: (a, b) => {
    const [left, right] = [trigrams(normaliseName(a)), trigrams(normaliseName(b))]
    const common = [...left].filter((three) => right.has(three)).length
    return common / (left.size + right.size - common)
  },
}

/** Trigrams as pg_trgm builds them: of each word in lower case, with two spaces before and one after. */
function trigrams(text: string): Set<string> {
  const words = text
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => `  ${word} `)
  return new Set(words.flatMap((word) => Array.from({ length: word.length - 2 }, (_, index) => word.slice(index, index + 3))))
}

export type Scored = Pair & { score: number }
export const scorePairs = (pairs: readonly Pair[], scorer: Scorer): Scored[] =>
  pairs.map((pair) => ({ ...pair, score: scorer(pair.a, pair.b) }))

export function qualityAt(scores: readonly Scored[], threshold: number): Quality {
  const matches = scores.filter(({ score }) => score >= threshold)
  const right = matches.filter(({ same }) => same).length
  const [precision, recall] = [right / matches.length || 0, right / scores.filter(({ same }) => same).length]
  return { precision, recall, f1: (2 * precision * recall) / (precision + recall) || 0 }
}

/** The threshold with the best F1 on these same pairs: the best result that this scorer could show. */
export function bestThreshold(scores: readonly Scored[]): number {
  const steps = Array.from({ length: 100 }, (_, step) => (step + 1) / 100)
  return steps.reduce((best, step) => (qualityAt(scores, step).f1 > qualityAt(scores, best).f1 ? step : best))
}

/** Pairs of each kind, and how many are on the wrong side of the threshold. */
export function wrongOfKinds(scores: readonly Scored[], threshold: number): Map<string, { pairs: number; wrong: number }> {
  const kinds = new Map<string, { pairs: number; wrong: number }>()
  for (const { kind, same, score } of scores) {
    const name = `${same ? 'same' : 'other'}: ${kind}`
    const counts = kinds.get(name) ?? { pairs: 0, wrong: 0 }
    kinds.set(name, { pairs: counts.pairs + 1, wrong: counts.wrong + Number(score >= threshold !== same) })
  }
  return kinds
}
