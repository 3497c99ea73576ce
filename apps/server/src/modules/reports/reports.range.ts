import { addDays, daysBetween } from '@gatehouse/contract/kernel/domain/calendar.ts'
import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import type { ReportDaily, ReportSummary, reports } from '@gatehouse/contract/reports/reports.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db } from '../../kernel/db/handles.ts'
import { gateCodes } from '../gates/gates.service.ts'
import { unitLabel, unitsNamed } from '../locations/locations.service.ts'
import type { Dimension } from './reports.counts.queries.ts'
import type { Sum } from './reports.kinds.ts'
import { type ReportFilter, selectDaily, selectNow, selectSums } from './reports.range.queries.ts'

export async function dailyReport(db: Db, actor: OrgActor, { status, ...filter }: QueryOf<typeof reports.daily>): Promise<ReportDaily> {
  const docs = await selectDaily(db, actor, filter, status)
  return { docs, total: docs.reduce((total, { count }) => total + count, 0) }
}

export async function summaryReport(db: Db, actor: OrgActor, filter: ReportFilter): Promise<ReportSummary> {
  const [sums, as_of, gates] = await Promise.all([selectSums(db, actor, filter), selectNow(db), gateCodes(db, actor)])
  const { startDate, endDate } = filter
  const by = (dim: Dimension) => sums.filter((sum) => !sum.before && sum.dim === dim).sort(mostFirst)
  const parts = (dim: Dimension) => by(dim).map((sum) => ({ key: sum.key || null, ...partOf(sum) }))
  const ofUnits = by('unit')
  const units = new Map(
    (
      await unitsNamed(
        db,
        actor,
        ofUnits.flatMap(({ key }) => key || []),
      )
    ).map((unit) => [unit.id, unit]),
  )
  return {
    as_of,
    ...{ start_date: startDate, end_date: endDate, ...totalsOf(sums.filter(({ before }) => !before)) },
    before: {
      start_date: addDays(startDate, -daysBetween(startDate, endDate) - 1),
      end_date: addDays(startDate, -1),
      ...totalsOf(sums.filter(({ before }) => before)),
    },
    purposes: parts('purpose'),
    visitor_types: by('type').map((sum) => ({ key: sum.key, ...partOf(sum) })),
    sources: by('source').map((sum) => ({ key: sum.key as ReportSummary['sources'][number]['key'], ...partOf(sum) })),
    gates: by('gate').map((sum) => ({ id: sum.key, code: gates.get(sum.key)?.code ?? null, ...partOf(sum) })),
    units: ofUnits.map((sum) => {
      const unit = units.get(sum.key)
      return { id: sum.key || null, name: unit ? unitLabel({ code: unit.code, name: unit.name_th }) : null, ...partOf(sum) }
    }),
    hours: by('hour').map(({ key, checkins }) => {
      const [weekday, hour] = key.split('-').map(Number)
      return { weekday: weekday!, hour: hour!, checkins }
    }),
  }
}

const mostFirst = (a: Sum, b: Sum) => b.checkins - a.checkins || b.checkouts - a.checkouts || (a.key < b.key ? -1 : 1)
const partOf = ({ checkins, checkouts, people, vehicles }: Sum) => ({ checkins, checkouts, people, vehicles })

function totalsOf(sums: readonly Sum[]) {
  const total = sums.find(({ dim }) => dim === 'total')
  const stays = sums
    .filter(({ dim }) => dim === 'stay')
    .map(({ key, stays }) => ({ minutes: Number(key), stays }))
    .sort((a, b) => a.minutes - b.minutes)
  const count = total?.stays ?? 0
  return {
    ...{ checkins: total?.checkins ?? 0, checkouts: total?.checkouts ?? 0 },
    ...{ people: total?.people ?? 0, vehicles: total?.vehicles ?? 0, repeats: total?.repeats ?? 0 },
    stays: {
      count,
      average: count > 0 ? Math.round(total!.stay_minutes / count) : null,
      median: rankIn(stays, Math.ceil(count * 0.5)),
      p90: rankIn(stays, Math.ceil(count * 0.9)),
    },
  }
}

/** The stay at a rank, shortest first; null if there is none. */
function rankIn(stays: readonly { minutes: number; stays: number }[], rank: number): number | null {
  let passedStays = 0
  for (const { minutes, stays: count } of stays) {
    passedStays += count
    if (passedStays >= rank) return minutes
  }
  return null
}
