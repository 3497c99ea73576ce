import { readCardUid } from '@gatehouse/contract/kernel/domain/card-uid.ts'
import { foldText } from '@gatehouse/contract/kernel/domain/fold.ts'
import { searchText, tidyName } from '@gatehouse/contract/kernel/domain/names.ts'
import { plateKey } from '@gatehouse/contract/kernel/domain/plate.ts'
import type { FieldError } from '@gatehouse/contract/kernel/errors.ts'
import { type MemberInput, memberFields } from '@gatehouse/contract/members/member-record.ts'
import type { OrganisationKeys } from '../../kernel/crypto/keyring.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { AppError, invalidField } from '../../kernel/errors/app-error.ts'
import { normaliseDocument, openNumbers, type PersonalNumbers, personHash, sealNumbers } from '../../kernel/personal/numbers.ts'
import { storedFields } from '../../kernel/records/record-fields.ts'
import { gateCodes } from '../gates/gates.service.ts'
import { locationCodes, unitsNamed } from '../locations/locations.service.ts'
import { type Parts, selectHolders, selectMember } from './members.queries.ts'
import type { MemberRecord } from './members.table.ts'

/** A member's new values. An update without `unit_ids` has those of the stored member. */
type Input = Omit<MemberInput, 'unit_ids' | 'status'> & { unit_ids: readonly string[] }

/** The locations and units that a member belongs to. */
export interface MemberScope {
  location_ids: readonly string[] | null
  unit_ids: readonly string[]
}

export const sealContext = (organisation_id: number, record_id: string) => ({ table: 'members', organisation_id, record_id })

/** Opens a member's sealed numbers. `unreadable` names numbers that were moved or altered. */
export const numbersOf = (
  keys: OrganisationKeys,
  row: Pick<MemberRecord, 'organisation_id' | '_id' | 'id_kind' | 'id_number_sealed' | 'phone_sealed'>,
): PersonalNumbers => openNumbers(keys, sealContext(row.organisation_id, row._id), row)

/** The numbers as entered. Fields that are left out keep the earlier value. */
export function numbersFrom({ id_kind, id_number, phone }: Partial<Input>, before?: PersonalNumbers): PersonalNumbers {
  const noDocument = { id_kind: null, id_number: null }
  const earlierNumbers = before ?? { ...noDocument, phone: null }
  const document =
    id_number === undefined
      ? earlierNumbers
      : id_number && id_kind
        ? { id_kind, id_number: normaliseDocument(id_kind, id_number) }
        : noDocument
  const numbers = {
    id_kind: document.id_kind,
    id_number: document.id_number,
    phone: phone === undefined ? earlierNumbers.phone : (phone ?? null),
  }
  const unreadable = before?.unreadable?.filter((name) => (name === 'phone' ? phone : id_number) === undefined) ?? []
  return unreadable.length > 0 ? { ...numbers, unreadable } : numbers
}

/** Sorts as a Thai dictionary does: a vowel written before its consonant counts after it. */
export const sortName = (name: string): string => foldText(name.replace(/([เ-ไ])([ก-ฮ])/gu, '$2$1')).slice(0, 200) || name

/** Vehicles and cards in their stored form. Errors: invalid (vehicles, cards). */
export function partsOf(member_id: string, { unit_ids, vehicles, cards }: Pick<Input, 'unit_ids' | 'vehicles' | 'cards'>): Parts {
  const errors: FieldError[] = []
  const earlierValues = new Set<string>()
  const once = (value: string, field: string, message: string) => {
    if (earlierValues.has(value)) errors.push({ field, message })
    earlierValues.add(value)
  }
  for (const [index, { plate, plate_province }] of vehicles.entries())
    once(plateKey(plate, plate_province), `vehicles.${index}.plate`, 'vehicle_twice')
  const storedCards = cards.map(({ number, uid }, index) => {
    const candidates = uid ? readCardUid(uid) : undefined
    if (candidates && !candidates.ok) errors.push({ field: `cards.${index}.uid`, message: 'card_uid' })
    const storedUid = candidates?.ok ? candidates.value[0]! : null
    once(`number ${number}`, `cards.${index}.number`, 'card_twice')
    if (storedUid) once(`uid ${storedUid}`, `cards.${index}.uid`, 'card_twice')
    return { number, uid: storedUid }
  })
  if (errors.length > 0) throw new AppError('invalid', { errors })
  return { member_id, unit_ids: [...new Set(unit_ids)], vehicles, cards: storedCards }
}

