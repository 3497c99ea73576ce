/** The files of a new module on the server: its migration, SQL, rules, routes and page of documentation. */
export const serverFiles = ({ name, camel, camelOne, Type, Types, CAPITALS, table, words, singular, migration }) => ({
  [`apps/server/migrations/${migration}_${table}.sql`]: `create table ${table} (
  organisation_id int not null,
  id uuid not null,
  location_id uuid not null,
  name text not null,
  status text not null default 'active' check (status in ('active', 'retired')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (organisation_id, id),
  constraint ${table}_name_key unique (organisation_id, location_id, name),
  foreign key (organisation_id, location_id) references locations
);
create index ${table}_by_name on ${table} (organisation_id, name, id);
call protect_tenant_table('${table}', 'select, insert, update');
`,
  [`apps/server/src/modules/${name}/${name}.queries.ts`]: `import { plainNames, type PlainRecord } from '@gatehouse/contract/kernel/record-fields.ts'
import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import { type ${Type}Input, type ${Type}Status, ${camelOne}Fields, type ${camel} } from '@gatehouse/contract/${name}.ts'
import { type Generated, sql } from 'kysely'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { contains, readPage } from '../../kernel/db/keyset.ts'
import { inLocationsOf } from '../../kernel/db/scope.ts'
import { onUnique } from '../../kernel/db/unique.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    ${table}: PlainRecord<typeof ${camelOne}Fields> & {
      organisation_id: number
      id: string
      location_id: string
      status: Generated<${Type}Status>
      created_at: Generated<string>
      updated_at: Generated<string>
    }
  }
}

// The index decides, because two people may enter the same name at once.
const refuseTakenName = onUnique({ ${table}_name_key: '${singular}_name_taken' })
const COLUMNS = ['id', 'location_id', ...plainNames(${camelOne}Fields), 'status', 'created_at', 'updated_at'] as const

const visible = (db: Db, actor: OrgActor) =>
  db.selectFrom('${table}').where('organisation_id', '=', actor.organisation_id).where(inLocationsOf(actor, 'location_id'))

const filtered = (db: Db, actor: OrgActor, { search, locationId, status }: QueryOf<typeof ${camel}.list>) =>
  visible(db, actor)
    .$if(locationId !== undefined, (q) => q.where('location_id', '=', locationId!))
    .$if(status !== undefined, (q) => q.where('status', '=', status!))
    .$if(search !== undefined && search !== '', (q) => q.where('name', 'ilike', contains(search!)))

export const select${Types} = (db: Db, actor: OrgActor, query: QueryOf<typeof ${camel}.list>) =>
  readPage(db, filtered(db, actor, query).select(COLUMNS), { ...query, sort: 'name' }, [
    ['name', 'text'],
    ['id', 'id'],
  ])

export const select${Type} = (db: Db, actor: OrgActor, id: string) => visible(db, actor).select(COLUMNS).where('id', '=', id).executeTakeFirst()

export const lock${Type} = (tx: Tx, actor: OrgActor, id: string) =>
  visible(tx, actor).select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst()

export const insert${Type} = (tx: Tx, actor: OrgActor, id: string, input: ${Type}Input) =>
  tx
    .insertInto('${table}')
    .values({ organisation_id: actor.organisation_id, id, ...input })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
    .catch(refuseTakenName)

export const update${Type} = (tx: Tx, actor: OrgActor, id: string, change: Partial<${Type}Input> & { status?: ${Type}Status }) =>
  tx
    .updateTable('${table}')
    .set({ ...change, updated_at: sql\`now()\` })
    .where('organisation_id', '=', actor.organisation_id)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
    .catch(refuseTakenName)
`,
  [`apps/server/src/modules/${name}/${name}.service.ts`]: `import type { BodyOf, QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import { ${CAPITALS}_TRANSITIONS, type ${Type}, type ${Type}Input, type ${Type}Status, ${camelOne}, type ${camel} } from '@gatehouse/contract/${name}.ts'
import { newId } from '../../kernel/crypto/uuid.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { AppError, requireFound } from '../../kernel/errors/app-error.ts'
import { publish } from '../../kernel/live/publish.ts'
import { presenter } from '../../kernel/records/record-fields.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { requireOpenLocation } from '../locations/locations.service.ts'
import { insert${Type}, lock${Type}, select${Type}, select${Types}, update${Type} } from './${name}.queries.ts'

const present${Type} = presenter(${camelOne})

/** One page of the ${words} at locations that the actor may see. */
export async function list${Types}(db: Db, actor: OrgActor, query: QueryOf<typeof ${camel}.list>) {
  const page = await select${Types}(db, actor, query)
  return { ...page, docs: page.docs.map(present${Type}) }
}

/** Errors: not_found. */
export const get${Type} = async (db: Db, actor: OrgActor, id: string): Promise<${Type}> => present${Type}(requireFound(await select${Type}(db, actor, id)))

/** Errors: location_not_found, location_archived, ${singular}_name_taken. */
export async function create${Type}(tx: Tx, actor: OrgActor, input: ${Type}Input): Promise<${Type}> {
  // The lookup is limited to the organisation, so another organisation's location is missing, not forbidden.
  await requireOpenLocation(tx, actor, input.location_id)
  const row = await insert${Type}(tx, actor, newId(), input)
  await recordAudit(tx, actor, '${singular}.created', { record_type: '${singular}', record_id: row.id, after: row })
  return publishChange(tx, actor, row)
}

/** Errors: not_found, changed_meanwhile, ${singular}_name_taken. */
export async function change${Type}(tx: Tx, actor: OrgActor, id: string, body: BodyOf<typeof ${camel}.update>): Promise<${Type}> {
  const { updated_at, reason, ...change } = body
  const before = requireFound(await lock${Type}(tx, actor, id))
  if (before.updated_at !== updated_at) throw new AppError('changed_meanwhile', { conflict: { _id: id, updated_at: before.updated_at } })
  const row = await update${Type}(tx, actor, id, change)
  await recordAudit(tx, actor, '${singular}.changed', { record_type: '${singular}', record_id: id, before, after: row, reason })
  return publishChange(tx, actor, row)
}

/** Errors: not_found, status_not_allowed. */
export async function set${Type}Status(tx: Tx, actor: OrgActor, id: string, status: ${Type}Status, reason: string): Promise<${Type}> {
  const before = requireFound(await lock${Type}(tx, actor, id))
  if (!${CAPITALS}_TRANSITIONS[before.status].includes(status)) throw new AppError('status_not_allowed')
  const row = await update${Type}(tx, actor, id, { status })
  await recordAudit(tx, actor, \`${singular}.\${status}\`, { record_type: '${singular}', record_id: id, before, after: row, reason })
  return publishChange(tx, actor, row)
}

async function publishChange(tx: Tx, actor: OrgActor, row: ${Type}): Promise<${Type}> {
  await publish(tx, actor, { kind: '${singular}.changed', record_id: row.id, location_ids: [row.location_id] })
  return present${Type}(row)
}
`,
  [`apps/server/src/modules/${name}/${name}.routes.ts`]: `import { ${camel} } from '@gatehouse/contract/${name}.ts'
import { implement } from '../../kernel/http/call.ts'
import { change${Type}, create${Type}, get${Type}, list${Types}, set${Type}Status } from './${name}.service.ts'

export const ${camelOne}Routes = implement(${camel}, {
  list: ({ db, actor, query }) => list${Types}(db, actor, query),
  get: ({ db, actor, params }) => get${Type}(db, actor, params.id),
  create: ({ tx, actor, body }) => create${Type}(tx, actor, body),
  update: ({ tx, actor, params, body }) => change${Type}(tx, actor, params.id, body),
  setStatus: ({ tx, actor, params, body }) => set${Type}Status(tx, actor, params.id, body.status, body.reason),
})
`,
  [`docs/modules/${name}.md`]: `# ${words[0].toUpperCase()}${words.slice(1)}

This page describes the purpose of the ${words} and the rules that are not obvious. A name is unique within its location.

The only change of status is \`active\` → \`retired\`. It needs a reason.
`,
})
