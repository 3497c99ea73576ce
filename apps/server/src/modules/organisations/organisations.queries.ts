import type { Service } from '@gatehouse/contract/kernel/editions.ts'
import type { Role } from '@gatehouse/contract/kernel/roles.ts'
import type { Generated } from 'kysely'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { queryAll } from '../../kernel/db/query.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    organisations: {
      id: Generated<number>
      name: string
      time_zone: string
      currency: string
      language: 'th' | 'en'
      disable_date: string | null
      second_factor_required: Generated<boolean>
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
    .select(['id', 'name', 'time_zone', 'currency', 'language', 'disable_date', 'second_factor_required'])
    .where('id', '=', id)
    .executeTakeFirst()

export const updateSecondFactorRequired = (tx: Tx, id: number, second_factor_required: boolean) =>
  tx.updateTable('organisations').set({ second_factor_required }).where('id', '=', id).execute()

export const selectSubscriptions = (db: Db, organisationId: number) =>
  db
    .selectFrom('subscriptions')
    .select(['service_name', 'permission', 'service_expire_date'])
    .where('organisation_id', '=', organisationId)
    .orderBy('service_name')
    .execute()

/** The editions that are active, as a call that writes needs them. */
export async function selectEditions(db: Db, organisationId: number): Promise<Service[]> {
  const rows = await queryAll<{ service_name: Service }>(db)`
    select s.service_name from subscriptions s join organisations o on o.id = s.organisation_id
    where s.organisation_id = ${organisationId} and s.permission = 'active'
      and s.service_expire_date > (now() at time zone o.time_zone)::date - 3`
  return rows.map(({ service_name }) => service_name)
}

export interface OrganisationOf {
  id: number
  name: string
  role: Role
}

export const selectOrganisationsOf = (db: Db | Tx, userId: string): Promise<OrganisationOf[]> =>
  queryAll<OrganisationOf>(db)`select id, name, role from organisations_of(${userId}::uuid)`

/** Editions that end within this many days of the organisation's calendar. */
export const selectEnding = (db: Db, organisationId: number, within: number) =>
  queryAll<{ service_name: Service; date: string; days: number }>(db)`
    select s.service_name, s.service_expire_date as date, s.service_expire_date - (now() at time zone o.time_zone)::date as days
    from subscriptions s join organisations o on o.id = s.organisation_id
    where s.organisation_id = ${organisationId} and s.permission = 'active'
      and s.service_expire_date - (now() at time zone o.time_zone)::date between 0 and ${within}::int`
