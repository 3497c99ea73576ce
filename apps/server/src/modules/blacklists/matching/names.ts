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
  /** The name as it was written, tidied for display. */
  readonly shown: string
  readonly words: readonly Word[]
  /** The whole name as one word, because people leave out and add spaces everywhere. */
  readonly whole: Word
  /** Variants of a name of three or more words, with two neighbours joined (Xiao Ming, Xiaoming). */
  readonly merged: readonly (readonly Word[])[]
  /** The generation from `Jr.` or `III`: 1 is the father, 0 is unknown. */
  readonly generation: number
  /** The name as it looks, if one of its words consists only of foreign letters that look Latin. */
  readonly other?: Name
}

/** The score from which a person must look: `strict` asks seldom, `sensitive` rather once too often. */
export const THRESHOLDS = { strict: 0.76, sensitive: 0.72 } as const

/** No person's name is longer. The rest isn't read. */
const LONGEST_INPUT = 1_000
const LONGEST_NAME = 200
/** A longer word is read as several. */
const LONGEST_WORD = 40
const LONGEST_SHOWN = 200
/** Neighbours aren't joined in names with more words. */
const MOST_MERGED = 12
/** Up to this many words, every way of pairing them is tried. Above it, only the pairing with the least total difference is used. */
const MOST_TRIED = 6

/** The weight of the worst pair of words against the mean. A shared surname doesn't make up for a different given name. */
const WEAKEST_PART = 0.9
const COST_OF = {
  otherOrder: 0.02,
  /** A word that only the longer name has: at its beginning or end, in between, or a particle such as `bin`. */
  missingEnd: 0.1,
  missingMiddle: 0.05,
  missingParticle: 0.01,
  /** Each missing word beyond the number of paired ones. */
  missingMost: 0.1,
  /** An initial in place of a name, next to two full words, or next to one (`S. Jaidee`, which should only ask). */
  initial: 0.04,
  initialOfTwo: 0.26,
  joined: 0.02,
  /** A generation that only one name states, which should only ask; and two different generations. */
  generation: 0.26,
  otherGeneration: 0.35,
}
/** One name has a single word. A full match asks under `sensitive`, and never under `strict`. */
const ONE_OF_SEVERAL = 0.75
/** Without spaces one letter is a small part of the whole, so a difference counts more. */
const JOINED_STEEPNESS = 1.7

/** Two names whose word counts differ by more than this never match. */
const MOST_MISSING = Math.ceil((1 - FLOOR) / COST_OF.missingMiddle)

const GENERATIONS = new Map(
  Object.entries({ sr: 1, senior: 1, jr: 2, jnr: 2, junior: 2, ii: 2, '2nd': 2, iii: 3, '3rd': 3, iv: 4, '4th': 4 }),
)

const BETWEEN_TOKENS = /[^\p{L}\p{M}\p{N}.·•_*~|@$]+|[\u0e2f\u0e46]|(?<=[\u0e01-\u0e4e])(?=[A-Za-z])|(?<=[A-Za-z])(?=[\u0e01-\u0e4e])/u
/** Signs inside a word that hide it, or behind an initial. */
const INSIDE_WORDS = /[.·•_*~|]+/u
const STILL_A_SIGN = /[@$]+/g
const PIECES = new RegExp(`[^]{1,${LONGEST_WORD}}`, 'gu')

