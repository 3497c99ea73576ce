import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/handles.ts'
import { queryAll, queryOne } from '../../kernel/db/query.ts'
import type { AccountChange } from './account-mails.ts'

export interface Account {
  id: string
  password_hash: string | null
  status: 'invited' | 'active' | 'suspended'
  name: string
  language: 'th' | 'en'
}

export const accountByEmail = (tx: Tx, email: string): Promise<Account | undefined> =>
  queryOne<Account>(tx)`select * from account_by_email(${email})`

/** Whether this account used the device within the last 90 days. */
export const knowsDevice = async (tx: Tx, device: Buffer, email: string): Promise<boolean> =>
  (await queryOne<{ known: boolean }>(tx)`select device_known(${device}::bytea, ${email}) as known`)!.known

/** Stores a device under its new token and ends the old one. Returns the browser's id. */
export const keepDevice = async (tx: Tx, device: { before: Buffer | null; hash: Buffer; user_id: string }): Promise<string> =>
  (await queryOne<{ family: string }>(tx)`
    select device_keep(${device.before}::bytea, ${device.hash}::bytea, ${device.user_id}::uuid) as family`)!.family

interface NewSession {
  id: string
  token_hash: Buffer
  user_id: string
  organisation_id: number | null
  absolute_minutes: number
  idle_minutes: number
  ip: string | null
  user_agent: string | null
  device: string | null
}

export const openSession = async (tx: Tx, session: NewSession): Promise<string> =>
  (await queryOne<{ expires_at: string }>(tx)`
    select session_open(${session.id}::uuid, ${session.token_hash}::bytea, ${session.user_id}::uuid,
    ${session.organisation_id}::int, ${session.absolute_minutes}::int, ${session.idle_minutes}::int, ${session.ip}, ${session.user_agent}, ${session.device}::uuid) as expires_at`)!
    .expires_at

/** The minutes until the session ends in any case, and its browser. */
export const beginningOf = async (tx: Tx, sessionId: string): Promise<{ minutes: number; device: string | null }> =>
  (await queryOne<{ minutes: number; device: string | null }>(tx)`
    select floor(extract(epoch from expires_at - now()) / 60)::int as minutes, device
    from sessions where id = ${sessionId}::uuid`)!

/** False if it had ended already. */
export const endSession = async (tx: Tx, sessionId: string): Promise<boolean> =>
  (await queryOne<{ ended: boolean }>(tx)`select session_end(${sessionId}::uuid) as ended`)!.ended

export const putCode = (tx: Tx, code: { hash: Buffer; user_id: string; purpose: 'activation' | 'password_reset'; minutes: number }) =>
  sql`select account_code_put(${code.hash}::bytea, ${code.user_id}::uuid, ${code.purpose}, ${code.minutes}::int)`.execute(tx)

export interface CodeOwner {
  user_id: string
  email: string
  has_password: boolean
  status: Account['status']
}

export const findCode = (tx: Tx, hash: Buffer, purpose: 'activation' | 'password_reset'): Promise<CodeOwner | undefined> =>
  queryOne<CodeOwner>(tx)`select * from account_code_find(${hash}::bytea, ${purpose})`

/** Gives the account of an activation code the name if it has none. Returns whether it had none. */
export const nameByCode = async (tx: Tx, hash: Buffer, name: string | null): Promise<boolean> =>
  (await queryOne<{ nameless: boolean }>(tx)`select account_code_name(${hash}::bytea, ${name}) as nameless`)!.nameless

export const useCode = (tx: Tx, hash: Buffer, passwordHash: string | null) =>
  sql`select account_code_use(${hash}::bytea, ${passwordHash})`.execute(tx)

/** Sets a new password for a person who knew the old one, and ends the other sessions. False if password or session changed meanwhile. */
export async function changePasswordHash(
  tx: Tx,
  { user_id, session_id, old_hash, new_hash }: { user_id: string; session_id: string; old_hash: string; new_hash: string },
): Promise<boolean> {
  const rows = await queryAll<{ changed: boolean }>(tx)`
    select password_change(${user_id}::uuid, ${session_id}::uuid, ${old_hash}, ${new_hash}) as changed`
  return rows[0]!.changed
}

export const enqueue = (tx: Tx, task: string, payload: object, jobKey: string | null = null) =>
  sql`select enqueue_job(${task}, ${JSON.stringify(payload)}::json, ${jobKey})`.execute(tx)

/** Queues a mail about a change of the sign-in (ASVS 6.3.7). */
export const announce = (tx: Tx, user_id: string, change: AccountChange) => enqueue(tx, 'send_account_notice', { user_id, change })
