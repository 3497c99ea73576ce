import { isMasked, maskSecret, type Partner } from '@gatehouse/contract/partners/partner-settings.ts'
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
  /** Whether the settings come from an earlier version, whose secrets may be gone; a partner without its secret is left without one. */
  isEarlier: boolean
}

/**
 * Seals the secrets that were sent and returns the partners with masks, as versions, audit entries and answers show them. Removes the secrets of
 * partners that are gone. A changed secret has a separate audit entry, because two secrets may have the same mask.
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
  const changes = partners.map((partner) => {
    const before = rows.find(({ partner_key }) => partner_key === partner.key)
    return { partner, before, after: isEarlier ? before : changedSecrets(keys, organisation_id, partner, before) }
  })
  const errors = changes.flatMap(({ partner, after }) => [
    ...(after || isEarlier ? [] : [{ field: `${fieldOf(partner)}.secret`, message: 'partner_secret' }]),
    ...(isEarlier || partner.locations?.every((id) => locations.has(id)) !== false
      ? []
      : [{ field: `${fieldOf(partner)}.locations`, message: 'place_unknown' }]),
  ])
  if (errors.length > 0) throw new AppError('invalid', { errors })
  for (const { partner, before, after } of changes) {
    if (!after || after === before) continue
    await saveSecrets(tx, organisation_id, after)
    await recordAudit(tx, actor, 'visitor_settings.partner_secret', {
      ...{ record_type: 'visitor_settings', record_id: null, after: { partner_key: partner.key } },
    })
  }
  const lostIds = rows.filter(({ partner_key }) => !partners.some(({ key }) => key === partner_key)).map(({ _id }) => _id)
  if (lostIds.length > 0) await deleteSecrets(tx, organisation_id, lostIds)
  return changes.map(({ partner, after }) => ({
    ...partner,
    secret: after?.secret_mask ?? null,
    next_secret: after?.next_secret_mask ?? null,
  }))
}

/** The saved secrets combined with the sent ones. Returns the same object if none changes, and undefined if there is none. */
function changedSecrets(
  keys: OrganisationKeys,
  organisation_id: number,
  { key, secret, next_secret }: Partner,
  before: PartnerSecrets | undefined,
): PartnerSecrets | undefined {
  const oldSecrets = before && openSecrets(keys, organisation_id, before)
  // A body with the mask of the next secret as the secret completes a change of secrets.
  const isPromoted = before?.next_secret_mask && secret === before.next_secret_mask && secret !== before.secret_mask
  const keptSecret = isPromoted ? oldSecrets?.next_secret : oldSecrets?.secret
  const now = secret && !isMasked(secret) ? secret : keptSecret
  if (!now) return undefined
  const keptNext = isPromoted || next_secret === null ? null : (oldSecrets?.next_secret ?? null)
  const next = next_secret && !isMasked(next_secret) ? next_secret : keptNext
  if (before && now === oldSecrets?.secret && next === oldSecrets.next_secret) return before
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

/** The secrets that sign for a partner, the current one first; empty if there is no such partner. */
export async function partnerSecrets(app: App, db: Db | Tx, organisation_id: number, partner_key: string): Promise<string[]> {
  const row = await selectSecretsOf(db, organisation_id, partner_key)
  if (!row) return []
  const { secret, next_secret } = openSecrets(await app.keyring.of(db, organisation_id), organisation_id, row)
  return next_secret === null ? [secret] : [secret, next_secret]
}
