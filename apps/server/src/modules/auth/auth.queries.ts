import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/handles.ts'

export interface Account {
  id: string
  password_hash: string | null
  status: 'invited' | 'active' | 'suspended'
  name: string
  language: 'th' | 'en'
}

export async function accountByEmail(tx: Tx, email: string): Promise<Account | undefined> {
  return (await sql<Account>`select * from account_by_email(${email})`.execute(tx)).rows[0]
}

/** Within the last 90 days. */
export async function knowsDevice(tx: Tx, device: Buffer, email: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`select device_known(${device}::bytea, ${email}) as known`.execute(tx)
  return rows[0]!.known
}

/** Stores a device under its new token and ends the old one. Returns the browser's id. */
export async function keepDevice(tx: Tx, device: { before: Buffer | null; hash: Buffer; user_id: string }): Promise<string> {
  const { rows } = await sql<{
    family: string
  }>`select device_keep(${device.before}::bytea, ${device.hash}::bytea, ${device.user_id}::uuid) as family`.execute(tx)
  return rows[0]!.family
}

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

export async function openSession(tx: Tx, session: NewSession): Promise<string> {
  const { rows } = await sql<{
    expires_at: string
  }>`select session_open(${session.id}::uuid, ${session.token_hash}::bytea, ${session.user_id}::uuid,
    ${session.organisation_id}::int, ${session.absolute_minutes}::int, ${session.idle_minutes}::int, ${session.ip}, ${session.user_agent}, ${session.device}::uuid) as expires_at`.execute(
    tx,
  )
  return rows[0]!.expires_at
}

/** Minutes until the session ends in any case, and its browser. */
export async function beginningOf(tx: Tx, sessionId: string): Promise<{ minutes: number; device: string | null }> {
  const { rows } = await sql<{
    minutes: number
    device: string | null
  }>`select floor(extract(epoch from expires_at - now()) / 60)::int as minutes, device
    from sessions where id = ${sessionId}::uuid`.execute(tx)
  return rows[0]!
}

/** False where it had ended already. */
export async function endSession(tx: Tx, sessionId: string): Promise<boolean> {
  return (await sql<{ ended: boolean }>`select session_end(${sessionId}::uuid) as ended`.execute(tx)).rows[0]!.ended
}

export const putCode = (tx: Tx, code: { hash: Buffer; user_id: string; purpose: 'activation' | 'password_reset'; minutes: number }) =>
  sql`select account_code_put(${code.hash}::bytea, ${code.user_id}::uuid, ${code.purpose}, ${code.minutes}::int)`.execute(tx)

export interface CodeOwner {
  user_id: string
  email: string
  has_password: boolean
  status: Account['status']
}

export async function findCode(tx: Tx, hash: Buffer, purpose: 'activation' | 'password_reset'): Promise<CodeOwner | undefined> {
  return (await sql<CodeOwner>`select * from account_code_find(${hash}::bytea, ${purpose})`.execute(tx)).rows[0]
}

export const useCode = (tx: Tx, hash: Buffer, passwordHash: string | null) =>
  sql`select account_code_use(${hash}::bytea, ${passwordHash})`.execute(tx)

/** Sets another password for who knew the old one and ends the other sessions; false where either changed meanwhile. */
export async function changePasswordHash(
  tx: Tx,
  { user_id, session_id, old_hash, new_hash }: { user_id: string; session_id: string; old_hash: string; new_hash: string },
): Promise<boolean> {
  const { rows } = await sql<{
    changed: boolean
  }>`select password_change(${user_id}::uuid, ${session_id}::uuid, ${old_hash}, ${new_hash}) as changed`.execute(tx)
  return rows[0]!.changed
}

export const enqueue = (tx: Tx, task: string, payload: object, jobKey: string | null = null) =>
  sql`select enqueue_job(${task}, ${JSON.stringify(payload)}::json, ${jobKey})`.execute(tx)
