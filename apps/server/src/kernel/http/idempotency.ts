import { ERRORS } from '@gatehouse/contract/errors.ts'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { App } from '../app/app-context.ts'
import type { CallFacts } from '../app/call-facts.ts'
import type { Actor, SessionCheck } from '../db/actor.ts'
import type { Step } from '../db/batch.ts'
import type { Tx } from '../db/handles.ts'
import { queryOne } from '../db/query.ts'
import { RecordedError } from '../db/recorded-error.ts'
import { digestRights } from '../db/rights.ts'
import { WriteConflict } from '../db/write-conflict.ts'
import { AppError } from '../errors/app-error.ts'
import { takePublished } from '../live/publish.ts'
import { invalid, problemOf } from './problems.ts'

export interface Outcome {
  status: number
  body: string | Buffer
}

interface Keyed {
  access: SessionCheck
  facts: CallFacts
  key: string
  call: string
  body: unknown
  /** Rebuilds the outcome of a handler that stored it itself (`keptBy`). */
  again?: ((tx: Tx, actor: Actor, kept: string) => Promise<Outcome>) | undefined
}

export type Run = (tx: Tx, actor: Actor, instead?: WriteConflict['inspect']) => Promise<Outcome>

/** Errors: invalid; before it, those of a caller who may not make the call. */
export async function idempotencyKey(app: App, access: SessionCheck, request: FastifyRequest): Promise<string | undefined> {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    await app.database.check(access)
    throw invalid([{ field: 'Idempotency-Key', message: 'Use 1 to 255 visible ASCII characters.' }])
  }
  return key
}

/**
 * Runs a call under an idempotency key. The first answer, even a refusal, is stored in the same transaction and repeated for seven days under the
 * same rights. Errors: idempotency_in_flight, idempotency_mismatch, idempotency_rights_changed.
 */
export async function runOnce(app: App, keyedCall: Keyed, run: Run, tries = MOST_TRIES): Promise<Outcome> {
  try {
    return await keeping(app, keyedCall, run)
  } catch (error) {
    if (error instanceof WriteConflict && tries > 1) {
      return runOnce(app, keyedCall, (tx, actor) => inspected(app, keyedCall, tx, actor, () => run(tx, actor, error.inspect)), tries - 1)
    }
    const refusal = refusalOf(error)
    if (!refusal && !isKnownKey(error)) throw error
    return keeping(app, keyedCall, async (tx, actor) => {
      const earlier = await firstAnswer(app, keyedCall, tx, actor)
      if (earlier) return earlier
      // The first transaction is undone; the refusal is stored as the answer.
      if (!refusal) throw error
      return recorded(keyedCall, tx, refusal)
    })
  }
}

const refusalOf = (error: unknown): AppError | undefined =>
  error instanceof AppError && ERRORS[error.code].status < 500 ? error : undefined

async function recorded({ facts }: Keyed, tx: Tx, refusal: AppError): Promise<Outcome> {
  if (refusal instanceof RecordedError) await refusal.afterwards(tx)
  const problem = problemOf(refusal, facts.language, facts.request_id)
  return { status: problem.status, body: JSON.stringify(problem) }
}

/** Inspects the conflict in the same transaction and stores a refusal; the inspection's writes are rolled back. */
async function inspected(app: App, keyedCall: Keyed, tx: Tx, actor: Actor, inspect: () => Promise<Outcome>): Promise<Outcome> {
  const [earlier] = await Promise.all([firstAnswer(app, keyedCall, tx, actor), sql`savepoint inspecting`.execute(tx)])
  if (earlier) return earlier
  const keep = keeps.get(tx)!
  return inspect().catch(async (error: unknown) => {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    await sql`rollback to savepoint inspecting`.execute(tx)
    takePublished(tx)
    keeps.set(tx, keep)
    return recorded(keyedCall, tx, refusal)
  })
}

/** Limit for a call whose conflict is gone each time it is inspected. */
export const MOST_TRIES = 5

export interface Keep {
  key: string
  call: string
  request_hash: Buffer
  rights: string
}
const keeps = new WeakMap<Tx, Keep>()

/** For a handler that stores its answer itself; null without a key. */
export function keptBy(tx: Tx): Keep | null {
  const keep = keeps.get(tx)
  keeps.delete(tx)
  return keep ?? null
}

/** Runs while holding the key, and stores the answer unless it is the stored one. */
async function keeping(
  app: App,
  { access, facts, key, call, body }: Keyed,
  run: (tx: Tx, actor: Actor) => Promise<Outcome>,
): Promise<Outcome> {
  let keep: Step | undefined
  let hasPublished = false
  const outcome = await app.database.write(
    access,
    facts,
    async (tx, actor) => {
      const entry = { key, call, request_hash: await bodyHash(app, tx, actor, body), rights: digestRights(actor) }
      keeps.set(tx, entry)
      const result = await run(tx, actor)
      hasPublished = takePublished(tx)
      keep = keeps.delete(tx) ? keepStep(actor, entry, result) : undefined
      return result
    },
    { opening: { name: 'idempotency_claim', text: 'select idempotency_claim($1)', values: [key] }, closing: () => keep },
  )
  if (hasPublished) app.live.wake()
  return outcome
}

const isKnownKey = (error: unknown): boolean => (error as { constraint?: string }).constraint === 'idempotency_keys_pkey'

/** Keyed, because guessing could reveal personal numbers from a plain hash. */
async function bodyHash(app: App, tx: Tx, actor: Actor, body: unknown): Promise<Buffer> {
  const keys = await app.keyring.of(tx, actor.organisation_id!)
  return keys.index('request', JSON.stringify(body ?? null))
}

/** Errors: idempotency_mismatch, idempotency_rights_changed. */
async function firstAnswer(app: App, { key, call, body, again }: Keyed, tx: Tx, actor: Actor): Promise<Outcome | undefined> {
  const earlier = await queryOne<{ call: string; request_hash: Buffer; status: number; body: string; rights: string | null }>(tx)`
    select call, request_hash, status, body, rights from idempotency_keys
    where organisation_id = ${actor.organisation_id} and user_id = ${actor.user_id} and key = ${key}`
  if (!earlier) return undefined
  if (earlier.call !== call || !earlier.request_hash.equals(await bodyHash(app, tx, actor, body)))
    throw new AppError('idempotency_mismatch')
  if (earlier.rights !== digestRights(actor)) throw new AppError('idempotency_rights_changed')
  keeps.delete(tx)
  return earlier.status < 400 && again ? again(tx, actor, earlier.body) : { status: earlier.status, body: earlier.body }
}

const keepStep = (actor: Actor, { key, call, request_hash, rights }: Keep, { status, body }: Outcome): Step => ({
  name: 'idempotency_keep',
  text: 'insert into idempotency_keys (organisation_id, user_id, key, call, request_hash, status, body, rights) values ($1, $2, $3, $4, $5, $6, $7, $8)',
  values: [actor.organisation_id, actor.user_id, key, call, request_hash, status, String(body), rights],
})
