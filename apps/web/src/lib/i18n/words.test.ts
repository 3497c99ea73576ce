import { describe, expect, it } from 'vitest'
import { commonWords } from './common.words.ts'
import { defineWords } from './define-words.ts'
import { currentLanguage, i18n, setLanguage, startLanguage } from './i18n.ts'

describe('words', () => {
  it('starts in the remembered language, else the browser’s, else Thai', () => {
    expect(startLanguage('en', 'th-TH')).toBe('en')
    expect(startLanguage(null, 'en-GB')).toBe('en')
    expect(startLanguage(null, 'de-DE')).toBe('th')
    expect(startLanguage('nonsense', 'en-GB')).toBe('th')
  })

  it('says a text in the present language, with its values and its plural', () => {
    setLanguage('en')
    expect(currentLanguage()).toBe('en')
    expect(commonWords.say('not_saved', { count: 1 })).toBe('Not saved: 1 field needs attention')
    expect(commonWords.say('not_saved', { count: 3 })).toBe('Not saved: 3 fields need attention')
    expect(commonWords.say('schemes.dark')).toBe('Dark')
    setLanguage('th')
    expect(commonWords.say('not_saved', { count: 1 })).toBe('ยังบันทึกไม่ได้ มี 1 ช่องที่ต้องแก้')
    expect(commonWords.say('load_failed', { thing: 'ประตู' })).toBe('โหลดประตูไม่ได้ ข้อมูลที่บันทึกแล้วยังอยู่ครบ')
  })

  it('does not compile without a Thai text, with an unknown key, or with a value missing', () => {
    // @ts-expect-error the Thai dictionary lacks `two`
    defineWords('test-missing', { en: { one: 'One', two: 'Two' }, th: { one: 'หนึ่ง' } })
    const words = defineWords('test', { en: { hello: 'Hello {{name}}' }, th: { hello: 'สวัสดี {{name}}' } })
    // @ts-expect-error there is no such key
    expect(words.say('helo', { name: 'A' })).toBe('helo')
    // @ts-expect-error `name` is needed
    expect(words.say('hello')).toContain('สวัสดี')
  })

  it('has the same values in both languages in every text', () => {
    const names = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort()
    const texts = (tree: unknown, path = ''): [string, string][] =>
      typeof tree === 'string' ? [[path, tree]] : Object.entries(tree as object).flatMap(([key, value]) => texts(value, `${path}.${key}`))
    const english = new Map(texts(i18n.getResourceBundle('en', 'common')))
    for (const [key, text] of texts(i18n.getResourceBundle('th', 'common'))) expect(names(text), key).toEqual(names(english.get(key) ?? ''))
  })
})
