import { type Costs, LETTERS, weightsOf } from './edit-distance.ts'

/**
 * The sounds in which names of both scripts are written, and the distances between them.
 *
 * Consonants: k (ก), K (ข ค; kh), g, N (ng), c (จ; j), C (ช; ch), s, y, d, t (ต), T (ท; th), n, b, p (ป), P (พ; ph), f, m, r, l, w, v, h.
 * Vowels, long and short alike: a i u e o, U (ึ), E (แ), @ (เ-อ).
 * An unwritten vowel is `*`. A consonant that may be silent is `'`.
 * A consonant that ends a syllable is a separate sound. There Thai pronounces ช, ด, ต, ส and others alike, and also ร, ล and น.
 */
const ALPHABET = "*'aiuUeEo@kKgNcCsydtTnbpPfmrlwvh"
const VOWELS = 'aiuUeEo@'
const FIRST_CONSONANT = ALPHABET.indexOf('k')
const FINAL = 32
/** A sound as a UTF-16 unit: its index in the alphabet, plus 32 for a final. */
const BASE = 64
const SIZE = 64
const PLAIN = 100

/** Spellings of one script vary less than transcriptions. */
export type Scripts = 'thai' | 'latin' | 'both'

/** Sounds of the same place in the mouth. Two in a row are heard as one (บุปผา, Buppha, Bupha). */
const PLACES = ['kKg', 'tTd', 'cC', 'pPb', 'm', 'n', 'N', 'l', 'r', 's', 'f', 'y', 'w', 'h', '*', "'"]
const PLACE = new Map(PLACES.flatMap((sounds, place) => [...sounds].map((sound) => [sound, place])))
const isVowel = (sound = '') => sound !== '' && VOWELS.includes(sound)

/** Writes sounds for comparison: none twice in a row, finals marked. */
export function writeSounds(sounds: string): string {
  let encoding = ''
  let before = ''
  for (let i = 0; i < sounds.length; i += 1) {
    const sound = sounds[i]!
    const next = sounds[i + 1] === '*' && isVowel(before) ? i + 2 : i + 1
    if (PLACE.get(sound) !== undefined && PLACE.get(sound) === PLACE.get(sounds[next] ?? '')) {
      i = next - 1
      continue
    }
    const nextSound = sounds[i + 1] ?? ''
    const opens = isVowel(nextSound) || (nextSound !== '' && 'rlwyv'.includes(nextSound)) || (nextSound === '*' && !isVowel(before))
    const index = ALPHABET.indexOf(sound)
    if (index >= 0) encoding += String.fromCharCode(BASE + index + (index >= FIRST_CONSONANT && !opens ? FINAL : 0))
    before = sound
  }
  return encoding
}

/** Sounds as people can read them in a test. */
export const readSounds = (encoding: string) => [...encoding].map((unit) => ALPHABET[(unit.charCodeAt(0) - BASE) % FINAL]).join('')

type Near = Map<string, number>
/** `au 30`: these two sounds are 30 apart, in either order. Pairs that aren't listed are far apart. */
const near = (pairs: string): Near =>
  new Map(
    pairs.split(', ').flatMap((pair): [string, number][] => {
      const [a, b] = pair
      const distance = Number(pair.slice(3))
      return [
        [`${a}${b}`, distance],
        [`${b}${a}`, distance],
      ]
    }),
  )
const VOWEL_PAIRS: Record<Scripts, Near> = {
  thai: near('iU 55, ie 50, uU 45, uo 55, eE 45, e@ 50, o@ 55, U@ 50, aE 60, ao 65'),
  latin: near('au 30, ie 30, ou 35, ae 45, uU 15, eU 35, e@ 25, u@ 35, o@ 35, i@ 40, eE 20, aE 30, ao 45, U@ 25, iU 45'),
  both: near('au 30, ie 20, ou 30, ae 40, uU 5, eU 25, e@ 15, u@ 25, o@ 15, i@ 30, eE 10, aE 25, ao 30, U@ 25, iU 40'),
}
const OTHER_VOWEL: Record<Scripts, number> = { thai: 70, latin: 60, both: 55 }
const CONSONANT_PAIRS: Record<Scripts, Near> = {
  thai: near('kK 50, cC 50, tT 45, td 50, Td 55, pP 50, pb 50, Pb 60, Pf 60, lr 30, nN 55, sC 70, mn 65, wv 0'),
  latin: near(
    'kK 15, kg 20, Kg 25, cC 12, tT 8, td 35, Td 35, pP 8, pb 40, Pb 35, Pf 15, pf 50, lr 45, nN 35, sC 35, wv 8, mn 55, cy 50, cg 45, cs 55',
  ),
  both: near(
    'kK 6, kg 3, Kg 25, cC 6, tT 4, td 25, Td 30, pP 4, pb 30, Pb 25, Pf 35, lr 25, ln 45, rn 45, nN 30, sC 30, wv 0, cd 60, cy 50, cs 45, yn 45',
  ),
}
const BETWEEN_VOWEL_AND_CONSONANT = near('yi 15, wu 15, vu 25, ye 30, wo 25, wU 40')
/** Distances at the end of a syllable. */
const FINAL_PAIRS: Record<Scripts, { dental: number; liquid: number; stop: number }> = {
  thai: { dental: 4, liquid: 6, stop: 3 },
  latin: { dental: 30, liquid: 35, stop: 25 },
  both: { dental: 5, liquid: 8, stop: 3 },
}
const DENTALS = 'tTdscC'
const LIQUIDS = 'nrl'
const STOPS = ['kKg', 'pPbf']

