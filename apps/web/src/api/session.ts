import { readStored, store } from '../lib/storage.ts'

/** `expired`: the server does not know the token any more. `elsewhere`: another tab signed out or went on in another organisation. */
export type SessionEnd = 'expired' | 'elsewhere'

const listeners = new Set<(end: SessionEnd) => void>()

export const readToken = (): string | null => readStored('auth_token')

export const keepToken = (token: string | null): void => store('auth_token', token)

/** Calls the listener when the session stops being valid without the person asking for it. */
export const onSessionEnd = (listener: (end: SessionEnd) => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const tell = (end: SessionEnd) => {
  for (const listener of listeners) listener(end)
}

/** To be called when the server refused `token`. A late answer to a token that was exchanged meanwhile ends nothing. */
export const refuseToken = (token: string | null): void => {
  if (token === null || token !== readToken()) return
  keepToken(null)
  tell('expired')
}

/** Follows what other tabs of this browser do to the session, until the returned function is called. */
export const followOtherTabs = (): (() => void) => {
  const listener = (event: StorageEvent) => {
    const ours = event.key === 'auth_token' || event.key === null
    if (ours && event.oldValue !== event.newValue) tell('elsewhere')
  }
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}
