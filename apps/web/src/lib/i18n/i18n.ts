import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import { readStored, store } from '../storage.ts'
import { createStore } from '../store.ts'

/**
 * The stored language, else the first supported language of the browser, otherwise English, the more widely read of the two. theme/boot.js has the
 * same rule.
 */
export const startLanguage = (storedLanguage: string | null, browser: readonly string[]): Language => {
  const wishes = storedLanguage === null ? browser.map((tag) => tag.slice(0, 2).toLowerCase()) : [storedLanguage]
  return wishes.find((wish): wish is Language => wish === 'th' || wish === 'en') ?? 'en'
}

export const language = createStore(startLanguage(readStored('language'), globalThis.navigator?.languages ?? []))

export const currentLanguage = language.get

/** Changes the language of the page and its `lang` attribute, and stores it for the next visit. */
export const setLanguage = (next: Language): void => {
  store('language', next)
  showLanguage(next)
}

/** Changes the language of this page only. */
export const showLanguage = (next: Language): void => {
  if (typeof document !== 'undefined') document.documentElement.lang = next
  language.set(next)
}
