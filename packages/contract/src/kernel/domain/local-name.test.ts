import { localName, localNames } from './local-name.ts'

it('[E31] is the name in the other language where one is blank', () => {
  expect(localName({ name_th: 'อาคาร', name_en: 'Tower' }, 'th')).toBe('อาคาร')
  expect(localName({ name_th: 'อาคาร', name_en: 'Tower' }, 'en')).toBe('Tower')
  expect(localNames({ name_th: '', name_en: 'Tower' })).toEqual({ th: 'Tower', en: 'Tower' })
  expect(localNames({ name_th: 'อาคาร', name_en: '' })).toEqual({ th: 'อาคาร', en: 'อาคาร' })
})
