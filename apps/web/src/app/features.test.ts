import { FIRST_PAGES, GUEST_FEATURE } from '../../chunks.ts'
import { calls } from '../api/calls.fixed.ts'
import { defineFeature, type Feature } from '../screens/feature.ts'
import { features, screens } from './features.ts'

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*'], { query: '?raw', import: 'default', eager: true })
const serverSources = import.meta.glob<string>(['../../../server/src/**/*.ts', '!../../../server/src/**/*.{test,fixture,cases}.ts'], {
  ...{ query: '?raw', import: 'default', eager: true },
})
const [browserTest] = Object.values(
  import.meta.glob<string>('../../../../e2e/support/screens.ts', { query: '?raw', import: 'default', eager: true }),
)
const pageFiles = Object.keys(import.meta.glob('../features/**/*.page.tsx'))
const featureFiles = Object.keys(import.meta.glob('../features/**/*.feature.ts'))

/** The faults of a list of features, as sentences. */
function faultsOf(list: readonly Feature[]): string[] {
  const screens = list.flatMap((feature) => feature.screens ?? [])
  const paths = [...screens, ...list.flatMap((feature) => feature.publicScreens ?? [])].map(({ path }) => path)
  const isMissing = (path: string | undefined) => path !== undefined && !screens.some((screen) => screen.path === path)
  return [
    ...paths.filter((path, index) => paths.indexOf(path) < index).map((path) => `Two screens have the path ${path}.`),
    ...screens.flatMap(({ path, parent, menu }) => [
      ...(isMissing(parent) ? [`The screen ${path} has the parent ${parent}, which is no screen.`] : []),
      ...(isMissing(menu?.otherwise) ? [`The menu item ${path} leads to ${menu?.otherwise} otherwise, which is no screen.`] : []),
    ]),
  ]
}

/** The paths in the table of a browser test, which names the record instead of `$id`. */
const pathsOfRows = (source = ''): ReadonlySet<string> =>
  new Set([...source.matchAll(/['`](\/[^'`?]*)/g)].map(([, path]) => path!.replace(/\$\w+/g, '$id')))

/** Addresses of the page in a source, such as `/setup/location/*`. A star is a value, with a query or without. */
const addressesIn = (source: string): string[] =>
  [...source.matchAll(/['"`](\/(?:setup|service|demo|dashboard|notification|profile)(?:[/?][^'"`\n]*)?)['"`]/g)].map(([, address]) =>
    address!.replace(/\$\{[^}]*\}/g, '*').replace(/\?.*$/, ''),
  )

const leadsTo = (address: string, path: string): boolean => {
  const [steps, places] = [address.split('/'), path.split('/')]
  return (
    steps.length === places.length && steps.every((step, index) => step === '*' || places[index]!.startsWith('$') || step === places[index])
  )
}

describe('the features of the page', () => {
  it('have different paths, and lead to screens that exist', () => expect(faultsOf(features)).toEqual([]))

  it('fail with a sentence for each fault', () => {
    const screen = { title: ['Gate', 'ประตู'], call: null, page: async () => ({ default: () => null }) } as const
    const gates: Feature = { screens: [{ ...screen, path: '/gates', menu: { groups: ['visitor'], otherwise: '/seen' } }] }
    const doors: Feature = { screens: [{ ...screen, path: '/doors', parent: '/house' }], publicScreens: [{ ...screen, path: '/gates' }] }
    expect(faultsOf([gates, doors])).toEqual([
      'Two screens have the path /gates.',
      'The menu item /gates leads to /seen otherwise, which is no screen.',
      'The screen /doors has the parent /house, which is no screen.',
    ])
  })

  it('are all in the list', () => {
    const list = sources['./features.ts']!
    expect(featureFiles.length).toBeGreaterThan(20)
    expect(featureFiles.filter((file) => !list.includes(`'${file}'`)).map((file) => `${file} is not in app/features.ts.`)).toEqual([])
  })

  it('show every page', () => {
    const loaded = Object.entries(sources).flatMap(([file, source]) =>
      [...source.matchAll(/import\('(.+?\.page\.tsx)'\)/g)].map(([, page]) => new URL(page!, `file:///app/${file}`).pathname),
    )
    const unused = pageFiles.filter((file) => !loaded.includes(new URL(file, 'file:///app/').pathname))
    expect(pageFiles.length).toBeGreaterThan(50)
    expect(unused.map((file) => `No screen shows ${file}.`)).toEqual([])
  })

  it('have the screen of every address that page and server name', () => {
    const named = Object.entries({ ...sources, ...serverSources }).filter(([file]) => !file.endsWith('.feature.ts'))
    const addresses = named.flatMap(([file, source]) => addressesIn(source).map((address) => [file, address] as const))
    const lost = addresses.filter(([, address]) => !screens.some(({ path }) => leadsTo(address, path)))
    expect(addresses.length).toBeGreaterThan(100)
    expect(lost.map(([file, address]) => `${file} leads to ${address}, which is no screen.`)).toEqual([])
  })

  it('are all in the browser test of every screen, which needs a record for each id in a path', () => {
    const visited = pathsOfRows(browserTest)
    const missing = screens.map(({ path }) => path).filter((path) => path.includes('$') && !visited.has(path))
    expect(visited.size).toBeGreaterThan(50)
    expect(missing.map((path) => `e2e/support/screens.ts has no ${path}.`)).toEqual([])
  })

  it('have the pages that chunks.ts names', () => {
    const files = pageFiles.map((file) => file.replace('../features/', ''))
    expect(
      FIRST_PAGES.filter((page) => !files.includes(`${page}.page.tsx`)).map((page) => `chunks.ts names ${page}, which is no page.`),
    ).toEqual([])
    expect(files.filter((file) => file.startsWith(`${GUEST_FEATURE}/`))).not.toEqual([])
  })

  it('do not compile with a call that does not exist, without a call, or with a mistyped property', () => {
    const screen = { path: '/gates', title: ['Gate', 'ประตู'], page: async () => ({ default: () => null }) } as const
    // @ts-expect-error there is no such call
    defineFeature({ screens: [{ ...screen, call: calls.gates.lst }] })
    // @ts-expect-error `call` is missing
    defineFeature({ screens: [screen] })
    // @ts-expect-error the Thai title is missing
    defineFeature({ screens: [{ ...screen, call: calls.gates.list, title: ['Gate'] }] })
    // @ts-expect-error `parnet` is no property
    defineFeature({ screens: [{ ...screen, call: calls.gates.list, parnet: '/gates' }] })
    expect(defineFeature({ screens: [{ ...screen, call: calls.gates.list }] }).screens).toHaveLength(1)
  })
})
