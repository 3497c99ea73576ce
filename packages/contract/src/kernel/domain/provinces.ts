import type { Language } from '../languages.ts'
import { foldText } from './fold.ts'
import { PROVINCE_ROWS } from './province-list.ts'

/** `code` is ISO 3166-2:TH (`TH-10`), or `BETONG`: plates of Betong district carry its own name instead of Yala's. */
export type Province = { code: string; th: string; en: string }
const BETONG = 'BETONG'
const BANGKOK = 'TH-10'

type Entry = { province: Province; spellings: string[] }

const ENTRIES: Entry[] = PROVINCE_ROWS.map((row) => {
  const [number = '', th = '', en = '', abbreviation = '', aliases = ''] = row.split('|')
  const code = `TH-${number}`
  return { province: { code, th, en }, spellings: [code, th, en, abbreviation, ...aliases.split(',')] }
})
ENTRIES.push({ province: { code: BETONG, th: 'เบตง', en: 'Betong' }, spellings: [BETONG, 'เบตง', 'Betong'] })

/** The 78 choices of a vehicle's plate: 77 provinces by ISO number, then Betong. */
export const PLATE_PROVINCES: readonly Province[] = ENTRIES.map((entry) => entry.province)

/** The 77 provinces, for addresses. */
export const PROVINCES: readonly Province[] = PLATE_PROVINCES.filter((province) => province.code !== BETONG)

const BY_CODE = new Map(PLATE_PROVINCES.map((province) => [province.code, province]))
/** Made when it is first asked for: to fold 400 spellings takes a phone 30 ms of its start. */
let by_spelling: Map<string, Province> | undefined
const bySpelling = () =>
  (by_spelling ??= new Map(
    ENTRIES.flatMap(({ province, spellings }) => spellings.filter(Boolean).map((spelling) => [foldText(spelling), province] as const)),
  ))
const LABEL = /^(?:จังหวัด|จ\.|changwat\s)|\sprovince$/i

export function isProvinceCode(code: string): boolean {
  return BY_CODE.has(code)
}

/** The name for reading; a code that is unknown comes back as it is, so that an old record still shows something. */
export function provinceName(code: string, language: Language): string {
  return BY_CODE.get(code)?.[language] ?? code
}

/**
 * The province a person means: code, Thai or English name in any spacing, official abbreviation, or a common other name (กทม., โคราช, อยุธยา).
 * Whole names only: `เชียง` finds nothing, because guessing puts a vehicle in the wrong province.
 */
export function findProvince(text: string): Province | null {
  return bySpelling().get(foldText(text.slice(0, 100).trim().replace(LABEL, ''))) ?? null
}

/** The 78 choices in reading order: Bangkok, which most vehicles carry, then by name as a dictionary of that language sorts. */
export function sortedPlateProvinces(language: Language): Province[] {
  const collator = new Intl.Collator(language)
  return [...PLATE_PROVINCES].sort((a, b) => {
    if (a.code === BANGKOK || b.code === BANGKOK) return a.code === BANGKOK ? -1 : 1
    return collator.compare(a[language], b[language])
  })
}

/** Choices whose names, abbreviation or aliases contain the text, for a list that narrows while typing; those that begin with it first. */
export function searchPlateProvinces(text: string, language: Language): Province[] {
  const needle = foldText(text.slice(0, 100))
  const sorted = sortedPlateProvinces(language)
  if (needle === '') return sorted
  const spellings = new Map(ENTRIES.map((entry) => [entry.province.code, entry.spellings.map(foldText)]))
  const has = (province: Province, test: (spelling: string) => boolean) => spellings.get(province.code)?.some(test) ?? false
  const begins = sorted.filter((province) => has(province, (spelling) => spelling.startsWith(needle)))
  return [...begins, ...sorted.filter((province) => !begins.includes(province) && has(province, (spelling) => spelling.includes(needle)))]
}
