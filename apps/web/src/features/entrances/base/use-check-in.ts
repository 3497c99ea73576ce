import type { Entrance } from '@gatehouse/contract/entrances/entrance-record.ts'
import { apiWords } from '../../../api/api.words.ts'
import { calls } from '../../../api/calls.fixed.ts'
import { api } from '../../../api/client.ts'
import { useCommand } from '../../../api/command.ts'
import { explain } from '../../../api/errors.ts'
import { UploadError, type UploadOptions, upload } from '../../../api/upload.ts'
import type { CheckInBody } from './check-in-form.ts'
import { visitWords } from './visit.words.ts'

export const CHANGED_BY_VISITS = ['entrances', 'reports', 'locations', 'preRegisters'] as const

/** A retry after a lost connection has the same idempotency key. `onDone` runs before the lists are refetched. */
export const useCheckIn = (onDone: (visit: Entrance) => void) =>
  useCommand(async (body: CheckInBody, idempotencyKey) => {
    const visit = await api.entrances.checkIn({ body, idempotencyKey })
    onDone(visit)
    return visit
  }, CHANGED_BY_VISITS)

interface PhotoOptions extends Pick<UploadOptions, 'onProgress' | 'signal'> {
  reason?: string
}

/** Sends the photo of a visit. Throws `UploadError`, or the signal's reason. */
export function sendPhoto(id: string, picture: Blob, { reason, ...options }: PhotoOptions = {}): Promise<Entrance> {
  const form = new FormData()
  if (reason) form.set('reason', reason)
  form.set('file', picture, 'photo.jpg')
  return upload(calls.entrances.addPhoto, form, { params: { id }, ...options })
}

export function explainUpload(error: unknown): string {
  if (!(error instanceof UploadError)) return explain(error)
  if (error.kind === 'timeout') return visitWords.say('photo_too_long')
  return error.refusal ? explain(error.refusal) : apiWords.say('no_answer')
}
