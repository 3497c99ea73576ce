import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const APPS = join(import.meta.dirname, '../../..')
/** Holidays always have both names; `locationNames` and `locationsWithPresence` read names that are never blank. */
const NEVER_BLANK = ['holidays-field.tsx', 'location.page.tsx', 'use-place.tsx', 'locations.service.ts', 'entrances.inside.ts']

it('[E31] every name in two languages that may be blank is shown by `localName`', () => {
  const found = ['web/src', 'server/src'].flatMap((folder) =>
    readdirSync(join(APPS, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
      .filter((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8').includes('`name_${'))
      .map(({ name }) => name),
  )
  expect([...new Set(found)].sort()).toEqual([...NEVER_BLANK].sort())
})
