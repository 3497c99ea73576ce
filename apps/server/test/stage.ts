import { randomUUID } from 'node:crypto'
import type { Client } from '@gatehouse/contract/client.ts'
import type { Serving } from '../src/serve.ts'
import { fetchDescribed } from './described.ts'
import { visitTo } from './desk.ts'
import { expectSuccess, type TestApp, type TestPerson } from './served.ts'

let serial = 0
/** A number that no record of this run has yet. */
export const next = () => ++serial

/** An owner, a colleague and a gate, with helpers that create the records that several modules use. */
export class Stage {
  readonly test: TestApp
  readonly owner: TestPerson
  readonly guard: TestPerson
  readonly gate: { _id: string; location_id: string }
  asking: TestPerson
  /** The server that gets the calls; by default that of the test. */
  at: Serving | undefined
  /** Replaces the ids of calls by ids that no record has. */
  aboutNothing = false

  private constructor(test: TestApp, owner: TestPerson, guard: TestPerson, gate: Stage['gate']) {
    this.test = test
    this.owner = owner
    this.guard = guard
    this.gate = gate
    this.asking = owner
  }

  static async open(test: TestApp): Promise<Stage> {
    const owner = await test.make.person({ role: 'owner' })
    const guard = await test.make.operator({ organisation: owner.organisation_id })
    return new Stage(test, owner, guard, await test.make.gate(owner))
  }

  private client = (): Client => this.test.as(this.asking, this.at ? { at: this.at } : {})

  /** Calls as `asking`, which may have changed by the time of the call. */
  get call(): Client {
    const client = () => (this.aboutNothing ? withOtherIds(this.client()) : this.client())
    return new Proxy({} as Client, { get: (_, module) => client()[module as keyof Client] })
  }
  get sql() {
    return this.test.sql
  }
  visit = async (overrides: object = {}) => expectSuccess(await this.call.entrances.checkIn({ body: visitTo(this.gate, overrides) }))
  pastVisit = async () => {
    const { _id } = await this.visit()
    return expectSuccess(await this.call.entrances.checkOut({ params: { id: _id }, body: { gate_id: this.gate._id } }))
  }
  card = async (overrides: object = {}) =>
    expectSuccess(await this.call.cards.create({ body: { number: `C-${next()}`, location_id: this.gate.location_id, ...overrides } }))
  /** Fetches a file; by POST if there is a body. */
  file = (path: string, body?: object) =>
    fetchDescribed(`${(this.at ?? this.test).address}${this.aboutNothing ? otherId(path) : path}`, {
      headers: { authorization: `Bearer ${this.asking.token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
}

const otherId = (text: string) => text.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/, randomUUID())
type AnyCall = (input: { params?: Record<string, string> }) => Promise<unknown>
/** The same calls, with ids in their paths replaced by unknown ones. */
const withOtherIds = (client: Client): Client =>
  new Proxy(client, {
    get: (modules, module) =>
      new Proxy(modules[module as keyof Client], {
        get: (calls, name) => (input: Parameters<AnyCall>[0]) => {
          const params = Object.fromEntries(Object.entries(input.params ?? {}).map(([key, value]) => [key, otherId(value)]))
          return (calls as unknown as Record<string | symbol, AnyCall>)[name]!({ ...input, params })
        },
      }),
  })
