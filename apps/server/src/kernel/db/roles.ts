import type { ClientBase } from 'pg'

export const APP_ROLE = 'gatehouse_app'
const DEFINER_ROLE = 'gatehouse_definer'

/**
 * Makes the two roles of the product, as the owner of the database: the application's (owns nothing, bound by row security) and the one
 * that the reviewed functions run as (passes by row security, nobody can sign in with it). Making the second needs a superuser. Refuses
 * roles that somebody has given more than that.
 */
export async function ensureRoles(owner: ClientBase, appPassword: string): Promise<void> {
  const password = owner.escapeLiteral(appPassword)
  await owner.query('begin')
  try {
    // Two servers that start together would otherwise both try.
    await owner.query('select pg_advisory_xact_lock(7304112001)')
    const { rows } = await owner.query<{ rolname: string }>('select rolname from pg_roles where rolname = any ($1)', [
      [APP_ROLE, DEFINER_ROLE],
    ])
    const known = (name: string) => rows.some((role) => role.rolname === name)
    if (!known(DEFINER_ROLE)) await owner.query(`create role ${DEFINER_ROLE} nologin bypassrls`)
    if (!known(APP_ROLE)) await owner.query(`create role ${APP_ROLE} login nosuperuser nocreatedb nocreaterole nobypassrls`)
    await refuseFaults(owner)
    await owner.query(`alter role ${APP_ROLE} password ${password}`)
    await forbidTemporaryTables(owner)
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
}

async function refuseFaults(owner: ClientBase): Promise<void> {
  const { rows } = await owner.query<{ fault: string }>(
    `with r as (
       select rolname, rolcanlogin, rolbypassrls, rolsuper or rolcreaterole or rolcreatedb or rolreplication as powerful
       from pg_roles where rolname in ($1::text, $2::text)
     )
     select rolname || ' may pass by row security' as fault from r where rolname = $1::text and rolbypassrls
     union all select rolname || ' may not pass by row security' from r where rolname = $2::text and not rolbypassrls
     union all select rolname || ' may sign in' from r where rolname = $2::text and rolcanlogin
     union all select rolname || ' may make roles or databases, replicate, or is a superuser' from r where powerful
     union all select format('%s is a member of %s', m.member::regrole, m.roleid::regrole) from pg_auth_members m
       where (m.member = $1::text::regrole or m.roleid = $2::text::regrole) and m.member <> to_regrole(quote_ident(current_user))`,
    [APP_ROLE, DEFINER_ROLE],
  )
  if (rows.length === 0) return
  throw new Error(`Row security could be gone round: ${rows.map((row) => row.fault).join('; ')}. Take that back, then start again.`)
}

/**
 * In a temporary table of its own the application could hide a table of the product. Every role has the right to make one by its database,
 * and the database may be another's than who starts the server: then it stays, as the functions look for tables in temporary ones last.
 */
export async function forbidTemporaryTables(owner: ClientBase): Promise<void> {
  await owner.query(`do $$
    begin
      execute format('revoke temporary on database %I from public', current_database());
    exception when insufficient_privilege then
      raise notice 'The right to make temporary tables stays: the database belongs to another role.';
    end $$`)
}
