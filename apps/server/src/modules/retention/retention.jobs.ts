import { RETENTION_KINDS } from '@gatehouse/contract/settings.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { eachOrganisation } from '../../kernel/jobs/each-organisation.ts'
import type { JobTask, Schedule } from '../../kernel/jobs/task.ts'
import { publish } from '../../kernel/live/publish.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { eraseGeneral, erasePersonal, removeOldEntries } from '../audit/erasure.service.ts'
import { erasePayments, paymentsOf } from '../charges/charges.service.ts'
import { dropFilesOf } from '../files/files.service.ts'
import { forgetMessages } from '../messages/messages.service.ts'
import { forgetOld } from '../notifications/notifications.service.ts'
import { erasePasses } from '../pre-passes/pre-passes.service.ts'
import { erasePreRegisters } from '../pre-registers/pre-registers.service.ts'
import { eraseScans } from '../scans/scans.service.ts'
import { settingsAt } from '../settings/settings.service.ts'
import {
  BEGINNING,
  type Counts,
  endRestoring,
  eraseOfVisits,
  eraseSightings,
  insertRun,
  type Place,
  type VisitKind,
} from './retention.queries.ts'
import { keptFrom } from './retention.service.ts'

/** Visits or sightings of one transaction, so that nobody waits long for a visit. */
const AT_ONCE = 200
const ENTRIES_AT_ONCE = 2_000

/** Erases of an organisation what is over its time, and certifies it. A job that ends in the middle goes on the next night. */
async function eraseOverdue(app: App, member: OrgActor): Promise<void> {
  const within = <T>(work: (tx: Tx) => Promise<T>) => app.database.asMember(member, work)
  const { retention } = await within((tx) => settingsAt(app, tx, member, null))
  const { days, instants } = keptFrom(member, retention, app.clock.now())
  const erased: Counts = { visits: 0, photos: 0, numbers: 0, sightings: 0, notifications: 0, payments: 0, audit: 0 }
  let held = 0
  await within((tx) => endRestoring(tx, instants.visits))
  // Whole visits first: of those nothing is left for the others to erase.
  for (const kind of ['visits', 'photos', 'numbers'] as const) {
    for (let place: Place | undefined = BEGINNING; place; ) {
      const rows = await within((tx) => eraseBatch(tx, member, kind, instants[kind], place!))
      erased[kind] += rows.filter(({ was_erased }) => was_erased).length
      if (kind === 'visits') held += rows.filter(({ was_erased }) => !was_erased).length
      place = rows.length === AT_ONCE ? rows.at(-1) : undefined
    }
  }
  for (let count = AT_ONCE; count === AT_ONCE; erased.sightings += count)
    count = await within(async (tx) => {
      const ids = await eraseSightings(tx, instants.sightings, AT_ONCE)
      await erasePersonal(tx, member, ids)
      return ids.length
    })
  for (let count = AT_ONCE; count === AT_ONCE; )
    count = await within(async (tx) => {
      const ids = await erasePreRegisters(tx, instants.visits, AT_ONCE)
      await erasePersonal(tx, member, ids)
      await dropFilesOf(tx, member, 'pre_register', ids)
      return ids.length
    })
  for (let count = AT_ONCE; count === AT_ONCE; )
    count = await within(async (tx) => {
      const ids = await erasePasses(tx, instants.visits, AT_ONCE)
      await dropFilesOf(tx, member, 'pre_pass', ids)
      await erasePersonal(tx, member, ids)
      return ids.length
    })
  for (let count = ENTRIES_AT_ONCE; count === ENTRIES_AT_ONCE; )
    count = await within((tx) => eraseScans(tx, instants.visits, ENTRIES_AT_ONCE))
  await within((tx) => forgetMessages(tx, member.organisation_id, instants.visits))
  for (let count = AT_ONCE; count === AT_ONCE; ) count = await within((tx) => eraseGeneral(tx, member, instants.visits, AT_ONCE))
  for (let count = ENTRIES_AT_ONCE; count === ENTRIES_AT_ONCE; erased.payments += count)
    count = await within((tx) => erasePayments(tx, member.organisation_id, instants.payments, ENTRIES_AT_ONCE))
  for (let count = 1; count > 0; erased.audit += count)
    count = await within((tx) => removeOldEntries(app, tx, member, instants.audit, ENTRIES_AT_ONCE))
  await within(async (tx) => {
    erased.notifications = await forgetOld(tx, member.organisation_id, instants.notifications)
    if (RETENTION_KINDS.every((kind) => erased[kind] === 0)) return
    await insertRun(tx, member, { kept_from: days, erased, held })
    await recordAudit(tx, member, 'retention.erased', {
      record_type: 'retention',
      record_id: null,
      after: { kept_from: days, ...erased, held },
    })
    await publish(tx, member, { kind: 'entrance.changed', location_ids: null, unit_ids: null })
  })
}

async function eraseBatch(tx: Tx, member: OrgActor, kind: VisitKind, before: Date, place: Place) {
  const rows = await eraseOfVisits(tx, kind, before, place, AT_ONCE)
  const ids = rows.filter(({ was_erased }) => was_erased).map(({ id }) => id)
  if (kind === 'visits') await erasePersonal(tx, member, [...ids, ...(await paymentsOf(tx, member.organisation_id, ids))])
  if (kind !== 'numbers' && ids.length > 0) await dropFilesOf(tx, member, 'entrance', ids)
  return rows
}

export const retentionJobs = {
  erase_overdue: async (app) => {
    const members: OrgActor[] = []
    await eachOrganisation(app, async (_tx, member) => void members.push(member))
    const errors: unknown[] = []
    for (const member of members)
      await eraseOverdue(app, member).catch((error: unknown) => {
        app.log.error({ err: error, organisation_id: member.organisation_id }, 'overdue data was not erased')
        errors.push(error)
      })
    if (errors.length > 0) throw errors[0]
  },
} satisfies Record<string, JobTask>

/** At night in most of Asia, after the deleted visits. */
export const retentionSchedules: readonly Schedule[] = [{ task: 'erase_overdue', match: '7 20 * * *' }]
