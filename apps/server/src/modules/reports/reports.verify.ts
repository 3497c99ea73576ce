import { addDays, dayIn } from '@gatehouse/contract/kernel/domain/calendar.ts'
import type { ReportCheck } from '@gatehouse/contract/reports/reports.ts'
import type { App } from '../../kernel/app/app-context.ts'
import { type OrgActor, systemActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { notify } from '../notifications/notifications.service.ts'
import { organisationOf } from '../organisations/organisations.service.ts'
import { countedDays, markDays, selectCheck, upsertCheck, wrongCounts } from './reports.verify.queries.ts'

/** Recounts an organisation's days from the visits. Returns how many there are, and the days and months whose stored counts differ. */
export async function verifyReports(tx: Tx, organisation_id: number): Promise<{ days: number; wrong: string[] }> {
  const { time_zone } = await organisationOf(tx, { organisation_id })
  const actor = systemActor(organisation_id, time_zone)
  const days = await countedDays(tx, actor)
  return { days: days.length, wrong: await wrongCounts(tx, actor, days) }
}

/** Days recounted each night, chosen at random: so few that no organisation keeps the others waiting, and over time every day is checked. */
const DAYS_A_NIGHT = 7

/** Recounts some days from the visits. If stored counts differ, they are recounted and administrators are notified. */
export async function checkReports(app: App, tx: Tx, actor: OrgActor): Promise<void> {
  const { organisation_id, time_zone } = actor
  const days = await countedDays(tx, actor, DAYS_A_NIGHT)
  if (days.length === 0) return
  const wrong = await wrongCounts(tx, actor, days)
  await upsertCheck(tx, actor, { days: days.length, wrong })
  if (wrong.length === 0) return
  app.log.error({ organisation_id, wrong }, 'kept counts of reports differ from the visits')
  await markDays(tx, actor, wrong)
  const periods = wrong.map(periodOf)
  const { start_date, end_date } = periods[0]!
  await notify(tx, organisation_id, {
    kind: 'report_counts_differ',
    params: { periods },
    to: { permission: 'settings:write' },
    link: `/service/visitor/entrances/report?startDate=${start_date}&endDate=${end_date}`,
    key: `report_counts_differ/${dayIn(app.clock.now(), time_zone)}`,
  })
}

/** The result of the last nightly check; null before the first one. */
export async function lastCheck(db: Db, actor: OrgActor): Promise<ReportCheck> {
  const row = await selectCheck(db, actor)
  return { check: row ? { at: row.at, days: row.days, differing: row.wrong.map(periodOf) } : null }
}

/** The first and the last day of a day or of a month, `YYYY-MM`. */
function periodOf(text: string) {
  if (text.length > 'YYYY-MM'.length) return { start_date: text, end_date: text }
  const start_date = `${text}-01`
  return { start_date, end_date: addDays(`${addDays(start_date, 31).slice(0, 7)}-01`, -1) }
}
