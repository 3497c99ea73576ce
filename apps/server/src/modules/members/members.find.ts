import { reasonsAgainst } from '@gatehouse/contract/kernel/domain/admission.ts'
import { fitOfUid, readCardUid, uidEnds } from '@gatehouse/contract/kernel/domain/card-uid.ts'
import { foldText } from '@gatehouse/contract/kernel/domain/fold.ts'
import { foldQuery } from '@gatehouse/contract/kernel/domain/names.ts'
import { normalisePlate } from '@gatehouse/contract/kernel/domain/plate.ts'
import { toArabicDigits } from '@gatehouse/contract/kernel/domain/thai.ts'
import { MEMBER_MATCHES, type MemberMatch } from '@gatehouse/contract/members/member-desk.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { contains } from '../../kernel/db/keyset.ts'
import { AppError, requireFound } from '../../kernel/errors/app-error.ts'
import { matchedNumbers, type NumberHashes, numberHashes } from '../../kernel/personal/number-hashes.ts'
import { type PersonalNumbers, presentNumbers } from '../../kernel/personal/numbers.ts'
import { countLookup } from '../audit/lookups.service.ts'
import { signFile } from '../files/files.service.ts'
import { gateCodes } from '../gates/gates.service.ts'
import { getLocation, locationCodes, unitLabel } from '../locations/locations.service.ts'
import {
  selectByCardNumber,
  selectByPlate,
  selectByUidEnds,
  selectIdsByCode,
  selectIdsByFirstCode,
  selectIdsByHashes,
  selectInside,
  selectNow,
} from './members.find.queries.ts'
import { QR_PREFIX, type Related, readRelated } from './members.present.ts'
import { searchMemberIds, selectMemberNow, selectMembersByIds } from './members.queries.ts'
import type { MemberRecord } from './members.table.ts'
import { numbersOf } from './members.values.ts'

const MOST_MATCHES = 8
/** Most candidates that one lookup reads for a text. */
const CANDIDATES = 60

type Matched = (typeof MEMBER_MATCHES)[number]

/** The gate at which a member asks to be let in; `time_zone` is its location's. */
export interface AtGate {
  _id: string
  location_id: string
  time_zone: string
}

/**
 * At most eight members by typed or scanned text. QR code, card and plate rank first, then code and numbers (by keyed hashes), then names. With a
 * gate, each member has the reasons against entry there now. Errors: too_many_numbers.
 */
export async function findMembers(app: App, db: Db, actor: OrgActor, input: string, gate?: AtGate): Promise<MemberMatch[]> {
  const text = toArabicDigits(input.trim())
  const keys = await app.keyring.of(db, actor.organisation_id)
  const hashes = numberHashes(keys, text)
  const matchesById = await matches(db, actor, text, hashes)
  const rows = (await selectMembersByIds(db, actor, [...matchesById.keys()])).sort(
    (a, b) => rankOf(matchesById, a) - rankOf(matchesById, b),
  )
  const topRows = rows.slice(0, MOST_MATCHES)
  await countLookup(app, db, actor, {
    reveal: 'members:reveal',
    numbers: hashes?.phone || hashes?.documents.length ? [text] : [],
    record_type: 'member',
    met: topRows.filter((row) => matchedNumbers(row, hashes).full).map(({ _id }) => _id),
  })
  return presentAtDesk(app, db, actor, topRows, gate, (row) => matchedBy(row, text, matchesById.get(row._id)!, hashes))
}

async function presentAtDesk(
  app: App,
  db: Db,
  actor: OrgActor,
  rows: readonly MemberRecord[],
  gate: AtGate | undefined,
  matchedOf: (row: MemberRecord) => Matched[],
): Promise<MemberMatch[]> {
  const ids = rows.map(({ _id }) => _id)
  const [relations, inside, keys] = await Promise.all([
    readRelated(db, actor, ids),
    selectInside(db, actor, ids),
    app.keyring.of(db, actor.organisation_id),
  ])
  const reasonsOf = gate && (await reasonsAt(db, actor, gate, rows))
  return rows.map((row) => ({
    _id: row._id,
    code: row.code,
    kind: row.kind,
    status: row.status,
    name_th: row.name_th,
    name_en: row.name_en,
    company: row.company,
    unit: unitOf(relations, row._id, gate?.location_id),
    vehicles: relations.vehiclesOf(row._id),
    ...presentNumbers(numbersOf(keys, row)),
    avatar: row.avatar_file_id && signFile(app, actor, row.avatar_file_id),
    inside: inside.has(row._id),
    reasons: reasonsOf ? reasonsOf(row) : [],
    matched: matchedOf(row),
  }))
}

