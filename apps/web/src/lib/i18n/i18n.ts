import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import { readStored, store } from '../storage.ts'

/** The remembered language, else the browser's, else Thai. */
export const startLanguage = (remembered: string | null, browser: string | undefined): Language => {
  const wish = remembered ?? browser?.slice(0, 2).toLowerCase()
  return wish === 'en' ? 'en' : 'th'
}

let language = startLanguage(readStored('language'), globalThis.navigator?.language)
const listeners = new Set<() => void>()

export const currentLanguage = (): Language => language

/** Calls the listener on every change of the language, until the returned function is called. */
export const onLanguage = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Changes the language of the page, of its `lang` attribute, and of the next visit. */
export const setLanguage = (next: Language): void => {
  store('language', next)
  if (typeof document !== 'undefined') document.documentElement.lang = next
  language = next
  for (const listener of listeners) listener()
}
