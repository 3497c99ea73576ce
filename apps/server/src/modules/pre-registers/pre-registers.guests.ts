import { searchText, tidyName } from '@gatehouse/contract/kernel/domain/names.ts'
import { maskPhone } from '@gatehouse/contract/kernel/domain/phone.ts'
import type { HostAnswer } from '@gatehouse/contract/pre-registers/host-answer.ts'
import type { GuestInput, PreRegister } from '@gatehouse/contract/pre-registers/pre-register-record.ts'
import { guestFields } from '@gatehouse/contract/pre-registers/pre-register-record.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { OrganisationKeys } from '../../kernel/crypto/keyring.ts'
import { newId } from '../../kernel/crypto/uuid.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import { plainFields, storedFields } from '../../kernel/records/record-fields.ts'
import { signFile } from '../files/files.service.ts'
import { presentMessage } from '../messages/messages.service.ts'
import type { GuestRow } from './pre-registers.queries.ts'
import type { GuestTable, OwnColumns } from './pre-registers.table.ts'

type SealedColumn = 'phone' | 'email' | 'own_phone'
type Row = Pick<GuestTable, 'organisation_id' | '_id'>

export const sealedPlace = ({ organisation_id, _id }: Row, column: SealedColumn) => ({
  table: 'pre_register_guests',
  organisation_id,
  record_id: _id,
  column,
})

/** Null if there is no value or it can't be read. */
export const readSealed = <Column extends SealedColumn>(
  keys: OrganisationKeys,
  guest: Row & { [Name in `${Column}_sealed`]: Buffer | null },
  column: Column,
): string | null => {
  const sealedValue = (guest as Record<string, unknown>)[`${column}_sealed`] as Buffer | null
  return (sealedValue && keys.read(sealedValue, sealedPlace(guest, column))) ?? null
}

/** The number that the guest entered, or else the announced one. */
export const phoneOf = (
  keys: OrganisationKeys,
  { organisation_id }: Pick<OrgActor, 'organisation_id'>,
  row: Pick<GuestRow, '_id' | 'phone_sealed' | 'own_phone_sealed'>,
): string | null => {
  const guest = { ...row, organisation_id }
  return readSealed(keys, guest, 'own_phone') ?? readSealed(keys, guest, 'phone')
}

/** The rows of guests as entered. If phone, e-mail or language of an existing guest is left out, the stored value stays. */
export function guestRows(
  keys: OrganisationKeys,
  { organisation_id }: OrgActor,
  pre_register_id: string,
  guests: readonly GuestInput[],
  before: readonly GuestRow[] = [],
): GuestTable[] {
  return guests.map((guest, place) => {
    const storedGuest = before.find(({ _id }) => _id === guest._id)
    const _id = storedGuest?._id ?? newId()
    const sealed = (column: 'phone' | 'email') => {
      const value = guest[column]
      if (value === undefined) return storedGuest?.[`${column}_sealed`] ?? null
      return value === null ? null : keys.seal(value, sealedPlace({ organisation_id, _id }, column))
    }
    return {
      ...storedFields(guestFields, { ...guest, visitor_name: tidyName(guest.visitor_name) }),
      ...{ organisation_id, _id, pre_register_id, place },
      phone_sealed: sealed('phone'),
      email_sealed: sealed('email'),
      joined_at_gate: storedGuest?.joined_at_gate ?? false,
      language: guest.language === undefined ? (storedGuest?.language ?? null) : guest.language,
    }
  })
}

type Messages = readonly (NonNullable<PreRegister['guests'][number]['message']> & { person_id: string })[]

export function presentGuests(
  app: App,
  keys: OrganisationKeys,
  actor: OrgActor,
  rows: readonly GuestRow[],
  messages: Messages,
): PreRegister['guests'] {
  const writes = actor.permissions.includes('pre-registers:write')
  return rows.map((row) => {
    const { _id, visitor_name, company, plate, plate_province, language, completed_at, declined_at, opened_at } = row
    const { notice_version, notice_language, photo_file_id, joined_at_gate } = row
    return {
      ...{ _id, visitor_name, company, plate, plate_province, language, joined_at_gate },
      phone_masked: masked(readSealed(keys, row, 'phone')),
      email: writes ? readSealed(keys, row, 'email') : null,
      own: completed_at === null ? null : presentOwn(keys, row),
      ...{ completed_at, declined_at, opened_at, notice_version, notice_language },
      photo: photo_file_id && signFile(app, actor, photo_file_id),
      message: presentMessage(messages.find(({ person_id }) => person_id === _id)),
      ...presentArrival(actor, row),
    }
  })
}

const masked = (phone: string | null) => phone && maskPhone(phone)

const presentOwn = (keys: OrganisationKeys, row: GuestRow): PreRegister['guests'][number]['own'] => ({
  ...{ visitor_name: row.own_name, company: row.own_company, plate: row.own_plate, plate_province: row.own_plate_province },
  ...{ companion_count: row.companion_count, companion_names: row.companion_names },
  phone_masked: masked(readSealed(keys, row, 'own_phone')),
})

type Named = Pick<GuestTable, 'visitor_name' | 'company' | 'plate'> & Partial<Pick<OwnColumns, 'own_name' | 'own_company' | 'own_plate'>>

/** The text that list searches match: the facts as announced, as the guests entered them, and the host. */
export const searchOf = (guests: readonly Named[], host: string | null): string =>
  searchText(
    ...guests.flatMap((guest) => [guest.visitor_name, guest.company, guest.plate]),
    ...guests.flatMap(({ own_name, own_company, own_plate }) => [own_name ?? null, own_company ?? null, own_plate ?? null]),
    host,
  )

/** When a guest came. The visit's id is included only if the actor may read visits. */
export const presentArrival = (
  { permissions }: OrgActor,
  { entrance_id, arrived_at, inside }: Pick<GuestRow, 'entrance_id' | 'arrived_at' | 'inside'>,
) => ({
  entrance_id: permissions.includes('entrances:read') ? entrance_id : null,
  arrived_at,
  inside: inside ?? false,
})

/** A host's answer. The name of the guard who handled it is included only if the actor may read visits. */
export const presentAnswer = ({ permissions }: OrgActor, answer: HostAnswer | null): HostAnswer | null =>
  answer && { ...answer, handled_by: permissions.includes('entrances:read') ? answer.handled_by : null }

/** The guests for the audit log, without phone numbers and e-mail addresses. */
export const auditedGuests = (rows: readonly GuestTable[]) => rows.map((row) => plainFields(guestFields, row))

/** Whether this is somebody new: a guest who was added, or one whose name changed. */
export const isNewcomer = (row: GuestTable, guestsBefore: readonly GuestRow[]): boolean =>
  !guestsBefore.some(({ _id, visitor_name }) => _id === row._id && visitor_name === row.visitor_name)
