import pg, { type ClientBase } from 'pg'
import { subkey } from './context-proof.ts'

export const APP_ROLE = 'gatehouse_app'
export const JOBS_ROLE = 'gatehouse_jobs'
const DEFINER_ROLE = 'gatehouse_definer'
/** The setting that holds a transaction's context; 0001_kernel.sql explains the choice. */
const CONTEXT = 'backtrace_functions'

/** The password of the queue's role, derived from the application's password. */
export const jobsPassword = (appPassword: string): string => subkey(appPassword, 'jobs').toString('base64url')

/**
 * Creates three roles: the application's (bound by row security), the queue's, and the owner of the reviewed functions. The owner bypasses row
 * security and can't sign in; creating it needs a superuser. Rejects roles with additional privileges.
 */
export async function ensureRoles(owner: ClientBase, appPassword: string): Promise<void> {
  await owner.query('begin')
  try {
    // Two servers that start together would otherwise both try.
    await owner.query('select pg_advisory_xact_lock(7304112001)')
    const { rows } = await owner.query<{ rolname: string }>('select rolname from pg_roles where rolname = any ($1)', [
      [APP_ROLE, JOBS_ROLE, DEFINER_ROLE],
    ])
    const exists = (name: string) => rows.some((role) => role.rolname === name)
    if (!exists(DEFINER_ROLE)) await owner.query(`create role ${DEFINER_ROLE} nologin bypassrls`)
    for (const role of [APP_ROLE, JOBS_ROLE])
      if (!exists(role)) await owner.query(`create role ${role} login nosuperuser nocreatedb nocreaterole nobypassrls`)
    await owner.query(`grant set on parameter ${CONTEXT} to ${DEFINER_ROLE}`)
    await refuseFaults(owner)
    for (const statement of passwordStatements(appPassword)) await owner.query(statement)
    await forbidTemporaryTables(owner)
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
}

/** Statements that set the passwords of the roles that sign in. */
export const passwordStatements = (appPassword: string): string[] => [
  `alter role ${APP_ROLE} password ${pg.escapeLiteral(appPassword)}`,
  `alter role ${JOBS_ROLE} password ${pg.escapeLiteral(jobsPassword(appPassword))}`,
]

async function refuseFaults(owner: ClientBase): Promise<void> {
  const { rows } = await owner.query<{ fault: string }>(
    `with r as (
       select rolname, rolcanlogin, rolbypassrls, rolsuper or rolcreaterole or rolcreatedb or rolreplication as powerful
       from pg_roles where rolname in ($1::text, $2::text, $3::text)
     )
     select rolname || ' may pass by row security' as fault from r where rolname <> $2::text and rolbypassrls
     union all select rolname || ' may not pass by row security' from r where rolname = $2::text and not rolbypassrls
     union all select rolname || ' may sign in' from r where rolname = $2::text and rolcanlogin
     union all select rolname || ' may make roles or databases, replicate, or is a superuser' from r where powerful
     union all select format('%s is a member of %s', m.member::regrole, m.roleid::regrole) from pg_auth_members m
       where (m.member in ($1::text::regrole, $3::text::regrole) or m.roleid = $2::text::regrole) and m.member <> to_regrole(quote_ident(current_user))
     union all select r.rolname || ' may say for whom it works' from r
       where rolname <> $2::text and has_parameter_privilege(rolname, '${CONTEXT}', 'set')`,
    [APP_ROLE, DEFINER_ROLE, JOBS_ROLE],
  )
  if (rows.length === 0) return
  throw new Error(`Row security could be gone round: ${rows.map((row) => row.fault).join('; ')}. Take that back, then start again.`)
}

/** Prevents the application from hiding a table behind a temporary one, if the database is the product's own. */
export async function forbidTemporaryTables(owner: ClientBase): Promise<void> {
  await owner.query(`do $$
    begin
      execute format('revoke temporary on database %I from public', current_database());
    exception when insufficient_privilege then
      raise notice 'The right to make temporary tables stays: the database belongs to another role.';
    end $$`)
}
