import type { Matched } from '@gatehouse/contract/blacklists/blacklist-record.ts'
import { namesOfVisit, type VisitName } from '@gatehouse/contract/blacklists/visit-names.ts'
import type { OrganisationKeys } from '../../../kernel/crypto/keyring.ts'
import { companyName } from '../blacklists.company.ts'
import { type EntryNumber, identifiesVehicle, keysOf } from '../blacklists.numbers.ts'
import { namesOf as namesOfEntry } from '../blacklists.queries.ts'
import type { Settings } from '../blacklists.setting.ts'
import type { EntryRecord, VisitSubject } from '../blacklists.table.ts'
import { NameIndex } from '../matching/name-index.ts'
import { THRESHOLDS } from '../matching/names.ts'
import { alike, bestNames, exactly } from './screen.ts'

type Matching = Pick<EntryRecord, 'kind' | 'name' | 'aliases' | 'plates'>
type Visit = Pick<VisitSubject, 'visitor_name' | 'company' | 'plate' | 'plate_province' | 'id_kind' | 'id_number_hash' | 'phone_hash'> &
  Partial<Pick<VisitSubject, 'other_names'>>

/** Every name that an existing visit has. */
export const peopleOf = ({ visitor_name, other_names }: Pick<Visit, 'visitor_name' | 'other_names'>): VisitName[] =>
  namesOfVisit({ visitor_name }, ...(other_names ?? []))

export interface EntryMatcher {
  /** Why a visit matches the entry; empty if it doesn't. */
  match(visit: Visit): Matched[]
  /** Same as `match`, but only by numbers and plate. */
  matchKeys(visit: Visit): Matched[]
  /** The entry's names, and the column of visits to compare them with. No names if the settings don't match names. */
  names: { column: 'company' | 'visitor_name'; listed: readonly string[]; threshold: number; read(name: string): string }
  /** The names of a visit that are compared with the entry's. */
  namesOf(visit: Visit): string[]
}

/** Matches one entry against existing visits: the reverse of `screen`, by the same rules. */
export function matcherOf(keys: OrganisationKeys, settings: Settings, entry: Matching, numbers: readonly EntryNumber[]): EntryMatcher {
  const hashes = new Map(keysOf(keys, numbers, []).map(({ kind, hash }) => [hash.toString('base64'), kind]))
  const has = (hash: Buffer | null, kind: string | null) => hash !== null && kind !== null && hashes.get(hash.toString('base64')) === kind
  const field = entry.kind === 'company' ? 'company' : 'name'
  const column = field === 'company' ? 'company' : 'visitor_name'
  const names = new NameIndex()
  const listedNames = namesOfEntry(entry)
  if (listedNames.length > 0) names.put({ id: '', names: listedNames })
  const threshold = THRESHOLDS[settings.sensitivity]

  const read = (name: string) => (field === 'company' ? companyName(name) : name)
  const matchKeys = (visit: Visit): Matched[] => {
    const { plate, id_kind, id_number_hash, phone_hash } = visit
    const province = (visit.plate_province ?? null) as string | null
    const vehicle = plate !== null && entry.plates.some((each) => each.plate === plate)
    const whole =
      vehicle && entry.plates.some((each) => each.plate === plate && each.plate_province === province && identifiesVehicle(each))
    return [
      ...(has(id_number_hash, id_kind) ? exactly(entry, id_kind!, visit) : []),
      ...(has(phone_hash, 'phone') ? exactly(entry, 'phone', visit) : []),
      ...(vehicle ? exactly(entry, whole ? 'plate' : 'plate_alone', visit) : []),
    ].filter((each) => settings.match[each.field])
  }
  const namesOf = (visit: Visit) =>
    (field === 'name' ? peopleOf(visit).map(({ name }) => name) : [visit.company ?? '']).filter((name) => name !== '')
  const match = (visit: Visit): Matched[] => {
    if (!settings.match[field]) return matchKeys(visit)
    const alikeTo = (name: string) => names.search(read(name), threshold, 1)
    const hits =
      field === 'name'
        ? bestNames(peopleOf(visit).flatMap(({ name, role }) => alikeTo(name).map((hit) => ({ ...hit, role }))))
        : namesOf(visit).flatMap((name) => alikeTo(name).map((hit) => alike('company', hit)))
    return [...matchKeys(visit), ...hits]
  }
  return { match, matchKeys, namesOf, names: { column, listed: settings.match[field] ? listedNames : [], threshold, read } }
}
