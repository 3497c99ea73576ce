import { type Entrance, type EntranceDetail, type EntranceRow, UNDO_MINUTES } from '@gatehouse/contract/entrances/entrance-record.ts'
import type { EntrancesMetadata, entrances } from '@gatehouse/contract/entrances/entrances.ts'
import { dayEnd, dayStart } from '@gatehouse/contract/kernel/domain/calendar.ts'
import { foldQuery } from '@gatehouse/contract/kernel/domain/names.ts'
import type { QueryOf, ResponseOf } from '@gatehouse/contract/kernel/routes.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import { type Db, readResult, type Tx } from '../../kernel/db/handles.ts'
import { contains, decodeCursor } from '../../kernel/db/keyset.ts'
import { AppError, invalidField, requireFound } from '../../kernel/errors/app-error.ts'
import { type JsonAnswer, jsonPage } from '../../kernel/http/json-answer.ts'
import type { StoredPicture } from '../../kernel/http/upload.ts'
import { audienceOf, visitAudience } from '../../kernel/live/audience.ts'
import { publish } from '../../kernel/live/publish.ts'
import { formatNumbers } from '../../kernel/personal/numbers.ts'
import { historyOf, recordAudit } from '../audit/audit.service.ts'
import { giveBackCard, loseCard, retakeCard } from '../cards/cards.service.ts'
import { hasFees, isPaid } from '../charges/charges.service.ts'
import { keepPicture, signFile } from '../files/files.service.ts'
import { gateTimes } from '../gates/gates.service.ts'
import { holdStatus } from '../locations/locations.service.ts'
import { passOfVisit } from '../pre-passes/pre-passes.service.ts'
import { announcementOf, expectedToday, hostAnswersAt } from '../pre-registers/pre-registers.service.ts'
import { visitRules } from '../settings/settings.service.ts'
import { conflictOf, explainCardConflict } from './entrances.check-in.ts'
import { auditable } from './entrances.columns.ts'
import { countEntrances, entrancesPage, type ListFilters, orderOf, selectOverstaying } from './entrances.list.queries.ts'
import { passConflictOf } from './entrances.pass.ts'
import { openVisitor } from './entrances.personal.ts'
import { presentEntrance, presentRow, signedPhoto } from './entrances.present.ts'
import { isWithinMinutes, lockEntrance, searchIds, selectCounts, selectEntrance, updateEntrance } from './entrances.queries.ts'
import { screenVisit } from './entrances.screening.ts'
import type { EntranceRecord } from './entrances.table.ts'

export { type ByScan, checkInAtOnce, type DeferredWrite } from './entrances.check-in.ts'
export { checkOut, presentAgain } from './entrances.check-out.ts'
export { ERASED_COLUMNS } from './entrances.columns.ts'
export { findVisitors } from './entrances.find.ts'
export {
  selectEntrance as seeVisit,
  selectNames as visitorNames,
  selectOpenOfMember as openVisitOfMember,
} from './entrances.queries.ts'

/** A search counts at most this many of its newest matches, and other filters apply to these only. */
const SEARCH_LIMIT = 2_000
const DAY_MS = 86_400_000

/**
 * One page of visits by check-in or check-out time, newest first unless `sort` says otherwise. `startDate` and `endDate` are days in the time zone of
 * the organisation. Errors: invalid (sort, cursor).
 */
export async function listEntrances(
  app: App,
  db: Db,
  actor: OrgActor,
  query: QueryOf<typeof entrances.list>,
): Promise<JsonAnswer<ResponseOf<typeof entrances.list>>> {
  const { limit, cursor, search, startDate, endDate, ...otherFilters } = query
  const { column, isAscending, day_of: dayOf } = orderOf(query)
  // The total is counted for the first page, and the cursor carries it.
  const sort = isAscending ? column : `-${column}`
  const after = decodeCursor(cursor, sort, ['instant', 'id', 'count'])
  const { from, to } = instantsOf(actor, { startDate, endDate })
  // Without other filters, the search alone finds the visits of the page.
  const isUnfiltered = Object.values(otherFilters).every((value) => value === undefined)
  // The search goes by check-in time, newest first. Only check-in days and a cursor in this order can limit it.
  const bounds = {
    ...(column === 'checkin_at' ? { after: isAscending ? undefined : after, from, to } : {}),
    limit: isUnfiltered ? limit + 1 : undefined,
  }
  const matches = await findMatches(app, db, actor, search, bounds)
  const filters: ListFilters = matches && isUnfiltered ? { ids: matches.ids } : { ...query, day_of: dayOf, from, to, ids: matches?.ids }
  const [result, total] = await Promise.all([
    readResult(db, entrancesPage(actor, filters, limit, after, isAscending)),
    after ? Number(after[2]) : matches && isUnfiltered ? matches.total : countOf(app, db, actor, filters),
  ])
  return jsonPage({
    result,
    limit,
    special: signedPhoto(app, actor),
    total,
    total_capped: matches !== undefined && total >= SEARCH_LIMIT,
    sort,
    ends: [column, '_id'],
    more: [String(total)],
  })
}

