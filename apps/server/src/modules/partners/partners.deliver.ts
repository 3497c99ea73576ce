import { randomInt } from 'node:crypto'
import { z } from 'zod'
import type { App } from '../../kernel/app/app-context.ts'
import { systemActor } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import type { EgressResult } from '../../kernel/egress/egress-result.ts'
import { insist } from '../../kernel/jobs/insist.ts'
import type { JobTask } from '../../kernel/jobs/task.ts'
import { notify } from '../notifications/notifications.service.ts'
import { partnerSecrets, pausePartner } from '../settings/settings.service.ts'
import {
  type DueEvent,
  postponeBlocked,
  type QueueKey,
  releaseQueue,
  saveAttempt,
  saveOutcome,
  selectDue,
  selectQueue,
} from './partners.queue.queries.ts'
import { signedHeaders } from './partners.signature.ts'

/** Pauses between the eight tries of an event, 23.6 hours in total. */
const PAUSES_SECONDS = [5, 300, 1_800, 7_200, 14_400, 25_200, 36_000]
/** Longest pause of a whole partner after failures, so that thousands of events don't call a dead server. */
const LONGEST_REST_SECONDS = 300
/** Calls at once to one partner, each for another visit. */
const AT_ONCE = 4
/** A job gives its place back after this time or number, so that other partners have their turn. */
const LONGEST_MS = 5_000
const MOST_EVENTS = 100

const payload = z.object({ organisation_id: z.int(), partner_key: z.string() })

/**
 * Delivers due events of a partner until none is left, all calls of a group fail, or its turn ends. No transaction is open during a call. A
 * server that is killed between a call and its outcome sends the event twice.
 */
export const deliverToPartner: JobTask = async (app, input, stopSignal) => {
  const key = payload.parse(input)
  const { organisation_id } = key
  const within = <T>(work: (tx: Tx) => Promise<T>) =>
    app.keyring.withNewKeys(() => app.database.asMember(systemActor(organisation_id), work))
  const end = performance.now() + LONGEST_MS
  let isDead = false
  for (let sentCount = 0; sentCount < MOST_EVENTS && performance.now() < end && !stopSignal?.aborted; ) {
    const group = await within((tx) => nextGroup(app, tx, key))
    if (!group) break
    const results = await Promise.all(group.events.map(async (event) => ({ event, result: await post(app, group, event) })))
    // The partner already has the events; losing the outcome would send them again.
    const { isFailing, ...outcome } = await insist(() => within((tx) => saveResults(tx, key, results, group.failures)), app.parts.givenUp)
    isDead = outcome.isDead
    if (isFailing) break
    sentCount += results.length
  }
  await within((tx) => releaseQueue(tx, key))
  if (isDead) await within((tx) => pauseDead(app, tx, key))
}

interface Group {
  url: URL
  secrets: readonly string[]
  failures: number
  events: readonly DueEvent[]
}

/** The next events, with the partner's current settings; undefined if nothing is due. After a failure, a single event tests the connection. */
async function nextGroup(app: App, tx: Tx, key: QueueKey): Promise<Group | undefined> {
  const queue = await selectQueue(tx, key)
  const secrets = queue && !queue.paused ? await partnerSecrets(app, tx, key.organisation_id, key.partner_key) : []
  if (!queue || secrets.length === 0) return undefined
  const limit = queue.failures > 0 ? 1 : AT_ONCE
  const events = await selectDue(tx, key, limit)
  if (events.length < limit) await postponeBlocked(tx, key)
  return events.length === 0 ? undefined : { url: new URL(queue.setting.url), secrets, failures: queue.failures, events }
}

/** The body is the same for every try, as is the id; the signature has the time of the try. */
function post(app: App, { url, secrets }: Group, { _id, event, data, created_at }: DueEvent): Promise<EgressResult> {
  const body = JSON.stringify({ type: event, timestamp: created_at, data })
  return app.egress.post({ url, headers: signedHeaders(secrets, `msg_${_id}`, app.clock.now(), body), body })
}

interface Result {
  event: DueEvent
  result: EgressResult
}

async function saveResults(tx: Tx, key: QueueKey, results: readonly Result[], failures: number) {
  for (const { event, result } of results) {
    const pause = PAUSES_SECONDS[event.tries]
    const status = result.ok ? 'delivered' : pause === undefined ? 'failed' : 'waiting'
    const attempt = { status_code: result.status, reason: result.ok ? ('ok' as const) : result.reason, ms: result.ms }
    await saveAttempt(tx, key, event._id, attempt, { status, pause_seconds: status === 'waiting' ? jittered(pause!) : null })
  }
  const isFailing = results.every(({ result }) => !result.ok)
  const rest = Math.min(LONGEST_REST_SECONDS, 2 ** Math.min(failures, 20))
  const isDead = await saveOutcome(tx, key, { isFailing, pause_seconds: isFailing ? jittered(rest) : 0 })
  return { isFailing, isDead }
}

/** Between 90 % and 100 %, so that partners that failed together don't come back together. */
const jittered = (seconds: number): number => (seconds * randomInt(900, 1_001)) / 1_000

/** Pauses a partner after a day without a success, and notifies the people who may resume it. */
async function pauseDead(app: App, tx: Tx, { organisation_id, partner_key }: QueueKey): Promise<void> {
  const pausedPartner = await pausePartner(app, tx, systemActor(organisation_id), partner_key)
  if (!pausedPartner) return
  await notify(tx, organisation_id, {
    kind: 'partner_paused',
    params: { name: pausedPartner.name },
    to: { permission: 'settings:write' },
    link: '/service/visitor/setting?section=partners',
    key: `partner_paused/${partner_key}/${app.clock.now().toISOString()}`,
  })
}
