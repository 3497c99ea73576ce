import { acceptValue, type Parsed, refuseValue } from './parsed.ts'
import { toArabicDigits } from './thai.ts'
import { normaliseUnicode } from './unicode.ts'

/**
 * Shapes of the Department of Land Transport. `car`: two consonants. `motorcycle`: three. `old`: one. `truck`: two digits and four. `free`:
 * everything else.
 */
export type PlateKind = 'car' | 'motorcycle' | 'old' | 'truck' | 'free'
/** `letter`: ฤ or ฦ, misread ถ or ภ. `length`: over 16. `characters`: characters that no plate has. */
export type PlateProblem = 'empty' | 'length' | 'letter' | 'characters'
export type Plate = { plate: string; kind: PlateKind }

/** ก–ฮ without ฤ and ฦ. */
const CONSONANT = '[\\u0e01-\\u0e23\\u0e25\\u0e27-\\u0e2e]'
const LETTERED = new RegExp(`^([1-9]?)(${CONSONANT}{1,3})([1-9]\\d{0,3})$`)
const TRUCK = /^\d{6}$/
const WITH_VOCALIC_LETTER = /^\d?[\u0e01-\u0e2e]{1,3}\d{1,4}$/
const SEPARATORS = /[\s\p{Pd}._/·\u00ad\u200b-\u200f\u2060\ufeff]/gu
const KIND_BY_LETTERS: Record<number, PlateKind> = { 1: 'old', 2: 'car', 3: 'motorcycle' }

/** Converts to the stored form: no spaces or hyphens, Arabic digits, Latin capitals. */
export function normalisePlate(input: string): Parsed<Plate, PlateProblem> {
  if (input.length > 100) return refuseValue('length')
  const plate = normaliseUnicode(toArabicDigits(input).replace(SEPARATORS, '').toUpperCase(), 'NFC')
  if (plate === '') return refuseValue('empty')
  if (plate.length > 16) return refuseValue('length')
  const letters = LETTERED.exec(plate)?.[2]
  if (letters) return acceptValue({ plate, kind: KIND_BY_LETTERS[letters.length] ?? 'free' })
  if (TRUCK.test(plate)) return acceptValue({ plate, kind: 'truck' })
  if (/[\u0e24\u0e26]/.test(plate) && WITH_VOCALIC_LETTER.test(plate)) return refuseValue('letter')
  return /^[\p{L}\p{M}\p{N}]+$/u.test(plate) ? acceptValue({ plate, kind: 'free' }) : refuseValue('characters')
}

/** `กก 1234`, `1กก 1234`, `70-4418`. */
export function formatPlate(plate: string): string {
  if (TRUCK.test(plate)) return `${plate.slice(0, 2)}-${plate.slice(2)}`
  return plate.replace(/([\p{L}\p{M}])(\d)/gu, '$1 $2')
}

/** Masking hides this many letters and digits at the end of a plate. */
export const PLATE_HIDDEN = 2

/** For people who may recognise a vehicle but not learn its plate: `1กข 12••`. Stored plates only. */
export function maskPlate(plate: string): string {
  const characters = [...formatPlate(plate)]
  for (let hiddenCount = 0, index = characters.length - 1; hiddenCount < PLATE_HIDDEN && index >= 0; index -= 1)
    if (/[\p{L}\p{M}\p{N}]/u.test(characters[index]!)) {
      characters[index] = '•'
      hiddenCount += 1
    }
  return characters.join('')
}

/** A typed part of a plate in the stored form: `ข 12` finds `1กข1234`. Null for text that no plate contains. */
export function partOfPlate(input: string): string | null {
  if (input.length > 100) return null
  const part = normaliseUnicode(toArabicDigits(input).replace(SEPARATORS, '').toUpperCase(), 'NFC')
  return /^[\p{L}\p{M}\p{N}]{1,16}$/u.test(part) ? part : null
}

/** A vehicle is identified by plate **and** province: `กก1234|TH-10`, or `WXY1234|` without one. Stored plates only. */
export function plateKey(plate: string, provinceCode: string | null): string {
  return `${plate}|${provinceCode ?? ''}`
}
