import { readStored, store } from '../lib/storage.ts'

/**
 * What became of the session. `signed_in` and `changed` (another organisation, or another tab's session): the token is new, everything that
 * was read belongs to the old one. `signed_out`: the person asked for it. `expired`: the server does not know the token any more.
 */
export type SessionChange = 'signed_in' | 'changed' | 'signed_out' | 'expired'

const listeners = new Set<(change: SessionChange) => void>()

export const readToken = (): string | null => readStored('auth_token')

export const keepToken = (token: string | null): void => store('auth_token', token)

/** Calls the listener on every change of the session: the application clears what it read and goes where the change leads. */
export const onSessionChange = (listener: (change: SessionChange) => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const tellSessionChange = (change: SessionChange): void => {
  for (const listener of listeners) listener(change)
}

/** To be called when the server refused `token`. A late answer to a token that was exchanged meanwhile ends nothing. */
export const refuseToken = (token: string | null): void => {
  if (token === null || token !== readToken()) return
  keepToken(null)
  // After whoever made the call has been told of its failure: the page that waits for it is about to go.
  setTimeout(() => tellSessionChange('expired'))
}

/** Follows what other tabs of this browser do to the session, until the returned function is called. */
export const followOtherTabs = (): (() => void) => {
  const listener = (event: StorageEvent) => {
    const ours = event.key === 'auth_token' || event.key === null
    if (ours && event.oldValue !== event.newValue) tellSessionChange(readToken() === null ? 'signed_out' : 'changed')
  }
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}
