import { sql } from 'kysely'

/** Many rows in one statement, passed as JSON: the record `r` with these columns and types. */
export function recordset<C extends string>(types: Readonly<Record<C, string>>) {
  const names = Object.keys(types) as C[]
  const columnTypes = sql.join(names.map((name) => sql`${sql.ref(name)} ${sql.raw(types[name])}`))
  return {
    names: sql.join(names.map((name) => sql.ref(name))),
    values: sql.join(names.map((name) => sql.ref(`r.${name}`))),
    /** The assignments of an update: all columns except the key. */
    setAllBut: (...keys: C[]) =>
      sql.join(names.filter((name) => !keys.includes(name)).map((name) => sql`${sql.ref(name)} = ${sql.ref(`r.${name}`)}`)),
    from: (rows: readonly Readonly<Record<C, unknown>>[]) => sql`jsonb_to_recordset(${jsonOf(rows)}::jsonb) as r (${columnTypes})`,
  }
}

const jsonOf = (rows: readonly object[]): string =>
  JSON.stringify(rows, (_, value: unknown) => (isBytes(value) ? `\\x${Buffer.from(value.data).toString('hex')}` : value))

/** The JSON form of a buffer. */
const isBytes = (value: unknown): value is { data: number[] } =>
  typeof value === 'object' && value !== null && (value as { type?: unknown }).type === 'Buffer'
