import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import { createInstance } from 'i18next'
import { readStored, store } from '../storage.ts'

/**
 * The remembered language, else the first of the browser's that we have, else English, which who reads neither is more likely to know.
 * theme/boot.js says the same.
 */
export const startLanguage = (remembered: string | null, browser: readonly string[]): Language => {
  const wishes = remembered === null ? browser.map((tag) => tag.slice(0, 2).toLowerCase()) : [remembered]
  return wishes.find((wish): wish is Language => wish === 'th' || wish === 'en') ?? 'en'
}

export const i18n = createInstance()

// Dictionaries come with the code that uses them (define-words.ts), so that starting is synchronous and nothing is fetched.
void i18n.init({
  lng: startLanguage(readStored('language'), globalThis.navigator?.languages ?? []),
  fallbackLng: false,
  resources: {},
  initAsync: false,
  interpolation: { escapeValue: false },
})

export const currentLanguage = (): Language => (i18n.language === 'en' ? 'en' : 'th')

/** Changes the language of the page, of its `lang` attribute, and of the next visit. */
export const setLanguage = (language: Language): void => {
  store('language', language)
  if (typeof document !== 'undefined') document.documentElement.lang = language
  void i18n.changeLanguage(language)
}
