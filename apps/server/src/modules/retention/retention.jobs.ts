import type { App } from '../../kernel/app/app-context.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { eachOrganisation } from '../../kernel/jobs/each-organisation.ts'
import type { JobTask, Schedule } from '../../kernel/jobs/task.ts'
import { eraseGeneral, erasePersonal, removeOldEntries } from '../audit/erasure.service.ts'
import { erasePayments, paymentsOf } from '../charges/charges.service.ts'
import { dropFilesOf } from '../files/files.service.ts'
import { forgetMessages } from '../messages/messages.service.ts'
import { forgetOld } from '../notifications/notifications.service.ts'
import { erasePasses } from '../pre-passes/pre-passes.service.ts'
import { erasePreRegisters } from '../pre-registers/pre-registers.service.ts'
import { eraseScans } from '../scans/scans.service.ts'
import { retentionState } from '../settings/settings.service.ts'
import { BEGINNING, endRestoring, eraseOfVisits, eraseSightings, type Place, type VisitKind } from './retention.queries.ts'
import { RetentionRun } from './retention.run.ts'
import { keptFrom } from './retention.service.ts'

/** Visits or sightings in one transaction, so that nobody waits long for a visit. */
const AT_ONCE = 200
const ENTRIES_AT_ONCE = 2_000

/** Erases the overdue data of an organisation and certifies it. The next run goes on where a killed one stopped. */
async function eraseOverdue(app: App, member: OrgActor): Promise<void> {
  // Uses the database's clock, as the versions of the settings do: a server whose clock is ahead erases nothing early.
  const { now, in_force, version } = await app.database.asMember(member, (tx) => retentionState(tx, member))
  const { days: kept_from, instants } = keptFrom(member, in_force, () => new Date(now))
  const { organisation_id } = member
  const run = await RetentionRun.begin(app, member, { kept_from, days: in_force, settings_version: version })
  await app.database.asMember(member, (tx) => endRestoring(tx, instants.visits))
  // Whole visits come first, because they leave nothing for the other kinds to erase.
  for (const kind of ['visits', 'photos', 'numbers'] as const) {
    let place: Place = BEGINNING
    await run.count(async (tx) => {
      const rows = await eraseBatch(tx, member, kind, instants[kind], place)
      place = rows.at(-1) ?? place
      const erasedCount = rows.filter(({ was_erased }) => was_erased).length
      return { erased: { [kind]: erasedCount }, held: kind === 'visits' ? rows.length - erasedCount : 0, more: rows.length === AT_ONCE }
    })
  }
  await run.count(async (tx) => {
    const ids = await eraseSightings(tx, instants.sightings, AT_ONCE)
    await erasePersonal(tx, member, ids)
    return { erased: { sightings: ids.length }, more: ids.length === AT_ONCE }
  })
  await run.count(async (tx) => {
    const ids = await erasePreRegisters(tx, instants.visits, AT_ONCE)
    await erasePersonal(tx, member, ids)
    await dropFilesOf(tx, member, 'pre_register', ids)
    return { erased: { pre_registers: ids.length }, more: ids.length === AT_ONCE }
  })
  await run.count(async (tx) => {
    const ids = await erasePasses(tx, instants.visits, AT_ONCE)
    await dropFilesOf(tx, member, 'pre_pass', ids)
    await erasePersonal(tx, member, ids)
    return { erased: { pre_passes: ids.length }, more: ids.length === AT_ONCE }
  })
  await run.count(async (tx) => {
    const scans = await eraseScans(tx, instants.visits, ENTRIES_AT_ONCE)
    return { erased: { scans }, more: scans === ENTRIES_AT_ONCE }
  })
  await run.count(async (tx) => ({ erased: { messages: await forgetMessages(tx, organisation_id, instants.visits) }, more: false }))
  await run.count(async (tx) => {
    const audit_parts = await eraseGeneral(tx, member, instants.visits, AT_ONCE)
    return { erased: { audit_parts }, more: audit_parts === AT_ONCE }
  })
  await run.count(async (tx) => {
    const payments = await erasePayments(tx, organisation_id, instants.payments, ENTRIES_AT_ONCE)
    return { erased: { payments }, more: payments === ENTRIES_AT_ONCE }
  })
  await run.count(async (tx) => {
    const audit = await removeOldEntries(app, tx, member, instants.audit, ENTRIES_AT_ONCE)
    return { erased: { audit }, more: audit > 0 }
  })
  await run.count(async (tx) => ({
    erased: { notifications: await forgetOld(tx, organisation_id, instants.notifications) },
    more: false,
  }))
  await run.end()
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
