import { companionNames, namesOfVisit } from './visit-names.ts'

it('[B14] reads the names of companions as people list them', () => {
  const read: [string, string[]][] = [
    ['Anong Saijai\n  2. Boonma Deejai\r\n- สมชาย ใจดี', ['Anong Saijai', 'Boonma Deejai', 'สมชาย ใจดี']],
    ['Anong / Boonma / สุดา', ['Anong', 'Boonma', 'สุดา']],
    ['สมชาย ใจดี และ สุดา สายใจ', ['สมชาย ใจดี', 'สุดา สายใจ']],
    ['Jaidee, Somchai', ['Jaidee, Somchai', 'Jaidee', 'Somchai']],
    ['(1) Anong; (2) Boonma; • Chai', ['Anong', 'Boonma', 'Chai']],
    [' \n , ,\n', []],
  ]
  for (const [text, names] of read) expect(companionNames(text)).toEqual(names)
})

it('[B14] has each name once, the visitor’s first, with whose it is', () => {
  const names = namesOfVisit({ companion_names: 'Anong\nSomchai', visitor_name: 'Somchai' }, { announced_name: 'Somsak', name_en: null })
  expect(names).toEqual([
    { name: 'Somchai', role: 'visitor' },
    { name: 'Anong', role: 'companion' },
    { name: 'Somsak', role: 'announced' },
  ])
})
