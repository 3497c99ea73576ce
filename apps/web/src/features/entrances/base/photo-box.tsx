import { IconCamera, IconCameraOff, IconPhoto } from '@tabler/icons-react'
import { type ComponentProps, useEffect, useId, useMemo } from 'react'
import { useWords } from '../../../lib/i18n/use-words.ts'
import type { Webcam } from '../../../ui/media/use-webcam.ts'
import { latePart } from '../../../ui/page/late-part.tsx'
import { KeyCap } from '../../../ui/text/key-cap.tsx'
import { deskWords } from './desk.words.ts'
import styles from './photo-box.module.css'
import { visitWords } from './visit.words.ts'

// Most cameras work, so this text loads on demand.
const CameraSentence = latePart(() => import('./camera-sentence.tsx').then((part) => part.CameraSentence))

interface PhotoBoxProps {
  webcam: Webcam
  /** A picture that isn't sent yet. */
  picture: Blob | null
  onFile: (file: Blob) => void
  /** Places the file input below the picture instead of beside it. */
  below?: boolean
  /** Shows a button instead of an empty frame. */
  small?: boolean
}

/** Takes a photo with the camera, or from a file (on a phone, its own camera). */
export const PhotoBox = ({ webcam, picture, onFile, below, small }: PhotoBoxProps) => {
  const say = useWords(visitWords)
  const sayDesk = useWords(deskWords)
  const file = useId()
  const address = useMemo(() => (picture ? URL.createObjectURL(picture) : null), [picture])
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address])
  const word = webcam.live ? 'snap' : picture ? 'retake' : 'take_photo'
  return (
    <div className={`gh-gap-12 gh-bottom gh-narrow gh-flex ${styles.box}`} data-below={below || undefined} data-small={small || undefined}>
      <div
        className={`gh-still gh-clip gh-round gh-relative gh-sunken ${styles.frame}`}
        data-live={webcam.live || undefined}
        data-taken={picture ? true : undefined}
      >
        {/* A live preview has no sound and needs no captions. */}
        <video ref={webcam.video} className="gh-block gh-full gh-tall gh-cover" hidden={!webcam.live} autoPlay muted playsInline />
        {!webcam.live && address ? <img src={address} alt={say('photo_today')} className="gh-block gh-full gh-tall gh-cover" /> : null}
        <button
          type="button"
          className={`gh-hover gh-inset gh-row gh-gap-4 gh-tiny gh-amid gh-muted gh-vertical gh-full ${styles.take}`}
          onClick={webcam.press}
          aria-keyshortcuts="F8"
          data-over={webcam.live || address ? true : undefined}
        >
          <IconCamera size={20} stroke={1.75} aria-hidden="true" />
          <span>{webcam.starting ? sayDesk('camera_starting') : say(word)}</span>
          <KeyCap>F8</KeyCap>
        </button>
      </div>
      <div className="gh-stack gh-gap-4">
        {webcam.live ? (
          <button
            type="button"
            className={`gh-touch gh-gap-6 gh-small gh-link gh-underlined gh-inline gh-center gh-p-0 gh-round-4 gh-press ${styles.small}`}
            onClick={webcam.cancel}
          >
            <IconCameraOff size={16} stroke={1.75} aria-hidden="true" />
            {say('cancel_camera')}
          </button>
        ) : (
          <label
            htmlFor={file}
            className={`gh-touch gh-gap-6 gh-small gh-link gh-underlined gh-inline gh-center gh-p-0 gh-round-4 gh-press ${styles.small}`}
          >
            <IconPhoto size={16} stroke={1.75} aria-hidden="true" />
            {say('choose_file')}
            <PictureInput id={file} className="gh-hidden" onFile={onFile} />
          </label>
        )}
        {webcam.problem ? (
          <p className="gh-small gh-denied gh-strong" role="alert">
            <CameraSentence problem={webcam.problem} />
          </p>
        ) : null}
      </div>
    </div>
  )
}

interface PictureInputProps extends Pick<ComponentProps<'input'>, 'ref' | 'id' | 'className' | 'hidden' | 'aria-label'> {
  onFile: (file: Blob) => void
}

/** The hidden file input of a picture; the same file can be chosen again. */
export const PictureInput = ({ onFile, ...input }: PictureInputProps) => (
  <input
    {...input}
    type="file"
    accept="image/jpeg,image/png,image/webp"
    onChange={(event) => {
      const [chosenFile] = event.currentTarget.files ?? []
      if (chosenFile) onFile(chosenFile)
      event.currentTarget.value = ''
    }}
  />
)
