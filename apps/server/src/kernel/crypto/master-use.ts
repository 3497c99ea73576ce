import type pg from 'pg'
import { unwrapKey } from './envelope.ts'
import { personKeys } from './person-keys.ts'
import { SealError } from './seal.ts'

/** Columns sealed with a person's own key; `place` is the context. */
export const PERSON_COLUMNS = [
  { table: 'profiles', column: 'card', place: 'profiles.card' },
  { table: 'second_factors', column: 'secret', place: 'second_factors.secret' },
] as const

export interface MasterUse {
  keys: Opened
  people: Opened
  all: number
}

interface Opened {
  current: number
  other: number
  neither: number
}

/** Counts which master key opens each organisation key and each personal value. The current master key comes first. */
export async function sealedByMaster(owner: Pick<pg.ClientBase, 'query'>, masterKeys: readonly [Buffer, ...Buffer[]]): Promise<MasterUse> {
  const use: MasterUse = { keys: { current: 0, other: 0, neither: 0 }, people: { current: 0, other: 0, neither: 0 }, all: 0 }
  const count = (kind: 'keys' | 'people', opens: (masterKey: Buffer) => unknown) => {
    const index = masterKeys.findIndex((masterKey) => isOpened(() => opens(masterKey)))
    use[kind][index === 0 ? 'current' : index > 0 ? 'other' : 'neither'] += 1
    use.all += 1
  }
  // A new or older database lacks some of these tables.
  const { rows: tables } = await owner.query<{ name: string }>(`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relname in ('organisation_keys', 'profiles', 'second_factors')`)
  const has = (name: string) => tables.some((table) => table.name === name)
  if (!has('organisation_keys')) return use
  const { rows: keys } = await owner.query('select organisation_id, kind, version, wrapped from organisation_keys')
  for (const key of keys) count('keys', (masterKey) => unwrapKey(masterKey, key.wrapped, key))
  for (const { table, column, place } of PERSON_COLUMNS) {
    if (!has(table)) continue
    const { rows } = await owner.query<{ user_id: string; sealed: Buffer }>(
      `select user_id, ${column} as sealed from ${table} where ${column} is not null`,
    )
    for (const { user_id, sealed } of rows) count('people', (masterKey) => personKeys([masterKey], user_id).open(sealed, place))
  }
  return use
}

export const isOpened = (open: () => unknown): boolean => {
  try {
    open()
    return true
  } catch (error) {
    if (error instanceof SealError) return false
    throw error
  }
}
