import { foldText } from '@gatehouse/contract/kernel/domain/fold.ts'
import { areSpellings, type Commonness, commonnessOf, soundTheSame } from './common-names.ts'
import { editDistance, gapsOf } from './edit-distance.ts'
import { jaroWinkler } from './jaro-winkler.ts'
import { latinSounds, UNWRITTEN } from './latin-sounds.ts'
import { readNought } from './look-alikes.ts'
import { endingOf } from './name-endings.ts'
import { isSyllabic, laoInThai, romanise, type Script, scriptOf } from './romanise.ts'
import { lk82 } from './soundex.ts'
import { type Consonants, consonantsOf, countBits, SOUND_COSTS, writeSounds } from './sounds.ts'
import { SPELLING_COSTS, writeLetters } from './spelling.ts'
import { foreignName } from './thai-foreign.ts'
import { thaiSounds } from './thai-sounds.ts'

/** One word of a name, with all that comparing needs. */
export interface Word {
  readonly text: string
  readonly script: Script
  /** In which letters it is compared: other scripts are romanised, and Lao is written in Thai. */
  readonly letter: 'thai' | 'latin' | 'none'
  /** The word in these letters. */
  readonly spelling: string
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
  /** Which letters it has, as bits: words that differ in few may be one with a slip, whatever it did to the sounds. */
  readonly mask: number
  /** By which of the endings of Thai names it ends, as bits. */
  readonly ending: number
  /** How many people have it as a name. */
  readonly common: Commonness
}

export type Alike = 'same' | 'sounds_alike' | 'spelt_alike' | 'transliterated'
export interface WordScore {
  score: number
  how: Alike
}

/** How many letters only one of two words has that are one with a slip. */
const MOST_OTHER_LETTERS = 2
/** Two endings that are no spellings of one. */
const OTHER_ENDING = 0.3

/** Rounding of binary fractions. */
const EPSILON = 1e-9

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
const BETTER_PART = { thai: 0.7, latin: 0.9 }
/** The same where one of the two is a name and the other is none: how a slip is spoken says nothing. */
const SLIP_PART = { thai: 0.9, latin: 0.95 }
const SAME_SOUNDEX = 0.02
/** Words that are not the same letter by letter never score like it. */
const MOST_ALIKE = 0.99
const MOST_IN_TWO_SCRIPTS = 0.98
/** Chinese characters that are read alike: somebody who only heard the name may have written either. */
const SAME_SYLLABLE = 0.93

/** By the levels of the rarer name and the other: two common names are rather two people's, a rare one may be a slip (Joesph, Joseph). */
const COST_OF_TWO_NAMES = [[], [0, 0.2, 0.15, 0.1], [0, 0, 0.4, 0.4], [0, 0, 0, 0.4]]
/** A word that is nobody's name, beside a very common one. */
const SLIP_OF_A_NAME = 0.04
const MOST_WITH_SLIP = 0.95
/** What is known as spellings of one name (Mohammed, Muhamad) scores no less. */
const SPELLINGS = 0.93

const PARTICLES = new Set(
  'al bin binte binti bt da daw de del della den der dos du el ibn mg u van von ณ บิน บินตี ฟาน ال بن ابن بنت'.split(' '),
)
const THAI = /[\u0e01-\u0e4e]/
const ASCII = /^[a-z0-9]*$/
/** As many as are compared. */
const MOST_LETTERS = 80

/** `text` is lower case, without spaces and punctuation. */
export function makeWord(text: string): Word {
  const script = scriptOf(text)
  const romanised = script === 'thai' || script === 'latin' ? text : script === 'lao' ? laoInThai(text) : romanise(text, script)
  const spelling = romanised.replaceAll(UNWRITTEN, '').slice(0, MOST_LETTERS)
  const letter = script === 'thai' || script === 'lao' ? 'thai' : spelling === '' ? 'none' : 'latin'
  const latin = letter === 'latin' ? romanised.slice(0, MOST_LETTERS) : foreignName(spelling)
  const sounds = writeSounds(latin !== undefined ? latinSounds(latin) : letter === 'thai' ? thaiSounds(spelling) : '')
  const letters = writeLetters(spelling)
  const particle = PARTICLES.has(text)
  return {
    text,
    script,
    letter,
    spelling,
    initial: [...text].length === 1 && !particle && !isSyllabic(script),
    particle,
    sounds,
    consonants: consonantsOf(sounds),
    letters,
    length: gapsOf(letters, SPELLING_COSTS),
    soundLength: letter === 'none' ? 0 : gapsOf(sounds, SOUND_COSTS[letter]),
    soundLengthOfBoth: gapsOf(sounds, SOUND_COSTS.both),
    soundex: script === 'thai' ? lk82(text) : '',
    mask: maskOf(letters),
    ending: endingOf(spelling, letter),
    common: commonnessOf(spelling),
  }
}

function maskOf(letters: string): number {
  let mask = 0
  for (let i = 0; i < letters.length; i += 1) mask |= 1 << (letters.charCodeAt(i) % 31)
  return mask
}

/** A word as it is compared: Thai keeps its tone marks, everything else is folded. */
export function cleanWord(text: string): string {
  if (THAI.test(text)) return text.replace(/[^\u0e01-\u0e4e]/g, '')
  const folded = readNought(foldText(text))
  // Korean and Japanese are compared as written, not in the parts that folding leaves of them.
  return ASCII.test(folded) ? folded : folded.normalize('NFC')
}

const similarity = (distance: number, all: number) => (distance === Number.POSITIVE_INFINITY ? 0 : 1 - distance / all)

