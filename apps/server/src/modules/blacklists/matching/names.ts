import { stripInvisible } from '@gatehouse/contract/kernel/domain/invisible.ts'
import { normaliseName, tidyName } from '@gatehouse/contract/kernel/domain/names.ts'
import { type Alike, cleanWord, compareWords, FLOOR, makeWord, type Word, type WordScore } from './words.ts'

export type How = Alike | 'same_words_other_order'
export interface NameScore {
  score: number
  how: How
}

/** A name read once and compared often. */
export interface Name {
  /** As it was written, tidied, for showing. */
  readonly shown: string
  readonly words: readonly Word[]
  /** All of it as one word: spaces are left out and put in everywhere. */
  readonly whole: Word
  /** Of three or more words, two neighbours written together (Xiao Ming, Xiaoming). */
  readonly merged: readonly (readonly Word[])[]
  /** By `Jr.` and `III`: 1 is the father, 0 unknown. */
  readonly generation: number
}

/** A person looks from here on: `strict` asks seldom, `sensitive` rather once too often. */
export const THRESHOLDS = { strict: 0.82, sensitive: 0.77 } as const

/** No name of a person is longer; what is beyond is not read. */
const LONGEST_INPUT = 1_000
const LONGEST_NAME = 120
const LONGEST_WORD = 40
const LONGEST_SHOWN = 200
const MOST_WORDS = 5

/** How much the worst pair of words counts beside the mean: the same surname does not make up for another given name. */
const WEAKEST_PART = 0.9
const COST_OF = {
  otherOrder: 0.02,
  /** A word that only the longer name has: at its beginning or end, between, or a word such as `bin`. */
  missingEnd: 0.1,
  missingMiddle: 0.05,
  missingParticle: 0.01,
  /** Each, where more words are missing than are there. */
  missingMost: 0.1,
  /** An initial in the place of a name, beside two whole words, and beside one (`S. Jaidee`: to be asked only). */
  initial: 0.04,
  initialOfTwo: 0.2,
  joined: 0.02,
  /** A generation that only one of the two says, to be asked only; and another one. */
  generation: 0.2,
  otherGeneration: 0.3,
}
/** One side has one word: asks under `sensitive` when it fits wholly, never under `strict`. */
const ONE_OF_SEVERAL = 0.81
/** Without spaces one letter is a small part of the whole, so a difference counts more. */
const JOINED_STEEPNESS = 1.7

const GENERATIONS = new Map(
  Object.entries({ sr: 1, senior: 1, jr: 2, jnr: 2, junior: 2, ii: 2, '2nd': 2, iii: 3, '3rd': 3, iv: 4, '4th': 4 }),
)

const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+|[\u0e2f\u0e46]|(?<=[\u0e01-\u0e4e])(?=[A-Za-z])|(?<=[A-Za-z])(?=[\u0e01-\u0e4e])/u

