import type pg from 'pg'

/** The tables that contain a text, plain or as bytes in a column. Used for texts that must appear in no table. */
export async function tablesWith(owner: pg.Pool, texts: readonly string[]): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker') order by 1`,
  )
  const spellings = texts.flatMap((text) => [text, Buffer.from(text).toString('hex'), Buffer.from(text).toString('base64')])
  const names: string[] = []
  for (const { name } of rows) {
    const hits = await owner.query(
      `select 1 from ${name} t where exists (select from unnest($1::text[]) s where position(s in t::text) > 0) limit 1`,
      [spellings],
    )
    if (hits.rowCount) names.push(name)
  }
  return names
}
