import { readStored, store } from '../lib/storage.ts'

/**
 * The event of the session. After `signed_in` and `changed` (another organisation, or another tab's session) the token is new and all data belongs to
 * the old one. The person asks for `signed_out`. With `expired` the server no longer knows the token.
 */
export type SessionChange = 'signed_in' | 'changed' | 'signed_out' | 'expired'

const listeners = new Set<(change: SessionChange) => void>()

export const readToken = (): string | null => readStored('auth_token')

export const keepToken = (token: string | null): void => store('auth_token', token)

/** Calls the listener on every change of the session: the application clears its data and opens the page that the change requires. */
export const onSessionChange = (listener: (change: SessionChange) => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const broadcastSessionChange = (change: SessionChange): void => {
  for (const listener of listeners) listener(change)
}

/** Call this when the server refused `token`. A late answer for a token that was exchanged meanwhile ends nothing. */
export const refuseToken = (token: string | null): void => {
  if (token === null || token !== readToken()) return
  keepToken(null)
  // The caller must learn of its failure first, because its page is about to close.
  setTimeout(() => broadcastSessionChange('expired'))
}

/** Follows session changes in other tabs of this browser, until the returned function is called. */
export const followOtherTabs = (): (() => void) => {
  const listener = (event: StorageEvent) => {
    const ours = event.key === 'auth_token' || event.key === null
    if (ours && event.oldValue !== event.newValue) broadcastSessionChange(readToken() === null ? 'signed_out' : 'changed')
  }
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}
