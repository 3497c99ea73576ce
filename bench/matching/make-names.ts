// `npx tsx bench/matching/make-names.ts` writes corpus/names-tuning.tsv and corpus/names-held-out.tsv from public lists of names. It pairs common
// names with a slip of each, and with other common names that differ equally little. A name's hash decides which of the two sets it is in. The
// labels come from the lists and from how a slip was made, never from how the matcher compares: this file imports only its lists.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import table from '../../apps/server/src/modules/blacklists/matching/common-names.json' with { type: 'json' }
import { numbers } from './numbers.ts'
import { closeNames, isSpelling, mishear, slip, slipThai } from './slips.ts'

const FOLDER = join(import.meta.dirname, 'corpus')
const PAIRS_OF_A_KIND = {
  slip: 360,
  heard: 200,
  spelling: 120,
  rare: 200,
  thai: 140,
  elsewhere: 200,
  little: 40,
  closeGiven: 380,
  closeSurname: 340,
  closeThai: 160,
  closeElsewhere: 220,
}

interface Pair {
  label: 'same' | 'other'
  kind: string
  a: string
  b: string
}

/** Assigns a name to one of the two sets (FNV-1a). */
function halfOf(name: string): number {
  let hash = 0x811c9dc5
  for (const letter of name) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193) >>> 0
  return (hash >>> 7) & 1
}
const SPELLINGS = [...table.sameSound.split('|'), ...table.spellings.split('|')].map((names) => names.split(' '))
const RARE = readFileSync(join(FOLDER, 'rare-surname.txt'), 'utf8')
  .split('\n')
  .filter((line) => !line.startsWith('#'))
  .join(' ')
  .trim()
  .split(' ')
const listsOf = (start: string) => table.lists.filter((list) => list.of.startsWith(start))

