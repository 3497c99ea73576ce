import { auditFeature } from '../features/audit/audit.feature.ts'
import { authFeature } from '../features/auth/auth.feature.ts'
import { blacklistsFeature } from '../features/blacklists/blacklists.feature.ts'
import { cardsFeature } from '../features/cards/cards.feature.ts'
import { dashboardFeature } from '../features/dashboard/dashboard.feature.ts'
import { deleteRequestsFeature } from '../features/delete-requests/delete-requests.feature.ts'
import { eStampsFeature } from '../features/e-stamps/e-stamps.feature.ts'
import { entrancesFeature } from '../features/entrances/entrances.feature.ts'
import { gatesFeature } from '../features/gates/gates.feature.ts'
import { locationsFeature } from '../features/locations/locations.feature.ts'
import { mailsFeature } from '../features/mails/mails.feature.ts'
import { membersFeature } from '../features/members/members.feature.ts'
import { notificationsFeature } from '../features/notifications/notifications.feature.ts'
import { parkingFeesFeature } from '../features/parking-fees/parking-fees.feature.ts'
import { paymentsFeature } from '../features/payments/payments.feature.ts'
import { prePassesFeature } from '../features/pre-passes/pre-passes.feature.ts'
import { preRegistersFeature } from '../features/pre-registers/pre-registers.feature.ts'
import { profileFeature } from '../features/profile/profile.feature.ts'
import { reportsFeature } from '../features/reports/reports.feature.ts'
import { scansFeature } from '../features/scans/scans.feature.ts'
import { settingsFeature } from '../features/settings/settings.feature.ts'
import { usersFeature } from '../features/users/users.feature.ts'
import { visitFeature } from '../features/visit/visit.feature.ts'
import type { Feature, PublicScreen, Screen, Section } from '../screens/feature.ts'

/** Every feature with screens. Their order is the order of the menu within each of its groups (H-08 to H-10). */
export const features = [
  dashboardFeature,
  locationsFeature,
  usersFeature,
  auditFeature,
  gatesFeature,
  settingsFeature,
  entrancesFeature,
  cardsFeature,
  eStampsFeature,
  preRegistersFeature,
  membersFeature,
  parkingFeesFeature,
  paymentsFeature,
  prePassesFeature,
  blacklistsFeature,
  reportsFeature,
  scansFeature,
  deleteRequestsFeature,
  notificationsFeature,
  profileFeature,
  mailsFeature,
  authFeature,
  visitFeature,
] as const

const described: readonly Feature[] = features

export const publicScreens: readonly PublicScreen[] = described.flatMap((feature) => feature.publicScreens ?? [])

/** The screens inside the shell, each with the section of its feature. */
export const screens: readonly (Screen & { readonly section?: Section })[] = described.flatMap(({ section, screens = [] }) =>
  screens.map((screen) => ({ ...screen, section })),
)

const byPath = new Map(screens.map((screen) => [screen.path, screen]))

/** The screen inside the shell with a path, such as a parent of another. */
export const screenAt = (path: string) => byPath.get(path)
