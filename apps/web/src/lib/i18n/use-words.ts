import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import { useCallback, useSyncExternalStore } from 'react'
import type { Say, Words } from './define-words.ts'
import { currentLanguage, onLanguage } from './i18n.ts'

export const useLanguage = (): Language => useSyncExternalStore(onLanguage, currentLanguage)

/** The texts of an area in the language of the page; the component is drawn again when the language changes. */
export const useWords = <T>(words: Words<T>): Say<T> => {
  const language = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is said depends on the language, and so must the function that says it
  return useCallback<Say<T>>((key, ...values) => words.say(key, ...values), [words, language])
}
