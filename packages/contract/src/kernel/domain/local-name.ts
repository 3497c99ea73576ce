import type { Language } from '../languages.ts'

interface LocalNames {
  name_th: string
  name_en: string
}

/** The name in a language; if it is blank, the name in the other language. */
export const localName = ({ name_th, name_en }: LocalNames, language: Language): string =>
  language === 'th' ? name_th || name_en : name_en || name_th

/** Both names; a blank one is replaced by the other. */
export const localNames = (names: LocalNames): Record<Language, string> => ({ th: localName(names, 'th'), en: localName(names, 'en') })
