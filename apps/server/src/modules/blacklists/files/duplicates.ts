import type { BlacklistColumn, BlacklistEntry, BlacklistInput } from '@gatehouse/contract/blacklists/blacklist-record.ts'
import { foldText } from '@gatehouse/contract/kernel/domain/fold.ts'
import type { OrganisationKeys } from '../../../kernel/crypto/keyring.ts'
import { type Key, keysOf, numbersOf } from '../blacklists.numbers.ts'
import { NUMBER_COLUMNS } from './columns.ts'

/** The facts by which duplicates of an entry are recognised. */
export interface Identity {
  kind: BlacklistEntry['kind']
  /** Folded as for searching; empty without letters. */
  name: string
  keys: readonly Key[]
}

/** The entry that is the same, and the column that shows it. */
export interface Duplicate<Entry> {
  entry: Entry
  column: BlacklistColumn
}

export const identityOf = (keys: OrganisationKeys, { kind, name, numbers, plates }: BlacklistInput): Identity => ({
  kind,
  name: foldText(name),
  keys: keysOf(
    keys,
    numbersOf(numbers, []),
    plates.map(({ plate, plate_province }) => ({ plate, plate_province: plate_province ?? null })),
  ),
})

/** The column of a key that identifies an entry by itself: a document or, for vehicles, a plate with its province. A family may share a phone. */
function tellingColumn(kind: Identity['kind'], key: Key): BlacklistColumn | undefined {
  if (key.kind === 'plate') return kind === 'vehicle' ? 'plates' : undefined
  return key.kind === 'phone' || key.kind === 'plate_alone' ? undefined : NUMBER_COLUMNS[key.kind as 'passport']
}

/**
 * Two entries are duplicates if they share a document or, for vehicles, a plate. Entries with the same name are duplicates if they share a number or
 * a plate, or if one of them has neither.
 */
export class EntryIndex<Entry> {
  private readonly telling = new Map<string, Entry>()
  private readonly named = new Map<string, { first: Entry; bare: Entry | undefined; by_key: Map<string, Entry> }>()

  add({ kind, name, keys }: Identity, entry: Entry): void {
    for (const key of keys) if (tellingColumn(kind, key) && !this.telling.has(textOf(kind, key))) this.telling.set(textOf(kind, key), entry)
    if (name === '') return
    const same = this.named.get(`${kind} ${name}`) ?? { first: entry, bare: undefined, by_key: new Map<string, Entry>() }
    if (keys.length === 0) same.bare ??= entry
    for (const key of keys) if (!same.by_key.has(textOf(kind, key))) same.by_key.set(textOf(kind, key), entry)
    this.named.set(`${kind} ${name}`, same)
  }

  find({ kind, name, keys }: Identity): Duplicate<Entry> | undefined {
    for (const key of keys) {
      const column = tellingColumn(kind, key)
      const entry = column && this.telling.get(textOf(kind, key))
      if (column && entry !== undefined) return { entry, column }
    }
    const same = this.named.get(`${kind} ${name}`)
    const entry =
      same && (keys.length === 0 ? same.first : (same.bare ?? keys.map((key) => same.by_key.get(textOf(kind, key))).find(Boolean)))
    return entry === undefined ? undefined : { entry, column: 'name' }
  }
}

const textOf = (kind: string, key: Key): string => `${kind} ${key.kind} ${key.hash.toString('base64')}`
