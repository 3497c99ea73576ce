import type { ClientBase } from 'pg'

export const APP_ROLE = 'gatehouse_app'
const DEFINER_ROLE = 'gatehouse_definer'

/**
 * Makes the two roles of the product, as the owner of the database: the application's (owns nothing, bound by row security) and the one
 * that the reviewed functions run as (passes by row security, nobody can sign in with it). Making the second needs a superuser.
 */
export async function ensureRoles(owner: ClientBase, appPassword: string): Promise<void> {
  const password = owner.escapeLiteral(appPassword)
  await owner.query('begin')
  try {
    // Two servers that start together would otherwise both try.
    await owner.query('select pg_advisory_xact_lock(7304112001)')
    const { rows } = await owner.query<{ rolname: string; bypasses: boolean }>(
      'select rolname, rolbypassrls or rolsuper as bypasses from pg_roles where rolname = any ($1)',
      [[APP_ROLE, DEFINER_ROLE]],
    )
    const known = (name: string) => rows.find((role) => role.rolname === name)
    if (!known(DEFINER_ROLE)) await owner.query(`create role ${DEFINER_ROLE} nologin bypassrls`)
    if (!known(APP_ROLE))
      await owner.query(`create role ${APP_ROLE} login nosuperuser nocreatedb nocreaterole nobypassrls password ${password}`)
    else if (known(APP_ROLE)?.bypasses) throw new Error(`The database role ${APP_ROLE} may pass by row security; it must not.`)
    else await owner.query(`alter role ${APP_ROLE} password ${password}`)
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
}
