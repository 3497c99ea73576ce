import { IconCamera, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../buttons/button.tsx'
import { FileButton } from '../buttons/file-button.tsx'
import { AppModal } from '../overlay/app-modal.tsx'
import { FailureNote } from '../page/failure-note.tsx'
import { Panel } from '../page/panel.tsx'
import { Photo } from './photo.tsx'
import { pictureWords } from './picture.words.ts'
import styles from './picture-panel.module.css'
import { useWebcam } from './use-webcam.ts'

interface PicturePanelProps {
  src: string | undefined
  /** Whether a picture exists, even if it isn't loaded yet. */
  has_picture: boolean
  name: string
  changeable: boolean
  busy: boolean
  /** Why the last picture was refused, as a sentence. */
  failure: string | undefined
  onPicture: (picture: Blob) => void
}

/** The picture of a person, taken with the camera or chosen from a file. */
export const PicturePanel = ({ src, has_picture, name, changeable, busy, failure, onPicture }: PicturePanelProps) => {
  const say = useWords(pictureWords)
  const [camera, setCamera] = useState(false)
  return (
    <Panel title={say('picture')}>
      <div className="gh-stack gh-gap-12">
        <div className="gh-wrap gh-gap-16 gh-top">
          <Photo src={src} name={name} size={112} alt={has_picture ? say('picture') : ''} />
          {changeable ? (
            <div className="gh-stack gh-gap-8">
              <Button
                variant="default"
                loading={busy}
                leftSection={<IconCamera size={18} stroke={1.75} aria-hidden="true" />}
                onClick={() => setCamera(true)}
              >
                {say('take')}
              </Button>
              <FileButton
                variant="default"
                accept="image/jpeg,image/png,image/webp"
                leftSection={<IconUpload size={18} stroke={1.75} aria-hidden="true" />}
                onFiles={([file]) => file && onPicture(file)}
              >
                {say('choose_picture')}
              </FileButton>
            </div>
          ) : null}
        </div>
        {failure ? <FailureNote title={failure} /> : null}
      </div>
      <AppModal show={camera} onHide={() => setCamera(false)} title={say('camera')}>
        {camera ? (
          <Camera
            onPicture={(blob) => {
              setCamera(false)
              onPicture(blob)
            }}
          />
        ) : null}
      </AppModal>
    </Panel>
  )
}

const Camera = ({ onPicture }: { onPicture: (picture: Blob) => void }) => {
  const say = useWords(pictureWords)
  const webcam = useWebcam(onPicture, { ready: true })
  return (
    <div className="gh-stack gh-gap-12">
      {/* A live preview has no sound and needs no captions. */}
      <video
        ref={webcam.video}
        className={`gh-block gh-full gh-cover gh-round-8 ${styles.video}`}
        hidden={!webcam.live}
        autoPlay
        muted
        playsInline
      />
      {webcam.problem ? <FailureNote title={say(`camera_problem.${webcam.problem}`)} /> : null}
      <div>
        <Button
          onClick={webcam.press}
          loading={webcam.starting}
          data-autofocus
          leftSection={<IconCamera size={18} stroke={1.75} aria-hidden="true" />}
        >
          {say(webcam.live ? 'take_now' : 'take')}
        </Button>
      </div>
    </div>
  )
}
