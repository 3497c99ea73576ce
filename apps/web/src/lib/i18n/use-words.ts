import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Say, Words } from './define-words.ts'
import { i18n } from './i18n.ts'

/** The texts of an area in the language of the page; the component is drawn again when the language changes. */
export const useWords = <T>(words: Words<T>): Say<T> => {
  const { t } = useTranslation(words.area, { i18n })
  return useMemo<Say<T>>(
    () =>
      (key, ...values) =>
        t(key as string, { ...values[0] }),
    [t],
  )
}

export const useLanguage = (): Language => useTranslation(undefined, { i18n }).i18n.language as Language
