import pg from 'pg'
import { type OrgActor, systemActor } from '../src/kernel/db/actor.ts'
import { appUrl } from '../src/kernel/db/app-connection.ts'
import type { Step } from '../src/kernel/db/batch.ts'
import { contextProver } from '../src/kernel/db/context-proof.ts'
import { toParameter } from '../src/kernel/db/encode.ts'
import { type Db, readHandle } from '../src/kernel/db/handles.ts'
import { KEYS } from './constants.ts'
import { createDatabase, type TestDatabase } from './database.ts'

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: PlanNode[]
}

export interface Plan {
  indexes: string[]
  scanned: string[]
  buffers: number
  milliseconds: number
}

/** The statements that some work sends to the database. They return no rows, so the code that uses the rows doesn't run. */
export async function statementsOf(work: (db: Db) => Promise<unknown>): Promise<Step[]> {
  const steps: Step[] = []
  const db = readHandle(async (step) => {
    steps.push(step)
    return { fields: [], raw: [], affected: 0, tag: '' }
  })
  await work(db).catch((error: Error) => {
    if (error.constructor.name !== 'NoResultError' && !(error instanceof TypeError)) throw error
  })
  return steps
}

/** Runs statements like the application, under row security and with generic plans, and reports how they ran. */
export class Explainer {
  private readonly client: pg.Client
  private readonly organisationId: number
  private readonly proof: Buffer
  readonly actor: OrgActor
  private count = 0

  private constructor(client: pg.Client, organisationId: number, proof: Buffer) {
    this.client = client
    this.organisationId = organisationId
    this.proof = proof
    this.actor = systemActor(organisationId)
  }

  /** Connects as the application's role, in an organisation. */
  static async open(ownerUrl: string, appPassword: string, organisationId: number): Promise<Explainer> {
    const client = new pg.Client({
      connectionString: appUrl(ownerUrl, appPassword),
      options: '-c timezone=UTC -c datestyle=ISO -c plan_cache_mode=force_generic_plan',
    })
    await client.connect()
    return new Explainer(client, organisationId, contextProver(appPassword)(organisationId, null, false))
  }

  close = () => this.client.end()

  async plan({ text, values = [] }: Step): Promise<Plan> {
    const name = `explained_${++this.count}`
    const literals = values.map((value) => this.literal(value))
    return this.within(async () => {
      await this.client.query(`prepare ${name} as ${text}`)
      const explain = `explain (analyze, buffers, format json) execute ${name}${literals.length > 0 ? `(${literals.join(', ')})` : ''}`
      // The first run on a connection also reads hundreds of catalogue pages.
      await this.client.query(explain)
      return this.read(explain)
    })
  }

  private literal(value: unknown): string {
    const parameter = toParameter(value)
    if (parameter === null) return 'null'
    return this.client.escapeLiteral(Buffer.isBuffer(parameter) ? `\\x${parameter.toString('hex')}` : parameter)
  }

  private async read(statement: string): Promise<Plan> {
    const { rows } = await this.client.query(statement)
    const [explanation] = rows[0]['QUERY PLAN'] as [{ Plan: PlanNode; 'Execution Time': number }]
    const nodes = flattened(explanation.Plan)
    const { 'Shared Hit Blocks': hit = 0, 'Shared Read Blocks': read = 0 } = explanation.Plan
    return {
      indexes: [...new Set(nodes.flatMap((node) => node['Index Name'] ?? []))].sort(),
      scanned: [...new Set(nodes.flatMap((node) => (node['Node Type'] === 'Seq Scan' ? (node['Relation Name'] ?? []) : [])))].sort(),
      buffers: hit + read,
      milliseconds: explanation['Execution Time'],
    }
  }

  private async within<T>(work: () => Promise<T>): Promise<T> {
    await this.client.query('begin')
    try {
      await this.client.query('select app_context($1, null, false, $2)', [this.organisationId, this.proof])
      return await work()
    } finally {
      await this.client.query('rollback')
    }
  }
}

/**
 * The plan of the statement inside the search function. It runs as its owner, without row security, and is planned for its values. `owner` must be a
 * superuser.
 */
export async function planOfSearch(owner: pg.ClientBase, organisationId: number, pattern: string, atMost: number): Promise<Plan> {
  const { rows } = await owner.query(`select prosrc from pg_proc where proname = 'entrances_search'`)
  const [, inner, using] = /query execute\s+'([\s\S]+?)'\s+using ([\s\S]+?);/.exec(rows[0].prosrc) ?? []
  if (!inner || !using) throw new Error('The statement inside entrances_search was not found.')
  const literals: Record<string, string> = { pattern: owner.escapeLiteral(pattern), at_most: String(atMost) }
  const parameters = using.split(/,(?![^(]*\))/).map((value) => value.trim())
  const values = parameters.map((value) => (value.includes('app_organisation()') ? String(organisationId) : (literals[value] ?? 'null')))
  await owner.query('begin')
  try {
    await owner.query('set local role gatehouse_definer')
    const text = inner.replaceAll("''", "'").replace(/\$(\d)/g, (_, index: string) => values[Number(index) - 1]!)
    const { rows: explainRows } = await owner.query(`explain (analyze, buffers, format json) ${text}`)
    const [{ Plan: plan, 'Execution Time': milliseconds }] = explainRows[0]['QUERY PLAN']
    const indexes = flattened(plan).flatMap((node) => node['Index Name'] ?? [])
    return { indexes, scanned: [], buffers: (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0), milliseconds }
  } finally {
    await owner.query('rollback')
  }
}

