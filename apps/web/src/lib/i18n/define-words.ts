import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import { currentLanguage } from './i18n.ts'
import { keepTogether } from './thai-breaks.ts'

/** A text in English and Thai. A text with a count has an English singular and plural; Thai has one form for both. */
type Text = readonly [en: string, th: string] | readonly [one: string, other: string, th: string]

/** A text without gaps and plural, such as the title of a screen. */
export type Title = readonly [en: string, th: string]

/** Words of one area: texts and groups of texts. `{{name}}` is a gap for a value; `count` chooses between singular and plural. */
export interface WordTree {
  readonly [key: string]: Text | WordTree
}

/** Every valid key; a text within a group is `group.key`. */
export type KeyOf<T> = { [K in keyof T & string]: T[K] extends readonly string[] ? K : `${K}.${KeyOf<T[K]>}` }[keyof T & string]

type TextAt<T, K extends string> = K extends `${infer Group}.${infer Rest}`
  ? Group extends keyof T
    ? TextAt<T[Group], Rest>
    : never
  : T[K & keyof T]

type NamesIn<S> = S extends `${string}{{${infer Name}}}${infer Rest}` ? Name | NamesIn<Rest> : never

/** The gaps of a text, taken from the English one, or from its plural where there are two forms. */
type GapsOf<T> = T extends readonly [string, infer Other, string]
  ? NamesIn<Other>
  : T extends readonly [infer En, string]
    ? NamesIn<En>
    : never

/** The values that a text needs; a call without one of them doesn't compile. */
export type ValuesOf<T, K extends string> = [GapsOf<TextAt<T, K>>] extends [never]
  ? []
  : [values: Readonly<Record<GapsOf<TextAt<T, K>>, string | number>>]

export type Say<T> = <K extends KeyOf<T>>(key: K, ...values: ValuesOf<T, K>) => string

export interface Words<T> {
  /** One function for each language. Its identity never changes, so that memoised components stay valid. */
  readonly in: Readonly<Record<Language, Say<T>>>
  /** The text in the current language, for code outside components. Components use `useWords`, which follows a change of language. */
  readonly say: Say<T>
  /** The text of a key that may be unknown, such as a code from a newer server. */
  readonly find: (language: Language, key: string, values?: Values) => string | undefined
  readonly tree: T
}

type Values = Readonly<Record<string, string | number>>

export const isText = (word: Text | WordTree | undefined): word is Text => Array.isArray(word)

export const titleIn = (language: Language, [en, th]: Title): string => (language === 'th' ? keepTogether(th) : en)

/** The typed handle to the words of one area. Its dictionary is bundled with the code that imports it, so nothing is fetched. */
export const defineWords = <const T extends WordTree>(tree: T): Words<T> => {
  const find: Words<T>['find'] = (language, key, values) => {
    const text = key.split('.').reduce<Text | WordTree | undefined>((node, name) => (isText(node) ? undefined : node?.[name]), tree)
    if (!isText(text)) return undefined
    const [first, second] = text
    const template = language === 'th' ? keepTogether(text.at(-1)!) : text.length === 3 && values?.count !== 1 ? second : first
    return values ? template.replace(/{{(.+?)}}/g, (_gap, name: string) => String(values[name])) : template
  }
  const sayIn =
    (language: Language): Say<T> =>
    (key, ...values) =>
      find(language, key, values[0]) ?? key
  const byLanguage = { en: sayIn('en'), th: sayIn('th') }
  return { tree, in: byLanguage, find, say: (key, ...values) => byLanguage[currentLanguage()](key, ...values) }
}
