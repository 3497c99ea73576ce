import { foldText } from '@gatehouse/contract/kernel/domain/fold.ts'
import { areSpellings, type Commonness, commonnessOf, soundTheSame } from './common-names.ts'
import { areFarApart, editDistance, gapsOf, weightOf } from './edit-distance.ts'
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

/** One word of a name, with everything that comparing needs. */
export interface Word {
  readonly text: string
  readonly script: Script
  /** The letters in which it is compared. Other scripts are romanised, and Lao is written in Thai. */
  readonly letter: 'thai' | 'latin' | 'none'
  /** The word in these letters. */
  readonly spelling: string
  /** One letter that stands for a name. */
  readonly initial: boolean
  /** A word between names (bin, van, ณ) that says little about a person. */
  readonly particle: boolean
  /** The word in the codes of the spelling table, and in sounds. */
  readonly letters: string
  readonly sounds: string
  readonly consonants: Consonants
  /** The cost of its letters and sounds against nothing: within its own script, and between the two. */
  readonly length: number
  readonly soundLength: number
  readonly soundLengthOfBoth: number
  /** The same for weights (`weightOf`). */
  readonly weight: number
  readonly soundWeight: number
  readonly soundWeightOfBoth: number
  readonly soundex: string
  /** Its letters as bits. Words that differ in few bits may be one word with a typo, whatever that did to the sounds. */
  readonly mask: number
  /** The endings of Thai names that it may have, as bits. */
  readonly ending: number
  /** How common it is as a name. */
  readonly common: Commonness
}

export type Alike = 'same' | 'sounds_alike' | 'spelt_alike' | 'transliterated'
export interface WordScore {
  score: number
  how: Alike
}

/** Letters that only one of two words may have if the words differ by a typo. */
const MOST_OTHER_LETTERS = 2
/** The penalty for two different endings. */
const OTHER_ENDING = 0.3

/** Rounding of binary fractions. */
const EPSILON = 1e-9

/** Below this score, two words are unrelated. */
export const FLOOR = 0.5
/** A wrong consonant makes two differences, a missing one makes one. */
const MOST_DIFFERENT = 4
/** Pairs of consonants that only one word may have: a fixed number, and a share of all pairs. */
const SOME_APART = 2
const MOST_APART = 0.4
/** The share of the longer word's sounds that the shorter one may lack. */
const MOST_LONGER = 0.42
const JARO_WINKLER_PART = 0.25
/** The weight of the better of sound and spelling. Thai spelling distinguishes similar sounds (สมชาย, สมชัย); Latin spelling is free. */
const BETTER_PART = { thai: 0.7, latin: 0.9 }
/** The same weight if only one of the two is a known name, because the sound of a typo says nothing. */
const SLIP_PART = { thai: 0.9, latin: 0.95 }
const SAME_SOUNDEX = 0.02
/** The highest score of words that aren't identical. */
const MOST_ALIKE = 0.99
const MOST_IN_TWO_SCRIPTS = 0.98
/** Chinese characters that are read alike: somebody who only heard the name may have written either. */
const SAME_SYLLABLE = 0.93

/** Penalty by the levels of the rarer and the other name. Two common names are rather two people; a rare one may be a typo (Joesph, Joseph). */
const COST_OF_TWO_NAMES = [[], [0, 0.2, 0.15, 0.1], [0, 0, 0.4, 0.4], [0, 0, 0, 0.4]]
/** A bonus for a word that isn't a known name, next to a common one. */
const SLIP_OF_A_NAME = 0.04
const MOST_WITH_SLIP = 0.95
/** Known spellings of one name (Mohammed, Muhamad) score at least this. */
const SPELLINGS = 0.93

const PARTICLES = new Set(
  'al bin binte binti bt da daw de del della den der dos du el ibn mg u van von ณ บิน บินตี ฟาน ال بن ابن بنت'.split(' '),
)
const THAI = /[\u0e01-\u0e4e]/
const ASCII = /^[a-z0-9]*$/
/** Letters that are compared. */
const MOST_LETTERS = 80

