import { stripInvisible } from '@gatehouse/contract/kernel/domain/invisible.ts'
import { normaliseName, tidyName } from '@gatehouse/contract/kernel/domain/names.ts'
import { otherReading, undisguise } from './look-alikes.ts'
import { FORBIDDEN, pairRows } from './pairing.ts'
import { isSyllabic, partWord, scriptOf } from './romanise.ts'
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
  /** The name as it looks, where a word of it is all of foreign letters that look like Latin ones. */
  readonly other?: Name
}

/** A person looks from here on: `strict` asks seldom, `sensitive` rather once too often. */
export const THRESHOLDS = { strict: 0.76, sensitive: 0.72 } as const

/** No name of a person is longer; what is beyond is not read. */
const LONGEST_INPUT = 1_000
const LONGEST_NAME = 200
/** A longer word is read as several. */
const LONGEST_WORD = 40
const LONGEST_SHOWN = 200
/** Of more words none are tried as one. */
const MOST_MERGED = 12
/** Up to so many words every way of pairing them is tried; of more the one with the least difference in all. */
const MOST_TRIED = 6

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
  initialOfTwo: 0.26,
  joined: 0.02,
  /** A generation that only one of the two says, to be asked only; and another one. */
  generation: 0.26,
  otherGeneration: 0.35,
}
/** One side has one word: asks under `sensitive` when it fits wholly, never under `strict`. */
const ONE_OF_SEVERAL = 0.75
/** Without spaces one letter is a small part of the whole, so a difference counts more. */
const JOINED_STEEPNESS = 1.7

/** Names of which one has more words than that beside are two, whatever the words. */
const MOST_MISSING = Math.ceil((1 - FLOOR) / COST_OF.missingMiddle)

const GENERATIONS = new Map(
  Object.entries({ sr: 1, senior: 1, jr: 2, jnr: 2, junior: 2, ii: 2, '2nd': 2, iii: 3, '3rd': 3, iv: 4, '4th': 4 }),
)

const BETWEEN_TOKENS = /[^\p{L}\p{M}\p{N}.·•_*~|@$]+|[\u0e2f\u0e46]|(?<=[\u0e01-\u0e4e])(?=[A-Za-z])|(?<=[A-Za-z])(?=[\u0e01-\u0e4e])/u
/** Signs that stand inside a word to hide it, or behind an initial. */
const INSIDE_WORDS = /[.·•_*~|]+/u
const STILL_A_SIGN = /[@$]+/g
const PIECES = new RegExp(`[^]{1,${LONGEST_WORD}}`, 'gu')