function distance(a: number, b: number, scripts: Scripts): number {
  const [x, y] = [ALPHABET[a % FINAL]!, ALPHABET[b % FINAL]!]
  if (x === y) return 0
  const both = (sounds: string) => sounds.includes(x) && sounds.includes(y)
  if (x === '*' || y === '*') {
    const other = x === '*' ? y : x
    if (!VOWELS.includes(other)) return other === 'y' || other === 'w' ? 40 : 110
    return scripts === 'thai' ? 30 : other === 'a' || other === 'o' ? 3 : 25
  }
  if (x === "'" || y === "'") return 'rhl'.includes(x === "'" ? y : x) ? 3 : 100
  if (both(VOWELS)) return VOWEL_PAIRS[scripts].get(x + y) ?? OTHER_VOWEL[scripts]
  if (VOWELS.includes(x) || VOWELS.includes(y)) return BETWEEN_VOWEL_AND_CONSONANT.get(x + y) ?? 130
  const finals = FINAL_PAIRS[scripts]
  if (a >= FINAL && b >= FINAL) {
    if (both(DENTALS)) return finals.dental
    if (both(LIQUIDS)) return finals.liquid
    if (STOPS.some((stops) => both(stops))) return finals.stop
  }
  return CONSONANT_PAIRS[scripts].get(x + y) ?? PLAIN
}

function gap(code: number, scripts: Scripts): number {
  const sound = ALPHABET[code % FINAL]!
  if (sound === '*') return 10
  if (sound === "'") return scripts === 'latin' ? 15 : 8
  if (VOWELS.includes(sound)) return scripts === 'thai' ? 60 : 45
  if ('yw'.includes(sound)) return 55
  return sound === 'h' ? 45 : 85
}

function costsOf(scripts: Scripts): Costs {
  const table = new Uint8Array(LETTERS * LETTERS).fill(PLAIN)
  const gaps = new Uint8Array(LETTERS).fill(PLAIN)
  for (let a = 0; a < SIZE; a += 1) {
    gaps[BASE + a] = gap(a, scripts)
    for (let b = 0; b < SIZE; b += 1) table[(BASE + a) * LETTERS + BASE + b] = distance(a, b, scripts)
  }
  return { table, gaps, doubled: PLAIN, transpose: 90, weights: weightsOf({ table, gaps }) }
}

export const SOUND_COSTS: Record<Scripts, Costs> = { thai: costsOf('thai'), latin: costsOf('latin'), both: costsOf('both') }

/** Groups of consonants that people and scripts confuse, and how many times each group counts. */
const GROUPS: [sounds: string, times: number][] = [
  ['kKg', 3],
  ['tTd', 3],
  ['s', 3],
  ['cC', 3],
  ['pPbf', 3],
  ['m', 3],
  ['nN', 3],
  ['rl', 3],
  ['wv', 2],
  ['y', 2],
  ['h', 1],
]
const FIRST_BIT = GROUPS.map((_, group) => GROUPS.slice(0, group).reduce((sum, [, times]) => sum + times, 0))

/** The group of each sound, -1 for vowels. Finals that Thai pronounces alike are one group. */
const GROUP_OF = Array.from({ length: SIZE }, (_, code) => {
  const sound = ALPHABET[code % FINAL]!
  const finalSound = code < FINAL ? sound : DENTALS.includes(sound) ? 't' : LIQUIDS.includes(sound) ? 'n' : sound
  return GROUPS.findIndex(([sounds]) => sounds.includes(finalSound))
})

/** A word's consonants as sets of bits, to tell words apart without reading them. */
export interface Consonants {
  /** One bit per occurrence of a group. Bits that differ are consonants that only one word has. */
  readonly groups: number
  /** The pairs of adjacent groups, including the beginning and the end; 64 bits with `morePairs`. */
  readonly pairs: number
  readonly morePairs: number
  readonly pairCount: number
}

export function consonantsOf(encoding: string): Consonants {
  let [groups, pairs, morePairs, before] = [0, 0, 0, GROUPS.length]
  const follow = (group: number) => {
    const bit = (before * 7 + group * 11) % 64
    if (bit < 32) pairs |= 1 << bit
    else morePairs |= 1 << (bit - 32)
    before = group
  }
  for (let i = 0; i < encoding.length; i += 1) {
    const group = GROUP_OF[encoding.charCodeAt(i) - BASE]!
    if (group < 0) continue
    const [first, times] = [FIRST_BIT[group]!, GROUPS[group]![1]]
    for (let bit = first; bit < first + times; bit += 1) {
      if (groups & (1 << bit)) continue
      groups |= 1 << bit
      break
    }
    follow(group)
  }
  follow(GROUPS.length)
  return { groups, pairs, morePairs, pairCount: countBits(pairs) + countBits(morePairs) }
}

/** How many bits of a 32-bit number are set. */
export function countBits(bits: number): number {
  let count = bits - ((bits >>> 1) & 0x55555555)
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333)
  return Math.imul((count + (count >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
