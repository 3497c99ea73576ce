import { setImmediate } from 'node:timers/promises'
import { charge } from '@gatehouse/contract/kernel/domain/tariff/charge.ts'
import type { BodyOf, QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import type { parkingFees } from '@gatehouse/contract/parking-fees/parking-fees.ts'
import type { Tariff, TariffInput } from '@gatehouse/contract/parking-fees/tariff-record.ts'
import type { App } from '../../kernel/app/app-context.ts'
import { newId } from '../../kernel/crypto/uuid.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { AppError, requireFound, requireUnchanged } from '../../kernel/errors/app-error.ts'
import { sharerOf } from '../../kernel/fair/shares.ts'
import { publish } from '../../kernel/live/publish.ts'
import { historyOf, recordAudit } from '../audit/audit.service.ts'
import { placesById, requireOpenLocation } from '../locations/locations.service.ts'
import { calendarAt, presentTariffs } from './parking-fees.present.ts'
import {
  deleteTariff,
  insertTariff,
  lockTariff,
  selectTariff,
  selectTariffs,
  type TariffRow,
  updateTariff,
} from './parking-fees.queries.ts'
import { requireExampleTimes, requireKeys, requireRight } from './parking-fees.values.ts'
import { insertVersion, selectPrice } from './parking-fees.versions.queries.ts'

/** One page of the tariffs at locations that the actor may see. */
export async function listTariffs(db: Db, actor: OrgActor, query: QueryOf<typeof parkingFees.list>) {
  const page = await selectTariffs(db, actor, query)
  return { ...page, docs: await presentTariffs(db, actor, page.docs) }
}

/** Errors: not_found. */
export async function getTariff(db: Db, actor: OrgActor, id: string) {
  const row = requireFound(await selectTariff(db, actor, id))
  const [[tariff], history] = await Promise.all([presentTariffs(db, actor, [row]), historyOf(db, actor, id)])
  return { ...tariff!, history }
}

/** Errors: permission_denied, location_not_found, location_archived, tariff_name_taken, invalid (privileges, vehicle_classes, visitor_types, examples). */
export async function createTariff(app: App, tx: Tx, actor: OrgActor, { location_id, name, ...content }: TariffInput): Promise<Tariff> {
  // Actors limited to units wouldn't see the new tariff.
  if (actor.unit_ids !== null) throw new AppError('permission_denied')
  await requireOpenLocation(tx, actor, location_id)
  await requireKeys(app, tx, actor, location_id, content)
  await requireExampleTimes(tx, actor, location_id, content)
  const _id = newId()
  await insertTariff(tx, actor, { _id, location_id, name })
  await insertVersion(tx, actor, { _id: newId(), tariff_id: _id, n: 1, ...content })
  await recordTariffStep(tx, actor, 'created', { _id, location_id }, { after: { name, location_id, version: 1, ...content } })
  return present(tx, actor, _id)
}

/** Errors: not_found, location_archived, tariff_name_taken, changed_meanwhile. */
export async function renameTariff(tx: Tx, actor: OrgActor, id: string, body: BodyOf<typeof parkingFees.rename>): Promise<Tariff> {
  const { name, updated_at, reason } = body
  const before = await openTariff(tx, actor, id)
  requireUnchanged(id, before, updated_at)
  await updateTariff(tx, actor, id, name)
  const { location_id } = before
  await recordTariffStep(tx, actor, 'renamed', before, { before: { name: before.name, location_id }, after: { name, location_id }, reason })
  return present(tx, actor, id)
}

/** Errors: not_found, location_archived, tariff_published. */
export async function removeTariff(tx: Tx, actor: OrgActor, id: string): Promise<void> {
  const before = await openTariff(tx, actor, id)
  await deleteTariff(tx, actor, id)
  await recordTariffStep(tx, actor, 'removed', before, { before: { name: before.name, location_id: before.location_id } })
}

/** Locks a tariff of an open location against changes until the transaction ends. Errors: not_found, location_archived. */
export async function openTariff(tx: Tx, actor: OrgActor, id: string): Promise<TariffRow> {
  const row = requireFound(await lockTariff(tx, actor, id))
  await requireOpenLocation(tx, actor, row.location_id)
  return row
}

const present = async (tx: Tx, actor: OrgActor, id: string): Promise<Tariff> =>
  (await presentTariffs(tx, actor, [requireFound(await selectTariff(tx, actor, id))]))[0]!

/** Audits a step of a tariff and updates open pages. */
export async function recordTariffStep(
  tx: Tx,
  actor: OrgActor,
  step: string,
  { _id: record_id, location_id }: Pick<TariffRow, '_id' | 'location_id'>,
  facts: { before?: object; after?: object; reason?: string | undefined },
): Promise<void> {
  await recordAudit(tx, actor, `tariff.${step}`, { record_type: 'tariff', record_id, ...facts })
  await publish(tx, actor, { kind: 'tariff.changed', record_id, location_ids: [location_id], unit_ids: [] })
}

/**
 * The price of a made-up stay. Errors: not_found, location_not_found, invalid (rules); too_many_requests, unavailable: an organisation runs one at a
 * time.
 */
export async function quote(app: App, db: Db, actor: OrgActor, body: BodyOf<typeof parkingFees.quote>) {
  const { entry, exit, lost_card, stamps } = body
  const { rules, ...calendar } = await quotedPrice(db, actor, body)
  requireRight(rules)
  return app.shares.quotes.run(sharerOf(actor), async () => {
    // Gives other calls the thread between two quotes.
    await setImmediate()
    const price = charge(rules, { entry, exit, lost_card }, calendar, stamps)
    return { ...price, lines: [...price.lines] }
  })
}

async function quotedPrice(db: Db, actor: OrgActor, { version_id, rules, location_id, entry, exit }: BodyOf<typeof parkingFees.quote>) {
  const instant = entry ?? exit
  if (version_id !== undefined) return requireFound(await selectPrice(db, actor, version_id, instant))
  const { id } = await wholePlace(db, actor, location_id!)
  return { rules: rules!, ...(await calendarAt(db, actor.organisation_id, id, instant)) }
}

/** A location that the actor may see as a whole. Errors: location_not_found. */
export async function wholePlace(db: Db, actor: OrgActor, location_id: string) {
  const place = actor.unit_ids === null ? (await placesById(db, actor)).get(location_id) : undefined
  return requireFound(place, 'location_not_found')
}
