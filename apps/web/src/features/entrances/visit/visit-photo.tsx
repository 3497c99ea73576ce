import type { EntranceDetail } from '@gatehouse/contract/entrances/entrance-record.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useMay } from '../../../api/me.ts'
import { useFormats } from '../../../lib/formats.ts'
import { commonWords } from '../../../lib/i18n/common.words.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { SmallButton } from '../../../ui/buttons/desk-buttons.tsx'
import { ReasonDialog } from '../../../ui/form/reason-dialog.tsx'
import { useWebcam } from '../../../ui/media/use-webcam.ts'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import { PhotoBox, PictureInput } from '../base/photo-box.tsx'
import { explainUpload, sendPhoto } from '../base/use-check-in.ts'
import { visitWords } from '../base/visit.words.ts'
import { VisitorPhoto } from '../base/visitor-photo.tsx'
import styles from './visit-panel.module.css'
import { visitPanelWords } from './visit-panel.words.ts'

interface VisitPhotoProps {
  visit: EntranceDetail
  photo_key: RefObject<() => void>
  may_photograph: boolean
  /** Whether the form requires a photo. */
  required: boolean
  /** Starts the camera by itself, because the check-in just now had no photo. */
  opens_camera: boolean
  children: ReactNode
}

/** The photo of a visit. A new one is sent at once while the visitor is inside; afterwards it is a correction with a reason. */
export const VisitPhoto = ({ visit, photo_key, may_photograph, required, opens_camera, children }: VisitPhotoProps) => {
  const say = useWords(visitWords)
  const sayPanel = useWords(visitPanelWords)
  const sayCommon = useWords(commonWords)
  const formats = useFormats()
  const queryClient = useQueryClient()
  const [picture, setPicture] = useState<Blob | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  // A photo for a visit that has ended; it waits for its reason.
  const [pictureToExplain, setPictureToExplain] = useState<Blob | null>(null)
  const may_correct = useMay()('entrances:write') && visit.status === 'checkout'
  const reason = useRef('')
  const uploadController = useRef<AbortController>(null)

  const send = async (newPicture: Blob) => {
    setPicture(newPicture)
    setFailure(null)
    setProgress(0)
    // A picture taken again replaces the one that is on its way.
    uploadController.current?.abort()
    uploadController.current = new AbortController()
    const { signal } = uploadController.current
    try {
      await sendPhoto(visit._id, newPicture, { reason: reason.current, onProgress: setProgress, signal })
      showToast(sayPanel('photo_saved', { number: visit.number }))
      await queryClient.invalidateQueries({ queryKey: ['entrances'] })
      setPicture(null)
    } catch (error) {
      if (signal.aborted) return
      setFailure(error)
    }
    setProgress(null)
  }
  const cancel = () => {
    uploadController.current?.abort()
    setPicture(null)
    setProgress(null)
    // The photo may have arrived anyway.
    void queryClient.invalidateQueries({ queryKey: ['entrances'] })
  }
  const explain = (reasonText: string) => {
    reason.current = reasonText
    setPictureToExplain(null)
    if (pictureToExplain) void send(pictureToExplain)
  }
  const webcam = useWebcam((newPicture) => void send(newPicture), { ready: false })
  useEffect(() => {
    photo_key.current = may_photograph ? webcam.press : () => undefined
  })

  const openCamera = useEffectEvent(() => {
    if (opens_camera && may_photograph) webcam.press()
  })
  useEffect(() => openCamera(), [])
  const missing = required && !visit.photo && !picture

  return (
    <>
      <div className="gh-top gh-flex gh-gap-16">
        <figure className="gh-still gh-grid">
          <VisitorPhoto
            photo={visit.photo}
            name={visit.visitor_name}
            size={112}
            alt={visit.photo ? say('photo_of', { name: visit.visitor_name }) : ''}
          />
          <figcaption className="gh-row gh-wrap gh-gap-4 gh-gap-x-12 gh-small gh-muted gh-numbers">
            {missing ? (
              <strong className="gh-overstay">{sayPanel('photo_missing')}</strong>
            ) : visit.photo ? (
              formats.when(visit.checkin_at)
            ) : (
              say('no_photo')
            )}
          </figcaption>
        </figure>
        <div className="gh-stack gh-gap-10 gh-narrow gh-start">
          {children}
          {may_photograph ? <PhotoBox webcam={webcam} picture={picture} onFile={(file) => void send(file)} below small /> : null}
          {may_correct && !may_photograph ? (
            <OtherPhoto word={visit.photo ? 'replace_photo' : 'add_photo'} onFile={setPictureToExplain} />
          ) : null}
        </div>
      </div>
      <ReasonDialog
        show={pictureToExplain !== null}
        title={sayPanel('photo_reason_title', { number: visit.number })}
        confirm={sayPanel('photo_reason_save')}
        busy={false}
        onHide={() => setPictureToExplain(null)}
        onConfirm={explain}
      >
        {sayPanel('photo_reason_text')}
      </ReasonDialog>
      {progress === null ? null : (
        <div className="gh-row gh-wrap gh-gap-4 gh-gap-x-12 gh-small gh-muted gh-numbers">
          <span role="status">{sayPanel('uploading', { percent: Math.round(progress * 100) })}</span>
          <SmallButton variant="subtle" onClick={cancel}>
            {sayCommon('cancel')}
          </SmallButton>
        </div>
      )}
      {failure && picture ? (
        <div className="gh-body gh-strong gh-p-10-12 gh-round gh-tone-denied">
          <p role="alert">{sayPanel('photo_failed', { why: explainUpload(failure) })}</p>
          <SmallButton onClick={() => void send(picture)}>{sayCommon('try_again')}</SmallButton>
        </div>
      ) : null}
    </>
  )
}

const OtherPhoto = ({ word, onFile }: { word: 'replace_photo' | 'add_photo'; onFile: (file: Blob) => void }) => {
  const say = useWords(visitWords)
  const file = useRef<HTMLInputElement>(null)
  return (
    <>
      <SmallButton className={styles.other_photo} variant="subtle" onClick={() => file.current?.click()}>
        {say(word)}
      </SmallButton>
      <PictureInput ref={file} hidden aria-label={say(word)} onFile={onFile} />
    </>
  )
}
