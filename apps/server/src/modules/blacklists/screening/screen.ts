import type { Matched, MatchField } from '@gatehouse/contract/blacklist-record.ts'
import { MOST_DECISIONS } from '@gatehouse/contract/entrance-input.ts'
import type { Hit } from '@gatehouse/contract/sightings.ts'
import type { VisitName } from '@gatehouse/contract/visit-names.ts'
import type { App } from '../../../kernel/app/app-context.ts'
import type { OrganisationKeys } from '../../../kernel/crypto/keyring.ts'
import type { OrgActor } from '../../../kernel/db/actor.ts'
import type { Tx } from '../../../kernel/db/handles.ts'
import { type Yield, yieldsIn } from '../../../kernel/db/yields.ts'
import type { IdKind } from '../../../kernel/personal/numbers.ts'
import { signFile } from '../../files/files.service.ts'
import { companyName } from '../blacklists.company.ts'
import { type Key, keysOf, maskedDocument, openEntryNumbers, tellsVehicle } from '../blacklists.numbers.ts'
import { type EntryInForce, selectExact, selectInForce, selectNamesAfter } from '../blacklists.queries.ts'
import { actionOf, type Settings, settingOf } from '../blacklists.setting.ts'
import type { Hit as NameHit } from '../matching/name-index.ts'
import { type KeptNames, listedNames } from '../matching/name-indexes.ts'
import { THRESHOLDS } from '../matching/names.ts'
import { companionHash, isExact, personMet, withoutDismissed } from './people.ts'

/** Who stands at the gate; numbers and plates in their stored form. */
export interface Subject {
  /** Everybody whom the visit names (`namesOfVisit`). */
  names: readonly VisitName[]
  company: string | null
  documents: readonly { kind: IdKind; number: string }[]
  /** E.164. */
  phone: string | null
  plate: string | null
  plate_province: string | null
  /** Null: entries of all locations count. */
  location_id: string | null
  /** What all visits of the person share, by which a false match is remembered. */
  person_hash: Buffer | null
  /** Of the person they were mistaken for before a correction: what was decided of that person still holds. */
  taken_for?: Buffer
}

type Named = Pick<Subject, 'names' | 'company'>

export interface Screening {
  /** The gravest first, and exact ones before names. */
  hits: Hit[]
  /** The person whom a hit means, by which a false match is remembered. */
  personOf(hit: Pick<Hit, 'matched'>): Buffer | null
}

/** Transactions that changed the blacklist: no other may learn from memory what is not committed. */
const changing = new WeakSet<Tx>()
export const markChanging = (tx: Tx): void => void changing.add(tx)

/**
 * Matches somebody's numbers and plate exactly and their names approximately. Nobody changes the blacklist until the transaction ends, so who
 * comes in was screened against every entry, or is met when the next one is saved.
 */
export async function screen(app: App, tx: Tx, actor: OrgActor, subject: Subject): Promise<Screening> {
  if (changing.has(tx)) throw new Error('What changed the blacklist cannot screen against it.')
  const keys = await app.keyring.of(tx, actor.organisation_id)
  const [{ version, hits: byKey }, settings] = await Promise.all([
    selectExact(tx, exactKeys(keys, subject)),
    settingOf(tx, actor.organisation_id),
  ])
  const personOf = ({ matched }: Pick<Hit, 'matched'>) => personMet(keys, subject.person_hash, matched)
  if (version === 0) return { hits: [], personOf }
  const names = await app.memory
    .of(listedNames)
    .of(actor.organisation_id)
    .caughtUpTo(version, (after) => selectNamesAfter(tx, actor.organisation_id, after))
  names.settings = { version, settings }
  const { byName, company } = await searchNames(names, settings, subject, yieldsIn(tx))

  const ids = new Set([...byKey.map(({ entry_id }) => entry_id), ...byName.map(({ id }) => id), ...company.map(({ id }) => id)])
  if (ids.size === 0) return { hits: [], personOf }
  const visitor = [subject.person_hash, subject.taken_for].filter((hash) => hash !== null && hash !== undefined)
  const companions = byName.filter(({ role }) => role === 'companion').map(({ typed }) => companionHash(keys, typed))
  const people = [...visitor, ...companions]
  const entries = await selectInForce(tx, actor, [...ids], { location_id: subject.location_id, people })
  const hits = entries.flatMap((entry) => {
    const matches = [
      ...byKey.filter(({ entry_id }) => entry_id === entry._id).flatMap(({ hash_kind }) => exactly(entry, hash_kind, subject)),
      ...bestNames(byName.filter(({ id }) => id === entry._id)),
      ...bestOf(company.filter(({ id }) => id === entry._id)).map((hit) => alike('company', hit)),
    ].filter(({ field }) => settings.match[field])
    const left = withoutDismissed(keys, visitor, matches, entry.dismissals ?? [])
    return left.length === 0 ? [] : [presentHit(app, actor, keys, settings, entry, left)]
  })
  return {
    personOf,
    hits: hits.sort((a, b) => weight(b) - weight(a) || best(b) - best(a) || (a.entry_id < b.entry_id ? -1 : 1)).slice(0, MOST_DECISIONS),
  }
}

type NamedHit = NameHit & Pick<VisitName, 'role'>

