import type { Duplex } from 'node:stream'
import type { Connection, PoolClient } from 'pg'
import { serialize } from 'pg-protocol'
import { decodeRow, type Field } from './decode.ts'
import { toParameter } from './encode.ts'
import { asTimeout, isReadTimeout } from './outages.ts'

/** One statement of a batch. A named one is parsed once for each connection. */
export interface Step {
  text: string
  values?: readonly unknown[]
  name?: string
}

export interface StepResult {
  fields: Field[]
  /** Columns as the server wrote them, undecoded. */
  raw: (string | null)[][]
  affected: number
  /** What the server says it did: `INSERT 0 1`, `COMMIT`. */
  tag: string
}

/** What the server keeps of a named statement on one connection. */
interface Prepared {
  /** False where a failed batch left it open. */
  parsed: boolean
  /** Its columns, once they were told. They stay the same until it is parsed anew, so they are asked for once. */
  fields: Field[] | undefined
}

/** What of node-postgres' connection is used here; its own types do not name it. */
interface BatchConnection {
  stream: Duplex
  /** In the order of their last use. */
  gatehousePrepared?: Map<string, Prepared>
}

type Encoded = Omit<Step, 'values'> & { values: (string | Buffer | null)[] }

/** Of one connection; the one that was not used for longest is forgotten on both sides. */
const MOST_PREPARED = 400

/** Several statements in one message and, outside a transaction, in one implicit transaction. A query object for node-postgres. */
class Batch {
  private readonly steps: readonly Encoded[]
  private readonly results: StepResult[] = []
  private fields: Field[] | undefined
  private raw: (string | null)[][] = []
  private settled = false
  private readonly resolve: (results: StepResult[]) => void
  private readonly reject: (error: Error) => void
  /** node-postgres puts its own in place, to stop its clock. */
  callback = () => {}

  constructor(steps: readonly Encoded[], resolve: (results: StepResult[]) => void, reject: (error: Error) => void) {
    this.steps = steps
    this.resolve = resolve
    this.reject = reject
  }

  submit(plain: Connection): void {
    const connection = plain as unknown as BatchConnection
    connection.gatehousePrepared ??= new Map()
    // In one piece: a system call for each part costs more than the parts.
    const parts: Buffer[] = []
    for (const step of this.steps) put(parts, step, connection.gatehousePrepared)
    parts.push(serialize.sync())
    if (connection.stream.writable) connection.stream.write(Buffer.concat(parts))
  }

  handleRowDescription(message: { fields: { name: string; dataTypeID: number }[] }): void {
    this.fields = message.fields.map((field) => ({ name: field.name, type: field.dataTypeID }))
  }

  handleDataRow(message: { fields: (string | null)[] }): void {
    this.raw.push(message.fields)
  }

  handleCommandComplete({ text: tag }: { text: string }, plain: Connection): void {
    const name = this.steps[this.results.length]?.name
    const statement = name ? preparedOf(plain)?.get(name) : undefined
    const fields = this.fields ?? statement?.fields ?? []
    if (statement) Object.assign(statement, { parsed: true, fields })
    this.results.push({ fields, raw: this.raw, affected: Number(tag.slice(tag.lastIndexOf(' ') + 1)) || 0, tag })
    this.fields = undefined
    this.raw = []
  }

  handleEmptyQuery(plain: Connection): void {
    this.handleCommandComplete({ text: '' }, plain)
  }

  handlePortalSuspended(): void {}
  handleCopyInResponse(): void {}
  handleCopyData(): void {}

  handleError(error: Error, plain?: Connection): void {
    // The statement that failed is parsed anew next time: it may be its plan that is wrong, after a column was added to its table.
    const name = this.steps[this.results.length]?.name
    const statement = name && plain ? preparedOf(plain)?.get(name) : undefined
    if (statement) Object.assign(statement, { parsed: false, fields: undefined })
    // A database that says nothing may still answer, to whoever would have the connection next.
    if (isReadTimeout(error)) (plain as unknown as BatchConnection | undefined)?.stream.destroy()
    if (this.settle()) this.reject(asTimeout(error))
  }

  handleReadyForQuery(): void {
    if (this.settle()) this.resolve(this.results)
  }

  private settle(): boolean {
    const first = !this.settled
    this.settled = true
    this.callback()
    return first
  }
}

const preparedOf = (connection: Connection) => (connection as unknown as BatchConnection).gatehousePrepared

/** The messages of one statement. */
function put(parts: Buffer[], { text, name = '', values }: Encoded, prepared: Map<string, Prepared>): void {
  const existing = name === '' ? undefined : prepared.get(name)
  if (existing) prepared.delete(name)
  if (!existing?.parsed) {
    // A failed batch leaves it open whether the server kept the statement, also one that is forgotten here: closing one that is not there is
    // no error.
    if (name !== '') parts.push(serialize.close({ type: 'S', name }))
    parts.push(serialize.parse({ text, name }))
  }
  if (name !== '') prepared.set(name, existing?.parsed ? existing : { parsed: false, fields: undefined })
  if (prepared.size > MOST_PREPARED) {
    const oldest = prepared.keys().next().value!
    prepared.delete(oldest)
    parts.push(serialize.close({ type: 'S', name: oldest }))
  }
  parts.push(serialize.bind({ statement: name, values, binary: false }))
  if (!existing?.parsed || !existing.fields) parts.push(serialize.describe({ type: 'P' }))
  parts.push(serialize.execute())
}

/** Runs the statements in order in one round trip. It fails as a whole with the server's own error. */
export function runBatch(client: PoolClient, steps: readonly Step[]): Promise<StepResult[]> {
  return new Promise((resolve, reject) => {
    // All of it before anything is sent: half a message leaves the connection waiting for the rest for ever.
    const encoded = steps.map((step) => ({ ...step, values: (step.values ?? []).map(toParameter) }))
    client.query(new Batch(encoded, resolve, reject) as unknown as Parameters<PoolClient['query']>[0])
  })
}

/** A prepared statement whose table was changed under it, by a migration of a newer server. It was not run; parsed anew it is right again. */
export const isStalePlan = (error: unknown): boolean => {
  const { code, routine } = error as { code?: string; routine?: string }
  return code === '0A000' && routine === 'RevalidateCachedQuery'
}

export const rowsOf = (result: StepResult): Record<string, unknown>[] => result.raw.map((raw) => decodeRow(result.fields, raw))
