import { commonWords } from './common.words.ts'
import { defineWords } from './define-words.ts'
import { currentLanguage, setLanguage, startLanguage } from './i18n.ts'
import { withoutJoiners } from './thai-breaks.ts'

describe('words', () => {
  it('starts in the stored language, else the first supported language of the browser, else English', () => {
    expect(startLanguage('en', ['th-TH'])).toBe('en')
    expect(startLanguage(null, ['en-GB', 'th'])).toBe('en')
    expect(startLanguage(null, ['de-DE', 'th-TH', 'en'])).toBe('th')
    expect(startLanguage(null, ['de-DE'])).toBe('en')
    expect(startLanguage('nonsense', ['th'])).toBe('en')
  })

  it('returns a text in the current language, with its values and its plural', () => {
    setLanguage('en')
    expect(currentLanguage()).toBe('en')
    expect(commonWords.say('not_saved', { count: 1 })).toBe('Not saved: 1 field needs attention')
    expect(commonWords.say('not_saved', { count: 3 })).toBe('Not saved: 3 fields need attention')
    expect(commonWords.say('schemes.dark')).toBe('Dark')
    setLanguage('th')
    expect(withoutJoiners(commonWords.say('not_saved', { count: 1 }))).toBe('ยังไม่ได้บันทึก มี 1 ช่องที่ต้องแก้ไข')
    expect(withoutJoiners(commonWords.say('load_failed', { thing: 'ประตู' }))).toBe('โหลดประตูไม่ได้ ข้อมูลที่บันทึกแล้วยังอยู่ครบ')
  })

  it('does not compile without a Thai text, with an unknown key, or with a value missing', () => {
    // @ts-expect-error `two` lacks its Thai text
    defineWords({ one: ['One', 'หนึ่ง'], two: ['Two'] })
    const words = defineWords({ hello: ['Hello {{name}}', 'สวัสดี {{name}}'] })
    // @ts-expect-error there is no such key
    expect(words.say('helo', { name: 'A' })).toBe('helo')
    // @ts-expect-error `name` is needed
    expect(words.say('hello')).toContain('สวัสดี')
  })
})
