import type { Me } from '@gatehouse/contract/auth/auth.ts'
import { activeServices } from '../../api/me.ts'
import type { Title } from '../../lib/i18n/define-words.ts'
import type { MenuGroupKey } from '../../screens/feature.ts'
import { screenAt, screens } from '../features.ts'

export interface MenuItem {
  readonly title: Title
  readonly path: string
  /** The screen for people who can't open `path`. */
  readonly otherwise?: string
  /** The item is also the current one on all screens below this path; without it, below `path`. */
  readonly area?: string
}
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

const { title, path } = screenAt('/dashboard')!
const DASHBOARD: MenuItem = { title, path }

const groupOf = (key: MenuGroupKey): MenuGroup => ({
  key,
  items: screens.flatMap(({ title, path, menu }) =>
    menu?.groups.includes(key) ? [{ title, path, otherwise: menu.otherwise, area: menu.area }] : [],
  ),
})

const SETUP = groupOf('setup')
const VISITOR = groupOf('visitor')
const VISITOR_PLUS = groupOf('visitor_plus')
/** The screens of the lite edition; the specification's menu has no group for them. */
const VISITOR_LITE = groupOf('visitor_lite')

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
  const openItem = ({ title, path, otherwise, area }: MenuItem): MenuItem[] => {
    if (opens(path)) return [{ title, path, area }]
    return otherwise !== undefined && opens(otherwise) ? [{ title, path: otherwise }] : []
  }
  const kept = (groups: readonly MenuGroup[]) =>
    groups.map((group) => ({ ...group, items: group.items.flatMap(openItem) })).filter(({ items }) => items.length > 0)
  return { dashboard: menu.dashboard, groups: kept(menu.groups), service: kept(menu.service) }
}

/**
 * The menu item of a page: the one with the longest path in whose area the page is. Items in both groups of Service are taken from `preferredGroup`,
 * the group of their last use, else from the first group that has them.
 */
export function placeIn(menu: Menu, pathname: string, preferredGroup?: MenuGroupKey): { path: string; group: MenuGroupKey | null } | null {
  const groups = [...menu.groups, ...menu.service]
  const items = [menu.dashboard, ...groups.flatMap((group) => group.items)]
  const matches = items.filter(({ path, area = path }) => pathname === path || pathname.startsWith(`${area}/`)).map(({ path }) => path)
  const path = matches.reduce<string | undefined>((longest, next) => (next.length > (longest?.length ?? 0) ? next : longest), undefined)
  if (path === undefined) return null
  const owners = groups.filter((group) => group.items.some((item) => item.path === path))
  const group = owners.find(({ key }) => key === preferredGroup) ?? owners[0]
  return { path, group: group?.key ?? null }
}
