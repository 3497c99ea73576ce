import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import { readStored, store } from '../storage.ts'
import { createStore } from '../store.ts'

/**
 * The remembered language, else the first of the browser's that we have, else English, which who reads neither is more likely to know.
 * theme/boot.js says the same.
 */
export const startLanguage = (remembered: string | null, browser: readonly string[]): Language => {
  const wishes = remembered === null ? browser.map((tag) => tag.slice(0, 2).toLowerCase()) : [remembered]
  return wishes.find((wish): wish is Language => wish === 'th' || wish === 'en') ?? 'en'
}

export const language = createStore(startLanguage(readStored('language'), globalThis.navigator?.languages ?? []))

export const currentLanguage = language.get

/** Changes the language of the page, of its `lang` attribute, and of the next visit. */
export const setLanguage = (next: Language): void => {
  store('language', next)
  showLanguage(next)
}

/** Changes the language of this page alone. */
export const showLanguage = (next: Language): void => {
  if (typeof document !== 'undefined') document.documentElement.lang = next
  language.set(next)
}