/** Makes a word of `text`, which is lower case without spaces and punctuation. */
export function makeWord(text: string): Word {
  const script = scriptOf(text)
  const transcription = script === 'thai' || script === 'latin' ? text : script === 'lao' ? laoInThai(text) : romanise(text, script)
  const spelling = transcription.replaceAll(UNWRITTEN, '').slice(0, MOST_LETTERS)
  const letter = script === 'thai' || script === 'lao' ? 'thai' : spelling === '' ? 'none' : 'latin'
  const latin = letter === 'latin' ? transcription.slice(0, MOST_LETTERS) : foreignName(spelling)
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
    weight: weightOf(letters, SPELLING_COSTS),
    soundWeight: letter === 'none' ? 0 : weightOf(sounds, SOUND_COSTS[letter]),
    soundWeightOfBoth: weightOf(sounds, SOUND_COSTS.both),
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

/** Prepares a word for comparison: Thai keeps its tone marks, everything else is folded. */
export function cleanWord(text: string): string {
  if (THAI.test(text)) return text.replace(/[^\u0e01-\u0e4e]/g, '')
  const foldedText = readNought(foldText(text))
  // Folding splits Korean and Japanese into parts, so recompose them as written.
  return ASCII.test(foldedText) ? foldedText : foldedText.normalize('NFC')
}

const similarity = (distance: number, all: number) => (distance === Number.POSITIVE_INFINITY ? 0 : 1 - distance / all)

/** Similarity of two words' sounds, 0 to 1; 0 below `minimum`. */
function soundScore(a: Word, b: Word, minimum: number): number {
  if (a.sounds === '' || b.sounds === '') return 0
  const sameLetters = a.letter === b.letter
  const all = sameLetters ? Math.max(a.soundLength, b.soundLength, 100) : Math.max(a.soundLengthOfBoth, b.soundLengthOfBoth, 100)
  const limit = (1 - minimum) * all
  const [weightA, weightB] = sameLetters ? [a.soundWeight, b.soundWeight] : [a.soundWeightOfBoth, b.soundWeightOfBoth]
  if (areFarApart(weightA, weightB, limit)) return 0
  const costs = SOUND_COSTS[sameLetters ? (a.letter as 'thai' | 'latin') : 'both']
  return similarity(editDistance(a.sounds, b.sounds, costs, limit), all)
}

/** Similarity of two spellings in one script, 0 to 1; 0 below `minimum`. */
function spellingScore(a: Word, b: Word, minimum: number): number {
  const all = Math.max(a.length, b.length, 100)
  const part = a.letter === 'latin' ? JARO_WINKLER_PART : 0
  const limit = (1 - (minimum - part) / (1 - part)) * all
  if (areFarApart(a.weight, b.weight, limit)) return 0
  const edits = similarity(editDistance(a.letters, b.letters, SPELLING_COSTS, limit), all)
  return part === 0 || edits === 0 ? edits : (1 - part) * edits + part * jaroWinkler(a.spelling, b.spelling)
}

/** Similarity of two words in different scripts: by sounds, and also by letters if both have Latin ones. */
function scoreAcross(a: Word, b: Word, minimum: number): number {
  if (a.letter === 'none' || b.letter === 'none') return 0
  const soundSimilarity = soundScore(a, b, minimum)
  return a.letter === 'latin' && b.letter === 'latin' ? Math.max(soundSimilarity, spellingScore(a, b, minimum)) : soundSimilarity
}

/**
 * Whether two words share enough consonants to be compared: the same ones in another order, or about half of the pairs. Takes the bits in which the
 * two differ, and the sum of their pair counts. Must be cheap, because the index calls it for every word.
 */
export function mayBeAlike(groups: number, pairs: number, morePairs: number, pairCount: number): boolean {
  const different = countBits(groups)
  if (different <= 1) return true
  return different <= MOST_DIFFERENT && countBits(pairs) + countBits(morePairs) <= SOME_APART + MOST_APART * pairCount
}

/** Whether two words have nearly the same letters. Takes the bits in which they differ. */
export const haveLettersInCommon = (different: number) => countBits(different) <= MOST_OTHER_LETTERS

function mayBeOneWord(a: Word, b: Word): boolean {
  if (a.letter === b.letter && haveLettersInCommon(a.mask ^ b.mask)) return true
  const { consonants: x } = a
  const { consonants: y } = b
  if (!mayBeAlike(x.groups ^ y.groups, x.pairs ^ y.pairs, x.morePairs ^ y.morePairs, x.pairCount + y.pairCount)) return false
  return Math.abs(a.soundLength - b.soundLength) <= MOST_LONGER * Math.max(a.soundLength, b.soundLength)
}

/** Whether two words have endings of different names. */
const endOtherwise = (a: Word, b: Word) => a.ending !== 0 && b.ending !== 0 && (a.ending & b.ending) === 0

/** Added to the similarity, because a typo seldom turns a common name into another one. */
function evidenceOf(a: Word, b: Word): number {
  if (endOtherwise(a, b)) return -OTHER_ENDING
  const [rarer, other] = a.common.level < b.common.level ? [a.common.level, b.common.level] : [b.common.level, a.common.level]
  if (rarer === 0) return other > 1 ? SLIP_OF_A_NAME : 0
  return mayBeOneName(a, b) ? 0 : -COST_OF_TWO_NAMES[rarer]![other]!
}

/** Whether two common names may be spellings of one. A woman's name in `-a` isn't the one in `-e` (Maria, Marie). */
function mayBeOneName(a: Word, b: Word): boolean {
  if (soundTheSame(a.common, b.common)) return true
  return a.sounds === b.sounds && a.spelling.endsWith('a') === b.spelling.endsWith('a')
}

/** Similarity of two words, and how they match; undefined below `minimum`. Symmetric. */
export function compareWords(a: Word, b: Word, minimum = FLOOR): WordScore | undefined {
  if (a.text === b.text) return { score: 1, how: 'same' }
  if (!mayBeOneWord(a, b)) return undefined
  if (a.script !== b.script) {
    const score = Math.min(scoreAcross(a, b, minimum), MOST_IN_TWO_SCRIPTS) - (endOtherwise(a, b) ? OTHER_ENDING : 0)
    return score < minimum ? undefined : { score, how: 'transliterated' }
  }
  if (a.script === 'han')
    return a.spelling === b.spelling && SAME_SYLLABLE >= minimum ? { score: SAME_SYLLABLE, how: 'sounds_alike' } : undefined
  if (a.letter === 'none') return undefined
  // Sound or spelling alone must be enough, or nearly. Only then are both measured to the end.
  const evidence = evidenceOf(a, b)
  const oneName = areSpellings(a.common, b.common)
  // Evidence against a pair must be made up for by its similarity. For most pairs that is impossible, so they end here.
  const effectiveEvidence = oneName ? Math.max(0, evidence) : evidence
  const enough = Math.max(FLOOR, minimum - SAME_SOUNDEX - effectiveEvidence - EPSILON)
  if (enough > 1) return undefined
  let soundSimilarity = soundScore(a, b, enough)
  const spellingSimilarity = spellingScore(a, b, soundSimilarity === 0 ? enough : FLOOR)
  if (soundSimilarity === 0 && spellingSimilarity < enough && !oneName) return undefined
  if (soundSimilarity === 0) soundSimilarity = soundScore(a, b, FLOOR)
  const soundex = a.soundex !== '' && a.soundex === b.soundex ? SAME_SOUNDEX : 0
  const part = a.common.level > 0 !== b.common.level > 0 ? SLIP_PART[a.letter] : BETTER_PART[a.letter]
  const alike = Math.min(
    MOST_ALIKE,
    part * Math.max(soundSimilarity, spellingSimilarity) + (1 - part) * Math.min(soundSimilarity, spellingSimilarity) + soundex,
  )
  const adjustedScore = evidence < 0 ? alike + evidence : Math.max(alike, Math.min(MOST_WITH_SLIP, alike + evidence))
  const score = oneName ? Math.max(alike, SPELLINGS) : adjustedScore
  return score < minimum
    ? undefined
    : { score, how: oneName || soundSimilarity >= spellingSimilarity || soundex > 0 ? 'sounds_alike' : 'spelt_alike' }
}
