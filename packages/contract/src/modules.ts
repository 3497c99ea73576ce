import { auditModule } from './audit/audit.facts.ts'
import { authModule } from './auth/auth.facts.ts'
import { blacklistsModule } from './blacklists/blacklists.facts.ts'
import { cardsModule } from './cards/cards.facts.ts'
import { deleteRequestsModule } from './delete-requests/delete-requests.facts.ts'
import { eStampsModule } from './e-stamps/e-stamps.facts.ts'
import { entrancesModule } from './entrances/entrances.facts.ts'
import { filesModule } from './files/files.facts.ts'
import { gatesModule } from './gates/gates.facts.ts'
import type { ModuleFacts } from './kernel/facts.ts'
import { kernelFacts } from './kernel/kernel.facts.ts'
import { locationsModule } from './locations/locations.facts.ts'
import { mailsModule } from './mails/mails.facts.ts'
import { membersModule } from './members/members.facts.ts'
import { messagesModule } from './messages/messages.facts.ts'
import { notificationsModule } from './notifications/notifications.facts.ts'
import { organisationsModule } from './organisations/organisations.facts.ts'
import { parkingFeesModule } from './parking-fees/parking-fees.facts.ts'
import { partnersModule } from './partners/partners.facts.ts'
import { paymentsModule } from './payments/payments.facts.ts'
import { prePassesModule } from './pre-passes/pre-passes.facts.ts'
import { preRegistersModule } from './pre-registers/pre-registers.facts.ts'
import { profileModule } from './profile/profile.facts.ts'
import { reportsModule } from './reports/reports.facts.ts'
import { retentionModule } from './retention/retention.facts.ts'
import { scansModule } from './scans/scans.facts.ts'
import { settingsModule } from './settings/settings.facts.ts'
import { systemModule } from './system/system.facts.ts'
import { usersModule } from './users/users.facts.ts'

/**
 * The modules, in their order (`tools/imports/order.mjs`): the only list of them. Permissions, errors, events, words, records and calls are collected
 * from it by the files beside this one.
 */
export const MODULES = [
  auditModule,
  filesModule,
  notificationsModule,
  messagesModule,
  organisationsModule,
  locationsModule,
  usersModule,
  mailsModule,
  profileModule,
  authModule,
  gatesModule,
  settingsModule,
  cardsModule,
  blacklistsModule,
  membersModule,
  preRegistersModule,
  prePassesModule,
  parkingFeesModule,
  entrancesModule,
  scansModule,
  eStampsModule,
  retentionModule,
  deleteRequestsModule,
  paymentsModule,
  reportsModule,
  partnersModule,
  systemModule,
] as const

/** The facts of the kernel and of every module. */
export const FACTS: readonly ModuleFacts[] = [kernelFacts, ...MODULES.map(({ facts }) => facts)]
