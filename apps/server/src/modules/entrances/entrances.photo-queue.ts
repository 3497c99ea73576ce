import { sql } from 'kysely'
import { z } from 'zod'
import type { OrgActor } from '../../kernel/db/actor.ts'

/** Task of the job that gives a visit the photo from the guest's own page. */
export const TAKE_GUEST_PHOTO = 'take_guest_photo'
export const guestPhotoPayload = z.object({ organisation_id: z.int(), entrance_id: z.string(), file_id: z.string() })

/** Queues a job that gives a visit the guest's photo after the transaction, so a slow disk doesn't keep the gate waiting. */
export const enqueueGuestPhoto = ({ organisation_id }: OrgActor, entrance_id: string, file_id: string) =>
  sql`select enqueue_job(${TAKE_GUEST_PHOTO}, ${JSON.stringify({ organisation_id, entrance_id, file_id })}::json)`