/** Parts a name into words without invisible characters, titles and ranks; bounded. `word` makes a word of a text, and may share words. */
export function readName(name: string, word: (text: string) => Word = makeWord): Name {
  const visible = stripInvisible(name).slice(0, LONGEST_INPUT)
  const parts = normaliseName(visible)
    .slice(0, LONGEST_NAME)
    .replace(/['’‘`]/g, '')
    .split(BETWEEN_WORDS)
    .map((part) => cleanWord(part).slice(0, LONGEST_WORD))
    .filter((part) => part !== '')
  const generation = takeGeneration(parts)
  const texts = parts.length > MOST_WORDS ? [...parts.slice(0, MOST_WORDS - 1), parts.at(-1)!] : parts
  const words = texts.map(word)
  const join = (parts: readonly string[]) => word(parts.join('').slice(0, 2 * LONGEST_WORD))
  return {
    shown: tidyName(visible).slice(0, LONGEST_SHOWN),
    words,
    whole: words.length === 1 ? words[0]! : join(texts),
    merged: texts.length < 3 ? [] : texts.slice(1).map((text, index) => words.toSpliced(index, 2, join([texts[index]!, text]))),
    generation,
  }
}

/** The generation behind two words or more; after a comma the name goes on (`Smith Jr., John`). */
function takeGeneration(parts: string[]): number {
  if (parts.length < 3) return 0
  const index = GENERATIONS.has(parts.at(-1)!)
    ? parts.length - 1
    : parts.findIndex((part, place) => place > 0 && (part === 'jr' || part === 'sr'))
  return index < 0 ? 0 : GENERATIONS.get(parts.splice(index, 1)[0]!)!
}

/** Similarity of two names, 0 to 1, and by what; undefined below `threshold`. Symmetric. */
export function compareNames(a: Name, b: Name, threshold: number = FLOOR): NameScore | undefined {
  const best = findBest(a, b, leastOf(threshold))
  const match = best && a.generation !== b.generation ? ofOtherGeneration(best, a, b) : best
  return match && match.score >= threshold ? match : undefined
}

const ofOtherGeneration = ({ score, how }: NameScore, a: Name, b: Name): NameScore => ({
  score: score - (a.generation > 0 && b.generation > 0 ? COST_OF.otherGeneration : COST_OF.generation),
  how: how === 'same' || how === 'same_words_other_order' ? 'spelt_alike' : how,
})

function findBest(a: Name, b: Name, least: Least): NameScore | undefined {
  const [shorter, longer] = a.words.length <= b.words.length ? [a, b] : [b, a]
  if (shorter.words.length === 0) return undefined
  if (shorter.words.length === 1)
    return longer.words.length === 1 ? compareWords(a.whole, b.whole) : compareOne(shorter.whole, longer, least)
  let best = compareInWords(shorter.words, longer.words, least)
  if (shorter.words.length < longer.words.length) {
    longer.merged.forEach((words, index) => {
      best = better(best, compareInWords(shorter.words, words, least, index))
    })
  }
  return best
}

interface Least {
  word: number
  whole: number
  oneOfSeveral: number
}

/** For what binary fractions lose: who stands exactly on the threshold is found. */
const EPSILON = 1e-9

/** What a pair of words must score for their names to reach `threshold`: of several words, one word and a name written together, one and several. */
export const leastOf = (threshold: number): Least => ({
  word: Math.max(FLOOR, (threshold - (1 - WEAKEST_PART)) / WEAKEST_PART - EPSILON),
  whole: Math.max(FLOOR, 1 - (1 - COST_OF.joined - threshold) / JOINED_STEEPNESS - EPSILON),
  oneOfSeveral: Math.max(FLOOR, threshold / ONE_OF_SEVERAL - EPSILON),
})

const better = (a: NameScore | undefined, b: NameScore | undefined) => (b && (!a || b.score > a.score) ? b : a)

/** The words may be the same, the names are not. */
const notSame = (how: Alike): How => (how === 'same' ? 'spelt_alike' : how)

/** One word against a name of several: all of it written together, or one given name alone. */
function compareOne(word: Word, name: Name, least: Least): NameScore | undefined {
  const together = compareWords(word, name.whole, least.whole)
  let best: NameScore | undefined
  if (together) {
    const score = 1 - COST_OF.joined - JOINED_STEEPNESS * (1 - together.score)
    if (score >= FLOOR) best = { score, how: notSame(together.how) }
  }
  for (const part of name.words) {
    const alike = isFull(part) ? compareWords(word, part, least.oneOfSeveral) : undefined
    if (alike) best = better(best, { score: ONE_OF_SEVERAL * alike.score, how: notSame(alike.how) })
  }
  return best
}

/** A word that can tell a person apart. */
export const isFull = (word: Word) => !word.initial && !word.particle

/** The best way to pair the words of two names, with the word of `longer` at `merged` among the pairs. `longer` has at least as many words. */
function compareInWords(shorter: readonly Word[], longer: readonly Word[], least: Least, merged?: number): NameScore | undefined {
  const scores: (WordScore | undefined)[][] = []
  for (const word of shorter) {
    const row = longer.map((other) => compareParts(word, other, least))
    if (!row.some(Boolean)) return undefined
    scores.push(row)
  }
  const chosen: number[] = []
  let best: NameScore | undefined
  const choose = () => {
    if (chosen.length === shorter.length) {
      if (merged === undefined || chosen.includes(merged)) best = better(best, scorePairs(shorter, longer, scores, chosen))
      return
    }
    const row = scores[chosen.length]!
    for (let j = 0; j < longer.length; j += 1) {
      if (!row[j] || chosen.includes(j)) continue
      chosen.push(j)
      choose()
      chosen.pop()
    }
  }
  choose()
  return best
}

function compareParts(a: Word, b: Word, least: Least): WordScore | undefined {
  if (isFull(a) && isFull(b)) return compareWords(a, b, least.word)
  if (!a.initial && !b.initial) return compareWords(a, b)
  const alike = compareWords(initialOf(a), initialOf(b))
  if (!alike || alike.score < 0.9) return undefined
  return a.initial && b.initial ? alike : { score: 1, how: 'spelt_alike' }
}

const INITIALS = new Map<string, Word>()
function initialOf(word: Word): Word {
  if (word.initial) return word
  const letter = /[\u0e01-\u0e2e]/.exec(word.text)?.[0] ?? [...word.text][0]!
  const known = INITIALS.get(letter) ?? makeWord(letter)
  // Only letters of the two alphabets are kept: as many as there are, whatever is typed.
  if (word.script !== 'other') INITIALS.set(letter, known)
  return known
}

type Scores = readonly (readonly (WordScore | undefined)[])[]

function scorePairs(shorter: readonly Word[], longer: readonly Word[], scores: Scores, chosen: readonly number[]): NameScore | undefined {
  let [sum, weights, lowest, full, initials, ordered] = [0, 0, 1, 0, 0, true]
  let worst: WordScore = { score: 1, how: 'same' }
  for (let i = 0; i < shorter.length; i += 1) {
    const [a, b, pair] = [shorter[i]!, longer[chosen[i]!]!, scores[i]![chosen[i]!]!]
    if (i > 0 && chosen[i]! < chosen[i - 1]!) ordered = false
    if (a.initial || b.initial) initials += 1
    else if (isFull(a) && isFull(b)) {
      lowest = Math.min(lowest, pair.score)
      full += 1
    }
    const weight = isFull(a) && isFull(b) ? Math.min(6, Math.max(2, (a.text.length + b.text.length) / 2)) : 1
    sum += weight * pair.score
    weights += weight
    worst = moreTelling(worst, pair)
  }
  if (full === 0) return undefined
  const order = ordered ? 0 : COST_OF.otherOrder
  const missing = missingOf(longer, chosen) + initials * (full > 1 ? COST_OF.initial : COST_OF.initialOfTwo)
  const score = (1 - WEAKEST_PART) * (sum / weights) + WEAKEST_PART * lowest - missing - order
  if (score < FLOOR) return undefined
  if (worst.how !== 'same') return { score, how: worst.how }
  return { score, how: !ordered ? 'same_words_other_order' : missing > 0 ? 'spelt_alike' : 'same' }
}

/** What is said to a person: the other script before all, then the pair that differs most. */
function moreTelling(a: WordScore, b: WordScore): WordScore {
  if (b.how === 'same' || a.how === 'transliterated') return a
  return a.how === 'same' || b.how === 'transliterated' || b.score < a.score ? b : a
}

function missingOf(longer: readonly Word[], chosen: readonly number[]): number {
  let [missing, words] = [0, 0]
  for (let j = 0; j < longer.length; j += 1) {
    if (chosen.includes(j)) continue
    if (longer[j]!.particle) missing += COST_OF.missingParticle
    else {
      missing += j === 0 || j === longer.length - 1 ? COST_OF.missingEnd : COST_OF.missingMiddle
      words += 1
    }
  }
  return missing + COST_OF.missingMost * Math.max(0, words - chosen.length)
}
