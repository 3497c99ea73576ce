import type { Language } from '@gatehouse/contract/kernel/languages.ts'

/** Replaces a number that cannot be read; an import takes it for the current number. */
const WORDS: Readonly<Record<Language, string>> = { en: '(cannot be read)', th: '(อ่านไม่ได้)' }

export const unreadableWord = (language: Language): string => WORDS[language]
export const isUnreadable = (cell: string): boolean => Object.values(WORDS).includes(cell.trim())
