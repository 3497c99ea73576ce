import * as cardUid from './card-uid.ts'
import * as countries from './countries.ts'
import * as fields from './fields.ts'
import * as fold from './fold.ts'
import * as names from './names.ts'
import * as passport from './passport.ts'
import * as phone from './phone.ts'
import * as plate from './plate.ts'
import * as provinces from './provinces.ts'
import * as text from './text.ts'
import { mendThai } from './thai.ts'
import { TITLE_PATTERNS } from './titles.ts'
import * as typedDate from './typed-date.ts'
import * as typedMoney from './typed-money.ts'
import { isZone } from './zone.ts'

const LENGTH = 50_000
/** Long runs of one element that end wrongly: they make a careless pattern try every way to split its input. */
const HOSTILE: [string, string][] = [
  ['letters', `${'a'.repeat(LENGTH)}!`],
  ['digits', `${'0'.repeat(LENGTH)}x`],
  ['spaces', `a${' '.repeat(LENGTH)}!`],
  ['hyphens', `0${'-'.repeat(LENGTH)}x`],
  ['dots', `a${'.'.repeat(LENGTH)}@`],
  ['mail-like', `${'a@a.'.repeat(LENGTH / 4)}`],
  ['domain labels', `a@${'a.'.repeat(LENGTH / 2)}!`],
  ['line breaks', `a${'\r\n'.repeat(LENGTH / 2)}b`],
  ['titles', 'พล.ต.อ. '.repeat(LENGTH / 8)],
  ['attached titles', `${'นาย'.repeat(LENGTH / 3)}ก`],
  ['tone marks', `ก${'่ิ'.repeat(LENGTH / 2)}`],
  ['nikhahit', `ก${'\u0e4d'.repeat(LENGTH)}`],
  ['nikhahit and tones', `${'\u0e4d\u0e49'.repeat(LENGTH / 2)}\u0e32`],
  ['sara am and tones', `ก\u0e33${'\u0e49'.repeat(LENGTH)}`],
  ['combining accents', `e${'\u0301'.repeat(LENGTH)}`],
  ['mixed accents', `e${'\u0301\u0323'.repeat(LENGTH / 2)}`],
  ['marks with spaces between', `e${`${'\u0591\u05ae'.repeat(10)} `.repeat(LENGTH / 21)}`],
  ['emoji', '😀'.repeat(LENGTH / 2)],
  ['half surrogates', '\ud800'.repeat(LENGTH)],
  ['ligatures that grow', '\ufdfa'.repeat(LENGTH)],
]

const READERS: [string, (input: string) => unknown][] = [
  ['line', (input) => text.line(120).safeParse(input)],
  ['multiline', (input) => text.multiline(1000).safeParse(input)],
  ['email', (input) => text.email.safeParse(input)],
  ['phone', (input) => fields.phone.safeParse(input)],
  ['nationalId', (input) => fields.nationalId.safeParse(input)],
  ['cardUid', (input) => cardUid.readCardUid(input)],
  ['plate', (input) => fields.plate.safeParse(input)],
  ['passport', (input) => fields.passport.safeParse(input)],
  ['personName', (input) => fields.personName().safeParse(input)],
  ['day', (input) => fields.day.safeParse(input)],
  ['zone', (input) => isZone(input)],
  ['parsePassport', passport.parsePassport],
  ['normalisePhone', (input) => phone.normalisePhone(input)],
  ['normalisePlate', plate.normalisePlate],
  ['findProvince', provinces.findProvince],
  ['findNationality', countries.findNationality],
  ['parseMoney', (input) => typedMoney.parseMoney(input)],
  ['parseTypedDate', typedDate.parseTypedDate],
  ['mendThai', mendThai],
  ['tidyName', names.tidyName],
  ['normaliseName', names.normaliseName],
  ['searchText', (input) => names.searchText(input)],
  ['foldQuery', names.foldQuery],
  ['foldText', fold.foldText],
]

/** The contract has no Node.js types; its tests run in Node.js. */
declare const process: { cpuUsage(since?: object): { user: number; system: number } }

it.each(READERS)('50 KB of hostile input is answered by %s with far less than a second of the processor', (_, read) => {
  read('warm up')
  for (const [name, input] of HOSTILE) {
    const before = process.cpuUsage()
    read(input)
    const { user, system } = process.cpuUsage(before)
    // A backtracking pattern needs minutes of processor time, which a busy machine does not lengthen; the others need milliseconds.
    expect((user + system) / 1000, name).toBeLessThan(1000)
  }
})

describe('patterns', () => {
  /** True if a repeated group contains an unlimited repetition: the shape that backtracks exponentially. */
  function nestsRepetition(source: string): boolean {
    const bare = source.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x')
    const open: number[] = []
    for (let i = 0; i < bare.length; i += 1) {
      if (bare[i] === '(') open.push(i)
      if (bare[i] !== ')') continue
      const inside = bare.slice(open.pop(), i)
      if (/^(?:[*+]|\{\d+,\})/.test(bare.slice(i + 1)) && /[*+]|\{\d+,\}/.test(inside.slice(1))) return true
    }
    return false
  }

  const sources = import.meta.glob('./*.ts', { query: '?raw', import: 'default', eager: true })

  it('are told apart by this check', () => {
    expect(nestsRepetition('^(a+)+$')).toBe(true)
    expect(nestsRepetition('^(?:[a-z]+\\.)*x')).toBe(true)
    expect(nestsRepetition('^(?:ab|cd)+x*')).toBe(false)
  })

  it('hold no repetition inside a repetition in this folder', () => {
    const literals = Object.entries(sources)
      .filter(([path]) => !path.endsWith('.test.ts'))
      .flatMap(([path, source]) =>
        [...source.matchAll(/(?<=[(=:,!|&]\s?)\/(?![/*])((?:\\.|\[[^\]\n]*\]|[^/\\\n[])+)\//g)].map((match) => `${path} ${match[1]}`),
      )
    expect(literals.length).toBeGreaterThan(30)
    expect(literals.filter((literal) => nestsRepetition(literal.split(' ').slice(1).join(' ')))).toEqual([])
    expect(TITLE_PATTERNS.filter((pattern) => nestsRepetition(pattern.source))).toEqual([])
  })
})

declare global {
  interface ImportMeta {
    glob(pattern: string, options: { query: '?raw'; import: 'default'; eager: true }): Record<string, string>
  }
}
