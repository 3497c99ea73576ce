import { useCallback, useEffect, useRef, useState } from 'react'
import { type CameraProblem, cameraProblem, closeCamera, openCamera } from './camera-problem.ts'

/** Side of the picture in pixels: larger than any view of it, and small enough to send quickly. */
const SIDE = 720

// After the first use, later forms open with the camera running, so that one press takes the photo.
let used_before = false

/**
 * The camera for photos of visitors. `press` is what F8 does: it starts the camera, then takes the picture. `onPicture` receives a JPEG. With `ready`
 * the camera starts by itself if it was used before.
 */
export function useWebcam(onPicture: (picture: Blob) => void, { ready }: { ready: boolean }) {
  const [stream, setStream] = useState<MediaStream | null>(null)
  const [isStarting, setIsStarting] = useState(false)
  const [problem, setProblem] = useState<CameraProblem | null>(null)
  const video = useRef<HTMLVideoElement>(null)
  const isMounted = useRef(true)

  const start = useCallback(async () => {
    setIsStarting(true)
    setProblem(null)
    try {
      const newStream = await openCamera('user')
      // The panel may be closed before the person allows the camera.
      if (!isMounted.current) return closeCamera(newStream)
      used_before = true
      setStream(newStream)
    } catch (error) {
      used_before = false
      if (isMounted.current) setProblem(cameraProblem(error))
    } finally {
      setIsStarting(false)
    }
  }, [])

  useEffect(() => {
    isMounted.current = true
    if (ready && used_before) void start()
    return () => {
      isMounted.current = false
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
    starting: isStarting,
    press: () => (stream ? void snap() : isStarting ? undefined : void start()),
    cancel: () => setStream(null),
  }
}

export type Webcam = ReturnType<typeof useWebcam>

/** The square middle of the camera picture, as the preview shows it. */
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
