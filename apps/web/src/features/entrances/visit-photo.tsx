import type { EntranceDetail } from '@gatehouse/contract/entrances.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { showToast } from '../../ui/toast-store.ts'
import { PhotoBox } from './photo-box.tsx'
import { explainUpload, sendPhoto } from './use-check-in.ts'
import { useWebcam } from './use-webcam.ts'
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
  const formats = useFormats()
  const queryClient = useQueryClient()
  const [picture, setPicture] = useState<Blob | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [failure, setFailure] = useState<unknown>(null)

  const send = async (taken: Blob) => {
    setPicture(taken)
    setFailure(null)
    setProgress(0)
    try {
      await sendPhoto(visit._id, taken, setProgress)
      showToast(say('photo_saved', { number: visit.number }))
      await queryClient.invalidateQueries({ queryKey: ['entrances'] })
      setPicture(null)
    } catch (error) {
      setFailure(error)
    }
    setProgress(null)
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
        <p className={styles.progress} role="status">
          {say('uploading', { percent: Math.round(progress * 100) })}
        </p>
      )}
      {failure ? (
        <p className={styles.failure} role="alert">
          {say('photo_failed', { why: explainUpload(failure) })}
        </p>
      ) : null}
    </>
  )
}
