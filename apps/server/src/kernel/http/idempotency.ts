import { ERRORS } from '@gatehouse/contract/kernel/errors.ts'
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
  /** Rebuilds the outcome of a handler that kept it itself (`keptBy`). */
  again?: ((tx: Tx, actor: Actor, kept: string) => Promise<Outcome>) | undefined
}

export type Run = (tx: Tx, actor: Actor, instead?: WriteConflict['inspect']) => Promise<Outcome>

/** Errors: invalid; before it those of a caller who may not make the call. */
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
 * A call under an idempotency key: the first answer, also a refusal, is kept in the same transaction and given again for seven days to the
 * same rights. Errors: idempotency_in_flight, idempotency_mismatch, idempotency_rights_changed.
 */
export async function runOnce(app: App, keyed: Keyed, run: Run, tries = MOST_TRIES): Promise<Outcome> {
  try {
    return await keeping(app, keyed, run)
  } catch (error) {
    if (error instanceof WriteConflict && tries > 1) {
      return runOnce(app, keyed, (tx, actor) => inspected(app, keyed, tx, actor, () => run(tx, actor, error.inspect)), tries - 1)
    }
    const refused = refusalOf(error)
    if (!refused && !isKnownKey(error)) throw error
    return keeping(app, keyed, async (tx, actor) => {
      const earlier = await firstAnswer(app, keyed, tx, actor)
      if (earlier) return earlier
      // The first transaction is undone; the refusal is kept as the answer.
      if (!refused) throw error
      return recorded(keyed, tx, refused)
    })
  }
}

const refusalOf = (error: unknown): AppError | undefined =>
  error instanceof AppError && ERRORS[error.code].status < 500 ? error : undefined

async function recorded({ facts }: Keyed, tx: Tx, refused: AppError): Promise<Outcome> {
  if (refused instanceof RecordedError) await refused.afterwards(tx)
  const problem = problemOf(refused, facts.language, facts.request_id)
  return { status: problem.status, body: JSON.stringify(problem) }
}

/** Looks what is in the way in the same transaction, and keeps a refusal; what it did is rolled back. */
async function inspected(app: App, keyed: Keyed, tx: Tx, actor: Actor, inspect: () => Promise<Outcome>): Promise<Outcome> {
  const [earlier] = await Promise.all([firstAnswer(app, keyed, tx, actor), sql`savepoint inspecting`.execute(tx)])
  if (earlier) return earlier
  const keep = keeps.get(tx)!
  return inspect().catch(async (error: unknown) => {
    const refused = refusalOf(error)
    if (!refused) throw error
    await sql`rollback to savepoint inspecting`.execute(tx)
    takePublished(tx)
    keeps.set(tx, keep)
    return recorded(keyed, tx, refused)
  })
}

/** For a call whose obstacle is gone each time it looks. */
export const MOST_TRIES = 5

export interface Keep {
  key: string
  call: string
  request_hash: Buffer
  rights: string
}
const keeps = new WeakMap<Tx, Keep>()

/** For a handler that keeps its answer itself; null without a key. */
export function keptBy(tx: Tx): Keep | null {
  const keep = keeps.get(tx)
  keeps.delete(tx)
  return keep ?? null
}

/** Runs while holding the key, and keeps the answer unless it is the kept one. */
async function keeping(
  app: App,
  { access, facts, key, call, body }: Keyed,
  run: (tx: Tx, actor: Actor) => Promise<Outcome>,
): Promise<Outcome> {
  let keep: Step | undefined
  let published = false
  const outcome = await app.database.write(
    access,
    facts,
    async (tx, actor) => {
      const kept = { key, call, request_hash: await bodyHash(app, tx, actor, body), rights: digestRights(actor) }
      keeps.set(tx, kept)
      const result = await run(tx, actor)
      published = takePublished(tx)
      keep = keeps.delete(tx) ? keepStep(actor, kept, result) : undefined
      return result
    },
    { opening: { name: 'idempotency_claim', text: 'select idempotency_claim($1)', values: [key] }, closing: () => keep },
  )
  if (published) app.live.wake()
  return outcome
}

const isKnownKey = (error: unknown): boolean => (error as { constraint?: string }).constraint === 'idempotency_keys_pkey'

/** Keyed, because a plain hash would reveal personal numbers by guessing. */
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
