import type { BlacklistColumn, BlacklistEntry, BlacklistInput } from '@gatehouse/contract/blacklist-record.ts'
import { foldText } from '@gatehouse/contract/kernel/domain/fold.ts'
import type { OrganisationKeys } from '../../../kernel/crypto/keyring.ts'
import { type Key, keysOf, numbersOf } from '../blacklists.numbers.ts'
import { NUMBER_COLUMNS } from './columns.ts'

/** What an entry is known again by. */
export interface Identity {
  kind: BlacklistEntry['kind']
  /** As searching folds it; empty where it has no letter. */
  name: string
  keys: readonly Key[]
}

/** Another entry that is the same, and the column that says so. */
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

/** The column of a key that tells of itself who it is: a document, of a vehicle its plate with the province. A phone may be a family's. */
function tellingColumn(kind: Identity['kind'], key: Key): BlacklistColumn | undefined {
  if (key.kind === 'plate') return kind === 'vehicle' ? 'plates' : undefined
  return key.kind === 'phone' || key.kind === 'plate_alone' ? undefined : NUMBER_COLUMNS[key.kind as 'passport']
}

/**
 * Two entries are the same where a document (of vehicles a plate) is, or where their names are and nothing tells them apart:
 * they share a number or a plate, or one of them has none.
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
