import type { Duplex } from 'node:stream'
import type { Connection, PoolClient } from 'pg'
import { serialize } from 'pg-protocol'
import { decodeRow, type Field } from './decode.ts'
import { toParameter } from './encode.ts'
import { asTimeout, isReadTimeout } from './outages.ts'

/** One statement of a batch. A connection parses a named statement only once. */
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
  /** The command tag of the server: `INSERT 0 1`, `COMMIT`. */
  tag: string
}

/** State of a named statement on one connection. */
interface Prepared {
  /** False if a failed batch left the state unknown. */
  parsed: boolean
  /** Its columns, once the server described them. They stay the same until the statement is parsed again, so they are requested once. */
  fields: Field[] | undefined
}

/** The parts of node-postgres' connection that this file uses; its own types omit them. */
interface BatchConnection {
  stream: Duplex
  /** In order of last use. */
  gatehousePrepared?: Map<string, Prepared>
}

type Encoded = Omit<Step, 'values'> & { values: (string | Buffer | null)[] }

/** Per connection. The least recently used statement is forgotten on both sides. */
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
  /** node-postgres replaces it to stop its timer. */
  callback = () => {}

  constructor(steps: readonly Encoded[], resolve: (results: StepResult[]) => void, reject: (error: Error) => void) {
    this.steps = steps
    this.resolve = resolve
    this.reject = reject
  }

  submit(plain: Connection): void {
    const connection = plain as unknown as BatchConnection
    connection.gatehousePrepared ??= new Map()
    // Write once: a system call for each part costs more than the parts.
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
    // The failed statement is parsed again next time: its plan may be outdated, for example after a column was added to its table.
    const name = this.steps[this.results.length]?.name
    const statement = name && plain ? preparedOf(plain)?.get(name) : undefined
    if (statement) Object.assign(statement, { parsed: false, fields: undefined })
    // A silent database may still answer later, and the next user of the connection would get that answer.
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
function put(parts: Buffer[], { text, name = '', values }: Encoded, statements: Map<string, Prepared>): void {
  const existing = name === '' ? undefined : statements.get(name)
  if (existing) statements.delete(name)
  if (!existing?.parsed) {
    // After a failed batch it is unknown whether the server kept the statement, even if it was forgotten here. Closing a missing statement is no
    // error.
    if (name !== '') parts.push(serialize.close({ type: 'S', name }))
    parts.push(serialize.parse({ text, name }))
  }
  if (name !== '') statements.set(name, existing?.parsed ? existing : { parsed: false, fields: undefined })
  if (statements.size > MOST_PREPARED) {
    const oldest = statements.keys().next().value!
    statements.delete(oldest)
    parts.push(serialize.close({ type: 'S', name: oldest }))
  }
  parts.push(serialize.bind({ statement: name, values, binary: false }))
  if (!existing?.parsed || !existing.fields) parts.push(serialize.describe({ type: 'P' }))
  parts.push(serialize.execute())
}

/** Runs the statements in order in one round trip. Fails as a whole with the server's own error. */
export function runBatch(client: PoolClient, steps: readonly Step[]): Promise<StepResult[]> {
  return new Promise((resolve, reject) => {
    // Encode everything before anything is sent: half a message leaves the connection waiting for the rest forever.
    const encodedSteps = steps.map((step) => ({ ...step, values: (step.values ?? []).map(toParameter) }))
    client.query(new Batch(encodedSteps, resolve, reject) as unknown as Parameters<PoolClient['query']>[0])
  })
}

/** A prepared statement whose table changed, by the migration of a newer server. It did not run; parsed again it is valid. */
export const isStalePlan = (error: unknown): boolean => {
  const { code, routine } = error as { code?: string; routine?: string }
  return code === '0A000' && routine === 'RevalidateCachedQuery'
}

export const rowsOf = (result: StepResult): Record<string, unknown>[] => result.raw.map((raw) => decodeRow(result.fields, raw))
