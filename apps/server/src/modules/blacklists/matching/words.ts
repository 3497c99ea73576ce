import { foldText } from '@gatehouse/contract/kernel/domain/fold.ts'
import { areSpellings, type Commonness, commonnessOf, soundTheSame } from './common-names.ts'
import { editDistance, gapsOf } from './edit-distance.ts'
import { jaroWinkler } from './jaro-winkler.ts'
import { latinSounds } from './latin-sounds.ts'
import { lk82 } from './soundex.ts'
import { type Consonants, consonantsOf, countBits, SOUND_COSTS, writeSounds } from './sounds.ts'
import { SPELLING_COSTS, writeLetters } from './spelling.ts'
import { thaiSounds } from './thai-sounds.ts'

/** One word of a name, with all that comparing needs. */
export interface Word {
  readonly text: string
  readonly script: 'thai' | 'latin' | 'other'
  /** One letter that stands for a name. */
  readonly initial: boolean
  /** A word between names (bin, van, ณ): it says little about who somebody is. */
  readonly particle: boolean
  /** As the tables of spelling and of sounds have it. */
  readonly letters: string
  readonly sounds: string
  readonly consonants: Consonants
  /** The cost of its letters and sounds alone: in its own script, and between the two. */
  readonly length: number
  readonly soundLength: number
  readonly soundLengthOfBoth: number
  readonly soundex: string
  /** How many people have it as a name. */
  readonly common: Commonness
}

export type Alike = 'same' | 'sounds_alike' | 'spelt_alike' | 'transliterated'
export interface WordScore {
  score: number
  how: Alike
}

/** Below this two words have nothing to do with one another. */
export const FLOOR = 0.5
/** A wrong consonant makes two differences, a missing one makes one. */
const MOST_DIFFERENT = 4
/** How many pairs of consonants only one word may have: some, and a part of all. */
const SOME_APART = 2
const MOST_APART = 0.4
/** Of the longer word's sounds, the part that the shorter one may lack. */
const MOST_LONGER = 0.42
const JARO_WINKLER_PART = 0.25
/** How much the better of sound and spelling counts: Thai spelling tells alike sounds apart (สมชาย, สมชัย), Latin spelling is free. */
const BETTER_PART = { thai: 0.7, latin: 0.9, other: 1 }
const SAME_SOUNDEX = 0.02
/** Words that are not the same letter by letter never score like it. */
const MOST_ALIKE = 0.99
const MOST_IN_TWO_SCRIPTS = 0.98

/** By the levels of the rarer name and the other: two common names are rather two people's, a rare one may be a slip (Joesph, Joseph). */
const COST_OF_TWO_NAMES = [[], [0, 0.2, 0.15, 0.1], [0, 0, 0.4, 0.4], [0, 0, 0, 0.4]]
/** A word that is nobody's name, beside a very common one. */
const SLIP_OF_A_NAME = 0.04
const MOST_WITH_SLIP = 0.95
/** What is known as spellings of one name (Mohammed, Muhamad) scores no less. */
const SPELLINGS = 0.93

const PARTICLES = new Set('al bin binte binti bt da daw de del della den der dos du el ibn mg u van von ณ บิน บินตี ฟาน'.split(' '))
const THAI = /[\u0e01-\u0e4e]/

/** `text` is lower case, without spaces and punctuation. */
export function makeWord(text: string): Word {
  const script = THAI.test(text) ? 'thai' : /[a-z]/.test(text) ? 'latin' : 'other'
  const sounds = writeSounds(script === 'thai' ? thaiSounds(text) : script === 'latin' ? latinSounds(text) : '')
  const letters = writeLetters(text)
  const particle = PARTICLES.has(text)
  return {
    text,
    script,
    initial: [...text].length === 1 && !particle,
    particle,
    sounds,
    consonants: consonantsOf(sounds),
    letters,
    length: gapsOf(letters, SPELLING_COSTS),
    soundLength: script === 'other' ? 0 : gapsOf(sounds, SOUND_COSTS[script]),
    soundLengthOfBoth: gapsOf(sounds, SOUND_COSTS.both),
    soundex: script === 'thai' ? lk82(text) : '',
    common: commonnessOf(text),
  }
}

/** A word as it is compared: Thai keeps its tone marks, everything else is folded. */
export function cleanWord(text: string): string {
  return THAI.test(text) ? text.replace(/[^\u0e01-\u0e4e]/g, '') : foldText(text)
}

const similarity = (distance: number, all: number) => (distance === Number.POSITIVE_INFINITY ? 0 : 1 - distance / all)

