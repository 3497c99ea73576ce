import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { readStored, store } from '../storage.ts'

/** The remembered language, else the browser's, else Thai. */
export const startLanguage = (remembered: string | null, browser: string | undefined): Language => {
  const wish = remembered ?? browser?.slice(0, 2).toLowerCase()
  return wish === 'en' ? 'en' : 'th'
}

export const i18n = createInstance()

// Dictionaries come with the code that uses them (define-words.ts), so that starting is synchronous and nothing is fetched.
void i18n.use(initReactI18next).init({
  lng: startLanguage(readStored('language'), globalThis.navigator?.language),
  fallbackLng: false,
  resources: {},
  initAsync: false,
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
})

export const currentLanguage = (): Language => (i18n.language === 'en' ? 'en' : 'th')

/** Changes the language of the page, of its `lang` attribute, and of the next visit. */
export const setLanguage = (language: Language): void => {
  store('language', language)
  if (typeof document !== 'undefined') document.documentElement.lang = language
  void i18n.changeLanguage(language)
}
