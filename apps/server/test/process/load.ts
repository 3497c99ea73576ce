import { setTimeout as pause } from 'node:timers/promises'
import { type Client, createClient } from '@gatehouse/contract/client.ts'
import { until } from '../until.ts'
import { signIn } from './running-server.ts'

const GUARDS = 6
const AGAIN = new Set([429, 503])

/**
 * Guards who check visitors in without pause, as the page does. Each visit has a key and is sent again with it if the outcome is unknown. Every
 * acknowledged visit must exist afterwards, complete and once.
 */
export class Load {
  readonly acknowledged = new Map<string, string>()
  readonly answers = new Map<string, number>()
  private over = false
  private readonly done: Promise<unknown>
  private readonly label: string

  private constructor(call: Client, gate_id: string, label: string) {
    this.label = label
    this.done = Promise.all(Array.from({ length: GUARDS }, (_, guard) => this.work(call, gate_id, guard)))
  }

  /** Starts the load; resolves when the first visits are acknowledged. */
  static async on(address: string, label: string): Promise<Load> {
    const token = await signIn(address)
    const call = createClient({ base: address, token: () => token })
    const gates = await call.gates.list({ query: { status: 'active' } })
    if (!gates.ok) throw new Error('no gates')
    const load = new Load(call, gates.body.docs.find((gate) => gate.direction !== 'out')!._id, label)
    await load.more(10)
    return load
  }

  async more(count: number, withinMs = 30_000): Promise<void> {
    const goal = this.acknowledged.size + count
    await until(`${count} more check-ins (${[...this.answers].join('; ')})`, () => this.acknowledged.size >= goal || undefined, withinMs)
  }

  async stop(): Promise<void> {
    this.over = true
    await this.done
  }

  /** Acknowledged visits that are missing or incomplete, and names that exist more than once. */
  async faults(address: string): Promise<{ missing: string[]; twice: string[] }> {
    const token = await signIn(address)
    const call = createClient({ base: address, token: () => token })
    const missing: string[] = []
    for (const id of this.acknowledged.keys()) {
      const visit = await call.entrances.get({ params: { id } })
      if (!visit.ok || visit.body.history.length !== 1) missing.push(id)
    }
    const [names, repeatedNames] = [new Set<string>(), [] as string[]]
    for (let cursor: string | undefined; ; ) {
      const list = await call.entrances.list({ query: { search: this.label, limit: 100, ...(cursor ? { cursor } : {}) } })
      if (!list.ok) throw new Error(`the list answered ${list.status}`)
      for (const { visitor_name } of list.body.docs) names.has(visitor_name) ? repeatedNames.push(visitor_name) : names.add(visitor_name)
      cursor = list.body.next_cursor ?? undefined
      if (!cursor) return { missing, twice: repeatedNames }
    }
  }

  private async work(call: Client, gate_id: string, guard: number): Promise<void> {
    for (let turn = 0; !this.over; turn++) {
      const visitor_name = `${this.label} ${guard}-${turn}`
      const ask = () =>
        call.entrances.checkIn({
          body: { gate_id, visitor_name, visitor_type: 'visitor' },
          idempotencyKey: visitor_name.replaceAll(' ', '_'),
        })
      for (;;) {
        const answer = await ask().catch(() => undefined)
        const { code = '' } = (answer?.body ?? {}) as { code?: string }
        const name = answer ? `${answer.status} ${code}`.trim() : 'lost'
        this.answers.set(name, (this.answers.get(name) ?? 0) + 1)
        if (answer?.status === 201) this.acknowledged.set((answer.body as { _id: string })._id, visitor_name)
        if (this.over || (answer && !AGAIN.has(answer.status) && code !== 'idempotency_in_flight')) break
        await pause(50)
      }
    }
  }
}
