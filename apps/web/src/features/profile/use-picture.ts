import type { Profile, ProfilePicture } from '@gatehouse/contract/profile/profile.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { apiWords } from '../../api/api.words.ts'
import { type CallDescription, calls } from '../../api/calls.fixed.ts'
import { api } from '../../api/client.ts'
import { explain } from '../../api/errors.ts'
import { queries } from '../../api/queries.ts'
import { UploadError, upload } from '../../api/upload.ts'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { profileWords } from './profile.words.ts'

type Answer = { data: { type: 'profile'; id: string; attributes: Profile } }

const CALLS = {
  avatar: { put: calls.profile.putAvatar, remove: api.profile.removeAvatar },
  namecard: { put: calls.profile.putNamecard, remove: api.profile.removeNamecard },
  namecard_back: { put: calls.profile.putNamecardBack, remove: api.profile.removeNamecardBack },
  wechatqr: { put: calls.profile.putWechatQr, remove: api.profile.removeWechatQr },
} as const

/** Why a picture was not saved, in a sentence (L-17). */
const explainUpload = (error: unknown): string => {
  if (!(error instanceof UploadError)) return explain(error)
  if (error.kind === 'timeout') return profileWords.say('too_long')
  return error.refusal ? explain(error.refusal) : apiWords.say('no_answer')
}

interface PictureWork {
  /** From 0 to 1 during an upload. */
  readonly progress: number | null
  readonly failure: string | null
  send: (picture: Blob) => void
  cancel: () => void
  /** Sends the same picture again; null if there is none. */
  readonly again: (() => void) | null
  remove: () => void
}

/** Uploads a picture to one of the places of the profile (L-12), or removes it. */
export function usePicture(kind: ProfilePicture): PictureWork {
  const queryClient = useQueryClient()
  const [progress, setProgress] = useState<number | null>(null)
  const [failure, setFailure] = useState<{ why: string; picture: Blob | null } | null>(null)
  const uploadControl = useRef<AbortController>(null)
  const say = profileWords.say
  const place = () => say(`pictures_of.${kind}`)

  const take = (answer: Answer) => {
    queryClient.setQueryData(queries.profile.get().queryKey, answer)
    // The face picture is beside the name on every page.
    if (kind === 'avatar') void queryClient.invalidateQueries({ queryKey: ['auth', 'me'] })
  }
  const send = async (picture: Blob) => {
    uploadControl.current?.abort()
    uploadControl.current = new AbortController()
    const { signal } = uploadControl.current
    setFailure(null)
    setProgress(0)
    const form = new FormData()
    form.set(kind, picture, 'picture')
    try {
      take((await upload(CALLS[kind].put as CallDescription, form, { onProgress: setProgress, signal })) as Answer)
      showToast(say('picture_saved', { place: place() }))
    } catch (error) {
      if (signal.aborted) return
      setFailure({ why: explainUpload(error), picture })
    }
    setProgress(null)
  }
  const remove = async () => {
    setFailure(null)
    try {
      take(await CALLS[kind].remove())
      showToast(say('picture_removed', { place: place() }))
    } catch (error) {
      setFailure({ why: explain(error), picture: null })
    }
  }
  const picture = failure?.picture
  return {
    progress,
    failure: failure && say('picture_failed', { place: place(), why: failure.why }),
    send: (next) => void send(next),
    cancel: () => {
      uploadControl.current?.abort()
      setProgress(null)
      // The picture may have arrived anyway.
      void queryClient.invalidateQueries({ queryKey: ['profile'] })
    },
    again: picture ? () => void send(picture) : null,
    remove: () => void remove(),
  }
}
