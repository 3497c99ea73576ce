import type { EntranceDetail } from '@gatehouse/contract/entrances.ts'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useFormats } from '../../lib/formats.ts'
import { commonWords } from '../../lib/i18n/common.words.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { showToast } from '../../ui/toast-store.ts'
import { useWebcam } from '../../ui/use-webcam.ts'
import { PhotoBox } from './photo-box.tsx'
import { explainUpload, sendPhoto } from './use-check-in.ts'
import { visitWords } from './visit.words.ts'
import styles from './visit-panel.module.css'
import { VisitorPhoto } from './visitor-photo.tsx'

interface VisitPhotoProps {
  visit: EntranceDetail
  photo_key: RefObject<() => void>
  may_photograph: boolean
  /** What stands beside the photo. */
  children: ReactNode
}

/** The photo of a visit with its date; while the visitor is inside another one can be taken, and is sent at once. */
export const VisitPhoto = ({ visit, photo_key, may_photograph, children }: VisitPhotoProps) => {
  const say = useWords(visitWords)
  const sayCommon = useWords(commonWords)
  const formats = useFormats()
  const queryClient = useQueryClient()
  const [picture, setPicture] = useState<Blob | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const sending = useRef<AbortController>(null)

  const send = async (taken: Blob) => {
    setPicture(taken)
    setFailure(null)
    setProgress(0)
    // One at a time: a picture taken again goes instead of the one that is on its way.
    sending.current?.abort()
    sending.current = new AbortController()
    const { signal } = sending.current
    try {
      await sendPhoto(visit._id, taken, { onProgress: setProgress, signal })
      showToast(say('photo_saved', { number: visit.number }))
      await queryClient.invalidateQueries({ queryKey: ['entrances'] })
      setPicture(null)
    } catch (error) {
      if (signal.aborted) return
      setFailure(error)
    }
    setProgress(null)
  }
  const cancel = () => {
    sending.current?.abort()
    setPicture(null)
    setProgress(null)
    // It may have come through all the same.
    void queryClient.invalidateQueries({ queryKey: ['entrances'] })
  }
  const webcam = useWebcam((taken) => void send(taken), { ready: false })
  useEffect(() => {
    photo_key.current = may_photograph ? webcam.press : () => undefined
  })

  return (
    <>
      <div className={styles.top}>
        <figure className={styles.photo}>
          <VisitorPhoto
            photo={visit.photo}
            name={visit.visitor_name}
            size={112}
            alt={visit.photo ? say('photo_of', { name: visit.visitor_name }) : ''}
          />
          <figcaption>{visit.photo ? formats.when(visit.checkin_at) : say('no_photo')}</figcaption>
        </figure>
        <div className={styles.side}>
          {children}
          {may_photograph ? <PhotoBox webcam={webcam} picture={picture} onFile={(file) => void send(file)} below small /> : null}
        </div>
      </div>
      {progress === null ? null : (
        <div className={styles.progress}>
          <span role="status">{say('uploading', { percent: Math.round(progress * 100) })}</span>
          <Button variant="subtle" size="chip" onClick={cancel}>
            {sayCommon('cancel')}
          </Button>
        </div>
      )}
      {failure && picture ? (
        <div className={styles.failure}>
          <p role="alert">{say('photo_failed', { why: explainUpload(failure) })}</p>
          <Button variant="default" size="chip" onClick={() => void send(picture)}>
            {sayCommon('try_again')}
          </Button>
        </div>
      ) : null}
    </>
  )
}
