import { dayIn } from '@gatehouse/contract/kernel/domain/calendar.ts'
import {
  type DaysKept,
  RETENTION_DELAY_DAYS,
  RETENTION_KINDS,
  type RetentionKind,
  type RetentionPlan,
  withLeastDays,
} from '@gatehouse/contract/settings/settings.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { notifiedPeople, notify, readersOf } from '../notifications/notifications.service.ts'
import { DEFAULT_SETTINGS } from './settings.defaults.ts'
import { selectRetentionVersions } from './settings.retention.queries.ts'

const DELAY = RETENTION_DELAY_DAYS * 86_400_000

/** Days with the time in milliseconds until which they count: a week after they were replaced, infinite for the current ones. */
interface Period {
  days: Record<RetentionKind, number>
  expires: number
}

/** The retention of an organisation at one moment of the database. */
export interface RetentionState extends Omit<RetentionPlan, 'notified'> {
  now: string
  /** The newest version of the settings; 0 for the defaults. */
  version: number
  /** Versions within the last week that changed the retention. */
  recent: readonly number[]
  /** When days of a kind would take effect if they were saved now; null for the next night. */
  effectiveAt: (kind: RetentionKind, days: number) => string | null
}

/**
 * The days in force, which every erasing statement uses. Replaced days count for another week. So shorter days take effect after that week, and
 * saving the former days takes effect at once (docs/decisions/0069).
 */
export async function retentionState(db: Db | Tx, actor: OrgActor): Promise<RetentionState> {
  const { now, newest, versions } = await selectRetentionVersions(db, actor.organisation_id, RETENTION_DELAY_DAYS)
  const periods = versions.map(({ retention, ended_at }) => ({
    days: withLeastDays(retention ?? DEFAULT_SETTINGS.retention),
    expires: ended_at === null ? Infinity : Date.parse(ended_at) + DELAY,
  }))
  return {
    ...{ now, version: newest, recent: versions.slice(1).map(({ version }) => version) },
    ...scheduleOf(periods),
    effectiveAt: (kind, days) => {
      const replacedPeriods = periods.map((period) => ({ ...period, expires: Math.min(period.expires, Date.parse(now) + DELAY) }))
      const newPeriod = { days: { ...periods.at(-1)!.days, [kind]: days }, expires: Infinity }
      return scheduleOf([...replacedPeriods, newPeriod]).changes.findLast((change) => change.kind === kind)?.effective_at ?? null
    },
  }
}

/**
 * The longest days of each kind now, and each instant from which fewer days are the longest. Takes linear time, since a week may have many periods.
 */
function scheduleOf(periods: readonly Period[]): Omit<RetentionPlan, 'notified'> {
  const latestFirst = [...periods].sort((first, second) => (first.expires === second.expires ? 0 : second.expires - first.expires))
  const [last, ...earlier] = latestFirst
  const in_force = { ...last!.days }
  const changes: RetentionPlan['changes'] = []
  for (const { days, expires } of earlier)
    for (const kind of [...RETENTION_KINDS].reverse()) {
      if (days[kind] <= in_force[kind]) continue
      changes.unshift({ kind, days: in_force[kind], effective_at: new Date(expires).toISOString() })
      in_force[kind] = days[kind]
    }
  return { in_force, changes }
}

const keyOf = (version: number) => `retention_shortened/${version}`

/** The days in force and the waiting changes, with the people who were notified. */
export async function retentionPlan(db: Db | Tx, actor: OrgActor): Promise<RetentionPlan> {
  const { in_force, changes, recent } = await retentionState(db, actor)
  const notifiedNames = changes.length === 0 ? [] : await notifiedPeople(db, actor.organisation_id, recent.map(keyOf))
  return { in_force, changes, notified: notifiedNames }
}

/** Notifies owners and everybody who can change the organisation's settings about shorter days. */
export async function notifyOfShorterDays(tx: Tx, actor: OrgActor, version: number, before: DaysKept, after: DaysKept): Promise<void> {
  const shorter = RETENTION_KINDS.filter((kind) => after[kind] < before[kind])
  if (shorter.length === 0) return
  const { in_force, effectiveAt } = await retentionState(tx, actor)
  const waitingKinds = shorter.filter((kind) => after[kind] < in_force[kind])
  const last = waitingKinds
    .map((kind) => effectiveAt(kind, after[kind]) ?? '')
    .sort()
    .at(-1)
  if (!last) return
  const people = (await readersOf(tx, actor.organisation_id)).filter(
    ({ role, permissions, location_ids, unit_ids }) =>
      role === 'owner' || (permissions.includes('settings:write') && location_ids === null && unit_ids === null),
  )
  await notify(tx, actor.organisation_id, {
    kind: 'retention_shortened',
    to: { user_ids: people.map(({ user_id }) => user_id) },
    params: {
      by: actor.name,
      day: dayIn(new Date(last), actor.time_zone),
      changes: waitingKinds.map((kind) => ({ kind, before: in_force[kind], after: after[kind] })),
    },
    link: '/service/visitor/setting?section=retention',
    key: keyOf(version),
  })
}