function makeSet(half: number, seed: number): Pair[] {
  const next = numbers(seed)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)]!
  const mine = (names: readonly string[]) => names.filter((name) => halfOf(name) === half)
  const namesOf = (start: string) => listsOf(start).map(({ names }) => mine(names.split(' ')))
  /** Most common names first. */
  const [givenNames, surnames] = [namesOf('United States, given'), namesOf('United States, surname')]
  const rare = mine(RARE)
  const elsewhere = table.lists.filter(({ of }) => !/^(United States|Thai)/.test(of)).map(({ names }) => mine(names.split(' ')))
  const [thaiGiven, thaiSurnames] = [namesOf('Thai, given').flat(), namesOf('Thai, surname').flat()]
  /** Picks common names more often. */
  const common = (levels: readonly string[][]) => pick(levels[next() < 0.45 ? 0 : next() < 0.65 ? 1 : 2]!)
  const shown = (...words: string[]) => words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join(' ')

  const pairs: Pair[] = []
  const keys = new Set<string>()
  const add = (label: Pair['label'], kind: string, a: string, b: string) => {
    const key = [a, b].sort().join('\t')
    if (a === b || keys.has(key)) return
    keys.add(key)
    pairs.push({ label, kind, a, b })
  }
  const times = (count: number, make: () => void) => {
    const goal = pairs.length + count
    for (let tries = 0; pairs.length < goal && tries < count * 30; tries += 1) make()
  }
  const isOther = (a: string, b: string) => !isSpelling(a, b) && !SPELLINGS.some((names) => names.includes(a) && names.includes(b))
  const close = (name: string, among: readonly string[]) => closeNames(name, among).filter((other) => isOther(name, other))
  const allGiven = givenNames.flat()
  /** Usually picks a common name, because a rare spelling might be a slip or not. */
  const closeOf = (name: string, levels: readonly string[][]) => close(name, next() < 0.15 ? levels.flat() : [...levels[0]!, ...levels[1]!])

  // Pairs that are the same person.
  times(PAIRS_OF_A_KIND.slip, () => {
    const [first, last] = [common(givenNames), next() < 0.75 ? common(surnames) : pick(rare)]
    if (next() < 0.5) add('same', 'slip in the given name', shown(first, last), shown(slip(first, next), last))
    else add('same', 'slip in the surname', shown(first, last), shown(first, slip(last, next)))
  })
  times(PAIRS_OF_A_KIND.heard, () => {
    const [first, last] = [common(givenNames), common(surnames)]
    if (next() < 0.5) add('same', 'heard wrongly', shown(first, last), shown(mishear(first, next), last))
    else add('same', 'heard wrongly', shown(first, last), shown(first, mishear(last, next)))
  })
  times(PAIRS_OF_A_KIND.rare, () => {
    const [first, last] = [common(givenNames), pick(rare)]
    const spoilt = next() < 0.6 ? slip(last, next) : mishear(last, next)
    add('same', 'slip in a rare surname', shown(first, last), shown(first, spoilt))
  })
  const groups = SPELLINGS.map((names) => mine(names)).filter((names) => names.length > 1)
  times(PAIRS_OF_A_KIND.spelling, () => {
    const group = pick(groups)
    const [first, other] = [pick(group), pick(group)]
    const isGiven = allGiven.includes(first)
    const rest = common(isGiven ? surnames : givenNames)
    add(
      'same',
      'spellings of one name',
      isGiven ? shown(first, rest) : shown(rest, first),
      isGiven ? shown(other, rest) : shown(rest, other),
    )
  })
  times(PAIRS_OF_A_KIND.thai, () => {
    const [first, last] = [pick(thaiGiven), pick(thaiSurnames)]
    if (next() < 0.6) add('same', 'slip, Thai', `${first} ${last}`, `${slipThai(first, next)} ${last}`)
    else add('same', 'slip, Thai', `${first} ${last}`, `${first} ${slipThai(last, next)}`)
  })
  times(PAIRS_OF_A_KIND.elsewhere, () => {
    const names = pick(elsewhere)
    if (names.length < 30) return
    const [first, last] = [pick(names), pick(names)]
    add('same', 'slip, elsewhere', shown(first, last), shown(next() < 0.7 ? slip(first, next) : mishear(first, next), last))
  })
  const person = () => [common(givenNames), common(surnames)] as const
  const { little } = PAIRS_OF_A_KIND
  times(little, () => {
    const [first, last] = person()
    add('same', 'other order', shown(first, last), shown(last, first))
  })
  times(little, () => {
    const [first, last] = person()
    add('same', 'other order and slip', shown(first, last), shown(last, slip(first, next)))
  })
  times(little, () => {
    const [first, last] = person()
    add('same', 'without the middle', shown(first, common(givenNames), last), shown(first, last))
  })
  times(little, () => {
    const [first, last] = person()
    const middle = common(givenNames)
    add('same', 'initial of the middle', shown(first, middle, last), shown(first, middle[0]!, last))
  })
  times(little, () => {
    const [first, last] = person()
    add('same', 'title', shown(first, last), `${pick(['Mr. ', 'Mrs. ', 'Dr. '])}${shown(first, last).toUpperCase()}`)
  })
  times(little, () => {
    const [first, last] = person()
    add(
      'same',
      'same generation',
      `${shown(first, last)} ${pick(['Jr', 'II'])}`,
      `${shown(first, last)}, ${pick(['Jr.', 'Junior', '2nd'])}`,
    )
  })

  // Pairs that are different people.
  times(PAIRS_OF_A_KIND.closeGiven, () => {
    const [first, last] = [common(givenNames), next() < 0.7 ? common(surnames) : pick(rare)]
    const others = closeOf(first, givenNames)
    if (others.length > 0) add('other', 'close given name, same surname', shown(first, last), shown(pick(others), last))
  })
  times(PAIRS_OF_A_KIND.closeSurname, () => {
    const [first, last] = [common(givenNames), common(surnames)]
    const others = closeOf(last, surnames)
    if (others.length > 0) add('other', 'same given name, close surname', shown(first, last), shown(first, pick(others)))
  })
  times(PAIRS_OF_A_KIND.closeElsewhere, () => {
    const names = pick(elsewhere)
    if (names.length < 30) return
    const [first, last] = [pick(names), pick(names)]
    const others = close(first, names)
    if (others.length > 0) add('other', 'close name, elsewhere', shown(first, last), shown(pick(others), last))
  })
  times(PAIRS_OF_A_KIND.closeThai, () => {
    const [first, last] = [pick(thaiGiven), pick(thaiSurnames)]
    const others = close(first, thaiGiven)
    if (others.length > 0) add('other', 'close given name, same surname, Thai', `${first} ${last}`, `${pick(others)} ${last}`)
  })
  times(little * 2, () => {
    const [first, last] = person()
    const [givens, lasts] = [closeOf(first, givenNames), closeOf(last, surnames)]
    if (givens.length > 0 && lasts.length > 0) add('other', 'both close', shown(first, last), shown(pick(givens), pick(lasts)))
  })
  times(little, () => {
    const [first, last] = person()
    add('other', 'same given name, other surname', shown(first, last), shown(first, common(surnames)))
  })
  times(little, () => {
    const [first, last] = person()
    add('other', 'same surname, other given name', shown(first, last), shown(common(givenNames), last))
  })
  times(little, () => {
    const [first, last] = person()
    add('other', 'other generation', `${shown(first, last)} ${pick(['Jr.', 'II'])}`, `${shown(first, last)} ${pick(['Sr.', 'III', 'IV'])}`)
  })
  times(little, () => {
    const [first, last] = person()
    add('other', 'father and son', shown(first, last), `${shown(first, last)} ${pick(['Jr.', 'Jr', 'II', 'III', 'Junior'])}`)
  })
  return pairs
}

for (const [file, half, seed] of [
  ['names-tuning.tsv', 0, 6_203],
  ['names-held-out.tsv', 1, 9_104],
] as const) {
  const pairs = makeSet(half, seed)
  const lines = pairs.map(({ label, kind, a, b }) => `${label}\t${kind}\t${a}\t${b}\n`)
  writeFileSync(join(FOLDER, file), `label\tkind\ta\tb\n${lines.join('')}`)
  console.log(`${file}: ${pairs.length} pairs, ${pairs.filter(({ label }) => label === 'same').length} of them the same person`)
}
