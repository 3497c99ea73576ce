import pg from 'pg'
import { KEYS } from '../../../test/constants.ts'
import { createDatabase, type TestDatabase } from '../../../test/database.ts'
import { appUrl } from './app-connection.ts'
import { ensureRoles, forbidTemporaryTables } from './roles.ts'

let test: TestDatabase
let owner: pg.PoolClient
beforeAll(async () => {
  test = await createDatabase()
  owner = await test.owner.connect()
})
afterAll(async () => {
  owner.release()
  await test.drop()
})

async function asRole<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}

describe('the roles of the database', () => {
  // The roles belong to the cluster. A refusal rolls back a test's changes; without one, this does.
  afterEach(async () => {
    await owner.query('rollback')
    await owner.query('alter role gatehouse_definer nologin')
  })

  it.each([
    ['alter role gatehouse_definer login', /gatehouse_definer may sign in/],
    ['alter role gatehouse_definer nobypassrls', /gatehouse_definer may not pass by row security/],
    ['alter role gatehouse_definer createrole', /gatehouse_definer may make roles/],
    ['grant gatehouse_definer to gatehouse_app', /gatehouse_app is a member of gatehouse_definer/],
    ['create role helper; grant gatehouse_definer to helper', /helper is a member of gatehouse_definer/],
    ['grant pg_read_all_data to gatehouse_app', /gatehouse_app is a member of pg_read_all_data/],
    ['alter role gatehouse_app bypassrls', /gatehouse_app may pass by row security/],
    ['alter role gatehouse_jobs bypassrls', /gatehouse_jobs may pass by row security/],
    ['grant pg_read_all_data to gatehouse_jobs', /gatehouse_jobs is a member of pg_read_all_data/],
    ['grant set on parameter backtrace_functions to gatehouse_app', /gatehouse_app may say for whom it works/],
    ['alter role gatehouse_app createdb', /gatehouse_app may make roles or databases/],
  ])('are refused after: %s', async (change, fault) => {
    await owner.query('begin')
    await owner.query(change)
    await expect(ensureRoles(owner, KEYS.app_role_password)).rejects.toThrow(fault)
  })

  it('are as they were at every further start, and the application makes no temporary tables then', async () => {
    const temporary = () =>
      asRole(appUrl(test.ownerUrl, KEYS.app_role_password), (client) => client.query('create temp table users (id uuid)'))
    await temporary()
    await ensureRoles(owner, KEYS.app_role_password)
    await ensureRoles(owner, KEYS.app_role_password)
    await expect(temporary()).rejects.toMatchObject({ code: '42501' })
  })

  it('leave a database of another owner as it is, and fail nothing there', async () => {
    await asRole(appUrl(test.ownerUrl, KEYS.app_role_password), forbidTemporaryTables)
    await owner.query(`revoke all on database ${new URL(test.ownerUrl).pathname.slice(1)} from public`)
    await owner.query(`grant connect on database ${new URL(test.ownerUrl).pathname.slice(1)} to gatehouse_app`)
    await asRole(appUrl(test.ownerUrl, KEYS.app_role_password), forbidTemporaryTables)
  })
})
