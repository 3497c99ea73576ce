import { ERRORS } from '@gatehouse/contract/kernel/errors.ts'
import type { FastifyRequest } from 'fastify'
import type { Access, Actor } from '../db/actor.ts'
import { rowsOf, type Step, type StepResult } from '../db/batch.ts'
import type { Tx } from '../db/handles.ts'
import { Refusal } from '../errors/refusal.ts'
import { takePublished } from '../live/publish.ts'
import type { App } from './app-context.ts'
import type { CallFacts } from './call.ts'
import { invalid, problemOf } from './problems.ts'

/** What is sent, byte for byte. */
export interface Outcome {
  status: number
  body: string
}

interface Keyed {
  access: Access
  facts: CallFacts
  key: string
  /** Method and address. */
  call: string
  body: unknown
}

/** The key that a creating call brought, if it did. Errors: invalid. */
export function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw invalid([{ field: 'Idempotency-Key', message: 'Use 1 to 255 visible ASCII characters.' }])
  }
  return key
}

/**
 * A creating call under a key: the first answer is kept in the same transaction, and given again to who asks with the same key for the
 * next seven days. A refusal by the rules of the domain is an answer too, whatever has changed since; a fault is none.
 * Errors: idempotency_in_flight, idempotency_mismatch.
 */
export async function runOnce(
  app: App,
  { access, facts, key, call, body }: Keyed,
  run: (tx: Tx, actor: Actor) => Promise<Outcome>,
): Promise<Outcome> {
  const claim: Step = { name: 'idempotency_claim', text: 'select * from idempotency_claim($1)', values: [key] }
  let keep: ((outcome: Outcome) => Step) | undefined
  let published = false
  /** In a transaction that holds the claim: the answer that is there, else the one that `answer` makes, which is kept with the commit. */
  const once = (answer: (tx: Tx, actor: Actor) => Promise<Outcome>) => {
    keep = undefined
    return app.database.write(
      access,
      facts,
      async (tx, actor, opened) => {
        const hash = await bodyHash(app, tx, actor, body)
        const known = firstAnswer(opened!, call, hash)
        if (known) return known
        keep = keeping(actor, key, call, hash)
        const outcome = await answer(tx, actor)
        published = takePublished(tx)
        return outcome
      },
      { opening: claim, closing: (outcome) => keep?.(outcome) },
    )
  }
  try {
    const outcome = await once(run)
    if (published) app.live.wake()
    return outcome
  } catch (error) {
    if (!keep || !(error instanceof Refusal) || ERRORS[error.code].status >= 500) throw error
    // Its transaction is gone with the claim: who came in between with the same key may have got an answer already, and that one counts.
    const problem = problemOf(error, facts.language, facts.request_id)
    return once(async () => ({ status: problem.status, body: JSON.stringify(problem) }))
  }
}

/** Keyed, since the body has personal numbers, which from a plain hash could be guessed. */
async function bodyHash(app: App, tx: Tx, actor: Actor, body: unknown): Promise<Buffer> {
  const keys = await app.keyring.of(tx, actor.organisation_id!)
  return keys.index('request', JSON.stringify(body ?? null))
}

function firstAnswer(opened: StepResult, call: string, hash: Buffer): Outcome | undefined {
  const [claim] = rowsOf(opened) as { state: string; call: string; request_hash: Buffer; status: number; body: string }[]
  if (claim?.state === 'in_flight') throw new Refusal('idempotency_in_flight', { retry_after: 1 })
  if (claim?.state !== 'known') return undefined
  if (claim.call !== call || !claim.request_hash.equals(hash)) throw new Refusal('idempotency_mismatch')
  return { status: claim.status, body: claim.body }
}

const keeping =
  (actor: Actor, key: string, call: string, hash: Buffer) =>
  (outcome: Outcome): Step => ({
    name: 'idempotency_keep',
    text: 'insert into idempotency_keys (organisation_id, user_id, key, call, request_hash, status, body) values ($1, $2, $3, $4, $5, $6, $7)',
    values: [actor.organisation_id, actor.user_id, key, call, hash, outcome.status, outcome.body],
  })