/** The instants of days in the organisation's time zone; `to` is exclusive. */
const instantsOf = ({ time_zone }: OrgActor, { startDate, endDate }: Pick<QueryOf<typeof entrances.list>, 'startDate' | 'endDate'>) => ({
  from: startDate && dayStart(startDate, time_zone).toISOString(),
  to: endDate && dayEnd(endDate, time_zone).toISOString(),
})

function countOf(app: App, db: Db, actor: OrgActor, filters: ListFilters): Promise<number> {
  if (filters.ids) return countEntrances(db, actor, filters)
  return app.longLists.total(JSON.stringify([actor.organisation_id, actor.location_ids, actor.unit_ids, filters]), () =>
    countEntrances(db, actor, filters),
  )
}

async function findMatches(
  app: App,
  db: Db,
  actor: OrgActor,
  search: string | undefined,
  bounds: { after?: string[] | undefined; from?: string | undefined; to?: string | undefined; limit: number | undefined },
) {
  const foldedSearch = search ? foldQuery(search) : ''
  if (foldedSearch === '') return undefined
  const from = searchStart(app.clock.now(), foldedSearch, bounds.from)
  // The first page counts the matches. Later pages have the count in their cursor and read only their own matches.
  const at_most = bounds.after && bounds.limit ? bounds.limit : SEARCH_LIMIT
  return searchIds(db, actor, contains(foldedSearch), { ...bounds, from, at_most })
}

/** The start of a search by check-in time. One or two letters have no trigram, so without a given start they search only the last week. */
export const searchStart = (now: Date, foldedSearch: string, from: string | undefined): string | undefined =>
  foldedSearch.length < 3 ? (from ?? new Date(now.getTime() - 7 * DAY_MS).toISOString()) : from

/** The counts above the desk's list, and the fields and choices for its forms at the desk's location, otherwise at the filtered one. */
export async function entrancesMetadata(
  app: App,
  db: Db,
  actor: OrgActor,
  query: QueryOf<typeof entrances.metadata>,
): Promise<EntrancesMetadata> {
  const [counts, rules, expected, host_answers] = await Promise.all([
    selectCounts(db, actor, { ...query, ...instantsOf(actor, query) }),
    visitRules(app, db, actor, query.desk_gate_id ?? query.gate_id),
    expectedToday(app, db, actor, query.location_id),
    query.desk_gate_id ? hostAnswersAt(db, actor, query.desk_gate_id) : [],
  ])
  const gate = rules.gates.get(query.desk_gate_id ?? query.gate_id ?? '')
  const visibleGate = gate && (actor.location_ids?.includes(gate.location_id) ?? true) ? gate : undefined
  const locationId = query.desk_gate_id ? (visibleGate?.location_id ?? null) : (query.location_id ?? visibleGate?.location_id ?? null)
  const { form, id_policy, slip, logo, slip_picture, reasons, notice, notice_text, notice_version } = rules.at(locationId)
  const signPicture = (file_id: string | null) => file_id && signFile(app, actor, file_id)
  return {
    ...counts,
    expected: expected.count,
    purposes: rules.choices('purposes', locationId),
    visitor_types: rules.choices('visitor_types', locationId),
    vehicle_classes: rules.choices('vehicle_classes', locationId),
    privileges: rules.choices('privileges', locationId),
    reasons,
    form,
    id_policy,
    slip: { ...slip, logo: signPicture(logo), picture: signPicture(slip_picture) },
    host_answers,
    gate_times: visibleGate ? gateTimes(visibleGate, actor.time_zone) : null,
    notice: { ...notice_text, version: notice_version, required: notice.required },
  }
}

/** Open visits that are past their time, longest overdue first. */
export async function listOverstaying(
  app: App,
  db: Db,
  actor: OrgActor,
  locationId: string | undefined,
  limit: number,
): Promise<EntranceRow[]> {
  const rows = await selectOverstaying(db, actor, locationId, limit)
  return rows.map((row) => presentRow(app, actor, row))
}

