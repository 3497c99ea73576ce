import type { TariffVersion } from '@gatehouse/contract/parking-fees/tariff-record.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { AppError, invalidField } from '../../kernel/errors/app-error.ts'
import { amountsOf, calendarAt, getVersion, statusOf } from './parking-fees.present.ts'
import { recordTariffStep } from './parking-fees.service.ts'
import { requireRight } from './parking-fees.values.ts'
import {
  publishVersion,
  selectBeside,
  selectOverlapping,
  updateEnd,
  updateTime,
  type VersionRecord,
  withdrawVersion,
} from './parking-fees.versions.queries.ts'
import { named, openVersion, requireDraft } from './parking-fees.versions.ts'

/**
 * Puts a draft in force from a time on; null means now. The version in force then ends, and the draft lasts until the next version begins.
 * Errors: not_found, location_archived, status_not_allowed (no draft), invalid (rules, starts_at), tariff_examples_fail, tariff_overlap.
 */
export async function publishTariff(tx: Tx, actor: OrgActor, id: string, starts_at: string | null): Promise<TariffVersion> {
  const { tariff, version } = await openVersion(tx, actor, id)
  requireDraft(version)
  requireRight(version.rules)
  await requireExamples(tx, actor, version)
  const from = notBefore(version.now, starts_at, 'starts_at')
  const { before, isTaken, next } = await selectBeside(tx, actor, tariff._id, from)
  if (isTaken) throw invalidField('starts_at', 'tariff_start_taken')
  const time = { from, until: next }
  await requireFree(tx, actor, id, time)
  const again = (retry: Tx, as: unknown) => publishTariff(retry, as as OrgActor, id, starts_at)
  // The earlier version ends first, because both price the same stays.
  if (before && isWithin(from, before)) await updateTime(tx, actor, before._id, { from: before.starts_at, until: from }, again)
  await publishVersion(tx, actor, id, time, again)
  const { privileges, vehicle_classes, visitor_types } = version
  const facts = named(tariff, version.n)
  const after = {
    ...facts,
    status: from > version.now ? 'scheduled' : 'active',
    privileges,
    vehicle_classes,
    visitor_types,
    starts_at: from,
    ends_at: next,
  }
  await recordTariffStep(tx, actor, 'published', tariff, { before: { ...facts, status: 'draft' }, after })
  return getVersion(tx, actor, id)
}

/**
 * Makes a scheduled version a draft again; the version before it then lasts as long as it would have without it.
 * Errors: not_found, location_archived, status_not_allowed (not scheduled, or in force within a minute), tariff_overlap.
 */
export async function withdrawTariff(tx: Tx, actor: OrgActor, id: string): Promise<TariffVersion> {
  const { tariff, version } = await openVersion(tx, actor, id)
  const { starts_at, now } = version
  // A check-in under way may use it soon; the database refuses this too.
  if (starts_at === null || Date.parse(starts_at) - Date.parse(now) <= 60_000) throw new AppError('status_not_allowed')
  await withdrawVersion(tx, actor, id)
  const { before, next } = await selectBeside(tx, actor, tariff._id, starts_at)
  if (before?.ends_at === starts_at) {
    const end = earlier(before.decided_end, next)
    await requireFree(tx, actor, before._id, { from: starts_at, until: end })
    const again = (retry: Tx, as: unknown) => withdrawTariff(retry, as as OrgActor, id)
    await updateTime(tx, actor, before._id, { from: before.starts_at, until: end }, again)
  }
  const facts = named(tariff, version.n)
  await recordTariffStep(tx, actor, 'withdrawn', tariff, {
    before: { ...facts, status: 'scheduled', starts_at },
    after: { ...facts, status: 'draft' },
  })
  return getVersion(tx, actor, id)
}

/**
 * Ends the version in force at a time, unless another one begins before; null means now.
 * Errors: not_found, location_archived, status_not_allowed (not in force), invalid (ends_at), tariff_overlap.
 */
export async function endTariff(tx: Tx, actor: OrgActor, id: string, ends_at: string | null): Promise<TariffVersion> {
  const { tariff, version } = await openVersion(tx, actor, id)
  if (statusOf(version) !== 'active') throw new AppError('status_not_allowed')
  const from = version.starts_at!
  const end = notBefore(version.now, ends_at, 'ends_at')
  const { next } = await selectBeside(tx, actor, tariff._id, from)
  const time = { from, until: earlier(end, next) }
  await requireFree(tx, actor, id, time)
  await updateEnd(tx, actor, id, end)
  await updateTime(tx, actor, id, time, (retry, as) => endTariff(retry, as as OrgActor, id, ends_at))
  const facts = named(tariff, version.n)
  await recordTariffStep(tx, actor, 'ended', tariff, {
    before: { ...facts, ends_at: version.ends_at },
    after: { ...facts, ends_at: time.until },
  })
  return getVersion(tx, actor, id)
}

function notBefore(now: string, time: string | null, field: string): string {
  if (time !== null && time < now) throw invalidField(field, 'day_over')
  return time ?? now
}

const isWithin = (time: string, { ends_at }: { ends_at: string | null }): boolean => ends_at === null || time < ends_at

const earlier = (...ends: (string | null)[]): string | null => ends.filter((end) => end !== null).toSorted()[0] ?? null

/** Checks the examples by the current calendar of the location. Errors: tariff_examples_fail, naming those that come to another amount. */
async function requireExamples(tx: Tx, actor: OrgActor, version: VersionRecord): Promise<void> {
  const calendar = await calendarAt(tx, actor.organisation_id, version.location_id, version.now)
  const errors = amountsOf(version, calendar).flatMap((amount, index) =>
    amount === version.examples[index]!.expected ? [] : [{ field: `examples.${index}.expected`, message: 'tariff_example', amount }],
  )
  if (errors.length > 0) throw new AppError('tariff_examples_fail', { errors })
}

/** Errors: tariff_overlap, naming the other tariff. The database refuses a simultaneous call. */
async function requireFree(tx: Tx, actor: OrgActor, id: string, time: Parameters<typeof selectOverlapping>[3]): Promise<void> {
  const other = await selectOverlapping(tx, actor, id, time)
  if (other) throw new AppError('tariff_overlap', { conflict: { ...other } })
}
