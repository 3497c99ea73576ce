import type { Member } from '@gatehouse/contract/member-record.ts'
import { IconCamera, IconUpload } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { calls } from '../../api/calls.fixed.ts'
import { useCommand } from '../../api/command.ts'
import { explain } from '../../api/errors.ts'
import { useImage } from '../../api/images.ts'
import { UploadError, upload } from '../../api/upload.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/form/button.tsx'
import { Photo } from '../../ui/media/photo.tsx'
import { useWebcam } from '../../ui/media/use-webcam.ts'
import { AppModal } from '../../ui/overlay/app-modal.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { formWords } from './member-form.words.ts'
import styles from './members.module.css'

export const uploadFailure = (error: Error): string => explain(error instanceof UploadError ? (error.refusal ?? error) : error)

/** The picture of a member, taken with the camera or chosen from a file. */
export const PicturePanel = ({ member, changeable }: { member: Member; changeable: boolean }) => {
  const say = useWords(formWords)
  const file = useId()
  const [camera, setCamera] = useState(false)
  const picture = useImage(member.avatar)
  const send = useCommand(
    (blob: Blob) => {
      const form = new FormData()
      form.set('file', blob)
      return upload(calls.members.addAvatar, form, { params: { id: member._id } })
    },
    ['members'],
  )
  const put = (blob: Blob) => send.mutate(blob, { onSuccess: () => showToast(say('picture_saved')) })
  return (
    <Panel title={say('picture')}>
      <div className="gh-stack gh-gap-12">
        <div className="gh-wrap gh-gap-16 gh-top">
          <Photo src={picture} name={member.name_th} size={112} alt={member.avatar ? say('picture') : ''} />
          {changeable ? (
            <div className="gh-stack gh-gap-8">
              <Button
                variant="default"
                loading={send.isPending}
                leftSection={<IconCamera size={18} stroke={1.75} aria-hidden="true" />}
                onClick={() => setCamera(true)}
              >
                {say('take')}
              </Button>
              <label
                htmlFor={file}
                className={`gh-gap-8 gh-strong gh-break gh-inline gh-center gh-min-36 gh-size-14 gh-round gh-outline gh-press ${styles.pick}`}
              >
                <IconUpload size={18} stroke={1.75} aria-hidden="true" />
                {say('choose_picture')}
                <input
                  id={file}
                  type="file"
                  className="gh-hidden"
                  accept="image/jpeg,image/png,image/webp"
                  onChange={(event) => {
                    const [chosen] = event.currentTarget.files ?? []
                    if (chosen) put(chosen)
                    event.currentTarget.value = ''
                  }}
                />
              </label>
            </div>
          ) : null}
        </div>
        {send.error ? <FailureNote title={uploadFailure(send.error)} /> : null}
      </div>
      <AppModal show={camera} onHide={() => setCamera(false)} title={say('camera')}>
        {camera ? (
          <Camera
            onPicture={(blob) => {
              setCamera(false)
              put(blob)
            }}
          />
        ) : null}
      </AppModal>
    </Panel>
  )
}

const Camera = ({ onPicture }: { onPicture: (picture: Blob) => void }) => {
  const say = useWords(formWords)
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
