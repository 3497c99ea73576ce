import { createHash, randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { KEYS } from '../../../test/constants.ts'
import { checkIn, openDesk } from '../../../test/desk.ts'
import { expectSuccess, startTestApp, type TestApp, type TestPerson } from '../../../test/served.ts'
import { appUrl } from './app-connection.ts'
import { contextProver } from './context-proof.ts'
import { jobsPassword } from './roles.ts'

let test: TestApp
let attacker: TestPerson
let victim: TestPerson
let db: pg.Client
beforeAll(async () => {
  test = await startTestApp()
  const [mine, theirs] = [await openDesk(test), await openDesk(test)]
  ;[attacker, victim] = [mine.guard, theirs.guard]
  await checkIn(test, mine, { visitor_name: 'Mine' })
  await checkIn(test, theirs, { visitor_name: 'Theirs' })
  db = new pg.Client({ connectionString: appUrl(test.database.ownerUrl, KEYS.app_role_password) })
  await db.connect()
})
afterAll(async () => {
  await db.end()
  await test.close()
})

const hashOf = ({ token }: TestPerson) => createHash('sha256').update(token).digest()
/** Runs statements like an injected statement in the attacker's session: after the database opened its context. */
async function injected(...statements: (string | [string, unknown[]])[]): Promise<unknown[]> {
  await db.query('begin')
  try {
    const begin = 'select app_begin($1, $2, $3, true, $4)'
    const hash = hashOf(attacker)
    const { version } = JSON.parse((await db.query(begin, [hash, 'entrances:read', [], null])).rows[0].app_begin)
    await db.query(begin, [hash, 'entrances:read', [], version])
    let rows: unknown[] = []
    for (const statement of statements) rows = (await (Array.isArray(statement) ? db.query(...statement) : db.query(statement))).rows
    return rows
  } finally {
    await db.query('rollback')
  }
}
const names = 'select visitor_name from entrances'
const refusal = { code: '42501' }

describe('an attacker who can run any statement as the application’s role', () => {
  it('[T1] sees nothing without a session, and only its organisation with one', async () => {
    expect((await db.query(names)).rows).toEqual([])
    expect(await injected(names)).toEqual([{ visitor_name: 'Mine' }])
  })

  it.each([`set_config('app.org', 'THEIRS', true)`, `set_config('app.user', 'PERSON', true)`])(
    '[T1] cannot change the context with settings that anybody may set: %s',
    async (setting) => {
      const statement = `select ${setting.replace('THEIRS', String(victim.organisation_id)).replace('PERSON', victim.id)}`
      expect(await injected(statement, names)).toEqual([{ visitor_name: 'Mine' }])
      await db.query('begin')
      await db.query(statement)
      expect((await db.query(names)).rows).toEqual([])
      await db.query('rollback')
    },
  )

  it.each([
    `select set_config('backtrace_functions', 'THEIRS,', true)`,
    `set local backtrace_functions = 'THEIRS,'`,
    `set backtrace_functions = 'THEIRS,'`,
    `reset backtrace_functions`,
    `alter role gatehouse_app set backtrace_functions = 'THEIRS,'`,
    `update pg_settings set setting = 'THEIRS,' where name = 'backtrace_functions'`,
    'set role gatehouse_definer',
    'set session authorization gatehouse_definer',
    'select app_within(THEIRS)',
    `select app_context(THEIRS, null, true, '\\x00')`,
    'select * from context_keys',
  ])('[T1] is refused the setting of the reviewed functions: %s', (statement) =>
    expect(injected(statement.replace('THEIRS', String(victim.organisation_id)))).rejects.toMatchObject(refusal),
  )

  it('[T1] cannot bring the setting with a connection', async () => {
    const url = appUrl(test.database.ownerUrl, KEYS.app_role_password)
    const client = new pg.Client({ connectionString: url, options: `-c backtrace_functions=${victim.organisation_id},` })
    await expect(client.connect()).rejects.toMatchObject(refusal)
  })

  it('[T1] can use a proof only for its purpose', async () => {
    const prove = contextProver(KEYS.app_role_password)
    const own = prove(attacker.organisation_id, null, false)
    for (const values of [
      [victim.organisation_id, null, false, own],
      [attacker.organisation_id, victim.id, false, own],
      [attacker.organisation_id, null, true, own],
      [null, null, false, own],
      [victim.organisation_id, null, false, null],
      [victim.organisation_id, null, false, contextProver('another')(victim.organisation_id, null, false)],
    ])
      await expect(injected(['select app_context($1, $2, $3, $4)', values])).rejects.toMatchObject(refusal)
    expect(await injected(['select app_context($1, null, false, $2)', [attacker.organisation_id, own]], names)).toEqual([
      { visitor_name: 'Mine' },
    ])
  })

  it('[T1] [13.2.2] cannot act as another person: opens, reads, ends and prepares no session of another person', async () => {
    const hash = randomBytes(32)
    const [session] = await test.sql('select id from sessions where user_id = $1', victim.id)
    const email = (await test.sql('select email from users where id = $1', victim.id))[0].email
    const person = victim.id
    for (const [text, values] of [
      ['select session_open($1, $2, $3, $4, 60, 60, null, null)', [randomUUID(), hash, person, victim.organisation_id]],
      ['select session_end($1)', [session.id]],
      ['select sessions_end_all($1, null)', [person]],
      ['select * from account_by_email($1)', [email]],
      [`select account_code_put($1, $2, 'password_reset', 60)`, [hash, person]],
      ['select invitation_code_put($1, $2, 60)', [hash, person]],
      ['select sign_in_ticket_put($1, $2, 60)', [hash, person]],
      ['select * from sign_in_ticket_find($1)', [hash]],
      ['select sign_in_ticket_use($1)', [hash]],
      ['select password_change($1, $2, $3, $3)', [person, session.id, 'x']],
      ['select * from second_factor_find($1)', [person]],
      ['select second_factor_take($1, 1)', [person]],
      ['select second_factor_off($1)', [person]],
      ['select * from second_factor_missing($1)', [person]],
      ['select second_factor_needed($1)', [person]],
      ['select recovery_code_take($1, $2)', [person, hash]],
      ['select device_keep(null, $1, $2)', [hash, person]],
      ['select device_known($1, $2)', [hash, email]],
      ['select * from organisations_of($1)', [person]],
      ['select * from organisations_all()', []],
      [`select * from live_events_since(0, '{}', 10)`, []],
      [`select enqueue_job('reseal', $1)`, [JSON.stringify({ organisation_id: victim.organisation_id })]],
      ['select sweep_kept()', []],
      ['select audit_behind()', []],
      ['select * from refused_calls_due()', []],
      ['select audit_begin($1, 1, $2)', [victim.organisation_id, hash]],
      [`select audit_append($1, 0, 0, 9, 1, '{}', '{}', '{}', $2)`, [victim.organisation_id, hash]],
    ] as [string, unknown[]][])
      await expect(injected([text, values]), text).rejects.toMatchObject(refusal)
    const rows = await test.sql('select count(*)::int as n from sessions where user_id = $1 and ended_at is null', person)
    expect(rows).toEqual([{ n: 1 }])
    for (const text of [`select token_hash from sessions where user_id = '${person}'`, `select name from users where id = '${person}'`])
      expect(await injected(text), text).toEqual([])
  })

  it('asks for itself as before', async () => {
    expect(await injected(['select id from organisations_of($1)', [attacker.id]])).toEqual([{ id: attacker.organisation_id }])
    expect(expectSuccess(await test.as(attacker).auth.me({}))).toBeDefined()
  })
})

describe('the role that works the queue', () => {
  it('may work the queue, ask which audit logs are behind and sweep, and read nothing of anybody', async () => {
    const jobs = new pg.Client({
      connectionString: appUrl(test.database.ownerUrl, jobsPassword(KEYS.app_role_password), 'gatehouse_jobs'),
    })
    await jobs.connect()
    await jobs.query('select sweep_kept()')
    await jobs.query('select audit_behind()')
    await jobs.query('select count(*) from graphile_worker._private_jobs')
    const { rows } = await jobs.query(
      `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'p', 'S')
       and case c.relkind when 'S' then has_sequence_privilege(c.oid, 'usage, update') else has_table_privilege(c.oid, 'select, insert, update, delete, truncate') end`,
    )
    // Records the last runs of the product's own tasks.
    expect(rows).toEqual([{ name: 'periodic_tasks' }])
    const may = await jobs.query(
      `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prosecdef and has_function_privilege(oid, 'execute') order by 1`,
    )
    expect(may.rows.map(({ name }) => name)).toEqual(['audit_behind', 'partner_deliveries_due', 'sweep_kept'])
    const role = await jobs.query('select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user')
    expect(role.rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false }])
    await jobs.end()
  })

  it('is used by every connection of a running server except the application’s', async () => {
    const server = await test.another({ worker: true })
    const rows = await test.sql(
      `select distinct usename from pg_stat_activity where datname = current_database() and application_name like 'gatehouse%' order by 1`,
    )
    expect(rows.map(({ usename }) => usename)).toEqual(['gatehouse_app', 'gatehouse_jobs'])
    await server.stop()
  })
})
