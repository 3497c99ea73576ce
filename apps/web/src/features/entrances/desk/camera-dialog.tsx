import { useEffect, useRef, useState } from 'react'
import wasm_address from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { logError } from '../../../api/errors.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { type CameraProblem, cameraProblem, closeCamera, openCamera } from '../../../ui/media/camera-problem.ts'
import { AppModal } from '../../../ui/overlay/app-modal.tsx'
import { cameraWords } from '../base/camera.words.ts'
import { deskWords } from '../base/desk.words.ts'
import styles from './code-camera.module.css'

/** Milliseconds between two looks at the picture. */
const LOOK_EVERY = 150

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
  const sayCamera = useWords(cameraWords)
  return (
    <AppModal show onHide={onHide} title={sayCamera('title')}>
      <CodeCamera onScan={onScan} />
    </AppModal>
  )
}

type CodeReader = (video: HTMLVideoElement) => Promise<string | null>

const FORMATS = ['qr_code', 'code_128', 'code_39', 'ean_13', 'data_matrix', 'pdf417'] as const

interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}
type DetectorClass = { new (options: { formats: string[] }): Detector; getSupportedFormats: () => Promise<readonly string[]> }

/** The browser's own reader, else one that is loaded when it is first needed. */
async function openCodeReader(): Promise<CodeReader> {
  const own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  const known = own ? await own.getSupportedFormats() : []
  const formats = FORMATS.filter((format) => known.includes(format))
  const detector: Detector = own && formats.includes('qr_code') ? new own({ formats: [...formats] }) : await fetchedReader()
  return async (video) => (await detector.detect(video))[0]?.rawValue.trim() || null
}

async function fetchedReader(): Promise<Detector> {
  const { BarcodeDetector, prepareZXingModule } = await import('barcode-detector/ponyfill')
  // By itself it would fetch its program from another host.
  prepareZXingModule({ overrides: { locateFile: () => wasm_address } })
  return new BarcodeDetector({ formats: [...FORMATS] })
}