/** How alike two words are spoken, 0 to 1; 0 when it would be less than `least`. */
function soundScore(a: Word, b: Word, least: number): number {
  if (a.sounds === '' || b.sounds === '') return 0
  const sameLetters = a.letter === b.letter
  const costs = SOUND_COSTS[sameLetters ? (a.letter as 'thai' | 'latin') : 'both']
  const all = sameLetters ? Math.max(a.soundLength, b.soundLength, 100) : Math.max(a.soundLengthOfBoth, b.soundLengthOfBoth, 100)
  return similarity(editDistance(a.sounds, b.sounds, costs, (1 - least) * all), all)
}

/** Similarity of two spellings in one script, 0 to 1; 0 below `least`. */
function spellingScore(a: Word, b: Word, least: number): number {
  const all = Math.max(a.length, b.length, 100)
  const part = a.letter === 'latin' ? JARO_WINKLER_PART : 0
  const edits = similarity(editDistance(a.letters, b.letters, SPELLING_COSTS, (1 - (least - part) / (1 - part)) * all), all)
  return part === 0 || edits === 0 ? edits : (1 - part) * edits + part * jaroWinkler(a.spelling, b.spelling)
}

/** How alike words of two scripts are: by their sounds, and by their letters where both came to be Latin ones. */
function scoreAcross(a: Word, b: Word, least: number): number {
  if (a.letter === 'none' || b.letter === 'none') return 0
  const spoken = soundScore(a, b, least)
  return a.letter === 'latin' && b.letter === 'latin' ? Math.max(spoken, spellingScore(a, b, least)) : spoken
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

/** Whether two words have nearly the same letters; takes the bits in which they differ. */
export const haveLettersInCommon = (different: number) => countBits(different) <= MOST_OTHER_LETTERS

function mayBeOneWord(a: Word, b: Word): boolean {
  if (a.letter === b.letter && haveLettersInCommon(a.mask ^ b.mask)) return true
  const { consonants: x } = a
  const { consonants: y } = b
  if (!mayBeAlike(x.groups ^ y.groups, x.pairs ^ y.pairs, x.morePairs ^ y.morePairs, x.pairCount + y.pairCount)) return false
  return Math.abs(a.soundLength - b.soundLength) <= MOST_LONGER * Math.max(a.soundLength, b.soundLength)
}

/** Whether two words end as two names do. */
const endOtherwise = (a: Word, b: Word) => a.ending !== 0 && b.ending !== 0 && (a.ending & b.ending) === 0

/** Added to the similarity: a slip seldom turns a common name into another one. */
function evidenceOf(a: Word, b: Word): number {
  if (endOtherwise(a, b)) return -OTHER_ENDING
  const [rarer, other] = a.common.level < b.common.level ? [a.common.level, b.common.level] : [b.common.level, a.common.level]
  if (rarer === 0) return other > 1 ? SLIP_OF_A_NAME : 0
  return mayBeOneName(a, b) ? 0 : -COST_OF_TWO_NAMES[rarer]![other]!
}

/** Whether two common names may be spellings of one. A woman's name in `-a` is another one than in `-e` (Maria, Marie). */
function mayBeOneName(a: Word, b: Word): boolean {
  if (soundTheSame(a.common, b.common)) return true
  return a.sounds === b.sounds && a.spelling.endsWith('a') === b.spelling.endsWith('a')
}

/** How alike two words are, and by what; undefined when it is less than `least`. Symmetric. */
export function compareWords(a: Word, b: Word, least = FLOOR): WordScore | undefined {
  if (a.text === b.text) return { score: 1, how: 'same' }
  if (!mayBeOneWord(a, b)) return undefined
  if (a.script !== b.script) {
    const score = Math.min(scoreAcross(a, b, least), MOST_IN_TWO_SCRIPTS) - (endOtherwise(a, b) ? OTHER_ENDING : 0)
    return score < least ? undefined : { score, how: 'transliterated' }
  }
  if (a.script === 'han')
    return a.spelling === b.spelling && SAME_SYLLABLE >= least ? { score: SAME_SYLLABLE, how: 'sounds_alike' } : undefined
  if (a.letter === 'none') return undefined
  // One of the two has to be enough, or nearly; only then both are measured to the end.
  const evidence = evidenceOf(a, b)
  const oneName = areSpellings(a.common, b.common)
  // Evidence against two words must be made up for, which is mostly impossible: most pairs end here.
  const effectiveEvidence = oneName ? Math.max(0, evidence) : evidence
  const enough = Math.max(FLOOR, least - SAME_SOUNDEX - effectiveEvidence - EPSILON)
  if (enough > 1) return undefined
  let spoken = soundScore(a, b, enough)
  const written = spellingScore(a, b, spoken === 0 ? enough : FLOOR)
  if (spoken === 0 && written < enough && !oneName) return undefined
  if (spoken === 0) spoken = soundScore(a, b, FLOOR)
  const soundex = a.soundex !== '' && a.soundex === b.soundex ? SAME_SOUNDEX : 0
  const part = a.common.level > 0 !== b.common.level > 0 ? SLIP_PART[a.letter] : BETTER_PART[a.letter]
  const alike = Math.min(MOST_ALIKE, part * Math.max(spoken, written) + (1 - part) * Math.min(spoken, written) + soundex)
  const adjusted = evidence < 0 ? alike + evidence : Math.max(alike, Math.min(MOST_WITH_SLIP, alike + evidence))
  const score = oneName ? Math.max(alike, SPELLINGS) : adjusted
  return score < least ? undefined : { score, how: oneName || spoken >= written || soundex > 0 ? 'sounds_alike' : 'spelt_alike' }
}
