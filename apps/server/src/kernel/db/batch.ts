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
  stream: { cork?(): void; uncork?(): void }
  gatehousePrepared?: Map<string, 'parsed' | 'unknown'>
  parse(query: { text: string; name: string; types: number[] }): void
  bind(config: { portal: string; statement: string; values: unknown[]; binary: boolean }): void
  describe(message: { type: 'P'; name: string }): void
  execute(config: { portal: string; rows?: number }): void
  close(message: { type: 'S'; name: string }): void
  sync(): void
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
  private fields: Field[] = []
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
    connection.stream.cork?.()
    try {
      for (const step of this.steps) this.send(connection, step, connection.gatehousePrepared)
      connection.sync()
    } finally {
      connection.stream.uncork?.()
    }
  }

  private send(connection: BatchConnection, step: Encoded, prepared: Map<string, 'parsed' | 'unknown'>): void {
    const name = step.name ?? ''
    if (name === '' || prepared.get(name) !== 'parsed') {
      // A failed batch leaves it open whether the server kept the statement: closing one that is not there is no error.
      if (name !== '' && prepared.has(name)) connection.close({ type: 'S', name })
      connection.parse({ text: step.text, name, types: [] })
      if (name !== '') prepared.set(name, 'unknown')
    }
    connection.bind({ portal: '', statement: name, values: step.values, binary: false })
    connection.describe({ type: 'P', name: '' })
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
    if (name) (plain as unknown as BatchConnection).gatehousePrepared?.set(name, 'parsed')
    const affected = Number(/(\d+)$/.exec(message.text)?.[1] ?? 0)
    this.results.push({ fields: this.fields, raw: this.raw, affected, tag: message.text })
    this.fields = []
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
    if (name) (plain as unknown as BatchConnection | undefined)?.gatehousePrepared?.set(name, 'unknown')
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
