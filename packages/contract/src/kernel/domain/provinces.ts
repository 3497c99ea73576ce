import type { Language } from '../languages.ts'
import { foldText } from './fold.ts'
import { PROVINCE_ROWS } from './province-list.ts'

/** ISO 3166-2:TH, or `BETONG`: a district whose plates carry its own name. */
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

/** 77 provinces by number, then Betong. */
export const PLATE_PROVINCES: readonly Province[] = ENTRIES.map((entry) => entry.province)

export const PROVINCES: readonly Province[] = PLATE_PROVINCES.filter((province) => province.code !== BETONG)

const BY_CODE = new Map(PLATE_PROVINCES.map((province) => [province.code, province]))
/** Built on first use: folding 400 spellings takes a phone 30 ms. */
let by_spelling: Map<string, Province> | undefined
const bySpelling = () =>
  (by_spelling ??= new Map(
    ENTRIES.flatMap(({ province, spellings }) => spellings.filter(Boolean).map((variant) => [foldText(variant), province] as const)),
  ))
const LABEL = /^(?:จังหวัด|จ\.|changwat\s)|\sprovince$/i

export function isProvinceCode(code: string): boolean {
  return BY_CODE.has(code)
}

/** The province's name; an unknown code is returned as it is. */
export function provinceName(code: string, language: Language): string {
  return BY_CODE.get(code)?.[language] ?? code
}

/** Finds by code, name, abbreviation or common other name. Whole names only: a guess would put a vehicle in the wrong province. */
export function findProvince(text: string): Province | null {
  return bySpelling().get(foldText(text.slice(0, 100).trim().replace(LABEL, ''))) ?? null
}

/** Bangkok first, then alphabetical. */
export function sortedPlateProvinces(language: Language): Province[] {
  const collator = new Intl.Collator(language)
  return [...PLATE_PROVINCES].sort((a, b) => {
    if (a.code === BANGKOK || b.code === BANGKOK) return a.code === BANGKOK ? -1 : 1
    return collator.compare(a[language], b[language])
  })
}

/** Prefix matches first. */
export function searchPlateProvinces(text: string, language: Language): Province[] {
  const needle = foldText(text.slice(0, 100))
  const sorted = sortedPlateProvinces(language)
  if (needle === '') return sorted
  const spellings = new Map(ENTRIES.map((entry) => [entry.province.code, entry.spellings.map(foldText)]))
  const has = (province: Province, test: (spelling: string) => boolean) => spellings.get(province.code)?.some(test) ?? false
  const begins = sorted.filter((province) => has(province, (variant) => variant.startsWith(needle)))
  return [...begins, ...sorted.filter((province) => !begins.includes(province) && has(province, (variant) => variant.includes(needle)))]
}
