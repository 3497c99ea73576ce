import { audit } from './audit/audit.ts'
import { auth } from './auth/auth.ts'
import { blacklistFiles } from './blacklists/blacklist-files.ts'
import { blacklists } from './blacklists/blacklists.ts'
import { sightings } from './blacklists/sightings.ts'
import { cards } from './cards/cards.ts'
import { deleteRequests } from './delete-requests/delete-requests.ts'
import { eStampKinds, eStamps } from './e-stamps/e-stamps.ts'
import { entrances } from './entrances/entrances.ts'
import { events } from './events.ts'
import { files } from './files/files.ts'
import { gates } from './gates/gates.ts'
import { locations } from './locations/locations.ts'
import { mails } from './mails/mails.ts'
import { members } from './members/members.ts'
import { notifications } from './notifications/notifications.ts'
import { organisations } from './organisations/organisations.ts'
import { parkingFees } from './parking-fees/parking-fees.ts'
import { partners } from './partners/partners.ts'
import { payments, tills } from './payments/payments.ts'
import { prePasses } from './pre-passes/pre-passes.ts'
import { hostAnswers } from './pre-registers/host-answer.ts'
import { preRegisterFiles } from './pre-registers/pre-register-files.ts'
import { preRegisters } from './pre-registers/pre-registers.ts'
import { visit } from './pre-registers/visit-page.ts'
import { account, profile } from './profile/profile.ts'
import { reports } from './reports/reports.ts'
import { retention } from './retention/retention.ts'
import { scans } from './scans/scans.ts'
import { settings } from './settings/settings.ts'
import { page, system } from './system/system.ts'
import { users } from './users/users.ts'

/** Every call, by module: the only list of them. */
export const contract = {
  system,
  page,
  auth,
  profile,
  account,
  organisations,
  users,
  mails,
  notifications,
  audit,
  files,
  events,
  locations,
  gates,
  settings,
  partners,
  cards,
  blacklists,
  blacklistFiles,
  sightings,
  members,
  preRegisters,
  preRegisterFiles,
  prePasses,
  payments,
  tills,
  parkingFees,
  visit,
  hostAnswers,
  entrances,
  scans,
  eStampKinds,
  eStamps,
  deleteRequests,
  retention,
  reports,
} as const
export type Contract = typeof contract