/** The columns of a member, sealed and searchable. */
export function columnsOf(
  keys: OrganisationKeys,
  actor: OrgActor,
  _id: string,
  input: Input,
  numbers: PersonalNumbers,
  parts: Parts,
  before?: MemberRecord,
) {
  const name_en = tidyName(input.name_en)
  const [vehicle] = parts.vehicles
  return {
    ...storedFields(memberFields, { ...input, name_en }),
    sort_name: sortName(input.name_th),
    ...sealNumbers(keys, sealContext(actor.organisation_id, _id), numbers),
    ...unreadOf(numbers, before),
    person_hash: before && numbers.unreadable ? before.person_hash : personHash(keys, numbers, input.name_th, vehicle?.plate ?? null),
    location_ids: input.location_ids && [...new Set(input.location_ids)],
    hours: input.hours,
    gate_ids: input.gate_ids && [...new Set(input.gate_ids)],
    parking_privilege: input.parking_privilege ?? null,
    search_text: searchText(
      ...[input.name_th, name_en, input.company, input.code],
      ...parts.vehicles.map(({ plate }) => plate),
      ...parts.cards.map(({ number }) => number),
    ),
  }
}

/** Keeps unreadable numbers and their search hashes until somebody enters new ones. */
function unreadOf({ unreadable = [] }: PersonalNumbers, before: MemberRecord | undefined) {
  if (!before) return {}
  const { id_kind, id_number_sealed, id_number_hash, id_number_tail_hash, phone_sealed, phone_hash, phone_tail_hash } = before
  return {
    ...(unreadable.includes('id_number') ? { id_kind, id_number_sealed, id_number_hash, id_number_tail_hash } : {}),
    ...(unreadable.includes('phone') ? { phone_sealed, phone_hash, phone_tail_hash } : {}),
  }
}

export const memberAudience = ({ location_ids }: Pick<MemberScope, 'location_ids'>, { unit_ids }: Pick<Parts, 'unit_ids'>) => ({
  location_ids,
  unit_ids,
})

/** Whether a person sees a member of these places, under the same rule as the queries. */
export const isVisibleTo = (person: Pick<OrgActor, 'location_ids' | 'unit_ids'>, { location_ids, unit_ids }: MemberScope): boolean =>
  (person.location_ids === null || location_ids === null || location_ids.some((id) => person.location_ids!.includes(id))) &&
  (person.unit_ids === null || unit_ids.some((id) => person.unit_ids!.includes(id)))

/** An actor limited to places may change only members who belong nowhere else. Errors: more_than_own. */
export function requireOwn(actor: Pick<OrgActor, 'location_ids' | 'unit_ids'>, { location_ids, unit_ids }: MemberScope): void {
  const within = (ids: readonly string[] | null, own: readonly string[] | null) => own === null || ids?.every((id) => own.includes(id))
  if (!within(location_ids, actor.location_ids) || !within(unit_ids.length > 0 ? unit_ids : null, actor.unit_ids))
    throw new AppError('more_than_own')
}

/** Checks that the chosen places exist. Units that the member had before may be archived. Errors: invalid, more_than_own. */
export async function requirePlaces(db: Db | Tx, actor: OrgActor, input: Input, before: readonly string[] = []): Promise<void> {
  const { location_ids, gate_ids, unit_ids } = input
  requireOwn(actor, { location_ids, unit_ids })
  const refuse = (field: string, message: string): never => {
    throw invalidField(field, message)
  }
  const isWithin = (id: string) => location_ids === null || location_ids.includes(id)
  if (location_ids) {
    const codes = await locationCodes(db, actor)
    if (location_ids.some((id) => !codes.has(id))) refuse('location_ids', 'place_unknown')
  }
  if (unit_ids.length > 0) {
    const units = await unitsNamed(db, actor, unit_ids)
    const isThere = (id: string) => units.some((unit) => unit.id === id && (unit.status === 'active' || before.includes(id)))
    if (!unit_ids.every(isThere)) refuse('unit_ids', 'place_unknown')
    if (units.some(({ location_id }) => !isWithin(location_id))) refuse('unit_ids', 'unit_elsewhere')
  }
  if (gate_ids) {
    const gates = await gateCodes(db, actor)
    if (gate_ids.some((id) => !gates.has(id) || !isWithin(gates.get(id)!.location_id))) refuse('gate_ids', 'place_unknown')
  }
}

/** Checks that no other member has one of the cards. The index settles concurrent changes. Errors: member_card_taken. */
export async function requireFreeCards(tx: Tx, actor: OrgActor, { member_id, cards }: Parts): Promise<void> {
  if (cards.length === 0) return
  const uids = cards.flatMap(({ uid }) => uid ?? [])
  const holders = await selectHolders(
    tx,
    actor,
    cards.map(({ number }) => number),
    uids,
  )
  const otherHolder = holders.find((holder) => holder.member_id !== member_id)
  if (!otherHolder) return
  const index = cards.findIndex(({ number, uid }) => number === otherHolder.number || (uid !== null && uid === otherHolder.uid))
  const part = cards[index]?.number === otherHolder.number ? 'number' : 'uid'
  const errors = [{ field: `cards.${index}.${part}`, message: 'member_card' }]
  // The refusal says nothing about a member whom the actor can't see.
  const isSeen = (await selectMember(tx, actor, otherHolder.member_id)) !== undefined
  throw new AppError('member_card_taken', {
    errors,
    ...(isSeen ? { conflict: { _id: otherHolder.member_id, code: otherHolder.code, number: otherHolder.number } } : {}),
  })
}
