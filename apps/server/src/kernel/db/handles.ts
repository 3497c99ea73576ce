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

/** Texts that were used lately, with how often. */
const texts = new Map<string, { name: string; uses: number }>()
const MOST_TEXTS = 1000
let nameCount = 0

/** A statement gets a name when it is used again, so that a connection parses it once; one that comes once leaves nothing behind. */
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

const waiting = new WeakMap<Tx, Step[]>()

/** Lets a write travel with the next statement of its transaction or with its commit, either of which fails where it does. */
export function defer(tx: Tx, query: CompiledQuery): void {
  const steps = waiting.get(tx)
  if (!steps) throw new Error('Only a transaction that goes on can defer.')
  steps.push(toStep(query))
}

const runs = new WeakMap<object, Run>()

export function readHandle(run: Run): Db {
  const db = handle(run)
  runs.set(db, run)
  return db
}

/** What the database wrote, undecoded: for the JSON of a long list. */
export function readResult(db: Db, query: RawBuilder<unknown>): Promise<StepResult> {
  const run = runs.get(db)
  if (!run) throw new Error('Only a call that reads gets what the database wrote.')
  return run(toStep(query.compile(db as Tx)))
}

/**
 * All rows of a query, undecoded, `size` at a time; those of a page are gone when the next one is asked for. Only within a moment of the database (`Database.moment`), whose transaction keeps the cursor;
 * one such reading at a time.
 */
export async function* readByCursor(db: Db, query: RawBuilder<unknown>, size: number): AsyncGenerator<StepResult['raw']> {
  const run = runs.get(db)
  if (!run) throw new Error('Only a reader has a cursor.')
  const { sql: text, parameters: values } = query.compile(db as Tx)
  await run({ text: `declare reading no scroll cursor for ${text}`, values })
  const fetch = () => run({ text: `fetch ${size} from reading` })
  for (let fetched = fetch(); ; ) {
    const { raw } = await fetched
    if (raw.length === 0) return
    // Read while this page is worked on; whoever stops in between hears of no failure.
    fetched = fetch()
    fetched.catch(() => {})
    yield raw
    // One page hangs on the next, and V8 keeps what an old one hangs on, though nobody needs either: a third of all texts until the heap is swept.
    raw.length = 0
  }
}

/** Whether a handle that somebody reads by can also write. */
export const isTx = (db: Db): db is Tx => waiting.has(db as Tx)

const committing = new WeakMap<Tx, Run>()

/** Sends a statement together with the commit; the handle takes nothing after it. Errors: those of the statement, and of a lost commit. */
export async function commitWith<Row>(tx: Tx, query: CompiledQuery<Row>): Promise<Row[]> {
  const run = committing.get(tx)
  if (!run) throw new Error('Only a transaction that goes on can commit.')
  return rowsOf(await run(toStep(query))) as Row[]
}

/** The handle of a transaction; what it defers is put into `deferred`, for whoever sends the next message. `commit` sends the last one. */
export function writeHandle(run: Run, deferred: Step[], commit?: Run): Tx {
  const tx = handle(run) as Tx
  waiting.set(tx, deferred)
  if (commit) committing.set(tx, commit)
  return tx
}
/** After the end of its transaction a handle takes nothing to be sent later: it would never be. */
export function endHandle(tx: Tx): void {
  waiting.delete(tx)
  committing.delete(tx)
}
