import type { Matched } from '@gatehouse/contract/blacklist-record.ts'
import type { OrganisationKeys } from '../../../kernel/crypto/keyring.ts'
import { companyName } from '../blacklists.company.ts'
import { type EntryNumber, keysOf, tellsVehicle } from '../blacklists.numbers.ts'
import { namesOf } from '../blacklists.queries.ts'
import type { Settings } from '../blacklists.setting.ts'
import type { EntryRecord, VisitSubject } from '../blacklists.table.ts'
import { NameIndex } from '../matching/name-index.ts'
import { THRESHOLDS } from '../matching/names.ts'
import { alike, exactly } from './screen.ts'

type Matching = Pick<EntryRecord, 'kind' | 'name' | 'aliases' | 'plates'>
type Visit = Pick<VisitSubject, 'visitor_name' | 'company' | 'plate' | 'plate_province' | 'id_kind' | 'id_number_hash' | 'phone_hash'>

export interface EntryMatcher {
  /** Why a visit meets the entry; nothing where it does not. */
  match(visit: Visit): Matched[]
  /** The same by its numbers and its plate alone. */
  matchKeys(visit: Visit): Matched[]
  /** Names to compare with visitors', or companies'; none where names are not matched. */
  names: { column: 'company' | 'visitor_name'; listed: readonly string[]; threshold: number; read(name: string): string }
}

/** Matches one entry against existing visits: the reverse of `screen`, by the same rules. */
export function matcherOf(keys: OrganisationKeys, settings: Settings, entry: Matching, numbers: readonly EntryNumber[]): EntryMatcher {
  const hashes = new Map(keysOf(keys, numbers, []).map(({ kind, hash }) => [hash.toString('base64'), kind]))
  const has = (hash: Buffer | null, kind: string | null) => hash !== null && kind !== null && hashes.get(hash.toString('base64')) === kind
  const field = entry.kind === 'company' ? 'company' : 'name'
  const column = field === 'company' ? 'company' : 'visitor_name'
  const names = new NameIndex()
  const listed = namesOf(entry)
  if (listed.length > 0) names.put({ id: '', names: listed })
  const threshold = THRESHOLDS[settings.sensitivity]

  const read = (name: string) => (field === 'company' ? companyName(name) : name)
  const matchKeys = (visit: Visit): Matched[] => {
    const { plate, id_kind, id_number_hash, phone_hash } = visit
    const province = (visit.plate_province ?? null) as string | null
    const vehicle = plate !== null && entry.plates.some((each) => each.plate === plate)
    const whole = vehicle && entry.plates.some((each) => each.plate === plate && each.plate_province === province && tellsVehicle(each))
    return [
      ...(has(id_number_hash, id_kind) ? exactly(entry, id_kind!, visit) : []),
      ...(has(phone_hash, 'phone') ? exactly(entry, 'phone', visit) : []),
      ...(vehicle ? exactly(entry, whole ? 'plate' : 'plate_alone', visit) : []),
    ].filter((each) => settings.match[each.field])
  }
  const match = (visit: Visit): Matched[] => {
    const name = visit[column]
    const hits = name && settings.match[field] ? names.search(read(name), threshold, 1) : []
    return [...matchKeys(visit), ...hits.map((hit) => alike(field, hit))]
  }
  return { match, matchKeys, names: { column, listed: settings.match[field] ? listed : [], threshold, read } }
}
