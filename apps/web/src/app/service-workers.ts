import { logError } from '../api/errors.ts'

/** Unregisters whatever service worker an earlier version, or another application at this address, has left behind (H-14). */
export async function forgetServiceWorkers(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    const found = await navigator.serviceWorker.getRegistrations()
    await Promise.all(found.map((registration) => registration.unregister()))
  } catch (error) {
    logError(error)
  }
}
