import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import type { settings, VisitorSections } from '@gatehouse/contract/settings/settings.ts'
import { type Generated, sql } from 'kysely'
import { newId } from '../../kernel/crypto/uuid.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { readPage } from '../../kernel/db/keyset.ts'

/** The sections that an organisation or a location sets itself, and how often its notice to visitors has changed. */
export type OwnSettings = Partial<VisitorSections> & { notice_changes?: number; logo?: string | null; slip_picture?: string | null }

export interface SettingsVersion {
  _id: string
  location_id: string | null
  version: number
  settings: OwnSettings
  reason: string | null
  changed_name: string
  changed_at: string
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    visitor_settings: Omit<SettingsVersion, 'settings' | 'changed_at'> & {
      organisation_id: number
      settings: unknown
      /** Null if Gatehouse changed them itself. */
      changed_by: string | null
      changed_at: Generated<string>
    }
  }
}

const COLUMNS = ['_id', 'location_id', 'version', 'settings', 'reason', 'changed_name', 'changed_at'] as const

/** The current settings of the organisation, and of each location that has settings itself. */
export async function selectPresent(db: Db | Tx, organisation_id: number): Promise<SettingsVersion[]> {
  const rows = await db
    .selectFrom('visitor_settings')
    .distinctOn('location_id')
    .select(COLUMNS)
    .where('organisation_id', '=', organisation_id)
    .orderBy('location_id')
    .orderBy('version', 'desc')
    .execute()
  return rows as SettingsVersion[]
}

const versionsOf = (db: Db, organisation_id: number, location_id: string | null) =>
  db
    .selectFrom('visitor_settings')
    .select(COLUMNS)
    .where('organisation_id', '=', organisation_id)
    .where('location_id', 'is not distinct from', location_id)

/** A page of versions, newest first. */
export async function selectVersions(db: Db, actor: OrgActor, { location_id: locationId, ...page }: QueryOf<typeof settings.versions>) {
  const read = await readPage(
    db,
    versionsOf(db, actor.organisation_id, locationId ?? null).select(sql<string>`version::text`.as('place')),
    { ...page, sort: '-version' },
    [['place', 'count', sql`version`]],
  )
  return { ...read, docs: read.docs as SettingsVersion[] }
}

export async function selectVersion(db: Db, actor: OrgActor, location_id: string | null, version: number) {
  const row = await versionsOf(db, actor.organisation_id, location_id).where('version', '=', version).executeTakeFirst()
  return row as SettingsVersion | undefined
}

/** Locks the settings of the organisation until the transaction ends, so that changes run one after the other. */
export const lockSettings = (tx: Tx, organisation_id: number) =>
  tx.selectFrom('organisations').select('id').where('id', '=', organisation_id).forNoKeyUpdate().execute()

export const insertVersion = (tx: Tx, actor: OrgActor, row: Pick<SettingsVersion, 'location_id' | 'version' | 'settings' | 'reason'>) =>
  tx
    .insertInto('visitor_settings')
    .values({
      ...row,
      organisation_id: actor.organisation_id,
      _id: newId(),
      settings: sql`${JSON.stringify(row.settings)}::json`,
      changed_by: actor.user_id || null,
      changed_name: actor.name,
    })
    .execute()
