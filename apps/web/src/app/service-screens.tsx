import { createRoute } from '@tanstack/react-router'
import { calls } from '../api/calls.fixed.ts'
import { type AuditSearch, readEntry } from '../features/audit/audit-search.ts'
import { readSeen, type SeenSearch } from '../features/blacklists/sightings/seen-search.ts'
import { type DeskSearch, readDeskExtras } from '../features/entrances/base/desk-search.ts'
import { lazyPage } from './lazy-page.tsx'
import { needsOf, underService, underSetup } from './screens.ts'
import { searchOf } from './search.ts'
import { shellRoute } from './shell-route.ts'

const { audit, blacklistFiles, blacklists, cards, entrances, gates, locations, mails, members, reports, sightings, users } = calls

// A screen is added here: its path, what its address may say, its trail, the call that fills it, and the file of its page.

const dashboardRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard',
  validateSearch: searchOf(reports.dashboard),
  staticData: { trail: [{ key: 'dashboard' }], needs: needsOf(reports.dashboard), otherwise: lazyPage(() => import('./start-screen.tsx')) },
  component: lazyPage(() => import('../features/dashboard/dashboard.page.tsx')),
})

const LOCATIONS = { key: 'locations', path: '/setup/location' } as const

const locationListRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/setup/location',
  validateSearch: searchOf(locations.list),
  staticData: { trail: underSetup({ key: 'locations' }), needs: needsOf(locations.list) },
  component: lazyPage(() => import('../features/locations/location-list.page.tsx')),
})

const locationCreateRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/setup/location/create',
  staticData: { trail: underSetup(LOCATIONS, { key: 'add_location' }), needs: needsOf(locations.create) },
  component: lazyPage(() => import('../features/locations/location-create.page.tsx')),
})

const locationRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/setup/location/$id',
  staticData: { trail: underSetup(LOCATIONS, { key: 'edit_location' }), needs: needsOf(locations.get) },
  component: lazyPage(() => import('../features/locations/location.page.tsx')),
})

const USERS = { key: 'users', path: '/setup/user' } as const

const userListRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/setup/user',
  validateSearch: searchOf(users.list),
  staticData: { trail: underSetup({ key: 'users' }), needs: needsOf(users.list) },
  component: lazyPage(() => import('../features/users/user-list.page.tsx')),
})

const userInviteRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/setup/user/invite',
  staticData: { trail: underSetup(USERS, { key: 'invite_user' }), needs: needsOf(users.invite) },
  component: lazyPage(() => import('../features/users/user-invite.page.tsx')),
})

const userRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/setup/user/$id/edit',
  staticData: { trail: underSetup(USERS, { key: 'edit_user' }), needs: needsOf(users.get) },
  component: lazyPage(() => import('../features/users/user.page.tsx')),
})

const demoMailRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/demo/mail',
  validateSearch: (raw: Record<string, unknown>): { id?: string } => (typeof raw.id === 'string' ? { id: raw.id } : {}),
  staticData: { trail: [{ key: 'demo_mail' }], needs: needsOf(mails.list) },
  component: lazyPage(() => import('../features/mails/mail-list.page.tsx')),
})

const unitListRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/setup/location/$id/units',
  validateSearch: searchOf(locations.units),
  staticData: { trail: underSetup(LOCATIONS, { key: 'units' }), needs: needsOf(locations.units) },
  component: lazyPage(() => import('../features/locations/unit-list.page.tsx')),
})

const unitImportRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/setup/location/$id/units/import',
  staticData: { trail: underSetup(LOCATIONS, { key: 'import_units' }), needs: needsOf(locations.importUnits) },
  component: lazyPage(() => import('../features/locations/unit-import.page.tsx')),
})

const GATES = { key: 'gates', path: '/service/visitor/gates' } as const

const gateListRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/service/visitor/gates',
  validateSearch: searchOf(gates.list),
  staticData: { trail: underService({ key: 'gates' }), needs: needsOf(gates.list) },
  component: lazyPage(() => import('../features/gates/gate-list.page.tsx')),
})

const gateCreateRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/service/visitor/gates/create',
  staticData: { trail: underService(GATES, { key: 'add_gate' }), needs: needsOf(gates.create) },
  component: lazyPage(() => import('../features/gates/gate-create.page.tsx')),
})

const gateRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/service/visitor/gates/$id',
  staticData: { trail: underService(GATES, { key: 'edit_gate' }), needs: needsOf(gates.get) },
  component: lazyPage(() => import('../features/gates/gate.page.tsx')),
})

const MEMBERS = { key: 'members', path: '/service/visitor/members' } as const

const memberListRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/service/visitor/members',
  validateSearch: searchOf(members.list),
  staticData: { trail: underService({ key: 'members' }), needs: needsOf(members.list) },
  component: lazyPage(() => import('../features/members/member-list.page.tsx')),
})

const memberCreateRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/service/visitor/members/create',
  staticData: { trail: underService(MEMBERS, { key: 'add_member' }), needs: needsOf(members.create) },
  component: lazyPage(() => import('../features/members/member-create.page.tsx')),
})

const memberImportRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/service/visitor/members/import',
  staticData: { trail: underService(MEMBERS, { key: 'import_members' }), needs: needsOf(members.import) },
  component: lazyPage(() => import('../features/members/member-import.page.tsx')),
})

const memberRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/service/visitor/members/$id/edit',
  staticData: { trail: underService(MEMBERS, { key: 'edit_member' }), needs: needsOf(members.get) },
  component: lazyPage(() => import('../features/members/member.page.tsx')),
})

const CARDS = { key: 'cards', path: '/service/visitor/cards' } as const

const cardListRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/service/visitor/cards',
  validateSearch: searchOf(cards.list),
  staticData: { trail: underService({ key: 'cards' }), needs: needsOf(cards.list) },
  component: lazyPage(() => import('../features/cards/card-list.page.tsx')),
})

const cardCreateRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/service/visitor/cards/create',
  staticData: { trail: underService(CARDS, { key: 'add_card' }), needs: needsOf(cards.create) },
  component: lazyPage(() => import('../features/cards/card-create.page.tsx')),
})

const cardImportRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/service/visitor/cards/import',
  staticData: { trail: underService(CARDS, { key: 'import_cards' }), needs: needsOf(cards.import) },
  component: lazyPage(() => import('../features/cards/card-import.page.tsx')),
})

const cardsNotReturnedRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/service/visitor/cards/not-returned',
  validateSearch: searchOf(cards.notReturned),
  staticData: { trail: underService(CARDS, { key: 'cards_not_returned' }), needs: needsOf(cards.notReturned) },
  component: lazyPage(() => import('../features/cards/not-returned.page.tsx')),
})

const cardLabelsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/service/visitor/cards/labels',
  validateSearch: searchOf(cards.list),
  staticData: { trail: underService(CARDS, { key: 'card_labels' }), needs: needsOf(cards.list) },
  component: lazyPage(() => import('../features/cards/labels.page.tsx')),
})

const cardRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/service/visitor/cards/$id/edit',
  staticData: { trail: underService(CARDS, { key: 'edit_card' }), needs: needsOf(cards.get) },
  component: lazyPage(() => import('../features/cards/card.page.tsx')),
})

const BLACKLISTS = { key: 'blacklists', path: '/service/visitor/blacklists/main' } as const

const blacklistRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/service/visitor/blacklists/main',
  validateSearch: searchOf(blacklists.list),
  staticData: { trail: underService({ key: 'blacklists' }), needs: needsOf(blacklists.list) },
  component: lazyPage(() => import('../features/blacklists/entries/entry-list.page.tsx')),
})

const blacklistCreateRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/service/visitor/blacklists/create',
  staticData: { trail: underService(BLACKLISTS, { key: 'add_blacklist' }), needs: needsOf(blacklists.create) },
  component: lazyPage(() => import('../features/blacklists/entries/entry-create.page.tsx')),
})

const blacklistImportRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/service/visitor/blacklists/import',
  staticData: { trail: underService(BLACKLISTS, { key: 'import_blacklist' }), needs: needsOf(blacklistFiles.import) },
  component: lazyPage(() => import('../features/blacklists/entries/entry-import.page.tsx')),
})

const blacklistEntryRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/service/visitor/blacklists/$id/edit',
  staticData: { trail: underService(BLACKLISTS, { key: 'edit_blacklist' }), needs: needsOf(blacklists.get) },
  component: lazyPage(() => import('../features/blacklists/entries/entry.page.tsx')),
})

const blacklistSeenRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/service/visitor/blacklists/seen',
  validateSearch: (raw: Record<string, unknown>): SeenSearch => ({ ...searchOf(sightings.list)(raw), ...readSeen(raw) }),
  staticData: { trail: underService(BLACKLISTS, { key: 'seen' }), needs: needsOf(sightings.list) },
  component: lazyPage(() => import('../features/blacklists/sightings/seen.page.tsx')),
})

const blacklistSettingRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/service/visitor/blacklists/setting',
  staticData: { trail: underService(BLACKLISTS, { key: 'setting' }), needs: needsOf(blacklists.setting) },
  component: lazyPage(() => import('../features/blacklists/setting/setting.page.tsx')),
})

const auditRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/setup/audit',
  validateSearch: (raw: Record<string, unknown>): AuditSearch => ({ ...searchOf(audit.list)(raw), ...readEntry(raw) }),
  staticData: { trail: underSetup({ key: 'audit' }), needs: needsOf(audit.list) },
  component: lazyPage(() => import('../features/audit/audit-log.page.tsx')),
})

const deskRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/service/visitor/entrances',
  validateSearch: (raw: Record<string, unknown>): DeskSearch => ({ ...searchOf(entrances.list)(raw), ...readDeskExtras(raw) }),
  staticData: { trail: underService({ key: 'entrances' }), needs: needsOf(entrances.list) },
  component: lazyPage(() => import('../features/entrances/desk/gate-desk.page.tsx')),
})

const insideRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/service/visitor/entrances/inside',
  validateSearch: searchOf(entrances.metadata),
  staticData: {
    trail: underService({ key: 'entrances', path: '/service/visitor/entrances' }, { key: 'people_inside' }),
    needs: needsOf(entrances.list),
  },
  component: lazyPage(() => import('../features/entrances/inside/inside.page.tsx')),
})

/** The screens that are filled by the organisation's own records, with the edition and the permission each needs. */
export const serviceRoutes = [
  dashboardRoute,
  locationListRoute,
  locationCreateRoute,
  locationRoute,
  unitListRoute,
  unitImportRoute,
  userListRoute,
  userInviteRoute,
  userRoute,
  demoMailRoute,
  auditRoute,
  gateListRoute,
  gateCreateRoute,
  gateRoute,
  memberListRoute,
  memberCreateRoute,
  memberImportRoute,
  memberRoute,
  cardListRoute,
  cardCreateRoute,
  cardImportRoute,
  cardsNotReturnedRoute,
  cardLabelsRoute,
  cardRoute,
  blacklistRoute,
  blacklistCreateRoute,
  blacklistImportRoute,
  blacklistEntryRoute,
  blacklistSeenRoute,
  blacklistSettingRoute,
  deskRoute,
  insideRoute,
] as const
