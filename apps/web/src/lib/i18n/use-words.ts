import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import { useSyncExternalStore } from 'react'
import type { Say, Words } from './define-words.ts'
import { currentLanguage, i18n } from './i18n.ts'

const onLanguage = (changed: () => void) => {
  i18n.on('languageChanged', changed)
  return () => i18n.off('languageChanged', changed)
}

/** The language of the page; the component is drawn again when it changes. */
export const useLanguage = (): Language => useSyncExternalStore(onLanguage, currentLanguage, currentLanguage)

/** One function for each area and language, so that what is drawn from it knows when nothing changed. */
const spoken = new Map<string, Say<unknown>>()

function spokenIn(language: Language, area: string): Say<unknown> {
  const key = `${language} ${area}`
  const known = spoken.get(key)
  if (known) return known
  const t = i18n.getFixedT(language, area)
  // Looking one up takes the library 0.05 ms, and a page asks for hundreds; those without values never change.
  const plain = new Map<string, string>()
  const say: Say<unknown> = (...[name, values]: [string, object?]) => {
    if (values) return t(name, { ...values })
    const text = plain.get(name) ?? t(name)
    plain.set(name, text)
    return text
  }
  spoken.set(key, say)
  return say
}

/** The texts of an area in the language of the page. */
export const useWords = <T>(words: Words<T>): Say<T> => spokenIn(useLanguage(), words.area) as Say<T>
