import { fieldRules } from '@gatehouse/contract/entrances/visit-rules.ts'
import type { App } from '../../kernel/app/app-context.ts'
import { type OrgActor, systemActor } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { toRefusal } from '../../kernel/http/problems.ts'
import { withFiles } from '../../kernel/http/upload.ts'
import type { JobTask } from '../../kernel/jobs/task.ts'
import { copyFile, findFile, keepPicture } from '../files/files.service.ts'
import { visitRules } from '../settings/settings.service.ts'
import { guestPhotoPayload, TAKE_GUEST_PHOTO } from './entrances.photo-queue.ts'
import { lockEntrance, selectEntrance, updateEntrance } from './entrances.queries.ts'
import { auditAndPresent } from './entrances.service.ts'
import type { EntranceRecord } from './entrances.table.ts'

/**
 * Copies the photo from the guest's own page to a visit, unless the guard took one or the form at the gate has no photo. The copy is kept as long as
 * other photos of visits.
 */
const takeGuestPhoto: JobTask = async (app, input) => {
  const { organisation_id, entrance_id, file_id } = guestPhotoPayload.parse(input)
  const runAsSystem = <T>(work: (tx: Tx, actor: OrgActor) => Promise<T>) =>
    app.keyring.withNewKeys(() => app.database.asMember(systemActor(organisation_id), work))
  const guestPhoto = await runAsSystem(async (tx, actor) => {
    const visit = await selectEntrance(tx, actor, entrance_id)
    return visit && (await mayAddPhoto(app, tx, actor, visit)) ? findFile(app, tx, { organisation_id, file_id }) : undefined
  })
  if (!guestPhoto) return
  const picture = await copyFile(app, { organisation_id, file_id }, guestPhoto)
  const isUnused = await withFiles(
    app,
    () => [picture],
    (markCommitting) =>
      runAsSystem(async (tx, actor) => {
        const before = await lockEntrance(tx, actor, entrance_id)
        if (!before || !(await mayAddPhoto(app, tx, actor, before))) return true
        const photo_file_id = await keepPicture(tx, actor, picture, { type: 'entrance', id: entrance_id, before: null })
        const row = await updateEntrance(tx, organisation_id, entrance_id, { photo_file_id })
        await auditAndPresent(app, tx, actor, before, row, 'entrance.photo_added')
        markCommitting()
        return false
      }),
  ).catch((error: unknown) => {
    // The storage is full. The visit stays without the guest's photo, and `withFiles` has already deleted the copy.
    if (toRefusal(error).code === 'storage_full') return false
    throw error
  })
  if (isUnused) await app.files.delete(picture.storage_key)
  app.live.wake()
}

async function mayAddPhoto(app: App, tx: Tx, actor: OrgActor, visit: EntranceRecord): Promise<boolean> {
  const { status, erased_at, photo_file_id, visitor_type, gate_in_id: gate_id } = visit
  if (status === 'cancelled' || erased_at !== null || photo_file_id !== null) return false
  const rules = await visitRules(app, tx, actor, gate_id)
  return fieldRules(rules.atGate(gate_id).form, { visitor_type, gate_id, asks: rules.gates.get(gate_id)?.asks ?? [] }).photo !== 'hidden'
}

export const entranceJobs = { [TAKE_GUEST_PHOTO]: takeGuestPhoto } satisfies Record<string, JobTask>
