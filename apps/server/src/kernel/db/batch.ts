import type { Connection, PoolClient } from 'pg'
import { decodeRow, type Field } from './decode.ts'
import { toParameter } from './encode.ts'

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

/** What of node-postgres' connection is used here; its own types describe an older one. */
interface BatchConnection {
  stream: { writable: boolean; write(bytes: Buffer): void }
  gatehousePrepared?: Map<string, Prepared>
  _send(bytes: Buffer): void
  parse(query: { text: string; name: string; types: number[] }): void
  bind(config: { portal: string; statement: string; values: unknown[]; binary: boolean }): void
  describe(message: { type: 'P'; name: string }): void
  execute(config: { portal: string; rows?: number }): void
  close(message: { type: 'S'; name: string }): void
  sync(): void
}

/** What the server keeps of a named statement on a connection. */
interface Prepared {
  /** False where a failed batch left it open. */
  parsed: boolean
  /** Its columns, once they were told: they stay the same until it is parsed anew, so that they need not be asked for again. */
  fields: Field[] | undefined
}

type Encoded = Omit<Step, 'values'> & { values: (string | Buffer | null)[] }

/**
 * Several statements in one message with one Sync (extended query protocol): one round trip, and outside a transaction block one implicit
 * transaction, so that a setting made by the first statement is there for the second and gone after it, and nothing after a failing
 * statement runs. A query object for node-postgres, which hands it the connection.
 */
class Batch {
  private readonly steps: readonly Encoded[]
  private readonly results: StepResult[] = []
  private fields: Field[] | undefined
  private raw: (string | null)[][] = []
  private settled = false
  private readonly resolve: (results: StepResult[]) => void
  private readonly reject: (error: Error) => void
  callback = () => {}

  constructor(steps: readonly Encoded[], resolve: (results: StepResult[]) => void, reject: (error: Error) => void) {
    this.steps = steps
    this.resolve = resolve
    this.reject = reject
  }

  submit(plain: Connection): void {
    const connection = plain as unknown as BatchConnection
    connection.gatehousePrepared ??= new Map()
    // All of it in one piece: a write for each part costs more than the parts.
    const parts: Buffer[] = []
    const collecting: BatchConnection = Object.create(connection, { _send: { value: (part: Buffer) => parts.push(part) } })
    for (const step of this.steps) this.send(collecting, step, connection.gatehousePrepared)
    collecting.sync()
    connection._send(Buffer.concat(parts))
  }

  private send(connection: BatchConnection, step: Encoded, prepared: Map<string, Prepared>): void {
    const name = step.name ?? ''
    const known = prepared.get(name)
    if (!known?.parsed) {
      // A failed batch leaves it open whether the server kept the statement: closing one that is not there is no error.
      if (known) connection.close({ type: 'S', name })
      connection.parse({ text: step.text, name, types: [] })
      if (name !== '') prepared.set(name, { parsed: false, fields: undefined })
    }
    connection.bind({ portal: '', statement: name, values: step.values, binary: false })
    if (!known?.parsed || !known.fields) connection.describe({ type: 'P', name: '' })
    connection.execute({ portal: '' })
  }

  handleRowDescription(message: { fields: { name: string; dataTypeID: number }[] }): void {
    this.fields = message.fields.map((field) => ({ name: field.name, type: field.dataTypeID }))
  }

  handleDataRow(message: { fields: (string | null)[] }): void {
    this.raw.push(message.fields)
  }

  handleCommandComplete(message: { text: string }, plain: Connection): void {
    const name = this.steps[this.results.length]?.name
    const prepared = (plain as unknown as BatchConnection).gatehousePrepared!
    const fields = this.fields ?? prepared.get(name ?? '')?.fields ?? []
    if (name) prepared.set(name, { parsed: true, fields })
    const affected = Number(message.text.slice(message.text.lastIndexOf(' ') + 1)) || 0
    this.results.push({ fields, raw: this.raw, affected, tag: message.text })
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
    if (name) (plain as unknown as BatchConnection | undefined)?.gatehousePrepared?.set(name, { parsed: false, fields: undefined })
    if (this.settled) return
    this.settled = true
    this.reject(error)
  }

  handleReadyForQuery(): void {
    if (this.settled) return
    this.settled = true
    this.resolve(this.results)
  }
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
