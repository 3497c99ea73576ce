import {
  SIGHTING_TRANSITIONS,
  type Sighting,
  type SightingDetail,
  sighting,
  type sightings,
} from '@gatehouse/contract/blacklists/sightings.ts'
import { dayEnd, dayStart } from '@gatehouse/contract/kernel/domain/calendar.ts'
import type { BodyOf, QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import type { App } from '../../../kernel/app/app-context.ts'
import type { OrganisationKeys } from '../../../kernel/crypto/keyring.ts'
import type { OrgActor } from '../../../kernel/db/actor.ts'
import type { Db, Tx } from '../../../kernel/db/handles.ts'
import { searchWords } from '../../../kernel/db/list-search.ts'
import { AppError, invalidField, requireFound } from '../../../kernel/errors/app-error.ts'
import { presenter } from '../../../kernel/records/record-fields.ts'
import { signFile } from '../../files/files.service.ts'
import { type Settings, settingOf } from '../blacklists.setting.ts'
import { presentHit } from '../screening/screen.ts'
import { auditAndPublish } from './record.ts'
import {
  countEarlier,
  countSightings,
  insertStep,
  type ListedSighting,
  lockSighting,
  selectSighting,
  selectSightings,
  selectSteps,
  severityNow,
  updateSighting,
  upsertDismissal,
} from './sightings.queries.ts'

/** A page of the sightings that the actor may see, newest first, and the number of all open ones. */
export async function listSightings(app: App, db: Db, actor: OrgActor, { search, ...query }: QueryOf<typeof sightings.list>) {
  const filter = {
    ...query,
    found: await searchWords(db, 'blacklist_sightings', search),
    from: query.startDate && dayStart(query.startDate, actor.time_zone).toISOString(),
    to: query.endDate && dayEnd(query.endDate, actor.time_zone).toISOString(),
  }
  const [page, open, settings, keys] = await Promise.all([
    selectSightings(db, actor, filter, query),
    countSightings(db, actor, { status: 'open' }),
    settingOf(db, actor.organisation_id),
    app.keyring.of(db, actor.organisation_id),
  ])
  return { ...page, docs: page.docs.map((row) => present(app, actor, keys, settings, row)), open }
}

/** Errors: not_found. */
export async function getSighting(app: App, db: Db | Tx, actor: OrgActor, id: string): Promise<SightingDetail> {
  const row = requireFound(await selectSighting(db, actor, id))
  const [steps, earlier, settings, keys] = await Promise.all([
    selectSteps(db, actor.organisation_id, id),
    countEarlier(db, actor, row),
    settingOf(db, actor.organisation_id),
    app.keyring.of(db, actor.organisation_id),
  ])
  return {
    ...present(app, actor, keys, settings, row),
    steps: steps.map(({ at, action, by_name, text }) => ({ at, action, by: by_name, text })),
    earlier,
  }
}

/**
 * Decides a sighting. `allowed` and `dismissed` need a reason. If the entry denies, allowing, or dismissing an exact match, needs
 * `blacklists:override`. Errors: not_found, status_not_allowed, permission_denied, invalid (reason).
 */
export async function decideSighting(
  app: App,
  tx: Tx,
  actor: OrgActor,
  id: string,
  { status, reason }: BodyOf<typeof sightings.decide>,
): Promise<SightingDetail> {
  const before = requireFound(await lockSighting(tx, actor, id))
  if (!SIGHTING_TRANSITIONS[before.status].includes(status)) throw new AppError('status_not_allowed')
  // Today's severity counts too, because a false match is remembered for later visits.
  const denies = before.severity === 'deny' || (await severityNow(tx, actor, before.entry_id)) === 'deny'
  const overrides = denies && (status === 'allowed' || (status === 'dismissed' && before.exact))
  if (overrides && !actor.permissions.includes('blacklists:override')) throw new AppError('permission_denied')
  if ((status === 'allowed' || status === 'dismissed') && !reason) throw invalidField('reason', 'required')
  await updateSighting(tx, actor.organisation_id, id, { status, decided_name: actor.name })
  if (status === 'dismissed' && before.person_hash) await upsertDismissal(tx, actor, { ...before, person_hash: before.person_hash })
  await insertStep(tx, actor, id, status, reason ?? null)
  await auditAndPublish(tx, actor, before, status, reason)
  return getSighting(app, tx, actor, id)
}

/** Errors: not_found. */
export async function addNote(app: App, tx: Tx, actor: OrgActor, id: string, text: string): Promise<SightingDetail> {
  const before = requireFound(await lockSighting(tx, actor, id))
  await insertStep(tx, actor, id, 'note', text)
  await auditAndPublish(tx, actor, before, 'noted')
  return getSighting(app, tx, actor, id)
}

const pick = presenter(sighting)

/** Presents a sighting, with the entry as a guard may see it. */
function present(app: App, actor: OrgActor, keys: OrganisationKeys, settings: Settings, row: ListedSighting): Sighting {
  const entry = presentHit(app, actor, keys, settings, { ...row, _id: row.entry_id }, row.matched)
  return pick({
    ...row,
    // The severity at the time of the sighting.
    entry: { ...entry, severity: row.severity, exact: row.exact },
    photo: row.photo_file_id && signFile(app, actor, row.photo_file_id),
    on_duty: row.on_duty_name,
    decided_by: row.decided_name,
  })
}