/** Splits a name into words, without invisible characters, titles and ranks; bounded. `word` makes a word of a text, and may share words. */
export function readName(name: string, word: (text: string) => Word = makeWord): Name {
  const visible = stripInvisible(name).slice(0, LONGEST_INPUT)
  const displayName = tidyName(visible).slice(0, LONGEST_SHOWN)
  const tokens = normaliseName(visible)
    .slice(0, LONGEST_NAME)
    .replace(/['’‘`]/g, '')
    .replace(/عبد\s+(?=ال)/gu, 'عبد')
    .split(BETWEEN_TOKENS)
    .flatMap((token) => partToken(token))
  const reading = readTokens(displayName, tokens.map(undisguise), word)
  const visibleTokens = tokens.map((token) => otherReading(token) ?? token)
  return visibleTokens.every((token, index) => token === tokens[index])
    ? reading
    : { ...reading, other: readTokens(displayName, visibleTokens.map(undisguise), word) }
}

/** Joins a word that is written with signs inside (`J.o.h.n`, `Som.chai`), but not initials before a surname (`J.R.Smith`). */
function partToken(token: string): string[] {
  const parts = token.split(INSIDE_WORDS).filter((part) => part !== '')
  if (parts.length < 2) return parts
  const letters = parts.map((part) => [...part.replace(/\p{M}/gu, '')].length)
  const initials = letters.slice(0, -1).every((count) => count === 1)
  const spelt = initials && letters.at(-1) === 1 && parts.length > 2
  return initials && !spelt ? parts : [parts.join('')]
}

function readTokens(displayName: string, tokens: readonly string[], word: (text: string) => Word): Name {
  const fragments = tokens.flatMap((token) => partWord(cleanWord(token.replace(STILL_A_SIGN, ''))))
  const parts = withinBounds(joinLetters(fragments.flatMap((part) => part.match(PIECES) ?? [])))
  const generation = takeGeneration(parts)
  const words = parts.map(word)
  const join = (texts: readonly string[]) => word(texts.join('').slice(0, 2 * LONGEST_WORD))
  const mergeable = parts.length > 2 && parts.length <= MOST_MERGED
  return {
    shown: displayName,
    words,
    whole: words.length === 1 ? words[0]! : join(parts),
    merged: mergeable ? parts.slice(1).map((text, index) => words.toSpliced(index, 2, join([parts[index]!, text]))) : [],
    generation,
  }
}

/** Joins three or more single letters in a row: a word written with spaces, or initials (J. R. R.). */
function joinLetters(parts: readonly string[]): string[] {
  const result: string[] = []
  let row: string[] = []
  const end = () => {
    result.push(...(row.length > 2 ? (row.join('').match(PIECES) ?? []) : row))
    row = []
  }
  for (const part of parts) {
    if (part.length < 3 && part.replace(/\p{M}/gu, '').length === 1 && !isSyllabic(scriptOf(part))) row.push(part)
    else {
      end()
      result.push(part)
    }
  }
  end()
  return result
}

/** One character may expand into a sentence (ﷺ), so the limit for names applies again. */
function withinBounds(parts: readonly string[]): string[] {
  let letters = 0
  return parts.filter((part) => {
    letters += part.length
    return letters <= LONGEST_NAME
  })
}

/** Removes and returns the generation of a name with at least two other words. The name may go on behind it (`Smith Jr., John`). */
function takeGeneration(parts: string[]): number {
  if (parts.length < 3) return 0
  const index = GENERATIONS.has(parts.at(-1)!)
    ? parts.length - 1
    : parts.findIndex((part, place) => place > 0 && (part === 'jr' || part === 'sr'))
  return index < 0 ? 0 : GENERATIONS.get(parts.splice(index, 1)[0]!)!
}

/** Similarity of two names, 0 to 1, and how they match; undefined below `threshold`. Symmetric. */
export function compareNames(a: Name, b: Name, threshold: number = FLOOR): NameScore | undefined {
  let best = compareReadings(a, b, threshold)
  if (a.other) best = better(best, compareNames(a.other, b, threshold))
  if (b.other) best = better(best, compareReadings(a, b.other, threshold))
  return best
}

/** Same as `compareNames`, for one reading of each name. */
export function compareReadings(a: Name, b: Name, threshold: number): NameScore | undefined {
  const best = findBest(a, b, leastOf(threshold))
  const match = best && a.generation !== b.generation ? ofOtherGeneration(best, a, b) : best
  return match && match.score >= threshold ? match : undefined
}

const ofOtherGeneration = ({ score, how }: NameScore, a: Name, b: Name): NameScore => ({
  score: score - (a.generation > 0 && b.generation > 0 ? COST_OF.otherGeneration : COST_OF.generation),
  how: how === 'same' || how === 'same_words_other_order' ? 'spelt_alike' : how,
})

function findBest(a: Name, b: Name, minimum: Least): NameScore | undefined {
  const [shorter, longer] = a.words.length <= b.words.length ? [a, b] : [b, a]
  if (shorter.words.length === 0) return undefined
  if (shorter.words.length === 1)
    return longer.words.length === 1 ? compareWords(a.whole, b.whole) : compareOne(shorter.whole, longer, minimum)
  if (shorter.words.length === longer.words.length && shorter.words.length > MOST_TRIED && shorter.whole.text > longer.whole.text)
    return findInWords(longer, shorter, minimum)
  return findInWords(shorter, longer, minimum)
}

function findInWords(shorter: Name, longer: Name, minimum: Least): NameScore | undefined {
  let best = compareInWords(shorter.words, longer.words, minimum)
  if (shorter.words.length < longer.words.length) {
    longer.merged.forEach((words, index) => {
      best = better(best, compareInWords(shorter.words, words, minimum, index))
    })
  }
  return best
}

interface Least {
  word: number
  whole: number
  oneOfSeveral: number
}

/** Tolerance for binary fractions, so that a score exactly at the threshold is found. */
const EPSILON = 1e-9

/** The score that a pair of words needs for `threshold`: in names of several words, for a joined name, and for one word of several. */
export const leastOf = (threshold: number): Least => ({
  word: Math.max(FLOOR, (threshold - (1 - WEAKEST_PART)) / WEAKEST_PART - EPSILON),
  whole: Math.max(FLOOR, 1 - (1 - COST_OF.joined - threshold) / JOINED_STEEPNESS - EPSILON),
  oneOfSeveral: Math.max(FLOOR, threshold / ONE_OF_SEVERAL - EPSILON),
})

const better = (a: NameScore | undefined, b: NameScore | undefined) => (b && (!a || b.score > a.score) ? b : a)

/** The words may be the same, but the names aren't. */
const notSame = (how: Alike): How => (how === 'same' ? 'spelt_alike' : how)

/** Compares one word with a name of several words: with the joined name, and with each of its words alone. */
function compareOne(word: Word, name: Name, minimum: Least): NameScore | undefined {
  const together = compareWords(word, name.whole, minimum.whole)
  let best: NameScore | undefined
  if (together) {
    const score = 1 - COST_OF.joined - JOINED_STEEPNESS * (1 - together.score)
    if (score >= FLOOR) best = { score, how: notSame(together.how) }
  }
  for (const part of name.words) {
    const alike = isFull(part) ? compareWords(word, part, minimum.oneOfSeveral) : undefined
    if (alike) best = better(best, { score: ONE_OF_SEVERAL * alike.score, how: notSame(alike.how) })
  }
  return best
}

/** Whether a word can tell people apart. */
export const isFull = (word: Word) => !word.initial && !word.particle

/** The best way to pair the words of two names. It includes the word of `longer` at `mergedIndex`, if given. `longer` has at least as many words. */
function compareInWords(shorter: readonly Word[], longer: readonly Word[], minimum: Least, mergedIndex?: number): NameScore | undefined {
  if (longer.length - shorter.length > MOST_MISSING + longer.filter(({ particle }) => particle).length) return undefined
  const scores: (WordScore | undefined)[][] = []
  for (const word of shorter) {
    const row = longer.map((other) => compareParts(word, other, minimum))
    if (!row.some(Boolean)) return undefined
    scores.push(row)
  }
  if (longer.length > MOST_TRIED) {
    const pairedColumns = pairRows(scores.map((row, i) => row.map((pair, j) => costOf(pair, i, j, j === mergedIndex))))
    return pairedColumns && (mergedIndex === undefined || pairedColumns.includes(mergedIndex))
      ? scorePairs(shorter, longer, scores, pairedColumns)
      : undefined
  }
  const selection: number[] = []
  let best: NameScore | undefined
  const choose = () => {
    if (selection.length === shorter.length) {
      if (mergedIndex === undefined || selection.includes(mergedIndex)) best = better(best, scorePairs(shorter, longer, scores, selection))
      return
    }
    const row = scores[selection.length]!
    for (let j = 0; j < longer.length; j += 1) {
      if (!row[j] || selection.includes(j)) continue
      selection.push(j)
      choose()
      selection.pop()
    }
  }
  choose()
  return best
}

/** One bad pair costs more than two that are half as bad. Among equal pairings, the one that keeps the order wins. */
function costOf(pair: WordScore | undefined, i: number, j: number, isPreferred: boolean): number {
  if (!pair) return FORBIDDEN
  const difference = 1 - pair.score
  return difference + 4 * difference * difference + 1e-7 * (i - j) ** 2 - (isPreferred ? 2 : 0)
}

function compareParts(a: Word, b: Word, minimum: Least): WordScore | undefined {
  if (isFull(a) && isFull(b)) return compareWords(a, b, minimum.word)
  if (!a.initial && !b.initial) return compareWords(a, b)
  const alike = compareWords(initialOf(a), initialOf(b))
  if (!alike || alike.score < 0.9) return undefined
  return a.initial && b.initial ? alike : { score: 1, how: 'spelt_alike' }
}

const INITIALS = new Map<string, Word>()
function initialOf(word: Word): Word {
  if (word.initial) return word
  const letter = /[\u0e01-\u0e2e]/.exec(word.spelling)?.[0] ?? [...(word.spelling || word.text)][0]!
  const initial = INITIALS.get(letter) ?? makeWord(letter)
  // Cache only letters of the two alphabets, so that input can't grow the cache.
  if (word.letter !== 'none') INITIALS.set(letter, initial)
  return initial
}

type Scores = readonly (readonly (WordScore | undefined)[])[]

function scorePairs(
  shorter: readonly Word[],
  longer: readonly Word[],
  scores: Scores,
  selection: readonly number[],
): NameScore | undefined {
  let [sum, weights, lowest, full, initials, isOrdered] = [0, 0, 1, 0, 0, true]
  let worst: WordScore = { score: 1, how: 'same' }
  for (let i = 0; i < shorter.length; i += 1) {
    const [a, b, pair] = [shorter[i]!, longer[selection[i]!]!, scores[i]![selection[i]!]!]
    if (i > 0 && selection[i]! < selection[i - 1]!) isOrdered = false
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
  const order = isOrdered ? 0 : COST_OF.otherOrder
  const missing = missingOf(longer, selection) + initials * (full > 1 ? COST_OF.initial : COST_OF.initialOfTwo)
  const score = (1 - WEAKEST_PART) * (sum / weights) + WEAKEST_PART * lowest - missing - order
  if (score < FLOOR) return undefined
  if (worst.how !== 'same') return { score, how: worst.how }
  return { score, how: !isOrdered ? 'same_words_other_order' : missing > 0 ? 'spelt_alike' : 'same' }
}

/** The pair that a person is shown: a transliteration first, otherwise the pair that differs most. */
function moreTelling(a: WordScore, b: WordScore): WordScore {
  if (b.how === 'same' || a.how === 'transliterated') return a
  return a.how === 'same' || b.how === 'transliterated' || b.score < a.score ? b : a
}

function missingOf(longer: readonly Word[], selection: readonly number[]): number {
  let [missing, words] = [0, 0]
  for (let j = 0; j < longer.length; j += 1) {
    if (selection.includes(j)) continue
    if (longer[j]!.particle) missing += COST_OF.missingParticle
    else {
      missing += j === 0 || j === longer.length - 1 ? COST_OF.missingEnd : COST_OF.missingMiddle
      words += 1
    }
  }
  return missing + COST_OF.missingMost * Math.max(0, words - selection.length)
}
