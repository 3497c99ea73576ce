import { createHmac, hkdfSync } from 'node:crypto'
import pg from 'pg'

/** 32 bytes for one use, derived from the password of the application's role, which comes from the installation's secret. */
export const subkey = (appPassword: string, use: 'jobs' | 'context'): Buffer =>
  Buffer.from(hkdfSync('sha256', appPassword, Buffer.alloc(0), `gatehouse/v1/database/${use}`, 32))

/** Proves to the database that the product itself opens a transaction's context, not an injected statement. */
export type ContextProver = (organisation: number | null, user: string | null, write: boolean) => Buffer

export function contextProver(appPassword: string): ContextProver {
  const key = subkey(appPassword, 'context')
  return (organisation, user, write) =>
    createHmac('sha256', key)
      .update(`${organisation ?? ''}|${user ?? ''}|${write ? 't' : 'f'}`)
      .digest()
}

const BLOCK = 64
const padded = (key: Buffer, sign: number) => Buffer.concat([key, Buffer.alloc(BLOCK)], BLOCK).map((byte) => byte ^ sign)

/** Makes the database accept the proofs of these secrets and no others. During a change of the secret there are two. */
export async function keepContextKeys(ownerUrl: string, appPasswords: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'gatehouse-setup' })
  await client.connect()
  const keys = appPasswords.map((password) => subkey(password, 'context'))
  try {
    await client.query(
      `with given as (select * from unnest($1::bytea[], $2::bytea[]) g (inner_pad, outer_pad)),
         kept as (insert into context_keys select * from given on conflict do nothing)
       delete from context_keys where inner_pad <> all ($1::bytea[])`,
      [keys.map((key) => padded(key, 0x36)), keys.map((key) => padded(key, 0x5c))],
    )
  } finally {
    await client.end()
  }
}
