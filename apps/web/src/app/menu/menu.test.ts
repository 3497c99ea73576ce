import { SERVICES, type Service } from '@gatehouse/contract/kernel/editions.ts'
import fc from 'fast-check'
import { titleIn } from '../../lib/i18n/define-words.ts'
import { type MenuItem, menuFor, placeIn, withScreens } from './menu.ts'

const person = (organisation: number | null, active: readonly Service[]) => ({
  user: {
    id: 'b7c1f5f0-0000-7000-8000-000000000001',
    name: 'Kanyarat',
    email: 'operator@demo.example',
    avatar: null,
    app_organization_id: organisation,
    permissions: [],
    role: 'operator',
    reach: 'organisation' as const,
    out_of_reach: [],
    language: 'en' as const,
  },
  servicepermission: SERVICES.map((service_name) => ({
    service_name,
    permission: active.includes(service_name) ? ('active' as const) : ('inactive' as const),
  })),
})
const labels = (items: readonly MenuItem[]) => items.map(({ title }) => titleIn('en', title))
const fullMenu = menuFor(person(42, SERVICES))
/** The items of the specification, by group: no others that it knows. Items of modules that it doesn't have follow them. */
const SPECIFIED = {
  visitor: ['Gate', 'Setting', 'Entrance', 'CC Card', 'E-Stamp', 'pre-register', 'Member', 'Parking Fee', 'Black List', 'Report'],
  visitor_plus: ['Gate', 'Setting', 'Entrance', 'E-Stamp', 'Pre-Pass', 'Report'],
  visitor_lite: ['Gate', 'Setting', 'Entrance', 'Black List', 'Report'],
} as const
const known: readonly string[] = Object.values(SPECIFIED).flat()
/** The items of each group up to the last one that the specification knows in any group. */
const specifiedItems = (groups: ReturnType<typeof menuFor>['service']) =>
  Object.fromEntries(
    groups.map(({ key, items }) => [key, labels(items).slice(0, labels(items).findLastIndex((item) => known.includes(item)) + 1)]),
  )

describe('menu', () => {
  it('shows only the dashboard without an organisation, whatever is active (H-08)', () => {
    fc.assert(
      fc.property(fc.subarray([...SERVICES]), (active) => {
        const menu = menuFor(person(null, active))
        expect(menu.dashboard.path).toBe('/dashboard')
        expect([...menu.groups, ...menu.service]).toEqual([])
      }),
    )
  })

  it('has Setup with every organisation, and each group of Service exactly with its edition (H-08, H-09, H-10)', () => {
    fc.assert(
      fc.property(fc.subarray([...SERVICES]), (active) => {
        const menu = menuFor(person(42, active))
        expect(labels(menu.groups[0]?.items ?? [])).toEqual(['Location', 'User', 'Audit log'])
        expect(menu.service.map(({ key }) => key)).toEqual([
          ...(active.includes('visitor_m') ? ['visitor'] : []),
          ...(active.includes('visitor_m_plus') ? ['visitor_plus'] : []),
          ...(active.includes('visitor_lite') && !active.includes('visitor_m') ? ['visitor_lite'] : []),
        ])
      }),
    )
  })

  it('has the items of both groups in the order of the specification (H-09, H-10)', () =>
    expect(specifiedItems(fullMenu.service)).toEqual({ visitor: SPECIFIED.visitor, visitor_plus: SPECIFIED.visitor_plus }))

  it('has the screens of the lite edition', () =>
    expect(specifiedItems(menuFor(person(42, ['visitor_lite'])).service)).toEqual({ visitor_lite: SPECIFIED.visitor_lite }))

  it('opens the sightings for people who can’t see the blacklist, and is hidden from people who can see neither', () => {
    const blacklist = (...open: string[]) =>
      withScreens(fullMenu, (path) => open.includes(path)).service.flatMap(({ items }) => items.map(({ path }) => path))
    const [main, sightings] = ['/service/visitor/blacklists/main', '/service/visitor/blacklists/seen']
    expect(blacklist(main, sightings)).toEqual([main])
    expect(blacklist(sightings)).toEqual([sightings])
    expect(blacklist()).toEqual([])
  })

  it('drops items without a screen, and groups without items', () => {
    const menu = withScreens(fullMenu, (path) => path === '/service/visitor/gates')
    expect(menu.groups).toEqual([])
    expect(menu.service.map(({ items }) => labels(items))).toEqual([['Gate'], ['Gate']])
  })

  it('finds the page in the menu, in the group it was opened from', () => {
    expect(placeIn(fullMenu, '/dashboard')).toEqual({ path: '/dashboard', group: null })
    expect(placeIn(fullMenu, '/service/visitor/gates/create')).toEqual({ path: '/service/visitor/gates', group: 'visitor' })
    expect(placeIn(fullMenu, '/service/visitor/gates', 'visitor_plus')).toEqual({ path: '/service/visitor/gates', group: 'visitor_plus' })
    expect(placeIn(fullMenu, '/service/visitor/cards', 'visitor_plus')).toEqual({ path: '/service/visitor/cards', group: 'visitor' })
    expect(placeIn(fullMenu, '/service/visitor/entrances/report')?.path).toBe('/service/visitor/entrances/report')
    expect(placeIn(fullMenu, '/service/visitor/entrances')?.path).toBe('/service/visitor/entrances')
    expect(placeIn(fullMenu, '/service/visitor/blacklists/seen')?.path).toBe('/service/visitor/blacklists/main')
    expect(placeIn(fullMenu, '/profile')).toBeNull()
    expect(placeIn(fullMenu, '/service/visitor/gatesomething')).toBeNull()
  })
})
