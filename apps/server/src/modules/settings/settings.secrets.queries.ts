import type { Db, Tx } from '../../kernel/db/handles.ts'

export interface PartnerSecrets {
  _id: string
  partner_key: string
  secret_sealed: Buffer
  secret_mask: string
  next_secret_sealed: Buffer | null
  next_secret_mask: string | null
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    partner_secrets: PartnerSecrets & { organisation_id: number }
  }
}

const COLUMNS = ['_id', 'partner_key', 'secret_sealed', 'secret_mask', 'next_secret_sealed', 'next_secret_mask'] as const

export const selectSecrets = (db: Db, organisation_id: number): Promise<PartnerSecrets[]> =>
  db.selectFrom('partner_secrets').select(COLUMNS).where('organisation_id', '=', organisation_id).execute()

export const selectSecretsOf = (db: Db, organisation_id: number, partner_key: string): Promise<PartnerSecrets | undefined> =>
  db
    .selectFrom('partner_secrets')
    .select(COLUMNS)
    .where('organisation_id', '=', organisation_id)
    .where('partner_key', '=', partner_key)
    .executeTakeFirst()

export const saveSecrets = (tx: Tx, organisation_id: number, secrets: PartnerSecrets) =>
  tx
    .insertInto('partner_secrets')
    .values({ ...secrets, organisation_id })
    .onConflict((conflict) =>
      conflict.columns(['organisation_id', '_id']).doUpdateSet(({ ref }) => ({
        secret_sealed: ref('excluded.secret_sealed'),
        secret_mask: ref('excluded.secret_mask'),
        next_secret_sealed: ref('excluded.next_secret_sealed'),
        next_secret_mask: ref('excluded.next_secret_mask'),
      })),
    )
    .execute()

export const deleteSecrets = (tx: Tx, organisation_id: number, ids: readonly string[]) =>
  tx
    .deleteFrom('partner_secrets')
    .where('organisation_id', '=', organisation_id)
    .where('_id', 'in', [...ids])
    .execute()
