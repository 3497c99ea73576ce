import { useCallback, useEffect, useRef, useState } from 'react'
import { type CameraProblem, cameraProblem, closeCamera, openCamera } from './camera-problem.ts'

/** Pixels of a side of the picture: more than it is ever shown at, and quick to send. */
const SIDE = 720

// Once the camera was used, later forms open with it running, so that one press takes the photo.
let used_before = false

/**
 * The camera for photos of visitors. `press` is what F8 does: it starts the camera, then takes the picture. `onPicture` is given a JPEG.
 * With `ready` the camera starts by itself where it has been used before.
 */
export function useWebcam(onPicture: (picture: Blob) => void, { ready }: { ready: boolean }) {
  const [stream, setStream] = useState<MediaStream | null>(null)
  const [starting, setStarting] = useState(false)
  const [problem, setProblem] = useState<CameraProblem | null>(null)
  const video = useRef<HTMLVideoElement>(null)
  const shown = useRef(true)

  const start = useCallback(async () => {
    setStarting(true)
    setProblem(null)
    try {
      const opened = await openCamera('user')
      // The panel may be gone by the time the person has allowed the camera.
      if (!shown.current) return closeCamera(opened)
      used_before = true
      setStream(opened)
    } catch (error) {
      used_before = false
      if (shown.current) setProblem(cameraProblem(error))
    } finally {
      setStarting(false)
    }
  }, [])

  useEffect(() => {
    shown.current = true
    if (ready && used_before) void start()
    return () => {
      shown.current = false
    }
  }, [ready, start])

  useEffect(() => {
    if (video.current) video.current.srcObject = stream
    return () => closeCamera(stream)
  }, [stream])

  const snap = async () => {
    if (!video.current || video.current.videoWidth === 0) return
    const picture = await square(video.current)
    setStream(null)
    onPicture(picture)
  }

  return {
    video,
    problem,
    live: stream !== null,
    starting,
    press: () => (stream ? void snap() : starting ? undefined : void start()),
    cancel: () => setStream(null),
  }
}

export type Webcam = ReturnType<typeof useWebcam>

/** The middle of what the camera shows, as it is shown: square. */
async function square(video: HTMLVideoElement): Promise<Blob> {
  const { videoWidth: width, videoHeight: height } = video
  const side = Math.min(width, height)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.min(SIDE, side)
  canvas.getContext('2d')!.drawImage(video, (width - side) / 2, (height - side) / 2, side, side, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The browser made no picture'))), 'image/jpeg', 0.9)
  })
}