interface Shape<Sample> {
  ask: (db: Db, actor: OrgActor, sample: Sample) => Promise<unknown>
  /** The most pages of 8 KB that it may read: far fewer than the table has. */
  most: number
  /** The same limit for the count beside a list, which is a second statement. */
  counted?: number
  /** The count may read the table until it has counted enough. */
  count_scans?: boolean
}
export type Shapes<Sample = undefined> = Record<string, Shape<Sample>>

interface Plans<Sample> {
  /** Rows of each organisation: enough that a sequential scan is never the better plan. */
  sizes: Record<number, number>
  fill: (sql: TestDatabase['sql'], organisation: number, size: number) => Promise<unknown>
  sampleOf: (sql: TestDatabase['sql'], organisation: number) => Promise<Sample>
  /** Tables that must not be read sequentially. */
  tables: RegExp
  shapes: Shapes<Sample>
  /** Whether a count without a limit may read all rows. */
  countsAll?: boolean
}

/**
 * Fills tables with rows that refer to each other correctly. Building the indexes after the rows is several times faster, and so is leaving out the
 * triggers, which would only check the references.
 */
export async function fillAll(database: TestDatabase, tables: RegExp, fill: (sql: TestDatabase['sql']) => Promise<void>): Promise<void> {
  const client = await database.owner.connect()
  try {
    await client.query('begin')
    await client.query("set local session_replication_role = replica; set local maintenance_work_mem = '256MB'")
    const { rows } = await client.query<{ name: string; table: string; definition: string }>(
      `select indexrelid::regclass::text as name, indrelid::regclass::text as table, pg_get_indexdef(indexrelid) as definition from pg_index
       where indrelid >= 16384 and not indisprimary and not exists (select from pg_constraint where conindid = indexrelid) order by indexrelid`,
    )
    const indexes = rows.filter(({ table }) => tables.test(table))
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    await fill(async (text, ...values) => (await client.query(text, values)).rows)
    for (const { definition } of indexes) await client.query(definition)
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** Tests the plans of these shapes in the first two organisations. Returns the database, which exists from the first test on. */
export function testPlans<Sample>({ sizes, fill, sampleOf, tables, shapes, countsAll }: Plans<Sample>): () => TestDatabase {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createDatabase()
    await fillAll(database, tables, async (sql) => {
      for (const [id, size] of Object.entries(sizes)) {
        await sql(`insert into organisations (id, name) overriding system value values ($1, 'Plans')`, id)
        await fill(sql, Number(id), size)
      }
    })
    await database.sql('vacuum analyze')
  })
  afterAll(() => database.drop())

  describe.each([1, 2])('as the application, under row security, in organisation %i', (organisation) => {
    let explainer: Explainer
    let sample: Sample
    beforeAll(async () => {
      explainer = await Explainer.open(database.ownerUrl, KEYS.app_role_password, organisation)
      sample = await sampleOf(database.sql, organisation)
    })
    afterAll(() => explainer.close())

    it.each(Object.entries(shapes))(
      '%s reads an index, and little of it',
      async (_, { ask, most, counted = countsAll ? undefined : most, count_scans }) => {
        const statements = await statementsOf((db) => ask(db, explainer.actor, sample))
        expect(statements.length).toBeGreaterThan(0)
        for (const [index, { text, values }] of statements.entries()) {
          const bound = index === 1 ? counted : most
          if (bound === undefined) continue
          // A read-only transaction can't lock rows.
          const plan = await explainer.plan({ text: text.replace(/ for update$/, ''), values })
          if (index !== 1 || !count_scans) expect(plan.scanned.filter((table) => tables.test(table))).toEqual([])
          expect(plan.buffers).toBeLessThan(bound)
        }
      },
    )
  })
  return () => database
}

const flattened = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flattened)]

/** The problem with how a statement ran; undefined if there is none. `groups`: groups of indexes; it must use one of each. */
export function faultOf(plan: Plan, groups: readonly (readonly string[])[]): string | undefined {
  const missing = groups.find((group) => !group.some((index) => plan.indexes.includes(index)))
  if (missing) return `none of ${missing.join(', ')} is used, but ${plan.indexes.join(', ') || 'no index'}`
  return plan.scanned.includes('entrances') ? 'all visits of all organisations are read' : undefined
}
