// `npm run new-module badges`: the files of a small module on the contract's and the server's side, which pass their tests once the four lists
// that it names have their line. Names: plural, lower case, hyphens (`parking-fees`).
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const name = process.argv[2] ?? ''
if (!/^[a-z]+(-[a-z]+)*s$/.test(name)) {
  console.error('Give a plural name in lower case with hyphens: npm run new-module badges')
  process.exit(1)
}
const camel = name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
const one = camel.replace(/ies$/, 'y').replace(/s$/, '')
const Type = one[0].toUpperCase() + one.slice(1)
const table = name.replaceAll('-', '_')
const singular = one.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const migration = String(
  Math.max(...readdirSync(join(root, 'apps/server/migrations')).map((file) => Number(file.slice(0, 4)))) + 1,
).padStart(4, '0')

const files = {
  [`packages/contract/src/${name}.ts`]: `import { z } from 'zod'
import { line } from './kernel/domain/text.ts'
import { ANY_EDITION } from './kernel/editions.ts'
import { defineRoutes, id, idParams, instant, list, listQuery } from './kernel/routes.ts'

export const ${one} = z.object({ id, name: line(120), created_at: instant }).meta({ id: '${Type}' })

/** What a person may write. Unknown keys are refused. */
export const ${one}Input = ${one}.pick({ name: true }).strict().meta({ id: '${Type}Input' })

export const ${camel} = defineRoutes({
  list: {
    method: 'GET',
    path: '/visitors/${name}',
    summary: 'The ${name.replaceAll('-', ' ')}, by name',
    permission: '${name}:read',
    editions: ANY_EDITION,
    query: listQuery,
    response: list(${one}),
  },
  get: {
    method: 'GET',
    path: '/visitors/${name}/{id}',
    summary: 'One of them',
    permission: '${name}:read',
    editions: ANY_EDITION,
    params: idParams,
    response: ${one},
  },
  create: {
    method: 'POST',
    path: '/visitors/${name}',
    summary: 'Add one',
    permission: '${name}:write',
    editions: ANY_EDITION,
    idempotent: true,
    body: ${one}Input,
    status: 201,
    response: ${one},
  },
})

export type ${Type} = z.output<typeof ${one}>
export type ${Type}Input = z.output<typeof ${one}Input>
`,
  [`apps/server/migrations/${migration}_${table}.sql`]: `create table ${table} (
  organisation_id int not null references organisations,
  id uuid not null,
  name text not null,
  created_at timestamptz(3) not null default now(),
  primary key (organisation_id, id)
);
create index ${table}_name on ${table} (organisation_id, name, id);
call protect_tenant_table('${table}', 'select, insert, update');
`,
  [`apps/server/src/modules/${name}/${name}.queries.ts`]: `import type { ${Type}Input } from '@gatehouse/contract/${name}.ts'
import { type Generated, sql } from 'kysely'
import type { Member } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { COUNT_CAP, contains } from '../../kernel/db/keyset.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    ${table}: { organisation_id: number; id: string; name: string; created_at: Generated<string> }
  }
}

const COLUMNS = ['id', 'name', 'created_at'] as const

const filtered = (db: Db, actor: Member, search: string | undefined) =>
  db
    .selectFrom('${table}')
    .where('organisation_id', '=', actor.organisation_id)
    .$if(search !== undefined && search !== '', (q) => q.where('name', 'ilike', contains(search!)))

export const select${Type}s = (db: Db, actor: Member, search: string | undefined, limit: number, after: string[] | undefined) =>
  filtered(db, actor, search)
    .select(COLUMNS)
    .$if(after !== undefined, (q) => q.where((eb) => eb(eb.refTuple('name', 'id'), '>', eb.tuple(after![0]!, after![1]!))))
    .orderBy('name')
    .orderBy('id')
    .limit(limit + 1)
    .execute()

export async function count${Type}s(db: Db, actor: Member, search: string | undefined): Promise<number> {
  const capped = filtered(db, actor, search)
    .select('id')
    .limit(COUNT_CAP + 1)
  const { n } = await db.selectFrom(capped.as('capped')).select(sql<number>\`count(*)\`.as('n')).executeTakeFirstOrThrow()
  return n
}

export const select${Type} = (db: Db, actor: Member, id: string) =>
  filtered(db, actor, undefined).select(COLUMNS).where('id', '=', id).executeTakeFirst()

export const insert${Type} = (tx: Tx, actor: Member, id: string, input: ${Type}Input) =>
  tx
    .insertInto('${table}')
    .values({ organisation_id: actor.organisation_id, id, ...input })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
`,
  [`apps/server/src/modules/${name}/${name}.service.ts`]: `import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import type { ${Type}, ${Type}Input, ${camel} } from '@gatehouse/contract/${name}.ts'
import { newId } from '../../kernel/crypto/uuid.ts'
import type { Member } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { decodeCursor, toPage } from '../../kernel/db/keyset.ts'
import { found } from '../../kernel/errors/refusal.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { count${Type}s, insert${Type}, select${Type}, select${Type}s } from './${name}.queries.ts'

export async function list${Type}s(db: Db, actor: Member, query: QueryOf<typeof ${camel}.list>) {
  const rows = await select${Type}s(db, actor, query.search, query.limit, decodeCursor(query.cursor, 'name', ['text', 'id']))
  const total = await count${Type}s(db, actor, query.search)
  return toPage({ rows, limit: query.limit, total, sort: 'name', values: (row) => [row.name, row.id], present })
}

/** Errors: not_found. */
export const get${Type} = async (db: Db, actor: Member, id: string): Promise<${Type}> => present(found(await select${Type}(db, actor, id)))

export async function create${Type}(tx: Tx, actor: Member, input: ${Type}Input): Promise<${Type}> {
  const row = await insert${Type}(tx, actor, newId(), input)
  await recordAudit(tx, actor, '${singular}.created', { record_type: '${singular}', record_id: row.id, after: row })
  return present(row)
}

// Named one by one: a column added to the table does not leave the server by accident.
const present = ({ id, name, created_at }: ${Type}): ${Type} => ({ id, name, created_at })
`,
  [`apps/server/src/modules/${name}/${name}.routes.ts`]: `import { ${camel} } from '@gatehouse/contract/${name}.ts'
import { implement } from '../../kernel/http/call.ts'
import { create${Type}, get${Type}, list${Type}s } from './${name}.service.ts'

export const ${one}Routes = implement(${camel}, {
  list: ({ db, actor, query }) => list${Type}s(db, actor, query),
  get: ({ db, actor, params }) => get${Type}(db, actor, params.id),
  create: ({ tx, actor, body }) => create${Type}(tx, actor, body),
})
`,
  [`apps/server/src/modules/${name}/${name}.test.ts`]: `import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

// 401, 403 and the editions of every call are in kernel/http/access.test.ts.
describe('${name.replaceAll('-', ' ')}', () => {
  it('are added, audited, read and listed', async () => {
    const { as, make, database } = test
    const admin = await make.admin()
    const added = await as(admin).${camel}.create({ body: { name: 'First' } })
    expect(added).toMatchObject({ status: 201, body: { name: 'First' } })
    const { id } = added.body as { id: string }
    const { rows } = await database.owner.query('select action, actor_id from audit_entries where record_id = $1', [id])
    expect(rows).toEqual([{ action: '${singular}.created', actor_id: admin.id }])
    expect((await as(admin).${camel}.get({ params: { id } })).body).toEqual(added.body)
    expect((await as(admin).${camel}.list({})).body).toMatchObject({ docs: [{ id }], total: 1 })
  })

  it('of another organisation are missing', async () => {
    const { as, make } = test
    const added = await as(await make.admin()).${camel}.create({ body: { name: 'Theirs' } })
    const stranger = await make.admin()
    expect((await as(stranger).${camel}.get({ params: { id: (added.body as { id: string }).id } })).status).toBe(404)
    expect((await as(stranger).${camel}.list({})).body).toMatchObject({ docs: [], total: 0 })
  })

  it('name every bad field', async () => {
    const { as, make } = test
    const refused = await as(await make.admin()).${camel}.create({ body: { name: ' ', more: 1 } as never })
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'name' }, { field: 'more' }] } })
  })
})
`,
  [`docs/modules/${name}.md`]: `# ${name.replaceAll('-', ' ')}

What they are for, the rules that are not obvious, and their states.
`,
}

for (const [path, text] of Object.entries(files)) {
  const file = join(root, path)
  if (existsSync(file)) {
    console.error(`${path} is there already; nothing was written.`)
    process.exit(1)
  }
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  console.log(path)
}
spawnSync('npx', ['biome', 'check', '--write', ...Object.keys(files).filter((path) => path.endsWith('.ts'))], {
  cwd: root,
  shell: process.platform === 'win32',
})
console.log(`
Now add by hand, and run npm run openapi:
  packages/contract/src/kernel/permissions.ts   '${name}:read' and '${name}:write', and the roles that have them
  packages/contract/src/contract.ts             ${camel}
  apps/server/src/app.ts                        ...${one}Routes
  tools/check-imports.mjs                       '${name}' at its place in the import order
  apps/server/src/kernel/http/access.test.ts    who may make each call`)
