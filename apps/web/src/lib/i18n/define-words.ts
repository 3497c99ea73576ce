import { i18n } from './i18n.ts'
import { keepTogether } from './thai-breaks.ts'

/** Words of one area: a text, or a group of texts. `{{name}}` stands for a value; `key_one` and `key_other` are chosen by `count`. */
export interface WordTree {
  readonly [key: string]: string | WordTree
}

type Base<K extends string> = K extends `${infer Name}_one` | `${infer Name}_other` ? Name : K

/** Every key that may be asked for, with groups as `group.key` and plurals by their common name. */
export type KeyOf<T> = { [K in keyof T & string]: T[K] extends string ? Base<K> : `${K}.${KeyOf<T[K]>}` }[keyof T & string]

/** The Thai dictionary must have every key of the English one, except that Thai has no singular form. */
export type ThaiOf<T> = {
  readonly [K in keyof T as K extends `${string}_one` ? never : K]: T[K] extends string ? string : ThaiOf<T[K]>
}

type TextAt<T, K extends string> = K extends `${infer Group}.${infer Rest}`
  ? Group extends keyof T
    ? TextAt<T[Group], Rest>
    : never
  : K extends keyof T
    ? T[K]
    : T[`${K}_other` & keyof T]

type NamesIn<S> = S extends `${string}{{${infer Name}}}${infer Rest}` ? Name | NamesIn<Rest> : never

/** The values a text needs; a call that forgets one does not compile. */
export type ValuesOf<T, K extends string> = [NamesIn<TextAt<T, K>>] extends [never]
  ? []
  : [values: Readonly<Record<NamesIn<TextAt<T, K>>, string | number>>]

export type Say<T> = <K extends KeyOf<T>>(key: K, ...values: ValuesOf<T, K>) => string

export interface Words<T> {
  readonly area: string
  /** The text in the present language, for code outside of a component; inside use `useWords`, which follows a change of language. */
  readonly say: Say<T>
}

const inEveryText = (words: object, change: (text: string) => string): object =>
  Object.fromEntries(Object.entries(words).map(([key, word]) => [key, typeof word === 'string' ? change(word) : inEveryText(word, change)]))

/**
 * Registers the words of one area in both languages and returns the typed handle to them.
 * An area is a module's name or `common`; its dictionary is loaded together with the code that imports it.
 */
export const defineWords = <const T extends WordTree>(
  area: string,
  words: { readonly en: T; readonly th: ThaiOf<NoInfer<T>> },
): Words<T> => {
  i18n.addResourceBundle('en', area, words.en)
  i18n.addResourceBundle('th', area, inEveryText(words.th, keepTogether))
  return { area, say: (key, ...values) => i18n.t(key as string, { ns: area, ...values[0] }) }
}
