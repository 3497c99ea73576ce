import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import { useStore } from '../store.ts'
import { type Say, type Title, titleIn, type Words } from './define-words.ts'
import { language } from './i18n.ts'

/** The language of the page; the component renders again when it changes. */
export const useLanguage = (): Language => useStore(language)

/** The texts of an area in the page's language. */
export const useWords = <T>(words: Words<T>): Say<T> => words.in[useLanguage()]

/** Says titles in the page's language. */
export const useTitles = (): ((title: Title) => string) => {
  const language = useLanguage()
  return (title) => titleIn(language, title)
}
