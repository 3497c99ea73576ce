import { contract } from '@gatehouse/contract/contract.ts'
import type { Routes } from '@gatehouse/contract/kernel/routes.ts'

/** The records that supply ids for requests, by kind, where the table has another name than the path, or further rules. */
const NAMED = {
  locations: 'select organisation_id, id from locations',
  units: 'select organisation_id, id from units',
  gates: 'select organisation_id, _id as id from gates',
  cards: 'select organisation_id, _id as id from cards',
  entrances: 'select organisation_id, _id as id from entrances order by checkin_at desc limit 5000',
  notifications: 'select organisation_id, id from notifications',
  users: 'select organisation_id, id from memberships',
  members: 'select organisation_id, _id as id from members',
  member_documents: 'select organisation_id, id from member_documents',
  blacklists: 'select organisation_id, _id as id from blacklist_entries',
  attachments: 'select organisation_id, _id as id from blacklist_attachments',
  sightings: 'select organisation_id, _id as id from blacklist_sightings',
  pre_registers: 'select organisation_id, _id as id from pre_registers',
  pre_register_days: 'select organisation_id, _id as id from pre_register_days',
  pre_register_guests: 'select organisation_id, _id as id from pre_register_guests',
  pre_passes: 'select organisation_id, _id as id from pre_passes',
  tariffs: 'select organisation_id, _id as id from tariffs',
  tariff_versions: 'select organisation_id, _id as id from tariff_versions',
  payments: 'select organisation_id, _id as id from payments',
  till_sessions: 'select organisation_id, _id as id from till_sessions',
  stamp_kinds: 'select organisation_id, _id as id from stamp_kinds',
  stamps: 'select organisation_id, _id as id from stamps',
  delete_requests: 'select organisation_id, _id as id from delete_requests',
  deleted_entrances: 'select organisation_id, _id as id from deleted_entrances',
  account_requests: 'select organisation_id, _id as id from payment_account_requests',
  deliveries: 'select organisation_id, _id as id from partner_events',
  sessions: 'select organisation_id, id from sessions where organisation_id is not null',
  // Mails that the demo keeps in a folder, which this server doesn't have.
  kept_mails: 'select 0 as organisation_id, null::uuid as id where false',
  audit_entries: 'select organisation_id, id from audit_entries order by at desc limit 5000',
} as const
type NamedKind = keyof typeof NAMED
export type RecordKind = string

/** Fields and parameters that hold the id of a record, by name. */
const NAMES: [RegExp, NamedKind][] = [
  [/^id$/, 'delete_requests'],
  [/^entry_?id/i, 'blacklists'],
  [/^pre_register_id/, 'pre_registers'],
  [/^day_id/, 'pre_register_days'],
  [/^guest_id/, 'pre_register_guests'],
  [/^pass_id/, 'pre_passes'],
  [/^tariff_id/, 'tariffs'],
  [/^version_id/, 'tariff_versions'],
  [/^kind_?id/i, 'stamp_kinds'],
  [/^session_?id/i, 'till_sessions'],
  [/^actor_?id|^user_?id/i, 'users'],
  [/^member_?id/i, 'members'],
  [/gate_?(in_|out_)?id/i, 'gates'],
  [/^card_?id/i, 'cards'],
  [/^location_?id/i, 'locations'],
  [/^unit_?id|^parent_?id/i, 'units'],
  [/^locations$/, 'locations'],
  [/^newest_id/, 'notifications'],
  [/^entrance|^returning_of/i, 'entrances'],
]
export const kindOfName = (name: string): NamedKind | undefined => NAMES.find(([pattern]) => pattern.test(name))?.[1]

/** The path before `{id}` determines the kind of record. */
const PATHS: [RegExp, NamedKind][] = [
  [/\/deliveries\/$/, 'deliveries'],
  [/\/profile\/sessions\/$/, 'sessions'],
  [/\/demo\/mails\/$/, 'kept_mails'],
  [/\/payment-account\/$/, 'account_requests'],
  [/\/member-documents\/$/, 'member_documents'],
  [/\/attachments\/$/, 'attachments'],
  [/\/seen-blacklists\/$/, 'sightings'],
  [/\/blacklists\/$/, 'blacklists'],
  [/\/members\/$/, 'members'],
  [/\/preregisters\/$/, 'pre_registers'],
  [/\/prepasses\/$/, 'pre_passes'],
  [/\/parking-fees\/versions\/$/, 'tariff_versions'],
  [/\/parking-fees\/$/, 'tariffs'],
  [/\/e-stamps\/kinds\/$/, 'stamp_kinds'],
  [/\/e-stamps\/$/, 'stamps'],
  [/\/tills\/$/, 'till_sessions'],
  [/\/payments\/$/, 'payments'],
  [/\/deleted-entrances\/$/, 'deleted_entrances'],
  [/request-delete/, 'delete_requests'],
  [/\/gates\/$/, 'gates'],
  [/\/cards\/$/, 'cards'],
  [/\/locations\/$/, 'locations'],
  [/\/units\/$/, 'units'],
  [/\/entrances\/$/, 'entrances'],
  [/\/notifications\/$/, 'notifications'],
  [/\/users\/$/, 'users'],
  [/\/audit\/$/, 'audit_entries'],
]

const pathBeforeId = (path: string) => path.slice(0, path.indexOf('{id}'))
/** Records whose path has the name of their table: `/visitors/lost-items/{id}` is about a row of `lost_items`. */
const kindInPath = (path: string) => /([a-z-]+)\/$/.exec(pathBeforeId(path))?.[1]?.replaceAll('-', '_')

/** The kind of record that `{id}` names. Errors: a path that says it neither by its last word nor in `PATHS`. */
export function kindOfPath(path: string): RecordKind {
  const kind = PATHS.find(([pattern]) => pattern.test(pathBeforeId(path)))?.[1] ?? kindInPath(path)
  if (!kind) throw new Error(`PATHS names no kind of record for ${path}`)
  return kind
}

/** The queries for the records that supply ids for requests, by kind. */
export const TABLES: Readonly<Record<RecordKind, string>> = Object.fromEntries(
  Object.values(contract as Record<string, Routes>)
    .flatMap((routes) => Object.values(routes))
    .flatMap(({ path }) => (path.includes('{id}') ? [kindOfPath(path)] : []))
    .map((kind) => [kind, `select organisation_id, _id as id from ${kind}`])
    .concat(Object.entries(NAMED)),
)
