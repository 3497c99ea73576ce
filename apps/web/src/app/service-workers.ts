import { logError } from '../api/errors.ts'

/** Unregisters service workers that an earlier version, or another application at this address, has left (H-14). */
export async function forgetServiceWorkers(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    const registrations = await navigator.serviceWorker.getRegistrations()
    await Promise.all(registrations.map((registration) => registration.unregister()))
  } catch (error) {
    logError(error)
  }
}
