import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import { currentLanguage } from './i18n.ts'

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
  readonly texts: Readonly<Record<Language, WordTree>>
  /** The text in the present language, for code outside of a component; inside use `useWords`, which follows a change of language. */
  readonly say: Say<T>
}

/**
 * The words of one area in both languages, with the typed way to say them. An area is a module's name or `common`; its words are loaded
 * together with the code that imports them.
 */
export const defineWords = <const T extends WordTree>(
  area: string,
  texts: { readonly en: T; readonly th: ThaiOf<NoInfer<T>> },
): Words<T> => ({
  texts,
  say: (key, ...given) => {
    const values: Readonly<Record<string, string | number>> = given[0] ?? {}
    const text = textAt(texts[currentLanguage()], key, values.count)
    // The types let no unknown key through; a key that is put together from an answer of the server may still be one.
    return text === undefined ? `${area}.${key}` : text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
  },
})

/** The text of a key such as `states.open`; where it depends on a count, the form for the count. Thai has only one. */
function textAt(texts: WordTree, key: string, count: string | number | undefined): string | undefined {
  const path = key.split('.')
  const last = path.pop()!
  let tree: WordTree | string | undefined = texts
  for (const name of path) tree = typeof tree === 'object' ? tree[name] : undefined
  if (typeof tree !== 'object') return
  const text = tree[last] ?? (count === 1 ? tree[`${last}_one`] : undefined) ?? tree[`${last}_other`]
  return typeof text === 'string' ? text : undefined
}
