import { audit } from './audit.ts'
import { auth } from './auth.ts'
import { blacklistFiles } from './blacklist-files.ts'
import { blacklists } from './blacklists.ts'
import { cards } from './cards.ts'
import { deleteRequests } from './delete-requests.ts'
import { eStampKinds, eStamps } from './e-stamps.ts'
import { entrances } from './entrances.ts'
import { events } from './events.ts'
import { files } from './files.ts'
import { gates } from './gates.ts'
import { hostAnswers } from './host-answer.ts'
import { locations } from './locations.ts'
import { mails } from './mails.ts'
import { members } from './members.ts'
import { notifications } from './notifications.ts'
import { organisations } from './organisations.ts'
import { parkingFees } from './parking-fees.ts'
import { partners } from './partners.ts'
import { payments, tills } from './payments.ts'
import { prePasses } from './pre-passes.ts'
import { preRegisterFiles } from './pre-register-files.ts'
import { preRegisters } from './pre-registers.ts'
import { account, profile } from './profile.ts'
import { reports } from './reports.ts'
import { retention } from './retention.ts'
import { scans } from './scans.ts'
import { settings } from './settings.ts'
import { sightings } from './sightings.ts'
import { page, system } from './system.ts'
import { users } from './users.ts'
import { visit } from './visit-page.ts'

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
