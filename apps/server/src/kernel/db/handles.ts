import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Dialect,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import { rowsOf, type Step, type StepResult } from './batch.ts'
import type { Tables } from './tables.ts'

declare const transaction: unique symbol

/** Reads, and nothing else: what a handler that changes nothing gets. */
export type Db = Pick<Kysely<Tables>, 'selectFrom' | 'selectNoFrom' | 'with' | 'fn' | 'getExecutor'>

/** Writes inside the transaction of the request. A read handle is not one, so a write outside a transaction does not compile. */
export type Tx = Kysely<Tables> & { readonly [transaction]: true }

/** Runs one statement wherever the handle stands: in the request's transaction, or alone together with what sets its context. */
export type Run = (step: Step) => Promise<StepResult>

const adapter = new PostgresAdapter()
const compiler = new PostgresQueryCompiler()
const driver = new DummyDriver()
const dialect: Dialect = {
  createAdapter: () => adapter,
  createDriver: () => driver,
  createQueryCompiler: () => compiler,
  createIntrospector: (db) => new PostgresIntrospector(db),
}

/** Builds and compiles statements without running them. */
export const builder = new Kysely<Tables>({ dialect })

class RunConnection implements DatabaseConnection {
  private readonly run: Run

  constructor(run: Run) {
    this.run = run
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const result = await this.run({ text: query.sql, values: query.parameters })
    return { rows: rowsOf(result) as R[], numAffectedRows: BigInt(result.affected) }
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Streams have their own way: kernel/db/stream.ts')
  }
}

function handle(run: Run): Kysely<Tables> {
  const connection = new RunConnection(run)
  const executor = new DefaultQueryExecutor(compiler, adapter, { provideConnection: (consumer) => consumer(connection) })
  return new Kysely<Tables>({ config: { dialect }, dialect, driver, executor })
}

export const readHandle = (run: Run): Db => handle(run)
export const writeHandle = (run: Run): Tx => handle(run) as Tx