/** The member of a token, and whether a newer token was issued. Undefined if the actor sees no such member. Errors: gate_not_found. */
export async function memberByToken(app: App, db: Db, actor: OrgActor, { id, serial }: { id: string; serial: number }, gateId: string) {
  const [gate, [row]] = await Promise.all([atGate(db, actor, gateId), selectMembersByIds(db, actor, [id])])
  if (!row) return undefined
  const [member] = await presentAtDesk(app, db, actor, [row], gate, () => ['qr'])
  return { member: member!, revoked: serial !== row.code_serial }
}

/** The same with the gate's id. Errors: gate_not_found, too_many_numbers. */
export async function findAtGate(app: App, db: Db, actor: OrgActor, input: string, gateId: string | undefined): Promise<MemberMatch[]> {
  return findMembers(app, db, actor, input, gateId === undefined ? undefined : await atGate(db, actor, gateId))
}

/** Errors: gate_not_found. */
async function atGate(db: Db, actor: OrgActor, gateId: string): Promise<AtGate> {
  const { location_id } = requireFound((await gateCodes(db, actor)).get(gateId), 'gate_not_found')
  const time_zone = (await getLocation(db, actor, location_id)).time_zone ?? actor.time_zone
  return { _id: gateId, location_id, time_zone }
}

/** The facts of a member that a visit stores. */
export interface MemberForVisit {
  member_id: string
  code: string
  kind: MemberRecord['kind']
  name_th: string
  name_en: string
  company: string | null
  /** Full numbers, to be sealed for the visit's row. */
  numbers: PersonalNumbers
  /** Equal to the hash of the member's other visits. */
  person_hash: Buffer
  vehicles: MemberMatch['vehicles']
  /** Their unit at the location of the gate. */
  unit_id: string | null
  unit_name: string | null
  avatar_file_id: string | null
}

/**
 * The facts that a visit needs of a member who may enter at a gate now, by the database's clock. Errors: member_not_found, member_not_allowed, whose
 * conflict has every reason with what explains it.
 */
export async function memberForVisit(app: App, tx: Tx, actor: OrgActor, id: string, gate: AtGate): Promise<MemberForVisit> {
  const row = requireFound(await selectMemberNow(tx, actor, id), 'member_not_found')
  const reasons = (await reasonsAt(tx, actor, gate, [row], row.now))(row)
  if (reasons.length > 0)
    throw new AppError('member_not_allowed', {
      conflict: { _id: row._id, code: row.code, name_th: row.name_th, name_en: row.name_en, reasons },
    })
  const keys = await app.keyring.of(tx, actor.organisation_id)
  const relations = await readRelated(tx, actor, [id])
  const unit = relations.unitsOf(id).find(({ location_id }) => location_id === gate.location_id)
  return {
    member_id: id,
    code: row.code,
    kind: row.kind,
    name_th: row.name_th,
    name_en: row.name_en,
    company: row.company,
    numbers: numbersOf(keys, row),
    person_hash: row.person_hash,
    vehicles: relations.vehiclesOf(id),
    unit_id: unit?.id ?? null,
    unit_name: unit ? unitLabel({ code: unit.code, name: unit.name_th }) : null,
    avatar_file_id: row.avatar_file_id,
  }
}

/** Returns a function that gives the reasons against a member's entry at a gate. Holidays and codes are read only if a member needs them. */
async function reasonsAt(db: Db | Tx, actor: OrgActor, gate: AtGate, rows: readonly MemberRecord[], now?: string) {
  const holidays = rows.some(({ not_on_holidays }) => not_on_holidays) ? (await getLocation(db, actor, gate.location_id)).holidays : []
  const codes = {
    gates: rows.some(({ gate_ids }) => gate_ids !== null) ? await gateCodes(db, actor) : new Map(),
    locations: rows.some(({ location_ids }) => location_ids !== null) ? await locationCodes(db, actor) : new Map(),
  }
  const request = {
    gate_id: gate._id,
    location_id: gate.location_id,
    time_zone: gate.time_zone,
    holidays: holidays.map(({ date }) => date),
    now: now ?? (await selectNow(db)),
  }
  return (row: MemberRecord) => reasonsAgainst(row, request, codes)
}