/** Errors: not_found. */
export async function getEntrance(app: App, db: Db, actor: OrgActor, id: string): Promise<EntranceDetail> {
  const row = requireFound(await selectEntrance(db, actor, id))
  const [visit, history, announcement, pass, isCharged] = await Promise.all([
    openAndPresent(app, db, actor, row),
    historyOf(db, actor, id),
    announcementOf(db, actor, id),
    passOfVisit(db, actor, id),
    row.tariff_version_id !== null && hasFees(db, actor.organisation_id),
  ])
  const gate_note = row.erased_at === null ? (announcement?.gate_note ?? pass?.gate_note ?? null) : null
  return { ...visit, history, gate_note, host_answer: announcement?.host_answer ?? null, charged: isCharged }
}

export async function openAndPresent(app: App, db: Db, actor: OrgActor, row: EntranceRecord): Promise<Entrance> {
  return presentEntrance(app, actor, row, openVisitor(await app.keyring.of(db, actor.organisation_id), row))
}

/** A conflicting visit with the name of the person who checked it in. Null if the actor doesn't see the visit. */
export async function findConflictingVisit(app: App, db: Db, actor: OrgActor, id: string) {
  const row = await selectEntrance(db, actor, id)
  return row ? { ...presentRow(app, actor, row), checked_in_by: row.checked_in_name } : null
}

/** The gate note of a visit and the remaining uses of its pass. The caller must know that the actor sees the visit. */
export async function arrivalNotes(db: Db, actor: OrgActor, id: string): Promise<{ gate_note: string | null; uses_left: number | null }> {
  const [announcement, pass] = await Promise.all([announcementOf(db, actor, id), passOfVisit(db, actor, id)])
  return { gate_note: announcement?.gate_note ?? pass?.gate_note ?? null, uses_left: pass?.uses_left ?? null }
}

/** Locks a visit that the actor sees, until the transaction ends. */
export const lockVisit = (tx: Tx, actor: OrgActor, id: string) => lockEntrance(tx, actor, id)

/** Same as `lockVisit`, but refuses an erased visit. Errors: not_found, visit_erased. */
export const lockToChange = async (tx: Tx, actor: OrgActor, id: string) => requireNotErased(await lockEntrance(tx, actor, id))

/** Refuses an erased visit, because data added to it would never be erased. Errors: not_found, visit_erased. */
function requireNotErased(row: EntranceRecord | undefined): EntranceRecord {
  const visit = requireFound(row)
  if (visit.erased_at !== null) throw new AppError('visit_erased')
  return visit
}

/** The columns that a check-out writes, with their values before it. */
const BEFORE_CHECK_OUT = {
  status: 'checkin',
  checkout_at: null,
  gate_out_id: null,
  gate_out: null,
  checked_out_by: null,
  checked_out_name: null,
  device_checkout_at: null,
} as const

/**
 * Undoes the last step of a visit, a check-out or a check-in, within `UNDO_MINUTES`. Errors: not_found, visit_erased, visit_paid, undo_too_late,
 * location_not_active (archived), vehicle_inside, member_inside, card_in_use, card_not_available, pass_inside.
 */
export async function undo(app: App, tx: Tx, actor: OrgActor, id: string): Promise<Entrance> {
  const before = await lockToChange(tx, actor, id)
  if (before.status === 'checkin' && (await isPaid(tx, actor.organisation_id, id))) throw new AppError('visit_paid')
  const lastStepAt = before.status === 'checkout' ? before.checkout_at : before.status === 'checkin' ? before.checkin_at : null
  if (lastStepAt === null || !(await isWithinMinutes(tx, lastStepAt, UNDO_MINUTES))) throw new AppError('undo_too_late')
  // An archived location must have nobody inside. A suspended one keeps its visitors, so the undo is allowed there.
  if (before.status === 'checkout' && (await holdStatus(tx, actor, before.location_id)) === 'archived')
    throw new AppError('location_not_active')
  const conflict =
    before.status === 'checkout'
      ? ((await passConflictOf(app, tx, actor, before)) ?? (await conflictOf(app, tx, actor, before)))
      : undefined
  if (conflict) throw conflict
  if (before.card_id && before.status === 'checkout')
    await explainCardConflict(app, tx, actor, retakeCard(tx, actor, { card_number: before.card_number!, entrance_id: id }))
  if (before.card_id && before.status === 'checkin') await giveBackCard(tx, actor, id)
  const change = before.status === 'checkout' ? BEFORE_CHECK_OUT : { status: 'cancelled' as const }
  const row = await updateEntrance(tx, actor.organisation_id, id, change)
  // Blacklist entries that were saved while the visitor was out weren't compared with this visit.
  if (row.status === 'checkin') {
    const keys = await app.keyring.of(tx, actor.organisation_id)
    await screenVisit(app, tx, actor, row, openVisitor(keys, row), { occasion: 'inside' })
  }
  return auditAndPresent(app, tx, actor, before, row, before.status === 'checkout' ? 'entrance.checkout_undone' : 'entrance.checkin_undone')
}

