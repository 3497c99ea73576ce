import type pg from 'pg'
import { unwrapKey } from './envelope.ts'
import { personKeys } from './person-keys.ts'
import { SealError } from './seal.ts'

/** Columns with values that are sealed for one person. The seal contains `place`, so a value opens only under the same `place`. */
export const PERSON_COLUMNS = [
  { table: 'profiles', column: 'card', place: 'profiles.card' },
  { table: 'second_factors', column: 'secret', place: 'second_factors.secret' },
] as const

/** The numbers of sealed values, by the master key that opens them. */
export interface MasterKeyUse {
  keys: OpenedCounts
  people: OpenedCounts
  total: number
}

interface OpenedCounts {
  current: number
  other: number
  /** Values that no given master key opens. */
  unreadable: number
}

/** Counts the organisation keys and personal values that each master key opens. `masterKeys` begins with the current one. */
export async function countMasterKeyUse(
  owner: Pick<pg.ClientBase, 'query'>,
  masterKeys: readonly [Buffer, ...Buffer[]],
): Promise<MasterKeyUse> {
  const use: MasterKeyUse = {
    keys: { current: 0, other: 0, unreadable: 0 },
    people: { current: 0, other: 0, unreadable: 0 },
    total: 0,
  }
  const count = (kind: 'keys' | 'people', open: (masterKey: Buffer) => unknown) => {
    const index = masterKeys.findIndex((masterKey) => canOpen(() => open(masterKey)))
    use[kind][index === 0 ? 'current' : index > 0 ? 'other' : 'unreadable'] += 1
    use.total += 1
  }
  // A new or older database lacks some of these tables.
  const { rows: tables } = await owner.query<{ name: string }>(`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relname in ('organisation_keys', 'profiles', 'second_factors')`)
  const hasTable = (name: string) => tables.some((table) => table.name === name)
  if (!hasTable('organisation_keys')) return use
  const { rows: keys } = await owner.query('select organisation_id, kind, version, wrapped from organisation_keys')
  for (const key of keys) count('keys', (masterKey) => unwrapKey(masterKey, key.wrapped, key))
  for (const { table, column, place } of PERSON_COLUMNS) {
    if (!hasTable(table)) continue
    const { rows } = await owner.query<{ user_id: string; sealed: Buffer }>(
      `select user_id, ${column} as sealed from ${table} where ${column} is not null`,
    )
    for (const { user_id, sealed } of rows) count('people', (masterKey) => personKeys([masterKey], user_id).open(sealed, place))
  }
  return use
}

export const canOpen = (open: () => unknown): boolean => {
  try {
    open()
    return true
  } catch (error) {
    if (error instanceof SealError) return false
    throw error
  }
}
