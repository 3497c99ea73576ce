/** Why no picture comes: no camera, not allowed, taken by another program, or a page that may not ask (http on another machine). */
export type CameraProblem = 'missing' | 'refused' | 'busy' | 'insecure' | 'failed'

const BY_NAME: Record<string, CameraProblem> = {
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotReadableError: 'busy',
  AbortError: 'busy',
  InsecureContextError: 'insecure',
}

export const cameraProblem = (error: unknown): CameraProblem => (error instanceof Error && BY_NAME[error.name]) || 'failed'

/** Opens a camera of the device. Rejects with an error whose `cameraProblem` says why not. */
export async function openCamera(facing: 'user' | 'environment'): Promise<MediaStream> {
  // Browsers hide the cameras from pages that were not sent over https or from this machine.
  if (!navigator.mediaDevices) throw Object.assign(new Error('No camera for this page'), { name: 'InsecureContextError' })
  return navigator.mediaDevices.getUserMedia({ audio: false, video: { facingMode: facing, width: { ideal: 1280 } } })
}

export const closeCamera = (stream: MediaStream | null): void => {
  for (const track of stream?.getTracks() ?? []) track.stop()
}
