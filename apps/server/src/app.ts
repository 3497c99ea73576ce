import { collectModules } from './kernel/module/module.ts'
import { auditModule } from './modules/audit/audit.module.ts'
import { authModule } from './modules/auth/auth.module.ts'
import { blacklistsModule } from './modules/blacklists/blacklists.module.ts'
import { cardsModule } from './modules/cards/cards.module.ts'
import { chargesModule } from './modules/charges/charges.module.ts'
import { deleteRequestsModule } from './modules/delete-requests/delete-requests.module.ts'
import { eStampsModule } from './modules/e-stamps/e-stamps.module.ts'
import { entrancesModule } from './modules/entrances/entrances.module.ts'
import { filesModule } from './modules/files/files.module.ts'
import { gatesModule } from './modules/gates/gates.module.ts'
import { locationsModule } from './modules/locations/locations.module.ts'
import { mailsModule } from './modules/mails/mails.module.ts'
import { membersModule } from './modules/members/members.module.ts'
import { messagesModule } from './modules/messages/messages.module.ts'
import { notificationsModule } from './modules/notifications/notifications.module.ts'
import { operatorModule } from './modules/operator/operator.module.ts'
import { organisationsModule } from './modules/organisations/organisations.module.ts'
import { parkingFeesModule } from './modules/parking-fees/parking-fees.module.ts'
import { partnersModule } from './modules/partners/partners.module.ts'
import { paymentsModule } from './modules/payments/payments.module.ts'
import { prePassesModule } from './modules/pre-passes/pre-passes.module.ts'
import { preRegistersModule } from './modules/pre-registers/pre-registers.module.ts'
import { profileModule } from './modules/profile/profile.module.ts'
import { reportsModule } from './modules/reports/reports.module.ts'
import { retentionModule } from './modules/retention/retention.module.ts'
import { scansModule } from './modules/scans/scans.module.ts'
import { settingsModule } from './modules/settings/settings.module.ts'
import { systemModule } from './modules/system/system.module.ts'
import { usersModule } from './modules/users/users.module.ts'

/**
 * Every module of the product, listed only here. A module may use the services of those before it: the import rule takes its order from this list
 * (tools/imports/order.mjs).
 */
export const modules = [
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
  chargesModule,
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
  operatorModule,
]

export const { routes, jobs, schedules, starts, documents } = collectModules(modules)

export { recordDenials } from './modules/audit/audit.denied.ts'
export { linkEntries } from './modules/audit/audit.link.ts'
