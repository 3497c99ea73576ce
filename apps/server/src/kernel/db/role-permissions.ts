import { ROLE_PERMISSIONS } from '@gatehouse/contract/role-permissions.fixed.ts'
import pg from 'pg'

/** Tells the database each role's permissions in this version. Unchanged roles aren't written, so that cached rights stay valid. */
export async function keepRolePermissions(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'gatehouse-setup' })
  await client.connect()
  try {
    for (const [role, permissions] of Object.entries(ROLE_PERMISSIONS))
      await client.query(
        `insert into role_permissions as r values ($1, $2)
         on conflict (role) do update set permissions = excluded.permissions where r.permissions <> excluded.permissions`,
        [role, permissions],
      )
  } finally {
    await client.end()
  }
}