/** The member's unit at the location, or else their first unit. */
function unitOf(relations: Related, id: string, location_id: string | undefined): string | null {
  const units = relations.unitsOf(id)
  const unit = units.find((candidate) => candidate.location_id === location_id) ?? units[0]
  return unit ? unitLabel({ code: unit.code, name: unit.name_th }) : null
}

/** Member ids with the matches of each, best match first. */
async function matches(db: Db, actor: OrgActor, text: string, hashes: NumberHashes | undefined): Promise<Map<string, Matched[]>> {
  const ids = new Map<string, Matched[]>()
  const add = (members: readonly string[], field: Matched) => {
    for (const id of members) ids.set(id, [...(ids.get(id) ?? []), field])
  }
  const upper = text.toUpperCase()
  if (upper.startsWith(QR_PREFIX)) {
    // Text from a QR code can't be anything else.
    add(idsOf(await selectIdsByFirstCode(db, actor, upper.slice(QR_PREFIX.length).trim())), 'qr')
    return ids
  }
  const plate = normalisePlate(text)
  const uid = readCardUid(text)
  const [cardsByNumber, cardsByUid, vehicles, membersByCode, membersByHash] = await Promise.all([
    selectByCardNumber(db, actor, upper),
    uid.ok ? selectByUidEnds(db, actor, uidEnds(uid.value), CANDIDATES) : [],
    plate.ok ? selectByPlate(db, actor, plate.value.plate, CANDIDATES) : [],
    selectIdsByCode(db, actor, upper),
    hashes ? selectIdsByHashes(db, actor, hashes, CANDIDATES) : [],
  ])
  add(
    cardsByNumber.map(({ member_id }) => member_id),
    'card',
  )
  // A full reading names one card; a short one can fit several.
  const fits = uid.ok ? cardsByUid.map((card) => ({ ...card, fit: fitOfUid(uid.value, card.uid!) })).filter(({ fit }) => fit !== null) : []
  const whole = fits.filter(({ fit }) => fit === 'whole')
  add(
    (whole.length > 0 ? whole : fits).map(({ member_id }) => member_id),
    'card',
  )
  add(
    vehicles.map(({ member_id }) => member_id),
    'plate',
  )
  add(idsOf(membersByCode), 'code')
  add(idsOf(membersByHash), 'phone')
  const foldedText = foldQuery(text)
  if (foldedText.length >= 3) add(await searchMemberIds(db, actor, contains(foldedText), CANDIDATES), 'name')
  return ids
}

const idsOf = (rows: readonly { _id: string }[]) => rows.map(({ _id }) => _id)

const RANKS: Readonly<Record<Matched, number>> = { qr: 0, card: 1, plate: 2, code: 3, phone: 4, id_number: 4, name: 5, company: 5 }
const ENDED = 10

/** Inactive members rank behind all others, however they matched. */
const rankOf = (matchesById: ReadonlyMap<string, readonly Matched[]>, { _id, status }: MemberRecord): number =>
  Math.min(...matchesById.get(_id)!.map((field) => RANKS[field])) + (status === 'inactive' ? ENDED : 0)

/** The fields to highlight: exact matches, and names or company that contain the text. */
function matchedBy(row: MemberRecord, text: string, fields: readonly Matched[], hashes: NumberHashes | undefined): Matched[] {
  const foldedText = foldQuery(text)
  const has = (value: string | null) => value !== null && foldedText !== '' && foldText(value).includes(foldedText)
  const numbers = matchedNumbers(row, hashes)
  const isMatch: Record<Matched, boolean> = {
    ...{ qr: fields.includes('qr'), card: fields.includes('card'), plate: fields.includes('plate'), code: fields.includes('code') },
    phone: numbers.phone,
    id_number: numbers.id_number,
    name: has(row.name_th) || has(row.name_en),
    company: has(row.company),
  }
  return MEMBER_MATCHES.filter((name) => isMatch[name])
}