/** Parts a name into words without invisible characters, titles and ranks; bounded. `word` makes a word of a text, and may share words. */
export function readName(name: string, word: (text: string) => Word = makeWord): Name {
  const visible = stripInvisible(name).slice(0, LONGEST_INPUT)
  const shown = tidyName(visible).slice(0, LONGEST_SHOWN)
  const tokens = normaliseName(visible)
    .slice(0, LONGEST_NAME)
    .replace(/['’‘`]/g, '')
    .replace(/عبد\s+(?=ال)/gu, 'عبد')
    .split(BETWEEN_TOKENS)
    .flatMap((token) => partToken(token))
  const reading = readTokens(shown, tokens.map(undisguise), word)
  const seen = tokens.map((token) => otherReading(token) ?? token)
  return seen.every((token, at) => token === tokens[at]) ? reading : { ...reading, other: readTokens(shown, seen.map(undisguise), word) }
}

/** A word that is written with signs inside (`J.o.h.n`, `Som.chai`) is one; initials before a surname (`J.R.Smith`) are not. */
function partToken(token: string): string[] {
  const parts = token.split(INSIDE_WORDS).filter((part) => part !== '')
  if (parts.length < 2) return parts
  const letters = parts.map((part) => [...part.replace(/\p{M}/gu, '')].length)
  const initials = letters.slice(0, -1).every((count) => count === 1)
  const spelt = initials && letters.at(-1) === 1 && parts.length > 2
  return initials && !spelt ? parts : [parts.join('')]
}

function readTokens(shown: string, tokens: readonly string[], word: (text: string) => Word): Name {
  const cleaned = tokens.flatMap((token) => partWord(cleanWord(token.replace(STILL_A_SIGN, ''))))
  const parts = withinBounds(joinLetters(cleaned.flatMap((part) => part.match(PIECES) ?? [])))
  const generation = takeGeneration(parts)
  const words = parts.map(word)
  const join = (texts: readonly string[]) => word(texts.join('').slice(0, 2 * LONGEST_WORD))
  const mergeable = parts.length > 2 && parts.length <= MOST_MERGED
  return {
    shown,
    words,
    whole: words.length === 1 ? words[0]! : join(parts),
    merged: mergeable ? parts.slice(1).map((text, index) => words.toSpliced(index, 2, join([parts[index]!, text]))) : [],
    generation,
  }
}

/** Three single letters in a row or more are a word that is written with spaces, or the initials of one (J. R. R.). */
function joinLetters(parts: readonly string[]): string[] {
  const joined: string[] = []
  let row: string[] = []
  const end = () => {
    joined.push(...(row.length > 2 ? (row.join('').match(PIECES) ?? []) : row))
    row = []
  }
  for (const part of parts) {
    if (part.length < 3 && part.replace(/\p{M}/gu, '').length === 1 && !isSyllabic(scriptOf(part))) row.push(part)
    else {
      end()
      joined.push(part)
    }
  }
  end()
  return joined
}

/** One character may be written out as a sentence (ﷺ): no more of it is read than of any name. */
function withinBounds(parts: readonly string[]): string[] {
  let letters = 0
  return parts.filter((part) => {
    letters += part.length
    return letters <= LONGEST_NAME
  })
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
  let best = compareReadings(a, b, threshold)
  if (a.other) best = better(best, compareNames(a.other, b, threshold))
  if (b.other) best = better(best, compareReadings(a, b.other, threshold))
  return best
}

/** The same of one reading of each. */
export function compareReadings(a: Name, b: Name, threshold: number): NameScore | undefined {
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
  if (shorter.words.length === longer.words.length && shorter.words.length > MOST_TRIED && shorter.whole.text > longer.whole.text)
    return findInWords(longer, shorter, least)
  return findInWords(shorter, longer, least)
}

function findInWords(shorter: Name, longer: Name, least: Least): NameScore | undefined {
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
  if (longer.length - shorter.length > MOST_MISSING + longer.filter(({ particle }) => particle).length) return undefined
  const scores: (WordScore | undefined)[][] = []
  for (const word of shorter) {
    const row = longer.map((other) => compareParts(word, other, least))
    if (!row.some(Boolean)) return undefined
    scores.push(row)
  }
  if (longer.length > MOST_TRIED) {
    const chosen = pairRows(scores.map((row, i) => row.map((pair, j) => costOf(pair, i, j, j === merged))))
    return chosen && (merged === undefined || chosen.includes(merged)) ? scorePairs(shorter, longer, scores, chosen) : undefined
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

/** A bad pair costs more than two that are half as bad; of equal ones those that keep the order are taken. */
function costOf(pair: WordScore | undefined, i: number, j: number, wanted: boolean): number {
  if (!pair) return FORBIDDEN
  const difference = 1 - pair.score
  return difference + 4 * difference * difference + 1e-7 * (i - j) ** 2 - (wanted ? 2 : 0)
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
  const letter = /[\u0e01-\u0e2e]/.exec(word.spelling)?.[0] ?? [...(word.spelling || word.text)][0]!
  const known = INITIALS.get(letter) ?? makeWord(letter)
  // Only letters of the two alphabets are kept: as many as there are, whatever is typed.
  if (word.letter !== 'none') INITIALS.set(letter, known)
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