/** How alike two words are spoken, 0 to 1; 0 when it would be less than `least`. */
function soundScore(a: Word, b: Word, least: number): number {
  if (a.sounds === '' || b.sounds === '') return 0
  const sameScript = a.script === b.script
  const costs = SOUND_COSTS[sameScript ? (a.script as 'thai' | 'latin') : 'both']
  const all = sameScript ? Math.max(a.soundLength, b.soundLength, 100) : Math.max(a.soundLengthOfBoth, b.soundLengthOfBoth, 100)
  return similarity(editDistance(a.sounds, b.sounds, costs, (1 - least) * all), all)
}

/** Similarity of two spellings in one script, 0 to 1; 0 below `least`. */
function spellingScore(a: Word, b: Word, least: number): number {
  const all = Math.max(a.length, b.length, 100)
  const part = a.script === 'latin' ? JARO_WINKLER_PART : 0
  const edits = similarity(editDistance(a.letters, b.letters, SPELLING_COSTS, (1 - (least - part) / (1 - part)) * all), all)
  return part === 0 || edits === 0 ? edits : (1 - part) * edits + part * jaroWinkler(a.text, b.text)
}

/**
 * Whether two words have enough consonants in common to be compared: the same in another order, or about half of the pairs. Takes the bits in
 * which the two differ, and how many pairs both have together; cheap, since the index asks it of every word.
 */
export function mayBeAlike(groups: number, pairs: number, morePairs: number, pairCount: number): boolean {
  const different = countBits(groups)
  if (different <= 1) return true
  return different <= MOST_DIFFERENT && countBits(pairs) + countBits(morePairs) <= SOME_APART + MOST_APART * pairCount
}

function haveConsonantsInCommon({ consonants: a }: Word, { consonants: b }: Word): boolean {
  return mayBeAlike(a.groups ^ b.groups, a.pairs ^ b.pairs, a.morePairs ^ b.morePairs, a.pairCount + b.pairCount)
}

/** Added to the similarity: a slip seldom turns a common name into another one. */
function evidenceOf(a: Word, b: Word): number {
  const [rarer, other] = a.common.level < b.common.level ? [a.common.level, b.common.level] : [b.common.level, a.common.level]
  if (rarer === 0) return other > 1 ? SLIP_OF_A_NAME : 0
  return mayBeOneName(a, b) ? 0 : -COST_OF_TWO_NAMES[rarer]![other]!
}

/** Whether two common names may be spellings of one. A woman's name in `-a` is another one than in `-e` (Maria, Marie). */
function mayBeOneName(a: Word, b: Word): boolean {
  if (soundTheSame(a.common, b.common)) return true
  return a.sounds === b.sounds && a.text.endsWith('a') === b.text.endsWith('a')
}

/** How alike two words are, and by what; undefined when it is less than `least`. Symmetric. */
export function compareWords(a: Word, b: Word, least = FLOOR): WordScore | undefined {
  if (a.text === b.text) return { score: 1, how: 'same' }
  if (!haveConsonantsInCommon(a, b)) return undefined
  if (Math.abs(a.soundLength - b.soundLength) > MOST_LONGER * Math.max(a.soundLength, b.soundLength)) return undefined
  if (a.script !== b.script) {
    const score = a.script === 'other' || b.script === 'other' ? 0 : Math.min(soundScore(a, b, least), MOST_IN_TWO_SCRIPTS)
    return score < least ? undefined : { score, how: 'transliterated' }
  }
  // One of the two has to be enough, or nearly; only then both are measured to the end.
  const evidence = evidenceOf(a, b)
  const enough = Math.max(FLOOR, least - SAME_SOUNDEX - Math.max(0, evidence))
  let spoken = soundScore(a, b, enough)
  const written = spellingScore(a, b, spoken === 0 ? enough : FLOOR)
  const oneName = areSpellings(a.common, b.common)
  if (spoken === 0 && written < enough && !oneName) return undefined
  if (spoken === 0) spoken = soundScore(a, b, FLOOR)
  const soundex = a.soundex !== '' && a.soundex === b.soundex ? SAME_SOUNDEX : 0
  const part = BETTER_PART[a.script]
  const alike = Math.min(MOST_ALIKE, part * Math.max(spoken, written) + (1 - part) * Math.min(spoken, written) + soundex)
  const adjusted = evidence < 0 ? alike + evidence : Math.max(alike, Math.min(MOST_WITH_SLIP, alike + evidence))
  const score = oneName ? Math.max(alike, SPELLINGS) : adjusted
  return score < least ? undefined : { score, how: oneName || spoken >= written || soundex > 0 ? 'sounds_alike' : 'spelt_alike' }
}
