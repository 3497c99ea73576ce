import { type Entrance, entranceFields } from '@gatehouse/contract/entrances/entrance-record.ts'
import type { entrances } from '@gatehouse/contract/entrances/entrances.ts'
import { searchText } from '@gatehouse/contract/kernel/domain/names.ts'
import type { BodyOf } from '@gatehouse/contract/kernel/routes.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { AppError, requireFound, requireUnchanged } from '../../kernel/errors/app-error.ts'
import { personHash } from '../../kernel/personal/numbers.ts'
import { keptFields } from '../../kernel/records/record-fields.ts'
import { pricesAhead } from '../charges/charges.service.ts'
import { findUnit, unitLabel } from '../locations/locations.service.ts'
import { announcementOf } from '../pre-registers/pre-registers.service.ts'
import { requireChoices, type Settings, settingsAt, stayMinutes } from '../settings/settings.service.ts'
import { conflictOf, requireUnit } from './entrances.check-in.ts'
import { openVisitor } from './entrances.personal.ts'
import { updateEntrance } from './entrances.queries.ts'
import { screenVisit } from './entrances.screening.ts'
import { auditAndPresent, lockToChange, openAndPresent, requireReason } from './entrances.service.ts'
import type { EntranceRecord } from './entrances.table.ts'
import { recordUnitArrival } from './entrances.unit-news.queries.ts'

/**
 * Corrects a visit and screens it again. An unchanged visit gets no new version and no audit entry. Errors: not_found, visit_erased,
 * changed_meanwhile, invalid (reason, choices), unit_not_found, vehicle_inside, fee_lowered.
 */
export async function correctEntrance(
  app: App,
  tx: Tx,
  actor: OrgActor,
  id: string,
  body: BodyOf<typeof entrances.update>,
): Promise<Entrance> {
  const before = await lockToChange(tx, actor, id)
  requireUnchanged(id, before, body.updated_at)
  const settings = await settingsAt(app, tx, actor, before.location_id)
  requireChoices(settings, body, before)
  // Clients may send the whole visit; only these fields are written.
  const change = {
    ...keptFields(entranceFields, body, before),
    unit_id: body.unit_id === undefined ? before.unit_id : body.unit_id,
    expected_out_at: expectedOut(settings, body, before),
  }
  if (isSame(change, before)) return openAndPresent(app, tx, actor, before)
  if (before.status !== 'checkin') requireReason(body.reason)
  requireUnit(actor, change)
  let is_news = false
  if (change.unit_id && change.unit_id !== before.unit_id) {
    const unit = requireFound(await findUnit(tx, actor, before.location_id, change.unit_id), 'unit_not_found')
    change.unit_name = unitLabel(unit)
    is_news = unit.has_mail && (await isWalkIn(tx, actor, before))
  }
  const hasNewPlate = change.plate !== before.plate || change.plate_province !== before.plate_province
  const conflict = hasNewPlate && before.status === 'checkin' ? await conflictOf(app, tx, actor, { ...before, ...change }) : undefined
  if (conflict) throw conflict
  const prices = await pricesOf(tx, actor, before)
  const keys = await app.keyring.of(tx, actor.organisation_id)
  const numbers = openVisitor(keys, before)
  const other = IDENTITY.some((name) => change[name] !== before[name])
  const row = await updateEntrance(tx, actor.organisation_id, id, {
    ...change,
    search_text: searchText(change.visitor_name, change.company, change.plate, before.card_number),
    // A member stays that member, whatever the correction says. A visitor with an unreadable number stays the same person too, because without the
    // number they would become another one.
    ...(other && !before.member_id && !numbers.unreadable
      ? { person_hash: personHash(keys, numbers, change.visitor_name, change.plate) }
      : {}),
  })
  if (is_news && change.unit_id) await recordUnitArrival(actor, id, change.unit_id).execute(tx)
  if (await isCheaper(tx, actor, { before, row, prices })) {
    if (!actor.permissions.includes('payments:waive')) throw new AppError('fee_lowered')
    requireReason(body.reason)
  }
  // A cancelled visit never took place, so it isn't screened.
  if (other && row.status !== 'cancelled')
    await screenVisit(app, tx, actor, row, numbers, { occasion: 'corrected', before: before.person_hash })
  return auditAndPresent(app, tx, actor, before, row, 'entrance.corrected', body.reason)
}

/** Whether a visitor is inside whom nobody announced. The contacts of the new unit are notified as at a check-in. */
const isWalkIn = async (tx: Tx, actor: OrgActor, { _id, source, status }: EntranceRecord): Promise<boolean> =>
  status === 'checkin' && source === 'walk_in' && (await announcementOf(tx, actor, _id)) === undefined

const isSame = (change: Partial<EntranceRecord>, before: EntranceRecord): boolean =>
  Object.entries(change).every(([name, value]) => before[name as keyof EntranceRecord] === value)

/** The prices of a charged visit that is inside, now and later. */
const pricesOf = async (tx: Tx, actor: OrgActor, { _id, status, tariff_version_id }: EntranceRecord): Promise<number[]> =>
  status === 'checkin' && tariff_version_id ? pricesAhead(tx, actor, _id) : []

interface Correction {
  before: EntranceRecord
  row: EntranceRecord
  /** Prices before the correction. */
  prices: readonly number[]
}

/**
 * Whether a correction makes the stay cheaper, now or later. A vehicle of an unknown kind was priced as a car, and a guard may set its kind. Clearing
 * a known kind counts as cheaper, or two corrections could do what one may not.
 */
async function isCheaper(tx: Tx, actor: OrgActor, { before, row, prices }: Correction): Promise<boolean> {
  if (prices.length === 0 || row.status !== 'checkin') return false
  const same_plate = before.plate === row.plate
  if (before.vehicle_class === null && row.vehicle_class !== null && same_plate) return false
  if (before.vehicle_class !== null && row.vehicle_class === null) return true
  const after = await pricesAhead(tx, actor, row._id)
  return prices.some((price, index) => after[index]! < price)
}

/** The end that the body asks for, otherwise the usual one for the type. Members may stay as long as they like. */
function expectedOut(
  settings: Pick<Settings, 'visitor_types'>,
  { expected_minutes, visitor_type }: BodyOf<typeof entrances.update>,
  before: EntranceRecord,
) {
  const { member_id, checkin_at, expected_out_at } = before
  if (expected_minutes === undefined) return expected_out_at
  const minutes = expected_minutes ?? (member_id ? null : stayMinutes(settings, visitor_type))
  return minutes === null ? null : new Date(Date.parse(checkin_at) + minutes * 60_000).toISOString()
}

/** Correctable fields that the blacklist matches. */
const IDENTITY = ['visitor_name', 'company', 'plate', 'plate_province'] as const
