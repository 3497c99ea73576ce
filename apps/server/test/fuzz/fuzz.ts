import fc from 'fast-check'
import type pg from 'pg'
import { faultOf } from './judge.ts'
import { type Document, type FuzzRequest, requestsOf } from './requests.ts'
import { Sender } from './send.ts'
import { openSessions, readWorld, restoreRights } from './world.ts'

export interface FuzzOptions {
  address: string
  owner: pg.Pool
  count: number
  seed: number
  connections: number
  /** Called after each batch with the number of requests sent so far. */
  onBatch?: (sent: number) => void | Promise<void>
}

export interface FuzzReport {
  sent: number
  statuses: Record<string, number>
  faults: string[]
}

const BATCH = 500
/** Sessions of each person in a batch, because some requests end their own session. */
const SESSIONS = 4
const MOST_FAULTS = 20

/**
 * Sends requests made from the server's own OpenAPI document, with sessions of everyone in the database, and judges every answer. The same seed on
 * the same database sends the same requests. The server must trust this machine's X-Forwarded-For.
 */
export async function fuzz({ address, owner, count, seed, connections, onBatch }: FuzzOptions): Promise<FuzzReport> {
  const document = (await (await fetch(`${address}/openapi.json`)).json()) as Document
  const world = await readWorld(owner)
  const sender = new Sender(address, connections)
  const requests = requestsOf(document, world)
  const report: FuzzReport = { sent: 0, statuses: {}, faults: [] }
  try {
    for (let batch = 0; report.sent < count && report.faults.length < MOST_FAULTS; batch++) {
      await restoreRights(owner, world)
      const tokens = await openSessions(owner, Array.from({ length: SESSIONS }, () => world.people).flat())
      const sample = fc.sample(requests, { seed: seed + batch, numRuns: Math.min(BATCH, count - report.sent) })
      const queue = sample.entries()
      const one = async () => {
        for (const [index, request] of queue) {
          const fault = await judge(request, index)
          if (fault) report.faults.push(`${fault}\n  seed ${seed}, request ${batch * BATCH + index}: ${JSON.stringify(request)}`)
        }
      }
      const judge = async (request: FuzzRequest, index: number) => {
        const person = request.who === null ? undefined : world.people[request.who]
        const message = await prepare(
          sender,
          request,
          person && tokens[request.who! + world.people.length * (index % SESSIONS)],
          addressOf(index),
        )
        const answer = await sender.send(message).catch((error: NodeJS.ErrnoException) => error)
        if (answer instanceof Error) return networkFault(sender, answer, message.body?.length ?? 0)
        report.statuses[answer.status] = (report.statuses[answer.status] ?? 0) + 1
        return faultOf(request.method, request.path, answer, request.headers.authorization === undefined ? person : undefined, world)
      }
      await Promise.all(Array.from({ length: connections }, one))
      report.sent += sample.length
      await onBatch?.(report.sent)
    }
    if (!(await becomesReady(sender))) report.faults.push('the server is not ready after the last request')
  } finally {
    sender.close()
  }
  return report
}

const READY_WITHIN_MS = 20_000

/** A server under load may report that it isn't ready; afterwards it must become ready. */
async function becomesReady(sender: Sender): Promise<boolean> {
  for (const began = performance.now(); performance.now() - began < READY_WITHIN_MS; ) {
    const answer = await sender.send({ method: 'GET', path: '/readyz', headers: {} }).catch(() => undefined)
    if (answer?.status === 200) return true
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  return false
}

/** Addresses of a documentation range, in many networks, because sign-ins are limited by the first 64 bits. */
const addressOf = (index: number) => `2001:db8:0:${(index % 65_000).toString(16)}::1`

async function prepare(sender: Sender, { method, path, headers, body, bytes, fresh }: FuzzRequest, token: string | undefined, ip: string) {
  const own = { 'x-forwarded-for': ip, ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers }
  const text = fresh && body !== undefined ? await refreshed(sender, path, own, body) : body
  const bodyBytes = bytes === undefined ? (text === undefined ? undefined : Buffer.from(text)) : Buffer.from(bytes, 'hex')
  return { method, path, headers: own, body: bodyBytes }
}

/** The body of an update as a page sends it: made from the present record, with some of the changes. */
async function refreshed(sender: Sender, path: string, headers: Record<string, string>, body: string): Promise<string> {
  const get = { method: 'GET', path: path.split('?')[0]!, headers: { authorization: headers.authorization ?? '' } }
  const answer = await sender.send(get).catch(() => undefined)
  try {
    const [record, change] = [JSON.parse(answer?.body ?? ''), JSON.parse(body)]
    if (typeof record.updated_at !== 'string' || typeof change !== 'object') return body
    const { updated_at, history, ...own } = record
    const partialChange = Object.fromEntries(Object.entries(change).filter((_, index) => index % 3 === 0))
    return JSON.stringify({ ...change, ...(history ? { ...own, ...partialChange } : {}), updated_at })
  } catch {
    return body
  }
}

/** A server that refuses a body unread may close the connection while it is being sent, but it must stay alive. */
async function networkFault(sender: Sender, error: NodeJS.ErrnoException, bodyBytes: number): Promise<string | undefined> {
  const alive = await sender.send({ method: 'GET', path: '/livez', headers: {} }).catch(() => undefined)
  if (alive?.status !== 200) return `the server does not answer any more: ${error.message}`
  return bodyBytes > 60_000 && (error.code === 'ECONNRESET' || error.code === 'EPIPE') ? undefined : `no answer: ${error.message}`
}
