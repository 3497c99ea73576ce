import {
  type BlacklistEntry,
  type BlacklistInput,
  type BlacklistUpdate,
  blacklistFields,
} from '@gatehouse/contract/blacklists/blacklist-record.ts'
import type { blacklists } from '@gatehouse/contract/blacklists/blacklists.ts'
import { addDays, dayIn } from '@gatehouse/contract/kernel/domain/calendar.ts'
import { searchText } from '@gatehouse/contract/kernel/domain/names.ts'
import type { BodyOf, QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import type { App } from '../../../kernel/app/app-context.ts'
import type { OrganisationKeys } from '../../../kernel/crypto/keyring.ts'
import { newId } from '../../../kernel/crypto/uuid.ts'
import type { OrgActor } from '../../../kernel/db/actor.ts'
import type { Db, Tx } from '../../../kernel/db/handles.ts'
import { searchWords } from '../../../kernel/db/list-search.ts'
import { AppError, requireFound, requireUnchanged } from '../../../kernel/errors/app-error.ts'
import { audienceOf } from '../../../kernel/live/audience.ts'
import { publish } from '../../../kernel/live/publish.ts'
import { storedFields } from '../../../kernel/records/record-fields.ts'
import { historyOf, recordAudit } from '../../audit/audit.service.ts'
import { countLookup } from '../../audit/lookups.service.ts'
import { locationCodes } from '../../locations/locations.service.ts'
import {
  formatNumbers,
  isNumber,
  isUnreadable,
  keysOf,
  numbersOf,
  openEntryNumbers,
  sealEntryNumbers,
  typedKeys,
} from '../blacklists.numbers.ts'
import {
  changeVersion,
  insertEntry,
  lockEntry,
  type NewEntry,
  replaceKeys,
  selectEntries,
  selectEntriesByKeys,
  selectEntry,
  updateEntry,
} from '../blacklists.queries.ts'
import { requireChoices, settingOf } from '../blacklists.setting.ts'
import type { EntryRecord } from '../blacklists.table.ts'
import { markChanging } from '../screening/screen.ts'
import { lookInside } from '../sightings/inside.ts'
import { selectAttachments } from './attachments.queries.ts'
import { auditable, presentEntry, presentRow } from './present.ts'
import { isWeaker } from './weaker.ts'

const REVIEW_DAYS = 365
const FOUND = 50

/** One page of the entries that apply to the actor's locations. */
export async function listEntries(app: App, db: Db, actor: OrgActor, { search, ...query }: QueryOf<typeof blacklists.list>) {
  const [page, keys] = await Promise.all([
    selectEntries(db, actor, query, await searchWords(db, 'blacklist_entries', search)),
    app.keyring.of(db, actor.organisation_id),
  ])
  return { ...page, docs: page.docs.map((row) => presentRow(app, actor, keys, row)) }
}

/** Finds entries by a typed document, phone or plate. Errors: too_many_numbers. */
export async function findEntries(app: App, db: Db, actor: OrgActor, number: string) {
  const keys = await app.keyring.of(db, actor.organisation_id)
  const searchKeys = typedKeys(keys, number)
  const rows = searchKeys.length === 0 ? [] : await selectEntriesByKeys(db, actor, searchKeys, FOUND)
  const hashes = searchKeys.filter(isNumber).map(({ hash }) => hash)
  const has = (row: EntryRecord) =>
    keysOf(keys, openEntryNumbers(keys, row), []).some((key) => hashes.some((hash) => hash.equals(key.hash)))
  await countLookup(app, db, actor, {
    reveal: 'blacklists:reveal',
    numbers: hashes.length > 0 ? [number] : [],
    record_type: 'blacklist',
    met: rows.filter(has).map(({ _id }) => _id),
  })
  return { docs: rows.map((row) => presentRow(app, actor, keys, row)) }
}

/** Errors: not_found. */
export async function getEntry(app: App, db: Db | Tx, actor: OrgActor, id: string): Promise<BlacklistEntry> {
  const row = requireFound(await selectEntry(db, actor, id))
  const [attachments, history, keys] = await Promise.all([
    selectAttachments(db, actor.organisation_id, id),
    historyOf(db, actor, id),
    app.keyring.of(db, actor.organisation_id),
  ])
  return presentEntry(app, keys, actor, row, attachments, history)
}

/** Adds an entry and screens everybody inside against it. Errors: guard_action_not_found, location_not_found, more_than_own. */
export async function createEntry(app: App, tx: Tx, actor: OrgActor, input: BlacklistInput): Promise<string> {
  const version = await lockBlacklist(tx)
  await requirePlaces(tx, actor, input.location_ids)
  const settings = await settingOf(tx, actor.organisation_id)
  requireChoices(settings, input)
  const keys = await app.keyring.of(tx, actor.organisation_id)
  const { row: entry, numbers } = newEntryOf(app, keys, actor, input)
  const row: NewEntry = { ...entry, version }
  const { _id } = row
  await insertEntry(tx, row)
  await replaceKeys(tx, actor, _id, keysOf(keys, numbers, row.plates))
  const after = auditable(keys, { ...row, status: 'active' })
  await auditAndPublish(tx, actor, 'blacklist.created', [row], { after })
  await lookInside(app, tx, actor, _id)
  return _id
}

/** The row of a new entry, without its version, and its numbers in their stored form. */
export function newEntryOf({ clock }: Pick<App, 'clock'>, keys: OrganisationKeys, actor: OrgActor, input: BlacklistInput) {
  const _id = newId()
  const numbers = numbersOf(input.numbers, [])
  const row: Omit<NewEntry, 'version'> = {
    organisation_id: actor.organisation_id,
    _id,
    ...columnsOf(input),
    review_on: input.review_on ?? addDays(dayIn(clock.now(), actor.time_zone), REVIEW_DAYS),
    numbers_sealed: sealEntryNumbers(keys, actor.organisation_id, _id, numbers),
    ...NO_LIFT,
    avatar_file_id: null,
    created_by: actor.user_id || null,
    created_name: actor.name,
  }
  return { row, numbers }
}

/**
 * Changes an entry. An entry that denies can't be weakened: lifting it needs a second person.
 * Errors: not_found, changed_meanwhile, status_not_allowed, second_person_needed, guard_action_not_found, location_not_found, more_than_own.
 */
export async function changeEntry(app: App, tx: Tx, actor: OrgActor, id: string, body: BlacklistUpdate): Promise<void> {
  const { updated_at, change_reason, ...input } = body
  const version = await lockBlacklist(tx)
  const before = await lockOwn(tx, actor, id)
  requireUnchanged(id, before, updated_at)
  if (before.status === 'lifted') throw new AppError('status_not_allowed')
  await requirePlaces(tx, actor, input.location_ids)
  const settings = await settingOf(tx, actor.organisation_id)
  // An entry may keep its choices even if the setting no longer offers them.
  if (input.guard_action !== before.guard_action || (input.category ?? null) !== before.category) requireChoices(settings, input)
  const keys = await app.keyring.of(tx, actor.organisation_id)
  const currentNumbers = openEntryNumbers(keys, before)
  const numbers = numbersOf(input.numbers, currentNumbers)
  const columns = columnsOf(input)
  // Unreadable numbers keep their hashes until new numbers replace them.
  const keepsNumbers = isUnreadable(keys, before) && numbers.length === 0
  if (isUnreadable(keys, before) && !keepsNumbers && before.severity === 'deny' && !before.expired)
    throw new AppError('second_person_needed')
  const weaker = isWeaker({ ...before, numbers: currentNumbers }, { ...columns, numbers }, dayIn(app.clock.now(), actor.time_zone))
  if (weaker) throw new AppError('second_person_needed')
  const change = {
    ...columns,
    review_on: input.review_on ?? before.review_on,
    numbers_sealed: keepsNumbers ? before.numbers_sealed : sealEntryNumbers(keys, actor.organisation_id, id, numbers),
    version,
  }
  await updateEntry(tx, actor, id, change)
  await replaceKeys(tx, actor, id, keysOf(keys, numbers, change.plates), keepsNumbers ? 'plates' : 'all')
  const after = { ...before, ...change }
  await auditAndPublish(tx, actor, 'blacklist.changed', [before, after], {
    before: auditable(keys, before),
    after: auditable(keys, after),
    reason: change_reason,
  })
  await lookInside(app, tx, actor, id)
}

/** The full numbers of an entry. Audits who asked and why. Errors: not_found. */
export async function revealNumbers(app: App, tx: Tx, actor: OrgActor, id: string, { reason }: BodyOf<typeof blacklists.reveal>) {
  const row = requireFound(await selectEntry(tx, actor, id))
  const keys = await app.keyring.of(tx, actor.organisation_id)
  await recordAudit(tx, actor, 'blacklist.revealed', { record_type: 'blacklist', record_id: id, reason })
  return { numbers: formatNumbers(openEntryNumbers(keys, row)), numbers_unreadable: isUnreadable(keys, row) }
}

/** Audits an action on an entry, with the facts before and after it, and makes open pages reload the entry. */
export async function auditAndPublish(
  tx: Tx,
  actor: OrgActor,
  action: string,
  entries: readonly Pick<EntryRecord, '_id' | 'location_ids'>[],
  facts: { before?: object; after?: object; reason?: string | null | undefined },
): Promise<void> {
  const record_id = entries[0]!._id
  await recordAudit(tx, actor, action, { record_type: 'blacklist', record_id, ...facts, reason: facts.reason ?? null })
  await publish(tx, actor, { kind: 'blacklist.changed', record_id, ...audienceOf(...entries) })
}

/** Locks the blacklist for a change. Every change calls this first, so that all changes lock in the same order. */
export async function lockBlacklist(tx: Tx): Promise<number> {
  markChanging(tx)
  return changeVersion(tx)
}

/** Locks an entry that the actor may change: all its locations are theirs. Errors: not_found, more_than_own. */
export async function lockOwn(tx: Tx, actor: OrgActor, id: string): Promise<EntryRecord & { expired: boolean }> {
  const row = requireFound(await lockEntry(tx, actor, id))
  requireOwn(actor, row.location_ids)
  return row
}

/** Whether all locations of an entry belong to a person's locations. */
export const isOwn = ({ location_ids }: Pick<OrgActor, 'location_ids'>, places: readonly string[] | null): boolean =>
  location_ids === null || places?.every((place) => location_ids.includes(place)) === true

function requireOwn(actor: OrgActor, places: readonly string[] | null): void {
  if (!isOwn(actor, places)) throw new AppError('more_than_own')
}

/** Errors: more_than_own, location_not_found. */
async function requirePlaces(tx: Tx, actor: OrgActor, places: readonly string[] | null): Promise<void> {
  if (places === null) return requireOwn(actor, places)
  const codes = await locationCodes(tx, actor)
  if (!places.every((place) => codes.has(place))) throw new AppError('location_not_found')
}

export const NO_LIFT = { lift_requested_by: null, lift_requested_name: null, lift_requested_at: null, lift_reason: null } as const

const columnsOf = (input: BlacklistInput) => ({
  ...storedFields(blacklistFields, input),
  aliases: [...new Set(input.aliases)],
  plates: [
    ...new Map(
      input.plates.map(({ plate, plate_province }) => [
        `${plate}|${plate_province ?? ''}`,
        { plate, plate_province: plate_province ?? null },
      ]),
    ).values(),
  ],
  guard_action: input.guard_action,
  category: input.category ?? null,
  location_ids: input.location_ids,
  search_text: searchText(input.name, ...input.aliases, ...input.plates.map(({ plate }) => plate)),
})
