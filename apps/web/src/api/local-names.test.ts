import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

const APPS = join(import.meta.dirname, '../../..')
/**
 * Holidays always have both names; `locationNames` and `locationsWithPresence` read names that are never blank. The form of a location and its
 * service check whether the Thai name is blank.
 */
const NEVER_BLANK = [
  'web/src/features/locations/holidays-field.tsx',
  'web/src/features/locations/location-form.tsx',
  'web/src/features/locations/location.page.tsx',
  'web/src/features/parking-fees/use-place.tsx',
  'server/src/modules/locations/locations.service.ts',
  'server/src/modules/entrances/entrances.inside.ts',
]
/** Names of values that aren't locations: members, units, business cards and rows of files, which always have a Thai name. */
const OTHER_RECORDS: ReadonlySet<string> = new Set(['member', 'unit', 'row', 'values', 'input', 'fields'])

/** Whether a text reads a name by language, or one of the two names of a value that may be a location. */
const readsName = (text: string): boolean =>
  text.includes('`name_${') || [...text.matchAll(/(?<!['\w])(\w+)\??\.name_(?:th|en)\b/g)].some(([, value]) => !OTHER_RECORDS.has(value!))

const filesOf = (folder: string) =>
  readdirSync(join(APPS, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))

it('[E31] every name in two languages that may be blank is shown by `localName`', () => {
  const matches = ['web/src', 'server/src'].flatMap(filesOf).filter((file) => readsName(readFileSync(file, 'utf8')))
  expect(matches.map((file) => relative(APPS, file).split(sep).join('/')).sort()).toEqual([...NEVER_BLANK].sort())
})

/** The first text is joined from parts, so that it isn't taken for a template. */
const READING = [['place[`name_', '{language}`]'].join('$'), 'const text = location.name_th', 'here?.name_en', 'data.place.name_th']
it.each(READING)('finds %s', (text) => expect(readsName(text)).toBe(true))

const OTHERS = ['member.name_th', 'localName(place, language)', 'visit.name_theirs']
it.each(OTHERS)('accepts %s', (text) => expect(readsName(text)).toBe(false))
