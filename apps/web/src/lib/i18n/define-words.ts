import { i18n } from './i18n.ts'
import { keepTogether } from './thai-breaks.ts'

/** A text in English and in Thai. One that counts has its English singular and plural; Thai has one form for both. */
type Text = readonly [en: string, th: string] | readonly [one: string, other: string, th: string]

/** Words of one area: texts and groups of texts. `{{name}}` is a gap for a value; `count` chooses between singular and plural. */
export interface WordTree {
  readonly [key: string]: Text | WordTree
}

/** Every key that may be asked for; a text of a group is `group.key`. */
export type KeyOf<T> = { [K in keyof T & string]: T[K] extends readonly string[] ? K : `${K}.${KeyOf<T[K]>}` }[keyof T & string]

type TextAt<T, K extends string> = K extends `${infer Group}.${infer Rest}`
  ? Group extends keyof T
    ? TextAt<T[Group], Rest>
    : never
  : T[K & keyof T]

type NamesIn<S> = S extends `${string}{{${infer Name}}}${infer Rest}` ? Name | NamesIn<Rest> : never

/** The gaps of a text: those of the English one, of the plural where there are two. */
type GapsOf<T> = T extends readonly [string, infer Other, string]
  ? NamesIn<Other>
  : T extends readonly [infer En, string]
    ? NamesIn<En>
    : never

/** The values a text needs; a call that forgets one does not compile. */
export type ValuesOf<T, K extends string> = [GapsOf<TextAt<T, K>>] extends [never]
  ? []
  : [values: Readonly<Record<GapsOf<TextAt<T, K>>, string | number>>]

export type Say<T> = <K extends KeyOf<T>>(key: K, ...values: ValuesOf<T, K>) => string

export interface Words<T> {
  readonly area: string
  /** The text in the present language, for code outside of a component; inside use `useWords`, which follows a change of language. */
  readonly say: Say<T>
}

interface Resources {
  [key: string]: string | Resources
}

/** The texts of one language, under the keys that i18next knows. */
const inLanguage = (language: 'en' | 'th', words: WordTree): Resources =>
  Object.fromEntries(
    Object.entries(words).flatMap(([key, word]): [string, string | Resources][] => {
      if (!isText(word)) return [[key, inLanguage(language, word)]]
      if (language === 'th') return [[word.length === 3 ? `${key}_other` : key, keepTogether(word.at(-1)!)]]
      if (word.length === 2) return [[key, word[0]]]
      return [
        [`${key}_one`, word[0]],
        [`${key}_other`, word[1]],
      ]
    }),
  )

const isText = (word: Text | WordTree): word is Text => Array.isArray(word)

/**
 * Registers the words of one area in both languages and returns the typed handle to them.
 * An area is a module's name or `common`; its dictionary is loaded together with the code that imports it.
 */
export const defineWords = <const T extends WordTree>(area: string, words: T): Words<T> => {
  i18n.addResourceBundle('en', area, inLanguage('en', words))
  i18n.addResourceBundle('th', area, inLanguage('th', words))
  return { area, say: (key, ...values) => i18n.t(key as string, { ns: area, ...values[0] }) }
}