/** A party names many people, so others get the thread in between. */
async function searchNames(
  { people, companies }: KeptNames,
  settings: Pick<Settings, 'match' | 'sensitivity'>,
  subject: Named,
  turn: Yield,
) {
  const threshold = THRESHOLDS[settings.sensitivity]
  const byName: NamedHit[] = []
  for (const { name, role } of settings.match.name ? subject.names : []) {
    if (byName.length > 0 || role === 'companion') await turn()
    byName.push(...people.search(name, threshold, MOST_ALIKE).map((hit) => ({ ...hit, role })))
  }
  return {
    byName,
    company: settings.match.company && subject.company ? companies.search(companyName(subject.company), threshold, MOST_ALIKE) : [],
  }
}

/** The version of the list that has no name like somebody's, for `entrance_check_in`. Undefined where `screen` must look. */
export async function clearByName(app: App, { organisation_id }: OrgActor, subject: Named): Promise<number | undefined> {
  const names = app.memory.of(listedNames).of(organisation_id)
  const { version } = names
  if (version === 0) return 0
  if (names.settings?.version !== version) return undefined
  const { byName, company } = await searchNames(names, names.settings.settings, subject, yieldsIn())
  // Names that were added meanwhile make the index newer than what was searched: the older version is told, which the statement refuses.
  return byName.length + company.length === 0 ? version : undefined
}

/** The hashes by which somebody is met exactly. */
export const exactKeys = (keys: OrganisationKeys, subject: Omit<Subject, keyof Named>): Key[] =>
  keysOf(keys, numbersOf(subject), vehiclesOf(subject))

/** Entries whose names are alike, before those are left out that hold elsewhere or no more. */
const MOST_ALIKE = 1_000

const numbersOf = ({ documents, phone }: Pick<Subject, 'documents' | 'phone'>) => [
  ...documents,
  ...(phone ? [{ kind: 'phone' as const, number: phone }] : []),
]
const vehiclesOf = ({ plate, plate_province }: Pick<Subject, 'plate' | 'plate_province'>) => (plate ? [{ plate, plate_province }] : [])

const FIELDS: Readonly<Record<string, MatchField>> = {
  national_id: 'national_id',
  passport: 'passport',
  driving_licence: 'other_document',
  other: 'other_document',
  phone: 'phone',
  plate: 'plate',
}

/** What a hash matched. A plate alone counts only where one side has no province. */
export function exactly(
  entry: Pick<EntryInForce, 'plates'>,
  hash_kind: string,
  { plate, plate_province }: Pick<Subject, 'plate' | 'plate_province'>,
): Matched[] {
  const field = FIELDS[hash_kind]
  if (field) return [{ field, how: 'same', score: 1, typed: null, listed: null }]
  const listed = entry.plates.filter((vehicle) => vehicle.plate === plate)
  if (listed.some((vehicle) => vehicle.plate_province === plate_province && tellsVehicle(vehicle))) return []
  const unsure = plate_province === null || listed.some((vehicle) => vehicle.plate_province === null)
  return unsure ? [{ field: 'plate', how: 'without_province', score: 0.9, typed: null, listed: null }] : []
}

const bestOf = <H extends Pick<NameHit, 'score'>>(hits: readonly H[], most = 1): H[] =>
  hits.toSorted((a, b) => b.score - a.score).slice(0, most)

/** A guard is shown so many companions who match one entry. */
const MOST_COMPANION_MATCHES = 5

/** Why an entry meets the names of a visit: the best name of the visitor, and each companion. */
export const bestNames = (hits: readonly Omit<NamedHit, 'id' | 'field'>[]): Matched[] =>
  [
    ...bestOf(hits.filter(({ role }) => role !== 'companion')),
    ...bestOf(
      hits.filter(({ role }) => role === 'companion'),
      MOST_COMPANION_MATCHES,
    ),
  ].map((hit) => ({ ...alike('name', hit), name_role: hit.role }))

export const alike = (field: 'name' | 'company', { how, score, typed, listed }: Omit<NameHit, 'id' | 'field'>): Matched => ({
  field,
  how,
  score: Math.round(score * 100) / 100,
  typed,
  listed,
})

const SEVERITY = { monitor: 0, alert: 2, deny: 4 } as const
const weight = ({ severity, exact }: Hit) => SEVERITY[severity] + (exact ? 1 : 0)
const best = ({ matched }: Hit) => Math.max(...matched.map(({ score }) => score))

// Named one by one: a guard is told this of an entry, and nothing else.
export function presentHit(
  app: App,
  actor: OrgActor,
  keys: OrganisationKeys,
  settings: Settings,
  entry: PresentedEntry,
  matches: readonly Matched[],
): Hit {
  return {
    entry_id: entry._id,
    kind: entry.kind,
    severity: entry.severity,
    exact: isExact(matches),
    matched: [...matches],
    name: entry.name,
    reason: entry.reason,
    guard_action: actionOf(settings, entry.guard_action),
    avatar: entry.avatar_file_id && signFile(app, actor, entry.avatar_file_id),
    entered_on: entry.entered_on,
    review_on: entry.review_on,
    id_number_masked: maskedDocument(openEntryNumbers(keys, entry)),
  }
}
export type PresentedEntry = Pick<
  EntryInForce,
  | 'organisation_id'
  | '_id'
  | 'kind'
  | 'severity'
  | 'name'
  | 'reason'
  | 'guard_action'
  | 'avatar_file_id'
  | 'entered_on'
  | 'review_on'
  | 'numbers_sealed'
>
