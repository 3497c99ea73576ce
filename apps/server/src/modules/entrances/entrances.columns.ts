import { entranceFields } from '@gatehouse/contract/entrances/entrance-record.ts'
import { type ListName, type Personal, type PlainName, plainNames } from '@gatehouse/contract/kernel/record-fields.ts'
import { sqlTypes } from '../../kernel/records/record-fields.ts'
import type { EntranceRecord, EntrancesTable } from './entrances.table.ts'

// Every column of a visit (docs/decisions/0078). The contract describes the fields that people see; `OWN_COLUMNS` adds the rest of the table. From both
// come the statements that write a visit, its lists and answers, the two parts of its audit entries, and what retention erases.

type Described = typeof entranceFields
type OwnName = Exclude<keyof EntrancesTable, PlainName<Described>>

interface VisitColumn {
  /** The type in SQL. */
  readonly type: string
  /** Whether the check-in writes it: a value of the server, or what the database decided (`entrance_let_in`). */
  readonly insert?: 'server' | 'database'
  /** Whether a list has it, or only the answer about one visit. */
  readonly answered?: 'list' | 'visit'
  /** Whether audit entries have it. */
  readonly logged?: true
  readonly personal: Personal
  /** A shorter retention period that erases it before the visit. */
  readonly erased_with?: 'photos' | 'numbers'
}

/** What retention does with a field that the contract describes stands there. */
type OwnColumn<Name> = Name extends keyof Described ? Omit<VisitColumn, 'personal'> : VisitColumn

const SEALED = { type: 'bytea', insert: 'server', answered: 'visit', personal: true, erased_with: 'numbers' } as const
const HASH = { type: 'bytea', insert: 'server', personal: true, erased_with: 'numbers' } as const

/** Columns that aren't a plain field of the description. */
export const OWN_COLUMNS = {
  organisation_id: { type: 'int', insert: 'server', answered: 'visit', personal: false },
  _id: { type: 'uuid', insert: 'server', answered: 'list', personal: false },
  number: { type: 'int', insert: 'database', answered: 'list', logged: true },
  status: { type: 'text', insert: 'server', answered: 'list', logged: true },
  source: { type: 'text', insert: 'server', answered: 'list' },
  card_number: { type: 'text', insert: 'database', answered: 'list', logged: true },
  card_id: { type: 'uuid', insert: 'database', answered: 'visit', logged: true, personal: 'record' },
  member_id: { type: 'uuid', insert: 'server', answered: 'visit', logged: true, personal: true },
  location_id: { type: 'uuid', insert: 'database', answered: 'list', logged: true },
  unit_id: { type: 'uuid', insert: 'server', answered: 'visit', logged: true },
  gate_in_id: { type: 'uuid', insert: 'server', answered: 'visit', logged: true },
  gate_out_id: { type: 'uuid', answered: 'visit', logged: true },
  gate_in: { type: 'text', insert: 'database', answered: 'list' },
  gate_out: { type: 'text', answered: 'list', personal: false },
  checkin_at: { type: 'timestamptz', insert: 'database', answered: 'list', logged: true },
  checkout_at: { type: 'timestamptz', answered: 'list', logged: true },
  expected_out_at: { type: 'timestamptz', insert: 'database', answered: 'list', logged: true },
  id_kind: { type: 'text', insert: 'server', answered: 'visit', erased_with: 'numbers' },
  id_number_sealed: SEALED,
  id_number_hash: HASH,
  id_number_tail_hash: HASH,
  phone_sealed: SEALED,
  phone_hash: HASH,
  phone_tail_hash: HASH,
  person_hash: { type: 'bytea', insert: 'server', personal: true },
  photo_file_id: { type: 'uuid', answered: 'list', personal: true, erased_with: 'photos' },
  card_lost: { type: 'boolean', personal: false },
  tariff_version_id: { type: 'uuid', personal: false },
  privilege: { type: 'text', personal: false },
  notice_version: { type: 'int', insert: 'server', answered: 'visit', personal: false },
  override_reason: { type: 'text', insert: 'server', answered: 'visit', logged: true },
  overridden: { type: 'boolean', insert: 'server', personal: false },
  // The names of people who work here stay: they say who did what, as in the audit log.
  checked_in_by: { type: 'uuid', insert: 'database', personal: false },
  checked_out_by: { type: 'uuid', personal: false },
  checked_in_name: { type: 'text', insert: 'server', answered: 'visit', personal: false },
  checked_out_name: { type: 'text', answered: 'visit', personal: false },
  device_checkin_at: { type: 'timestamptz', insert: 'server', personal: false },
  device_checkout_at: { type: 'timestamptz', personal: false },
  updated_at: { type: 'timestamptz', insert: 'database', answered: 'list', personal: false },
  erased_at: { type: 'timestamptz', personal: false },
  // Has the words of the card, which the database may have claimed under another number.
  search_text: { type: 'text', insert: 'database', personal: true },
} as const satisfies { readonly [Name in OwnName]: OwnColumn<Name> }

type Own = typeof OWN_COLUMNS
type OwnWith<Part extends keyof VisitColumn, Value> = {
  [Name in keyof Own]: Own[Name] extends Readonly<Record<Part, Value>> ? Name : never
}[keyof Own]

/** A visit that is about to be written: what the server knows of it. The gate and the database decide the rest. */
export type NewEntrance = Pick<EntranceRecord, PlainName<Described> | OwnWith<'insert', 'server'>>
export type ListRecord = Pick<EntranceRecord, ListName<Described> | OwnWith<'answered', 'list'>>
/** The fields that build the answer to a check-in or a check-out, the first time and again. */
export type KeptVisit = Pick<EntranceRecord, PlainName<Described> | OwnWith<'answered', 'list' | 'visit'>>

export const VISIT_COLUMNS: ReadonlyMap<string, VisitColumn> = columnsOf()

function columnsOf(): Map<string, VisitColumn> {
  const types = sqlTypes(entranceFields)
  const fields: Readonly<Record<string, { personal: Personal; list?: string }>> = entranceFields
  const plain = plainNames(entranceFields).map((name): [string, VisitColumn] => {
    const { personal, list } = fields[name]!
    return [name, { type: types[name], insert: 'server', answered: list ? 'list' : 'visit', logged: true, personal }]
  })
  const own = Object.entries(OWN_COLUMNS).map(([name, column]): [string, VisitColumn] => [
    name,
    { personal: fields[name]?.personal ?? true, ...column },
  ])
  return new Map([...own, ...plain])
}

/** Names of columns, in the order of the description. */
export const columnNames = (isIn: (column: VisitColumn) => unknown): string[] =>
  [...VISIT_COLUMNS].flatMap(([name, column]) => (isIn(column) ? [name] : []))

/** The columns of a list, of the table `e`. */
export const LIST_COLUMNS = columnNames(({ answered }) => answered === 'list').map(
  (name) => `e.${name}`,
) as readonly `e.${keyof ListRecord}`[]

const LOGGED = columnNames(({ logged }) => logged)
/** The fields of a visit in the audit log: no personal numbers, no pictures. Omits fields that `row` lacks. */
export const auditable = (row: Partial<EntranceRecord>): object =>
  Object.fromEntries(LOGGED.map((name) => [name, row[name as keyof EntranceRecord]]))

/** The columns that retention erases of a visit, and those that it erases earlier. */
export const ERASED_COLUMNS = {
  visits: columnNames(({ personal }) => personal !== false),
  photos: columnNames(({ erased_with }) => erased_with === 'photos'),
  numbers: columnNames(({ erased_with }) => erased_with === 'numbers'),
} as const
