import type { Role } from '@gatehouse/contract/kernel/permissions.ts'
import { type Generated, sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db/handles.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    organisations: {
      id: Generated<number>
      name: string
      time_zone: string
      currency: string
      language: 'th' | 'en'
      disable_date: string | null
      created_at: Generated<string>
    }
    subscriptions: {
      organisation_id: number
      service_name: 'visitor_m' | 'visitor_m_plus' | 'visitor_lite'
      permission: 'active' | 'inactive'
      service_expire_date: string
    }
  }
}

export const selectOrganisation = (db: Db, id: number) =>
  db
    .selectFrom('organisations')
    .select(['id', 'name', 'time_zone', 'currency', 'language', 'disable_date'])
    .where('id', '=', id)
    .executeTakeFirst()

export const selectSubscriptions = (db: Db, organisationId: number) =>
  db
    .selectFrom('subscriptions')
    .select(['service_name', 'permission', 'service_expire_date'])
    .where('organisation_id', '=', organisationId)
    .orderBy('service_name')
    .execute()

export interface OrganisationOf {
  id: number
  name: string
  role: Role
}

export async function selectOrganisationsOf(db: Db | Tx, userId: string): Promise<OrganisationOf[]> {
  const { rows } = await sql<OrganisationOf>`select id, name, role from organisations_of(${userId}::uuid)`.execute(db as Tx)
  return rows
}
