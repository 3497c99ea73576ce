import { useEffect, useRef, useState } from 'react'
import { logError } from '../../../api/errors.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { type CameraProblem, cameraProblem, closeCamera, openCamera } from '../../../ui/media/camera-problem.ts'
import { AppModal } from '../../../ui/overlay/app-modal.tsx'
import { cameraWords } from '../base/camera.words.ts'
import { deskWords } from '../base/desk.words.ts'
import styles from './code-camera.module.css'
import { type CodeReader, openCodeReader } from './code-reader.ts'

/** Milliseconds between two looks at the picture. */
const LOOK_EVERY = 150

/** The picture of the camera, until a code is seen in it. */
const CodeCamera = ({ onScan }: { onScan: (text: string) => void }) => {
  const say = useWords(deskWords)
  const sayCamera = useWords(cameraWords)
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'starting' | 'live' | CameraProblem | 'no_reader'>('starting')
  const found = useRef(onScan)
  useEffect(() => {
    found.current = onScan
  })

  useEffect(() => {
    let over = false
    let stream: MediaStream | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async (reader: CodeReader) => {
      const text = video.current && video.current.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? await reader(video.current) : null
      if (over) return
      if (text) found.current(text)
      else timer = setTimeout(() => look(reader).catch(failed), LOOK_EVERY)
    }
    const failed = (error: unknown) => {
      logError(error)
      if (!over) setState('no_reader')
    }
    const start = async () => {
      stream = await openCamera('environment')
      if (over) return closeCamera(stream)
      if (video.current) video.current.srcObject = stream
      setState('live')
      openCodeReader().then(look).catch(failed)
    }
    start().catch((error: unknown) => {
      if (!over) setState(cameraProblem(error))
    })
    return () => {
      over = true
      clearTimeout(timer)
      closeCamera(stream)
    }
  }, [])

  const problem = state === 'starting' || state === 'live' ? null : state
  return (
    <>
      <div className={`gh-relative gh-clip gh-round-8 ${styles.frame}`} hidden={problem !== null}>
        <video ref={video} className="gh-full gh-tall gh-cover" autoPlay muted playsInline />
        <span className={styles.aim} aria-hidden="true" />
      </div>
      <p className={`gh-body gh-mt-8 ${styles.text}`} role="status">
        {problem ? sayCamera(problem) : state === 'starting' ? say('camera_starting') : null}
      </p>
    </>
  )
}

/** Reads a QR or bar code with the camera of the device, and hands it on as a scan. */
export const CameraDialog = ({ onHide, onScan }: { onHide: () => void; onScan: (text: string) => void }) => {
  const say = useWords(deskWords)
  return (
    <AppModal show onHide={onHide} title={say('camera_title')}>
      <CodeCamera onScan={onScan} />
    </AppModal>
  )
}
