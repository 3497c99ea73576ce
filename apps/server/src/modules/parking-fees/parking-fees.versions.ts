import type { BodyOf } from '@gatehouse/contract/kernel/routes.ts'
import type { parkingFees } from '@gatehouse/contract/parking-fees/parking-fees.ts'
import type { TariffVersion } from '@gatehouse/contract/parking-fees/tariff-record.ts'
import type { App } from '../../kernel/app/app-context.ts'
import { newId } from '../../kernel/crypto/uuid.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { AppError, requireFound, requireUnchanged } from '../../kernel/errors/app-error.ts'
import { getVersion, statusOf } from './parking-fees.present.ts'
import { openTariff, recordTariffStep } from './parking-fees.service.ts'
import type { VersionContent } from './parking-fees.table.ts'
import { requireExampleTimes, requireKeys } from './parking-fees.values.ts'
import {
  deleteVersion,
  insertVersion,
  selectNewest,
  selectVersion,
  updateVersion,
  type VersionRecord,
} from './parking-fees.versions.queries.ts'

/**
 * Adds a draft with the sent content, completed from the newest version. Errors: not_found, location_archived, invalid (privileges, vehicle_classes,
 * visitor_types, examples).
 */
export async function addVersion(
  app: App,
  tx: Tx,
  actor: OrgActor,
  tariff_id: string,
  body: BodyOf<typeof parkingFees.addVersion>,
): Promise<TariffVersion> {
  const tariff = await openTariff(tx, actor, tariff_id)
  const { n: last, ...newest } = await selectNewest(tx, actor, tariff_id)
  const content = { ...newest, ...body }
  await requireKeys(app, tx, actor, tariff.location_id, content, newest)
  await requireExampleTimes(tx, actor, tariff.location_id, content, newest)
  const _id = newId()
  const n = last + 1
  await insertVersion(tx, actor, { _id, tariff_id, n, ...content })
  await recordTariffStep(tx, actor, 'version_added', tariff, { after: { ...named(tariff, n), ...content } })
  return getVersion(tx, actor, _id)
}

/** Errors: not_found, location_archived, changed_meanwhile, status_not_allowed (no draft), invalid (privileges, vehicle_classes, visitor_types, examples). */
export async function changeVersion(
  app: App,
  tx: Tx,
  actor: OrgActor,
  id: string,
  body: BodyOf<typeof parkingFees.changeVersion>,
): Promise<TariffVersion> {
  const { updated_at, reason, ...content } = body
  const { tariff, version } = await openVersion(tx, actor, id)
  requireUnchanged(id, version, updated_at)
  requireDraft(version)
  await requireKeys(app, tx, actor, tariff.location_id, content, version)
  await requireExampleTimes(tx, actor, tariff.location_id, content, version)
  await updateVersion(tx, actor, id, content)
  const facts = named(tariff, version.n)
  await recordTariffStep(tx, actor, 'version_changed', tariff, {
    before: { ...facts, ...contentOf(version) },
    after: { ...facts, ...content },
    reason,
  })
  return getVersion(tx, actor, id)
}

/** Errors: not_found, location_archived, status_not_allowed (no draft), tariff_last_version. */
export async function removeVersion(tx: Tx, actor: OrgActor, id: string): Promise<void> {
  const { tariff, version } = await openVersion(tx, actor, id)
  requireDraft(version)
  if (!(await deleteVersion(tx, actor, id))) throw new AppError('tariff_last_version')
  await recordTariffStep(tx, actor, 'version_removed', tariff, { before: { ...named(tariff, version.n), ...contentOf(version) } })
}

/** Reads a version again under the lock of its tariff. Errors: not_found, location_archived. */
export async function openVersion(tx: Tx, actor: OrgActor, id: string) {
  const { tariff_id } = requireFound(await selectVersion(tx, actor, id))
  const tariff = await openTariff(tx, actor, tariff_id)
  return { tariff, version: requireFound(await selectVersion(tx, actor, id)) }
}

/** Errors: status_not_allowed. */
export function requireDraft(version: VersionRecord): void {
  if (statusOf(version) !== 'draft') throw new AppError('status_not_allowed')
}

/** A version as an audit entry names it. */
export const named = ({ name, location_id }: { name: string; location_id: string }, version: number) => ({ name, location_id, version })

const contentOf = ({ privileges, vehicle_classes, visitor_types, rules, examples }: VersionRecord): VersionContent => ({
  privileges,
  vehicle_classes,
  visitor_types,
  rules,
  examples,
})
