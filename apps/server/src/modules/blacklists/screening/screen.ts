import type { Matched, MatchField } from '@gatehouse/contract/blacklists/blacklist-record.ts'
import type { Hit } from '@gatehouse/contract/blacklists/sightings.ts'
import type { VisitName } from '@gatehouse/contract/blacklists/visit-names.ts'
import { MOST_DECISIONS } from '@gatehouse/contract/entrances/entrance-input.ts'
import type { App } from '../../../kernel/app/app-context.ts'
import type { OrganisationKeys } from '../../../kernel/crypto/keyring.ts'
import type { OrgActor } from '../../../kernel/db/actor.ts'
import type { Tx } from '../../../kernel/db/handles.ts'
import { type Yield, yieldsIn } from '../../../kernel/db/yields.ts'
import type { IdKind } from '../../../kernel/personal/numbers.ts'
import { signFile } from '../../files/files.service.ts'
import { companyName } from '../blacklists.company.ts'
import { identifiesVehicle, type Key, keysOf, maskedDocument, openEntryNumbers } from '../blacklists.numbers.ts'
import { type EntryInForce, selectExact, selectInForce, selectNamesAfter } from '../blacklists.queries.ts'
import { actionOf, type Settings, settingOf } from '../blacklists.setting.ts'
import type { Hit as NameHit } from '../matching/name-index.ts'
import { type KeptNames, listedNames } from '../matching/name-indexes.ts'
import { THRESHOLDS } from '../matching/names.ts'
import { companionHash, isExact, personMet, withoutDismissed } from './people.ts'

/** A person to screen; numbers and plates are in their stored form. */
export interface Subject {
  /** Every name that the visit has (`namesOfVisit`). */
  names: readonly VisitName[]
  company: string | null
  documents: readonly { kind: IdKind; number: string }[]
  /** E.164. */
  phone: string | null
  plate: string | null
  plate_province: string | null
  /** Null means that entries of all locations apply. */
  location_id: string | null
  /** The same for all visits of the person. A false match is remembered by it. */
  person_hash: Buffer | null
  /** The hash of the person they were mistaken for before a correction. Decisions about that person still hold. */
  taken_for?: Buffer
}

type Named = Pick<Subject, 'names' | 'company'>

export interface Screening {
  /** Most severe first, and exact matches before names. */
  hits: Hit[]
  /** The person of a hit, for whom a false match is remembered. */
  personOf(hit: Pick<Hit, 'matched'>): Buffer | null
}

/** Transactions that changed the blacklist. They can't screen, or uncommitted names would get into the shared memory. */
const changingTransactions = new WeakSet<Tx>()
export const markChanging = (tx: Tx): void => void changingTransactions.add(tx)

/**
 * Matches a person's numbers and plate exactly and their names approximately. Locks the blacklist against changes until the transaction ends. So a
 * visitor is screened against every entry, or found when the next entry is saved.
 */
export async function screen(app: App, tx: Tx, actor: OrgActor, subject: Subject): Promise<Screening> {
  if (changingTransactions.has(tx)) throw new Error('What changed the blacklist cannot screen against it.')
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

/** A party may have many names, so other work gets a turn in between. */
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

/** The blacklist version in which no name is similar, for `entrance_let_in`. Undefined if `screen` must look. */
export async function clearByName(app: App, { organisation_id }: OrgActor, subject: Named): Promise<number | undefined> {
  const names = app.memory.of(listedNames).of(organisation_id)
  const { version } = names
  if (version === 0) return 0
  if (names.settings?.version !== version) return undefined
  const { byName, company } = await searchNames(names, names.settings.settings, subject, yieldsIn())
  // Names added meanwhile make the index newer than the names that were searched. Return the older version, which the statement rejects.
  return byName.length + company.length === 0 ? version : undefined
}

/** The hashes by which a person is matched exactly. */
export const exactKeys = (keys: OrganisationKeys, subject: Omit<Subject, keyof Named>): Key[] =>
  keysOf(keys, numbersOf(subject), vehiclesOf(subject))

/** Entries with similar names, before those that apply elsewhere or have ended are left out. */
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

/** The match for a hash. A plate alone counts only if one side has no province. */
export function exactly(
  entry: Pick<EntryInForce, 'plates'>,
  hash_kind: string,
  { plate, plate_province }: Pick<Subject, 'plate' | 'plate_province'>,
): Matched[] {
  const field = FIELDS[hash_kind]
  if (field) return [{ field, how: 'same', score: 1, typed: null, listed: null }]
  const listedVehicles = entry.plates.filter((vehicle) => vehicle.plate === plate)
  if (listedVehicles.some((vehicle) => vehicle.plate_province === plate_province && identifiesVehicle(vehicle))) return []
  const unsure = plate_province === null || listedVehicles.some((vehicle) => vehicle.plate_province === null)
  return unsure ? [{ field: 'plate', how: 'without_province', score: 0.9, typed: null, listed: null }] : []
}

const bestOf = <H extends Pick<NameHit, 'score'>>(hits: readonly H[], limit = 1): H[] =>
  hits.toSorted((a, b) => b.score - a.score).slice(0, limit)

/** Matching companions of one entry that a guard is shown. */
const MOST_COMPANION_MATCHES = 5

/** Why an entry matches the names of a visit: the visitor's best name, and the companions. */
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

// The fields are named one by one, so that a guard sees these of an entry and nothing else.
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