/** A change of an ended visit needs a reason. Errors: invalid (reason). */
export function requireReason(reason: string | undefined): void {
  if (!reason) throw invalidField('reason', 'required')
}

/**
 * Attaches a photo; an earlier photo stays stored. A photo of an ended visit is a correction, which needs `entrances:write` and a reason. The first
 * photo of a visit is exempt for `UNDO_MINUTES` after the check-out. Errors: not_found, visit_erased, permission_denied, invalid (reason).
 */
export async function addPhoto(
  app: App,
  tx: Tx,
  actor: OrgActor,
  id: string,
  { picture, reason }: { picture: StoredPicture; reason: string | undefined },
): Promise<Entrance> {
  const before = await lockToChange(tx, actor, id)
  const isLateFirstPhoto =
    before.photo_file_id === null && before.checkout_at !== null && (await isWithinMinutes(tx, before.checkout_at, UNDO_MINUTES))
  if (before.status !== 'checkin' && !isLateFirstPhoto) {
    if (!actor.permissions.includes('entrances:write')) throw new AppError('permission_denied')
    requireReason(reason)
  }
  const photo_file_id = await keepPicture(tx, actor, picture, { type: 'entrance', id, before: null })
  const row = await updateEntrance(tx, actor.organisation_id, id, { photo_file_id })
  return auditAndPresent(app, tx, actor, before, row, 'entrance.photo_added', reason)
}

/** Reports the card of an open visit as lost; the visit stays open. Errors: not_found, already_out, card_not_found. */
export async function reportLostCard(app: App, tx: Tx, actor: OrgActor, id: string, reason: string | undefined): Promise<Entrance> {
  const visit = requireFound(await lockEntrance(tx, actor, id))
  if (visit.status !== 'checkin') throw new AppError('already_out', { conflict: presentRow(app, actor, visit) })
  requireFound(await loseCard(tx, actor, { entrance_id: id }, reason ?? LOST_AT_DESK), 'card_not_found')
  // The visit keeps the number of the card as a text. The card itself no longer belongs to it.
  const row = await updateEntrance(tx, actor.organisation_id, id, { card_id: null, card_lost: true })
  return auditAndPresent(app, tx, actor, visit, row, 'entrance.card_lost', reason)
}

/** The reason if the guard gives none. */
const LOST_AT_DESK = 'Reported lost at the desk'

/** The full numbers of a visitor. Audits who read them and why. Errors: not_found, visit_erased. */
export async function revealNumbers(app: App, tx: Tx, actor: OrgActor, id: string, reason: string) {
  const row = requireNotErased(await selectEntrance(tx, actor, id))
  const keys = await app.keyring.of(tx, actor.organisation_id)
  await recordAudit(tx, actor, 'entrance.revealed', { record_type: 'entrance', record_id: id, reason })
  return formatNumbers(openVisitor(keys, row))
}

/** Audits and publishes a change of a visit, and returns the visit as the answer shows it. `logFields` adds fields to the audit entry. */
export async function auditAndPresent(
  app: App,
  tx: Tx,
  actor: OrgActor,
  before: EntranceRecord,
  row: EntranceRecord,
  action: string,
  reason?: string,
  logFields: { before?: object; after?: object } = {},
): Promise<Entrance> {
  // The audit entry has the photo's id only if the photo changed.
  const fieldsToLog = (visit: EntranceRecord) => ({
    ...auditable(visit),
    ...(before.photo_file_id === row.photo_file_id ? {} : { photo_file_id: visit.photo_file_id }),
  })
  await recordAudit(tx, actor, action, {
    record_type: 'entrance',
    record_id: row._id,
    before: { ...fieldsToLog(before), ...logFields.before },
    after: { ...fieldsToLog(row), ...logFields.after },
    reason,
  })
  await publish(tx, actor, { kind: 'entrance.changed', record_id: row._id, ...audienceOf(visitAudience(before), visitAudience(row)) })
  return openAndPresent(app, tx, actor, row)
}
