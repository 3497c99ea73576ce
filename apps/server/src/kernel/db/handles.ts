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
  type RawBuilder,
} from 'kysely'
import { rowsOf, type Step, type StepResult } from './batch.ts'
import type { Tables } from './tables.ts'

declare const transaction: unique symbol

/** Read access only, for handlers that change nothing. */
export type Db = Pick<Kysely<Tables>, 'selectFrom' | 'selectNoFrom' | 'with' | 'fn' | 'getExecutor'>

/** Writes inside the transaction of the request. A read handle is no `Tx`, so a write outside a transaction does not compile. */
export type Tx = Kysely<Tables> & { readonly [transaction]: true }

/** Runs one statement: in the request's transaction, or alone together with the step that sets its context. */
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

/** Recently used statement texts, with their number of uses. */
const texts = new Map<string, { name: string; uses: number }>()
const MOST_TEXTS = 1000
let nameCount = 0

/** A statement gets a name when it is used again, so that a connection parses it once. A text that is used once leaves nothing behind. */
function toStep({ sql, parameters }: CompiledQuery): Step {
  const existing = texts.get(sql)
  const text = existing ?? { name: `s${++nameCount}`, uses: 0 }
  text.uses++
  if (existing) texts.delete(sql)
  else if (texts.size >= MOST_TEXTS) texts.delete(texts.keys().next().value!)
  texts.set(sql, text)
  return { text: sql, values: parameters, ...(text.uses > 1 ? { name: text.name } : {}) }
}

class RunConnection implements DatabaseConnection {
  private readonly run: Run

  constructor(run: Run) {
    this.run = run
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const result = await this.run(toStep(query))
    return { rows: rowsOf(result) as R[], numAffectedRows: BigInt(result.affected) }
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Statements are not streamed: long answers are read page by page.')
  }
}

function handle(run: Run): Kysely<Tables> {
  const connection = new RunConnection(run)
  const executor = new DefaultQueryExecutor(compiler, adapter, { provideConnection: (consumer) => consumer(connection) })
  return new Kysely<Tables>({ config: { dialect }, dialect, driver, executor })
}

const deferredByTx = new WeakMap<Tx, Step[]>()

/** Lets a write travel with the next statement of its transaction or with its commit, which fails if the write fails. */
export function defer(tx: Tx, query: CompiledQuery): void {
  const steps = deferredByTx.get(tx)
  if (!steps) throw new Error('Only a transaction that goes on can defer.')
  steps.push(toStep(query))
}

const runs = new WeakMap<object, Run>()

export function readHandle(run: Run): Db {
  const db = handle(run)
  runs.set(db, run)
  return db
}

/** The raw columns from the database, undecoded, for the JSON of a long list. */
export function readResult(db: Db, query: RawBuilder<unknown>): Promise<StepResult> {
  const run = runs.get(db)
  if (!run) throw new Error('Only a call that reads gets what the database wrote.')
  return run(toStep(query.compile(db as Tx)))
}

/**
 * All rows of a query, undecoded, `size` at a time. The rows of a page are gone when the next page is requested. Works only within `Database.moment`,
 * whose transaction keeps the cursor, and one reading at a time.
 */
export async function* readByCursor(db: Db, query: RawBuilder<unknown>, size: number): AsyncGenerator<StepResult['raw']> {
  const run = runs.get(db)
  if (!run) throw new Error('Only a reader has a cursor.')
  const { sql: text, parameters: values } = query.compile(db as Tx)
  await run({ text: `declare reading no scroll cursor for ${text}`, values })
  const fetch = () => run({ text: `fetch ${size} from reading` })
  for (let page = fetch(); ; ) {
    const { raw } = await page
    if (raw.length === 0) return
    // Fetch while the caller works on this page. A caller that stops in between must not see the fetch fail.
    page = fetch()
    page.catch(() => {})
    yield raw
    // Each page references the next, and V8 keeps what an old page references: a third of all texts until the heap is swept.
    raw.length = 0
  }
}

/** Whether a read handle can also write. */
export const isTx = (db: Db): db is Tx => deferredByTx.has(db as Tx)

const commitByTx = new WeakMap<Tx, Run>()

/** Sends a statement together with the commit; the handle accepts no statement after it. Errors: those of the statement, and of a lost commit. */
export async function commitWith<Row>(tx: Tx, query: CompiledQuery<Row>): Promise<Row[]> {
  const run = commitByTx.get(tx)
  if (!run) throw new Error('Only a transaction that goes on can commit.')
  return rowsOf(await run(toStep(query))) as Row[]
}

/** The handle of a transaction. Deferred statements go into `deferredSteps`, and the next message takes them along. `commit` sends the last. */
export function writeHandle(run: Run, deferredSteps: Step[], commit?: Run): Tx {
  const tx = handle(run) as Tx
  deferredByTx.set(tx, deferredSteps)
  if (commit) commitByTx.set(tx, commit)
  return tx
}
/** After the end of its transaction a handle must not defer statements, because they would never be sent. */
export function endHandle(tx: Tx): void {
  deferredByTx.delete(tx)
  commitByTx.delete(tx)
}
