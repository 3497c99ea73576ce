import { createRoute } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { type CallDescription, calls } from '../api/calls.fixed.ts'
import { type AuditSearch, readEntry } from '../features/audit/audit-search.ts'
import { readSeen, type SeenSearch } from '../features/blacklists/sightings/seen-search.ts'
import { type DeletesSearch, readRequest } from '../features/delete-requests/deletes-search.ts'
import { type EStampSearch, readTab } from '../features/e-stamps/e-stamp-search.ts'
import { type DeskSearch, readDeskExtras } from '../features/entrances/base/desk-search.ts'
import { type PaymentsSearch, readPayment, readTill, type TillsSearch } from '../features/payments/payments-search.ts'
import { type PreRegisterSearch, readOpened } from '../features/pre-registers/pre-register-search.ts'
import { type ReportSearch, readReportExtras } from '../features/reports/report-search.ts'
import { readSection, type SettingSearch } from '../features/settings/setting-search.ts'
import { lazyPage } from './lazy-page.tsx'
import { needsOf, type TrailStep, underService, underSetup } from './screens.ts'
import { searchOf } from './search.ts'
import { shellRoute } from './shell-route.ts'

const {
  audit,
  blacklistFiles,
  blacklists,
  cards,
  deleteRequests,
  eStampKinds,
  eStamps,
  entrances,
  gates,
  locations,
  mails,
  members,
  parkingFees,
  payments,
  prePasses,
  preRegisterFiles,
  preRegisters,
  reports,
  scans,
  settings,
  sightings,
  tills,
  users,
} = calls

type Page = Parameters<typeof lazyPage>[0]

const screen = (trail: readonly TrailStep[], call: CallDescription, load: Page, otherwise?: ComponentType) => ({
  getParentRoute: () => shellRoute,
  staticData: { trail, needs: needsOf(call), otherwise },
  component: lazyPage(load),
})

const LOCATIONS = { key: 'locations', path: '/setup/location' } as const
const USERS = { key: 'users', path: '/setup/user' } as const
const GATES = { key: 'gates', path: '/service/visitor/gates' } as const
const MEMBERS = { key: 'members', path: '/service/visitor/members' } as const
const CARDS = { key: 'cards', path: '/service/visitor/cards' } as const
const ENTRANCES = { key: 'entrances', path: '/service/visitor/entrances' } as const
const PRE_REGISTERS = { key: 'pre_registers', path: '/service/visitor/pre-registers' } as const
const PRE_PASSES = { key: 'pre_passes', path: '/service/visitor/pre-passes' } as const
const PARKING_FEES = { key: 'parking_fees', path: '/service/visitor/parking-fee' } as const
const E_STAMPS = { key: 'e_stamps', path: '/service/visitor/e-stamp' } as const
const BLACKLISTS = { key: 'blacklists', path: '/service/visitor/blacklists/main' } as const

/**
 * The screens for the organisation's records. An entry has a path, the query of its address, and its trail. It also has the call that loads its data,
 * with the needed edition and permission, and the file of its page.
 */
