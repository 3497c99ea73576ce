import type { blacklists } from '@gatehouse/contract/blacklists/blacklists.ts'
import type { BodyOf } from '@gatehouse/contract/kernel/routes.ts'
import type { App } from '../../../kernel/app/app-context.ts'
import type { OrgActor } from '../../../kernel/db/actor.ts'
import type { Tx } from '../../../kernel/db/handles.ts'
import { AppError } from '../../../kernel/errors/app-error.ts'
import { dropFile } from '../../files/files.service.ts'
import { notify, readersOf } from '../../notifications/notifications.service.ts'
import { pairOf, requireAnotherPerson } from '../../users/second-person.service.ts'
import { deleteEntry, updateEntry, wasSeen } from '../blacklists.queries.ts'
import type { EntryRecord } from '../blacklists.table.ts'
import { lookInside } from '../sightings/inside.ts'
import { selectAttachments } from './attachments.queries.ts'
import { auditAndPublish, isOwn, lockBlacklist, lockOwn, NO_LIFT } from './entries.ts'
import { auditable } from './present.ts'

/** Lifts an entry. An entry that denies waits for a second person. Errors: not_found, status_not_allowed, more_than_own. */
export async function liftEntry(app: App, tx: Tx, actor: OrgActor, id: string, reason: string): Promise<void> {
  const version = await lockBlacklist(tx)
  const before = await lockOwn(tx, actor, id)
  if (before.status !== 'active') throw new AppError('status_not_allowed')
  if (before.severity !== 'deny')
    return write(app, tx, actor, before, { ...NO_LIFT, status: 'lifted', version }, 'blacklist.lifted', reason)
  const request = {
    status: 'lift_requested' as const,
    lift_requested_by: actor.user_id,
    lift_requested_name: actor.name,
    lift_reason: reason,
  }
  await write(app, tx, actor, before, { ...request, version }, 'blacklist.lift_requested', reason)
  const others = (await readersOf(tx, actor.organisation_id)).filter(
    ({ user_id, permissions, location_ids }) =>
      user_id !== actor.user_id && permissions.includes('blacklists:write') && isOwn({ location_ids }, before.location_ids),
  )
  await notify(tx, actor.organisation_id, {
    kind: 'blacklist_lift_requested',
    to: { user_ids: others.map(({ user_id }) => user_id) },
    params: { by: actor.name },
    link: `/service/visitor/blacklists/${id}/edit`,
    key: `blacklist_lift/${id}/${version}`,
  })
}

/**
 * Approves or rejects another person's request to lift an entry. The requester can only withdraw it.
 * Errors: not_found, status_not_allowed, more_than_own, and those of requireAnotherPerson.
 */
export async function decideLift(
  app: App,
  tx: Tx,
  actor: OrgActor,
  id: string,
  { approve, reason }: BodyOf<typeof blacklists.decideLift>,
): Promise<void> {
  const version = await lockBlacklist(tx)
  const before = await lockOwn(tx, actor, id)
  if (before.status !== 'lift_requested') throw new AppError('status_not_allowed')
  const requested_by = before.lift_requested_by!
  const record = { record_type: 'blacklist', record_id: id }
  if (approve) await requireAnotherPerson(tx, actor, { requested_by, rights: ['blacklists:write'], record })
  const change = { ...NO_LIFT, status: approve ? ('lifted' as const) : ('active' as const), version }
  const pair = await pairOf(tx, actor, requested_by)
  await write(app, tx, actor, before, change, approve ? 'blacklist.lifted' : 'blacklist.lift_refused', reason ?? null, pair)
}

/** Puts a lifted entry in force again. Errors: not_found, status_not_allowed, more_than_own. */
export async function reinstateEntry(app: App, tx: Tx, actor: OrgActor, id: string, reason: string): Promise<void> {
  const version = await lockBlacklist(tx)
  const before = await lockOwn(tx, actor, id)
  if (before.status !== 'lifted') throw new AppError('status_not_allowed')
  await write(app, tx, actor, before, { status: 'active', version }, 'blacklist.reinstated', reason)
  await lookInside(app, tx, actor, id)
}

/**
 * Removes an entry that never matched anybody, with its files. An entry that denies must be lifted first, by two people.
 * Errors: not_found, blacklist_was_seen, second_person_needed, more_than_own.
 */
export async function removeEntry(app: App, tx: Tx, actor: OrgActor, id: string): Promise<void> {
  const version = await lockBlacklist(tx)
  const before = await lockOwn(tx, actor, id)
  if (await wasSeen(tx, actor, id)) throw new AppError('blacklist_was_seen')
  if (before.severity === 'deny' && before.status !== 'lifted' && !before.expired) throw new AppError('second_person_needed')
  const attachments = await selectAttachments(tx, actor.organisation_id, id)
  await deleteEntry(tx, actor, id, version)
  for (const file_id of [before.avatar_file_id, ...attachments.map((each) => each.file_id)]) if (file_id) await dropFile(tx, actor, file_id)
  const keys = await app.keyring.of(tx, actor.organisation_id)
  await auditAndPublish(tx, actor, 'blacklist.deleted', [before], { before: auditable(keys, before) })
}

type Change = Partial<Pick<EntryRecord, 'status' | 'version' | keyof typeof NO_LIFT>>

async function write(
  app: App,
  tx: Tx,
  actor: OrgActor,
  before: EntryRecord,
  change: Change,
  action: string,
  reason: string | null,
  pair = {},
): Promise<void> {
  await updateEntry(tx, actor, before._id, change)
  const keys = await app.keyring.of(tx, actor.organisation_id)
  const after = { ...auditable(keys, { ...before, ...change }), ...pair }
  await auditAndPublish(tx, actor, action, [before], { before: auditable(keys, before), after, reason })
}
