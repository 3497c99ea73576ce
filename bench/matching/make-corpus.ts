// `npx tsx bench/matching/make-corpus.ts` writes corpus/tuning.tsv and corpus/held-out.tsv from the hand-written lists beside them. The labels come
// from the lists and from how a slip was made. They never come from the matcher, which this file doesn't import.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { numbers } from './numbers.ts'
import { isMark, listNeighbourKeys } from './slips.ts'

const FOLDER = join(import.meta.dirname, 'corpus')

interface Entry {
  name: string
  latin: string[]
  spellings: string[]
  others: string[]
}
interface Pair {
  label: 'same' | 'other'
  kind: string
  a: string
  b: string
}

const cells = (line: string) => line.split('|').map((cell) => cell.trim())
const list = (cell = '') =>
  cell
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
const lines = (file: string) =>
  readFileSync(join(FOLDER, file), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
const entries = (file: string): Entry[] =>
  lines(file).map((line) => {
    const [name = '', latin, spellings, others] = cells(line)
    return { name, latin: list(latin), spellings: list(spellings), others: list(others) }
  })
const foreigners = lines('foreign.txt').map((line) => {
  const [name = '', variants, others] = cells(line)
  return { name, variants: list(variants), others: list(others) }
})

const LOOKS_LIKE: Record<string, string> = {
  o: '0',
  O: '0',
  l: '1',
  i: 'l',
  I: 'l',
  s: '5',
  S: '5',
  b: '6',
  B: '8',
  g: '9',
  z: '2',
  m: 'rn',
}
const TONES = /[\u0e48-\u0e4b]/g
const hasTone = (name: string) => /[\u0e48-\u0e4b]/.test(name)

function makeSet(part: 0 | 1, seed: number, foreignWords: Set<string>): Pair[] {
  const next = numbers(seed)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)]!
  const mine = <T>(all: T[]) => all.filter((_, index) => index % 2 === part)
  const [givenNames, surnames, foreign] = [mine(entries('thai-given.txt')), mine(entries('thai-surname.txt')), mine(foreigners)]
  for (const entry of [...givenNames, ...surnames]) entry.others = entry.others.filter((other) => !foreignWords.has(other))
  const knownNames = new Set(
    [...givenNames, ...surnames].flatMap(({ name, spellings, others, latin }) => [name, ...spellings, ...others, ...latin]),
  )
  const pairs: Pair[] = []
  const add = (label: Pair['label'], kind: string, a: string, b: string) => {
    if (a !== b && !pairs.some((pair) => (pair.a === a && pair.b === b) || (pair.a === b && pair.b === a)))
      pairs.push({ label, kind, a, b })
  }

  /** One typing slip; undefined if it would produce another name of the lists. */
  function slip(name: string): { kind: string; text: string } | undefined {
    const letters = [...name]
    for (let tries = 0; tries < 20; tries += 1) {
      const index = 1 + Math.floor(next() * (letters.length - 1))
      const [letter = '', after = ''] = [letters[index], letters[index + 1]]
      if (letter === ' ' || after === ' ' || isMark(letter)) continue
      const how = pick(['transposed', 'doubled', 'left out', 'neighbouring key'])
      const newLetters = [...letters]
      if (how === 'transposed') {
        if (after === '' || isMark(after) || after === letter) continue
        newLetters.splice(index, 2, after, letter)
      } else if (how === 'doubled') newLetters.splice(index, 0, letter)
      else if (how === 'left out') newLetters.splice(index, 1)
      else {
        const keys = listNeighbourKeys(letter.toLowerCase()).filter((key) => !isMark(key))
        if (keys.length === 0) continue
        newLetters[index] = pick(keys)
      }
      const text = newLetters.join('')
      if (
        text.split(' ').every((word) => word !== '') &&
        text.split(' ').every((word) => !knownNames.has(word) || name.split(' ').includes(word))
      )
        return { kind: `slip: ${how}`, text }
    }
    return undefined
  }
  function misread(name: string): string | undefined {
    const places = [...name].flatMap((letter, index) => (index > 0 && LOOKS_LIKE[letter] ? [index] : []))
    if (places.length === 0) return undefined
    const place = pick(places)
    return name.slice(0, place) + LOOKS_LIKE[name[place]!] + name.slice(place + 1)
  }

  for (const person of givenNames) {
    for (const surname of [pick(surnames), pick(surnames)]) {
      const thai = `${person.name} ${surname.name}`
      const latin = () => `${pick(person.latin)} ${pick(surname.latin)}`
      const latinName = latin()
      // Pairs that are the same person.
      add('same', 'Latin spellings', latinName, latin())
      add('same', 'Latin spellings', latin(), latin())
      add('same', 'Thai and Latin', thai, latin())
      add('same', 'Thai and Latin', latin(), thai)
      const respelt =
        next() < 0.5
          ? `${pick(person.spellings)} ${surname.name}`
          : next() < 0.7
            ? `${person.name} ${pick(surname.spellings)}`
            : `${pick(person.spellings)} ${pick(surname.spellings)}`
      add('same', 'Thai spellings', thai, respelt)
      if (next() < 0.3) add('same', 'title', thai, `${pick(['นาย', 'นางสาว ', 'ดร. ', 'พ.ต.อ. ', 'ว่าที่ร้อยตรี ', 'คุณ '])}${thai}`)
      if (next() < 0.3)
        add('same', 'title and Latin spellings', latinName, `${pick(['Mr. ', 'Ms ', 'Dr. ', 'Pol. Lt. ', 'Khun '])}${latin()}`)
      if (next() < 0.4) add('same', 'other order', latinName, latinName.split(' ').reverse().join(' '))
      if (next() < 0.3) add('same', 'other order and Latin spellings', latinName, latin().split(' ').reverse().join(' ').toUpperCase())
      if (next() < 0.3) add('same', 'without a space', thai, thai.replace(' ', ''))
      if (hasTone(thai) && next() < 0.6) add('same', 'tone marks', thai, thai.replace(TONES, next() < 0.5 ? '' : '\u0e48'))
      for (const text of [thai, next() < 0.5 ? latinName : thai]) {
        const firstSlip = slip(text)
        if (firstSlip) add('same', `${firstSlip.kind}, ${text === thai ? 'Thai' : 'Latin'}`, text, firstSlip.text)
        const secondSlip = firstSlip && next() < 0.25 ? slip(firstSlip.text) : undefined
        if (secondSlip) add('same', 'two slips', text, secondSlip.text)
      }
      const read = next() < 0.4 ? misread(latinName) : undefined
      if (read) add('same', 'misread', latinName, read)

      // Pairs that are different people.
      const [another, family] = [pick(givenNames.filter((entry) => entry !== person)), pick(surnames.filter((entry) => entry !== surname))]
      add('other', 'same given name, other surname', thai, `${person.name} ${family.name}`)
      add('other', 'same given name, other surname', latinName, `${pick(person.latin)} ${pick(family.latin)}`)
      add('other', 'same given name, other surname, Thai and Latin', thai, `${pick(person.latin)} ${pick(family.latin)}`)
      add('other', 'same surname, other given name', thai, `${another.name} ${surname.name}`)
      add('other', 'same surname, other given name', latinName, `${pick(another.latin)} ${pick(surname.latin)}`)
      if (next() < 0.5)
        add('other', 'same surname, other given name, Thai and Latin', thai, `${pick(another.latin)} ${pick(surname.latin)}`)
      if (person.others.length > 0) add('other', 'close given name, same surname', thai, `${pick(person.others)} ${surname.name}`)
      if (surname.others.length > 0) add('other', 'same given name, close surname', thai, `${person.name} ${pick(surname.others)}`)
      if (person.others.length > 0 && surname.others.length > 0)
        add('other', 'both close', thai, `${pick(person.others)} ${pick(surname.others)}`)
      if (person.others.length > 0 && next() < 0.3)
        add('other', 'close given name, other surname', thai, `${pick(person.others)} ${family.name}`)
    }
  }
  for (const { name, variants, others } of foreign) {
    for (const variant of variants) add('same', /[\u0e00-\u0e7f]/.test(variant) ? 'foreign, Thai and Latin' : 'foreign', name, variant)
    for (const other of others) add('other', 'foreign, close', name, other)
  }
  return pairs
}

/** Words of the other set's names, so that no name is in both. */
function wordsOf(part: 0 | 1): Set<string> {
  const half = [
    ...entries('thai-given.txt').filter((_, index) => index % 2 === part),
    ...entries('thai-surname.txt').filter((_, index) => index % 2 === part),
  ]
  return new Set(half.flatMap(({ name, spellings, others }) => [name, ...spellings, ...(part === 0 ? others : [])]))
}

for (const [file, part, seed] of [
  ['tuning.tsv', 0, 4_201],
  ['held-out.tsv', 1, 8_102],
] as const) {
  const pairs = makeSet(part, seed, wordsOf(part === 0 ? 1 : 0))
  const head = 'label\tkind\ta\tb\n'
  writeFileSync(join(FOLDER, file), head + pairs.map(({ label, kind, a, b }) => `${label}\t${kind}\t${a}\t${b}\n`).join(''))
  console.log(`${file}: ${pairs.length} pairs, ${pairs.filter(({ label }) => label === 'same').length} of them the same person`)
}
