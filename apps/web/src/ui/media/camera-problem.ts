/** Why there is no picture: no camera, no permission, another program uses it, or the page isn't secure (http from another machine). */
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

/** Opens a camera of the device. Rejects with an error; `cameraProblem` names its reason. */
export async function openCamera(facingMode: 'user' | 'environment'): Promise<MediaStream> {
  // Browsers hide cameras from pages that came over http from another machine.
  if (!navigator.mediaDevices) throw Object.assign(new Error('No camera for this page'), { name: 'InsecureContextError' })
  return navigator.mediaDevices.getUserMedia({ audio: false, video: { facingMode: facingMode, width: { ideal: 1280 } } })
}

export const closeCamera = (stream: MediaStream | null): void => {
  for (const track of stream?.getTracks() ?? []) track.stop()
}
