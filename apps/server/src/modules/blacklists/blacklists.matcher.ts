import type { Matched } from '@gatehouse/contract/blacklists.ts'
import type { OrganisationKeys } from '../../kernel/crypto/keyring.ts'
import { NameIndex } from '../../kernel/matching/name-index.ts'
import { THRESHOLDS } from '../../kernel/matching/names.ts'
import { companyName } from './blacklists.company.ts'
import { type EntryNumber, keysOf, tellsVehicle } from './blacklists.numbers.ts'
import { namesOf } from './blacklists.queries.ts'
import { alike, exactly } from './blacklists.screen.ts'
import type { Settings } from './blacklists.setting.ts'
import type { EntryRecord, VisitSubject } from './blacklists.table.ts'

type Matching = Pick<EntryRecord, 'kind' | 'name' | 'aliases' | 'plates'>
type Visit = Pick<VisitSubject, 'visitor_name' | 'company' | 'plate' | 'plate_province' | 'id_kind' | 'id_number_hash' | 'phone_hash'>

export interface EntryMatcher {
  /** Why a visit meets the entry; nothing where it does not. */
  of(visit: Visit): Matched[]
  /** The same by a name alone: of a visitor, or of a company where the entry is one. */
  byName(name: string): Matched[]
}

/** One entry, saved or not, against visits there are: the other way round than `screen`, by the same rules. */
export function matcherOf(keys: OrganisationKeys, settings: Settings, entry: Matching, numbers: readonly EntryNumber[]): EntryMatcher {
  const hashes = new Map(keysOf(keys, numbers, []).map(({ kind, hash }) => [hash.toString('base64'), kind]))
  const has = (hash: Buffer | null, kind: string | null) => hash !== null && kind !== null && hashes.get(hash.toString('base64')) === kind
  const field = entry.kind === 'company' ? 'company' : 'name'
  const names = new NameIndex()
  const listed = namesOf(entry)
  if (listed.length > 0) names.put({ id: '', names: listed })
  const threshold = THRESHOLDS[settings.sensitivity]

  const byName = (name: string): Matched[] => {
    if (!settings.match[field]) return []
    return names.search(field === 'company' ? companyName(name) : name, threshold, 1).map((hit) => alike(field, hit))
  }
  const of = (visit: Visit): Matched[] => {
    const { plate, id_kind, id_number_hash, phone_hash } = visit
    const name = field === 'company' ? visit.company : visit.visitor_name
    const province = (visit.plate_province ?? null) as string | null
    const vehicle = plate !== null && entry.plates.some((each) => each.plate === plate)
    const whole = vehicle && entry.plates.some((each) => each.plate === plate && each.plate_province === province && tellsVehicle(each))
    return [
      ...(has(id_number_hash, id_kind) ? exactly(entry, id_kind!, visit) : []),
      ...(has(phone_hash, 'phone') ? exactly(entry, 'phone', visit) : []),
      ...(vehicle ? exactly(entry, whole ? 'plate' : 'plate_alone', visit) : []),
      ...(name ? byName(name) : []),
    ].filter((each) => settings.match[each.field])
  }
  return { of, byName }
}
