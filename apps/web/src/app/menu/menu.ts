import type { Me } from '@gatehouse/contract/auth/auth.ts'
import { activeServices } from '../../api/me.ts'
import type { KeyOf, Words } from '../../lib/i18n/define-words.ts'
import type { menuWords } from './menu.words.ts'

/** A label of the menu, as a key of the menu's words. */
export type MenuKey = typeof menuWords extends Words<infer T> ? KeyOf<T> : never

export interface MenuItem {
  readonly key: MenuKey
  readonly path: string
  /** The screen for people who can't open `path`. */
  readonly otherwise?: string
}
export type MenuGroupKey = 'setup' | 'visitor' | 'visitor_plus' | 'visitor_lite'
export interface MenuGroup {
  readonly key: MenuGroupKey
  readonly items: readonly MenuItem[]
}
/** A person's menu: the dashboard, the groups without a heading, and the groups under the heading Service. */
export interface Menu {
  readonly dashboard: MenuItem
  readonly groups: readonly MenuGroup[]
  readonly service: readonly MenuGroup[]
}

const DASHBOARD: MenuItem = { key: 'dashboard', path: '/dashboard' }

const SETUP: MenuGroup = {
  key: 'setup',
  items: [
    { key: 'locations', path: '/setup/location' },
    { key: 'users', path: '/setup/user' },
    // Missing in the specification's menu, so it comes last (docs/modules/audit.md).
    { key: 'audit', path: '/setup/audit' },
  ],
}

const GATES: MenuItem = { key: 'gates', path: '/service/visitor/gates' }
const SETTING: MenuItem = { key: 'setting', path: '/service/visitor/setting' }
const ENTRANCES: MenuItem = { key: 'entrances', path: '/service/visitor/entrances' }
const E_STAMPS: MenuItem = { key: 'e_stamps', path: '/service/visitor/e-stamp' }
const REPORTS: MenuItem = { key: 'reports', path: '/service/visitor/entrances/report' }

/** Guards can't open the entries, only the sightings. */
const BLACKLISTS: MenuItem = {
  key: 'blacklists',
  path: '/service/visitor/blacklists/main',
  otherwise: '/service/visitor/blacklists/seen',
}

const VISITOR: MenuGroup = {
  key: 'visitor',
  items: [
    GATES,
    SETTING,
    ENTRANCES,
    { key: 'cards', path: '/service/visitor/cards' },
    E_STAMPS,
    { key: 'pre_registers', path: '/service/visitor/pre-registers' },
    { key: 'members', path: '/service/visitor/members' },
    { key: 'parking_fees', path: '/service/visitor/parking-fee' },
    BLACKLISTS,
    REPORTS,
  ],
}

const VISITOR_PLUS: MenuGroup = {
  key: 'visitor_plus',
  items: [GATES, SETTING, ENTRANCES, E_STAMPS, { key: 'pre_passes', path: '/service/visitor/pre-passes' }, REPORTS],
}

/** The screens of the lite edition; the specification's menu has no group for them. */
const VISITOR_LITE: MenuGroup = { key: 'visitor_lite', items: [GATES, SETTING, ENTRANCES, BLACKLISTS, REPORTS] }

/**
 * The menu by the rules H-08 to H-10. The dashboard is always there, Setup and Service only with an organisation, and each group of Service only with
 * its edition. The lite edition's group is hidden when Visitor is there, because Visitor has all of its screens.
 */
export function menuFor(me: Pick<Me, 'user' | 'servicepermission'>): Menu {
  if (me.user.app_organization_id === null) return { dashboard: DASHBOARD, groups: [], service: [] }
  const active = activeServices(me)
  const service: MenuGroup[] = []
  if (active.includes('visitor_m')) service.push(VISITOR)
  if (active.includes('visitor_m_plus')) service.push(VISITOR_PLUS)
  if (active.includes('visitor_lite') && !active.includes('visitor_m')) service.push(VISITOR_LITE)
  return { dashboard: DASHBOARD, groups: [SETUP], service }
}

/** Keeps the screens of a menu that exist and that the person may open (`opens`); empty groups disappear. */
export function withScreens(menu: Menu, opens: (path: string) => boolean): Menu {
  const openItem = ({ key, path, otherwise }: MenuItem): MenuItem[] => {
    const open = [path, otherwise].find((screen) => screen !== undefined && opens(screen))
    return open === undefined ? [] : [{ key, path: open }]
  }
  const kept = (groups: readonly MenuGroup[]) =>
    groups.map((group) => ({ ...group, items: group.items.flatMap(openItem) })).filter(({ items }) => items.length > 0)
  return { dashboard: menu.dashboard, groups: kept(menu.groups), service: kept(menu.service) }
}

/**
 * The menu item of a page: the one with the longest path that the page's path begins with. Items in both groups of Service are taken from
 * `preferredGroup`, the group of their last use, else from the first group that has them.
 */
export function placeIn(menu: Menu, pathname: string, preferredGroup?: MenuGroupKey): { path: string; group: MenuGroupKey | null } | null {
  const groups = [...menu.groups, ...menu.service]
  const paths = [menu.dashboard, ...groups.flatMap(({ items }) => items)].map(({ path }) => path)
  const matches = paths.filter((path) => pathname === path || pathname.startsWith(`${path}/`))
  // The screens of blacklists are siblings of their menu item, not children.
  if (pathname.startsWith('/service/visitor/blacklists/') && paths.includes('/service/visitor/blacklists/main')) {
    matches.push('/service/visitor/blacklists/main')
  }
  const path = matches.reduce<string | undefined>((longest, next) => (next.length > (longest?.length ?? 0) ? next : longest), undefined)
  if (path === undefined) return null
  const owners = groups.filter(({ items }) => items.some((item) => item.path === path))
  const group = owners.find(({ key }) => key === preferredGroup) ?? owners[0]
  return { path, group: group?.key ?? null }
}