export const serviceRoutes = [
  createRoute({
    path: '/dashboard',
    validateSearch: searchOf(reports.dashboard),
    ...screen(
      [{ key: 'dashboard' }],
      reports.dashboard,
      () => import('../features/dashboard/dashboard.page.tsx'),
      lazyPage(() => import('./start-screen.tsx')),
    ),
  }),
  createRoute({
    path: '/setup/location',
    validateSearch: searchOf(locations.list),
    ...screen(underSetup('locations'), locations.list, () => import('../features/locations/location-list.page.tsx')),
  }),
  createRoute({
    path: '/setup/location/create',
    ...screen(underSetup(LOCATIONS, 'add_location'), locations.create, () => import('../features/locations/location-create.page.tsx')),
  }),
  createRoute({
    path: '/setup/location/$id',
    ...screen(underSetup(LOCATIONS, 'edit_location'), locations.get, () => import('../features/locations/location.page.tsx')),
  }),
  createRoute({
    path: '/setup/user',
    validateSearch: searchOf(users.list),
    ...screen(underSetup('users'), users.list, () => import('../features/users/user-list.page.tsx')),
  }),
  createRoute({
    path: '/setup/user/invite',
    ...screen(underSetup(USERS, 'invite_user'), users.invite, () => import('../features/users/user-invite.page.tsx')),
  }),
  createRoute({
    path: '/setup/user/$id/edit',
    ...screen(underSetup(USERS, 'edit_user'), users.get, () => import('../features/users/user.page.tsx')),
  }),
  createRoute({
    path: '/demo/mail',
    validateSearch: (raw: Record<string, unknown>): { id?: string } => (typeof raw.id === 'string' ? { id: raw.id } : {}),
    ...screen([{ key: 'demo_mail' }], mails.list, () => import('../features/mails/mail-list.page.tsx')),
  }),
  createRoute({
    path: '/setup/location/$id/units',
    validateSearch: searchOf(locations.units),
    ...screen(underSetup(LOCATIONS, 'units'), locations.units, () => import('../features/locations/unit-list.page.tsx')),
  }),
  createRoute({
    path: '/setup/location/$id/units/import',
    ...screen(underSetup(LOCATIONS, 'import_units'), locations.importUnits, () => import('../features/locations/unit-import.page.tsx')),
  }),
  createRoute({
    path: '/service/visitor/gates',
    validateSearch: searchOf(gates.list),
    ...screen(underService('gates'), gates.list, () => import('../features/gates/gate-list.page.tsx')),
  }),
  createRoute({
    path: '/service/visitor/gates/create',
    ...screen(underService(GATES, 'add_gate'), gates.create, () => import('../features/gates/gate-create.page.tsx')),
  }),
  createRoute({
    path: '/service/visitor/gates/$id',
    ...screen(underService(GATES, 'edit_gate'), gates.get, () => import('../features/gates/gate.page.tsx')),
  }),
  createRoute({
    path: '/service/visitor/members',
    validateSearch: searchOf(members.list),
    ...screen(underService('members'), members.list, () => import('../features/members/member-list.page.tsx')),
  }),
  createRoute({
    path: '/service/visitor/members/create',
    ...screen(underService(MEMBERS, 'add_member'), members.create, () => import('../features/members/member-create.page.tsx')),
  }),
  createRoute({
    path: '/service/visitor/members/import',
    ...screen(underService(MEMBERS, 'import_members'), members.import, () => import('../features/members/member-import.page.tsx')),
  }),
  createRoute({
    path: '/service/visitor/members/$id/edit',
    ...screen(underService(MEMBERS, 'edit_member'), members.get, () => import('../features/members/member.page.tsx')),
  }),
  createRoute({
    path: '/service/visitor/pre-registers',
    validateSearch: (raw: Record<string, unknown>): PreRegisterSearch => ({ ...searchOf(preRegisters.list)(raw), ...readOpened(raw) }),
    ...screen(underService('pre_registers'), preRegisters.list, () => import('../features/pre-registers/pre-register-list.page.tsx')),
  }),
  createRoute({
    path: '/service/visitor/pre-registers/import',
    ...screen(
      underService(PRE_REGISTERS, 'import_pre_registers'),
      preRegisterFiles.import,
      () => import('../features/pre-registers/pre-register-import.page.tsx'),
    ),
  }),
  createRoute({
    path: '/service/visitor/pre-passes',
    validateSearch: searchOf(prePasses.list),
    ...screen(underService('pre_passes'), prePasses.list, () => import('../features/pre-passes/pass-list.page.tsx')),
  }),
  createRoute({
    path: '/service/visitor/pre-passes/create',
    ...screen(underService(PRE_PASSES, 'add_pass'), prePasses.create, () => import('../features/pre-passes/pass-create.page.tsx')),
  }),
  createRoute({
    path: '/service/visitor/pre-passes/$id/edit',
    ...screen(underService(PRE_PASSES, 'edit_pass'), prePasses.get, () => import('../features/pre-passes/pass-edit.page.tsx')),
  }),
  createRoute({
    path: '/service/visitor/pre-passes/$id/pass',
    ...screen(underService(PRE_PASSES, 'show_pass'), prePasses.code, () => import('../features/pre-passes/pass.page.tsx')),
  }),
  createRoute({
    path: '/service/visitor/e-stamp',
    validateSearch: (raw: Record<string, unknown>): EStampSearch => {
      const { tab } = readTab(raw)
      return {
        ...searchOf(eStamps.statement)(raw),
        ...(tab === 'kinds' ? searchOf(eStampKinds.list)(raw) : searchOf(eStamps.list)(raw)),
        tab,
      }
    },
    ...screen(underService('e_stamps'), eStamps.list, () => import('../features/e-stamps/e-stamp.page.tsx')),
  }),
  createRoute({
    path: '/service/visitor/e-stamp/kinds/create',
    ...screen(underService(E_STAMPS, 'add_stamp_kind'), eStampKinds.create, () => import('../features/e-stamps/kind-create.page.tsx')),
  }),
  createRoute({
    path: '/service/visitor/e-stamp/kinds/$id',
    ...screen(underService(E_STAMPS, 'edit_stamp_kind'), eStampKinds.get, () => import('../features/e-stamps/kind.page.tsx')),
  }),
  createRoute({
    path: '/service/visitor/cards',
    validateSearch: searchOf(cards.list),
    ...screen(underService('cards'), cards.list, () => import('../features/cards/card-list.page.tsx')),
  }),
  createRoute({
    path: '/service/visitor/cards/create',
    ...screen(underService(CARDS, 'add_card'), cards.create, () => import('../features/cards/card-create.page.tsx')),
  }),
  createRoute({
    path: '/service/visitor/cards/import',
    ...screen(underService(CARDS, 'import_cards'), cards.import, () => import('../features/cards/card-import.page.tsx')),
  }),
  createRoute({
    path: '/service/visitor/cards/not-returned',
    validateSearch: searchOf(cards.notReturned),
    ...screen(underService(CARDS, 'cards_not_returned'), cards.notReturned, () => import('../features/cards/not-returned.page.tsx')),
  }),
  createRoute({
    path: '/service/visitor/cards/labels',
    validateSearch: searchOf(cards.list),
    ...screen(underService(CARDS, 'card_labels'), cards.list, () => import('../features/cards/labels.page.tsx')),
  }),
  createRoute({
    path: '/service/visitor/cards/$id/edit',
    ...screen(underService(CARDS, 'edit_card'), cards.get, () => import('../features/cards/card.page.tsx')),
  }),
  createRoute({
    path: '/service/visitor/parking-fee',
    validateSearch: searchOf(parkingFees.list),
    ...screen(underService('parking_fees'), parkingFees.list, () => import('../features/parking-fees/tariff-list.page.tsx')),
  }),
  createRoute({
    path: '/service/visitor/parking-fee/create',
    ...screen(
      underService(PARKING_FEES, 'add_tariff'),
      parkingFees.create,
      () => import('../features/parking-fees/tariff-create.page.tsx'),
    ),
  }),
  createRoute({
    path: '/service/visitor/parking-fee/$id',
    validateSearch: (raw: Record<string, unknown>): { version?: string } =>
      typeof raw.version === 'string' ? { version: raw.version } : {},
    ...screen(underService(PARKING_FEES, 'show_tariff'), parkingFees.get, () => import('../features/parking-fees/tariff.page.tsx')),
  }),
  createRoute({
    path: '/service/visitor/parking-fee/payments',
    validateSearch: (raw: Record<string, unknown>): PaymentsSearch => ({ ...searchOf(payments.list)(raw), ...readPayment(raw) }),
    ...screen(underService(PARKING_FEES, 'payments'), payments.list, () => import('../features/payments/payments.page.tsx')),
  }),
  createRoute({
    path: '/service/visitor/parking-fee/tills',
    validateSearch: (raw: Record<string, unknown>): TillsSearch => ({ ...searchOf(tills.list)(raw), ...readTill(raw) }),
    ...screen(underService(PARKING_FEES, 'tills'), tills.list, () => import('../features/payments/tills.page.tsx')),
  }),
  createRoute({
    path: '/service/visitor/blacklists/main',
    validateSearch: searchOf(blacklists.list),
    ...screen(underService('blacklists'), blacklists.list, () => import('../features/blacklists/entries/entry-list.page.tsx')),
  }),
  createRoute({
    path: '/service/visitor/blacklists/create',
    ...screen(
      underService(BLACKLISTS, 'add_blacklist'),
      blacklists.create,
      () => import('../features/blacklists/entries/entry-create.page.tsx'),
    ),
  }),
  createRoute({
    path: '/service/visitor/blacklists/import',
    ...screen(
      underService(BLACKLISTS, 'import_blacklist'),
      blacklistFiles.import,
      () => import('../features/blacklists/entries/entry-import.page.tsx'),
    ),
  }),
  createRoute({
    path: '/service/visitor/blacklists/$id/edit',
    ...screen(underService(BLACKLISTS, 'edit_blacklist'), blacklists.get, () => import('../features/blacklists/entries/entry.page.tsx')),
  }),
  createRoute({
    path: '/service/visitor/blacklists/seen',
    validateSearch: (raw: Record<string, unknown>): SeenSearch => ({ ...searchOf(sightings.list)(raw), ...readSeen(raw) }),
    ...screen(underService(BLACKLISTS, 'seen'), sightings.list, () => import('../features/blacklists/sightings/seen.page.tsx')),
  }),
  createRoute({
    path: '/service/visitor/blacklists/setting',
    ...screen(underService(BLACKLISTS, 'setting'), blacklists.setting, () => import('../features/blacklists/setting/setting.page.tsx')),
  }),
  createRoute({
    path: '/service/visitor/setting',
    validateSearch: (raw: Record<string, unknown>): SettingSearch => ({ ...searchOf(settings.get)(raw), ...readSection(raw) }),
    ...screen(underService('setting'), settings.get, () => import('../features/settings/setting.page.tsx')),
  }),
  createRoute({
    path: '/setup/audit',
    validateSearch: (raw: Record<string, unknown>): AuditSearch => ({ ...searchOf(audit.list)(raw), ...readEntry(raw) }),
    ...screen(underSetup('audit'), audit.list, () => import('../features/audit/audit-log.page.tsx')),
  }),
  createRoute({
    path: '/service/visitor/entrances',
    validateSearch: (raw: Record<string, unknown>): DeskSearch => ({ ...searchOf(entrances.list)(raw), ...readDeskExtras(raw) }),
    ...screen(underService('entrances'), entrances.list, () => import('../features/entrances/desk/gate-desk.page.tsx')),
  }),
  createRoute({
    path: '/service/visitor/entrances/inside',
    validateSearch: searchOf(entrances.metadata),
    ...screen(underService(ENTRANCES, 'people_inside'), entrances.list, () => import('../features/entrances/inside/inside.page.tsx')),
  }),
  createRoute({
    path: '/service/visitor/entrances/delete-requests',
    validateSearch: (raw: Record<string, unknown>): DeletesSearch => ({ ...searchOf(deleteRequests.list)(raw), ...readRequest(raw) }),
    ...screen(
      underService(ENTRANCES, 'delete_requests'),
      deleteRequests.list,
      () => import('../features/delete-requests/delete-requests.page.tsx'),
    ),
  }),
  createRoute({
    path: '/service/visitor/entrances/scans',
    validateSearch: searchOf(scans.list),
    ...screen(underService(ENTRANCES, 'scans'), scans.list, () => import('../features/scans/scans.page.tsx')),
  }),
  createRoute({
    path: '/service/visitor/entrances/deleted',
    validateSearch: searchOf(deleteRequests.deleted),
    ...screen(
      underService(ENTRANCES, 'deleted_visits'),
      deleteRequests.deleted,
      () => import('../features/delete-requests/deleted-visits.page.tsx'),
    ),
  }),
  createRoute({
    path: '/service/visitor/entrances/report',
    validateSearch: (raw: Record<string, unknown>): ReportSearch => ({ ...searchOf(reports.summary)(raw), ...readReportExtras(raw) }),
    ...screen(underService(ENTRANCES, 'reports'), reports.summary, () => import('../features/reports/report.page.tsx')),
  }),
] as const
