import { useEffect, useRef, useState } from 'react'
import wasm_address from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { useWords } from '../../lib/i18n/use-words.ts'
import { AppModal } from '../overlay/app-modal.tsx'
import { cameraWords } from './camera.words.ts'
import styles from './camera-dialog.module.css'
import { type CameraProblem, cameraProblem, closeCamera, openCamera } from './camera-problem.ts'

/** Milliseconds between two scans of the picture. */
const LOOK_EVERY = 150

interface CodeCameraProps {
  onScan: (text: string) => void
  /** Receives the reason why codes can't be read, for the log. */
  onFault: (error: unknown) => void
}

const CodeCamera = ({ onScan, onFault }: CodeCameraProps) => {
  const say = useWords(cameraWords)
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'starting' | 'live' | CameraProblem | 'no_reader'>('starting')
  const callbacks = useRef({ onScan, onFault })
  useEffect(() => {
    callbacks.current = { onScan, onFault }
  })

  useEffect(() => {
    let over = false
    let stream: MediaStream | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async (reader: CodeReader) => {
      const text = video.current && video.current.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? await reader(video.current) : null
      if (over) return
      if (text) callbacks.current.onScan(text)
      else timer = setTimeout(() => look(reader).catch(failed), LOOK_EVERY)
    }
    const failed = (error: unknown) => {
      callbacks.current.onFault(error)
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
        {problem ? say(problem) : state === 'starting' ? say('starting') : null}
      </p>
    </>
  )
}

/** Reads a QR or bar code with the camera of the device, and passes it on as a scan. */
export const CameraDialog = ({ onHide, ...camera }: CodeCameraProps & { onHide: () => void }) => (
  <AppModal show onHide={onHide} title={useWords(cameraWords)('title')}>
    <CodeCamera {...camera} />
  </AppModal>
)

type CodeReader = (video: HTMLVideoElement) => Promise<string | null>

const FORMATS = ['qr_code', 'code_128', 'code_39', 'ean_13', 'data_matrix', 'pdf417'] as const

interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}
type DetectorClass = { new (options: { formats: string[] }): Detector; getSupportedFormats: () => Promise<readonly string[]> }

/** The browser's own reader, or one that is loaded on first use. */
async function openCodeReader(): Promise<CodeReader> {
  const own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  const knownFormats = own ? await own.getSupportedFormats() : []
  const formats = FORMATS.filter((format) => knownFormats.includes(format))
  const detector: Detector = own && formats.includes('qr_code') ? new own({ formats: [...formats] }) : await fetchedReader()
  return async (video) => (await detector.detect(video))[0]?.rawValue.trim() || null
}

async function fetchedReader(): Promise<Detector> {
  const { BarcodeDetector, prepareZXingModule } = await import('barcode-detector/ponyfill')
  // By default the library would load its program from another host.
  prepareZXingModule({ overrides: { locateFile: () => wasm_address } })
  return new BarcodeDetector({ formats: [...FORMATS] })
}
