import { isMasked, maskSecret, type Partner } from '@gatehouse/contract/partner-settings.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { OrganisationKeys } from '../../kernel/crypto/keyring.ts'
import { newId } from '../../kernel/crypto/uuid.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { AppError } from '../../kernel/errors/app-error.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { locationCodes } from '../locations/locations.service.ts'
import { deleteSecrets, type PartnerSecrets, saveSecrets, selectSecrets, selectSecretsOf } from './settings.secrets.queries.ts'

type SecretColumn = 'secret' | 'next_secret'

const placeOf = (organisation_id: number, record_id: string, column: SecretColumn) => ({
  ...{ organisation_id, table: 'partner_secrets', column, record_id },
})

export interface PartnersSent {
  /** The path of a partner in the body. */
  fieldOf: (partner: Partner) => string
  /** Of an earlier version, whose secrets may be gone: such a partner is left without one. */
  isEarlier: boolean
}

/**
 * Seals the secrets that were sent and returns the partners with masks, as versions, audit entries and answers have them. Removes the
 * secrets of partners that are no longer there. A changed secret has an audit entry of its own, because two secrets may have one mask.
 * Errors: invalid (a new partner without a secret, an unknown location).
 */
export async function settleSecrets(
  app: App,
  tx: Tx,
  actor: OrgActor,
  partners: readonly Partner[],
  { fieldOf, isEarlier }: PartnersSent,
): Promise<Partner[]> {
  const { organisation_id } = actor
  const [rows, locations] = await Promise.all([selectSecrets(tx, organisation_id), locationCodes(tx, actor)])
  const keys = await app.keyring.of(tx, organisation_id)
  const settled = partners.map((partner) => {
    const before = rows.find(({ partner_key }) => partner_key === partner.key)
    return { partner, before, after: isEarlier ? before : changedSecrets(keys, organisation_id, partner, before) }
  })
  const errors = settled.flatMap(({ partner, after }) => [
    ...(after || isEarlier ? [] : [{ field: `${fieldOf(partner)}.secret`, message: 'partner_secret' }]),
    ...(isEarlier || partner.locations?.every((id) => locations.has(id)) !== false
      ? []
      : [{ field: `${fieldOf(partner)}.locations`, message: 'place_unknown' }]),
  ])
  if (errors.length > 0) throw new AppError('invalid', { errors })
  for (const { partner, before, after } of settled) {
    if (!after || after === before) continue
    await saveSecrets(tx, organisation_id, after)
    await recordAudit(tx, actor, 'visitor_settings.partner_secret', {
      ...{ record_type: 'visitor_settings', record_id: null, after: { partner_key: partner.key } },
    })
  }
  const lost = rows.filter(({ partner_key }) => !partners.some(({ key }) => key === partner_key)).map(({ _id }) => _id)
  if (lost.length > 0) await deleteSecrets(tx, organisation_id, lost)
  return settled.map(({ partner, after }) => ({
    ...partner,
    secret: after?.secret_mask ?? null,
    next_secret: after?.next_secret_mask ?? null,
  }))
}

/** The saved secrets with those that were sent; the same object where none changes, undefined where there is none at all. */
function changedSecrets(
  keys: OrganisationKeys,
  organisation_id: number,
  { key, secret, next_secret }: Partner,
  before: PartnerSecrets | undefined,
): PartnerSecrets | undefined {
  const was = before && openSecrets(keys, organisation_id, before)
  // The mask of the next secret as the secret ends a change of secrets.
  const isPromoted = before?.next_secret_mask && secret === before.next_secret_mask && secret !== before.secret_mask
  const kept = isPromoted ? was?.next_secret : was?.secret
  const now = secret && !isMasked(secret) ? secret : kept
  if (!now) return undefined
  const keptNext = isPromoted || next_secret === null ? null : (was?.next_secret ?? null)
  const next = next_secret && !isMasked(next_secret) ? next_secret : keptNext
  if (before && now === was?.secret && next === was.next_secret) return before
  const _id = before?._id ?? newId()
  return {
    _id,
    partner_key: key,
    secret_sealed: keys.seal(now, placeOf(organisation_id, _id, 'secret')),
    secret_mask: maskSecret(now),
    next_secret_sealed: next === null ? null : keys.seal(next, placeOf(organisation_id, _id, 'next_secret')),
    next_secret_mask: next === null ? null : maskSecret(next),
  }
}

function openSecrets(keys: OrganisationKeys, organisation_id: number, { _id, secret_sealed, next_secret_sealed }: PartnerSecrets) {
  return {
    secret: keys.open(secret_sealed, placeOf(organisation_id, _id, 'secret')),
    next_secret: next_secret_sealed && keys.open(next_secret_sealed, placeOf(organisation_id, _id, 'next_secret')),
  }
}

/** The secrets that sign for a partner, the current one first; none where there is no such partner. */
export async function partnerSecrets(app: App, db: Db | Tx, organisation_id: number, partner_key: string): Promise<string[]> {
  const row = await selectSecretsOf(db, organisation_id, partner_key)
  if (!row) return []
  const { secret, next_secret } = openSecrets(await app.keyring.of(db, organisation_id), organisation_id, row)
  return next_secret === null ? [secret] : [secret, next_secret]
}
