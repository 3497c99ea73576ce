import { contract } from '@gatehouse/contract/contract.ts'
import type { App } from './kernel/app/app-context.ts'
import type { BoundRoute } from './kernel/http/call.ts'
import type { Bound } from './kernel/http/server.ts'
import type { JobTask, Schedule } from './kernel/jobs/task.ts'
import { auditJobs, auditSchedules } from './modules/audit/audit.jobs.ts'
import { auditRoutes } from './modules/audit/audit.routes.ts'
import { accountRoutes } from './modules/auth/account.routes.ts'
import { authJobs } from './modules/auth/auth.jobs.ts'
import { authRoutes } from './modules/auth/auth.routes.ts'
import { blacklistJobs, blacklistSchedules, blacklistStarts } from './modules/blacklists/blacklists.jobs.ts'
import { blacklistRoutes } from './modules/blacklists/blacklists.routes.ts'
import { cardRoutes } from './modules/cards/cards.routes.ts'
import { deleteRequestJobs, deleteRequestSchedules } from './modules/delete-requests/delete-requests.jobs.ts'
import { deleteRequestRoutes } from './modules/delete-requests/delete-requests.routes.ts'
import { stampKindRoutes, stampRoutes } from './modules/e-stamps/e-stamps.routes.ts'
import { entranceJobs } from './modules/entrances/entrances.guest-photo.ts'
import { entranceRoutes } from './modules/entrances/entrances.routes.ts'
import { unitNewsJobs } from './modules/entrances/entrances.unit-news.ts'
import { fileJobs, fileSchedules } from './modules/files/files.jobs.ts'
import { fileRoutes } from './modules/files/files.routes.ts'
import { gateRoutes } from './modules/gates/gates.routes.ts'
import { locationRoutes } from './modules/locations/locations.routes.ts'
import { mailRoutes } from './modules/mails/mails.routes.ts'
import { memberJobs, memberSchedules } from './modules/members/members.jobs.ts'
import { memberRoutes } from './modules/members/members.routes.ts'
import { notificationJobs } from './modules/notifications/notifications.jobs.ts'
import { notificationRoutes } from './modules/notifications/notifications.routes.ts'
import { operatorJobs } from './modules/operator/operator.jobs.ts'
import { organisationJobs, organisationSchedules } from './modules/organisations/organisations.jobs.ts'
import { organisationRoutes } from './modules/organisations/organisations.routes.ts'
import { parkingFeeRoutes } from './modules/parking-fees/parking-fees.routes.ts'
import { partnerJobs, partnerSchedules } from './modules/partners/partners.jobs.ts'
import { partnerRoutes } from './modules/partners/partners.routes.ts'
import { paymentRoutes, tillRoutes } from './modules/payments/payments.routes.ts'
import { prePassJobs } from './modules/pre-passes/pre-passes.jobs.ts'
import { prePassRoutes } from './modules/pre-passes/pre-passes.routes.ts'
import { hostAnswerRoutes, visitRoutes } from './modules/pre-registers/pre-registers.guest-routes.ts'
import { preRegisterJobs } from './modules/pre-registers/pre-registers.jobs.ts'
import { preRegisterRoutes } from './modules/pre-registers/pre-registers.routes.ts'
import { profileRoutes } from './modules/profile/profile.routes.ts'
import { reportJobs, reportSchedules } from './modules/reports/reports.jobs.ts'
import { reportRoutes } from './modules/reports/reports.routes.ts'
import { retentionJobs, retentionSchedules } from './modules/retention/retention.jobs.ts'
import { retentionRoutes } from './modules/retention/retention.routes.ts'
import { scanRoutes } from './modules/scans/scans.routes.ts'
import { settingsRoutes } from './modules/settings/settings.routes.ts'
import { docsPage } from './modules/system/docs-page.ts'
import { eventRoutes, pageRoutes, systemRoutes } from './modules/system/system.routes.ts'
import { userJobs } from './modules/users/users.jobs.ts'
import { userRoutes } from './modules/users/users.routes.ts'

/** Every module of the product, listed only here. */
export const routes: readonly BoundRoute[] = [
  ...systemRoutes,
  ...pageRoutes,
  ...authRoutes,
  ...profileRoutes,
  ...accountRoutes,
  ...organisationRoutes,
  ...userRoutes,
  ...mailRoutes,
  ...notificationRoutes,
  ...auditRoutes,
  ...fileRoutes,
  ...eventRoutes,
  ...locationRoutes,
  ...gateRoutes,
  ...preRegisterRoutes,
  ...visitRoutes,
  ...hostAnswerRoutes,
  ...settingsRoutes,
  ...partnerRoutes,
  ...cardRoutes,
  ...blacklistRoutes,
  ...memberRoutes,
  ...prePassRoutes,
  ...paymentRoutes,
  ...tillRoutes,
  ...parkingFeeRoutes,
  ...entranceRoutes,
  ...scanRoutes,
  ...stampKindRoutes,
  ...stampRoutes,
  ...deleteRequestRoutes,
  ...retentionRoutes,
  ...reportRoutes,
]

export { recordDenials } from './modules/audit/audit.denied.ts'
export { linkEntries } from './modules/audit/audit.link.ts'

/** Built on demand, since they take longer than the rest of a start. */
export const documents = (version: string): Bound['documents'] => ({ '/docs': () => docsPage(contract, version) })

export const jobs: Readonly<Record<string, JobTask>> = {
  ...auditJobs,
  ...notificationJobs,
  ...organisationJobs,
  ...authJobs,
  ...userJobs,
  ...fileJobs,
  ...blacklistJobs,
  ...memberJobs,
  ...prePassJobs,
  ...preRegisterJobs,
  ...entranceJobs,
  ...unitNewsJobs,
  ...reportJobs,
  ...deleteRequestJobs,
  ...partnerJobs,
  ...retentionJobs,
  ...operatorJobs,
}

export const schedules: readonly Schedule[] = [
  ...auditSchedules,
  ...organisationSchedules,
  ...fileSchedules,
  ...blacklistSchedules,
  ...memberSchedules,
  ...reportSchedules,
  ...retentionSchedules,
  ...deleteRequestSchedules,
  ...partnerSchedules,
]

/** One-time work of each server when it begins to serve. If it fails, the next start or the periodic jobs do it. */
export const starts: readonly ((app: App) => Promise<void>)[] = blacklistStarts
