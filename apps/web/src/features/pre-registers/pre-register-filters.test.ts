import { firstSort, openedText, preRegisterHref, TABS } from './pre-register-filters.ts'
import { readOpened } from './pre-register-search.ts'

const ID = '0199c5a0-0000-7000-8000-000000000001'

describe('[R-11] the address of the pre-registers', () => {
  it.each([
    [{}, {}],
    [{ new: '' }, { new: true }],
    [
      { new: '', like: ID },
      { new: true, like: ID },
    ],
    [{ id: ID }, { id: ID }],
    [
      { id: ID, edit: '' },
      { id: ID, edit: true },
    ],
    // Invalid values open nothing.
    [{ id: 'x', edit: '' }, {}],
    [{ edit: '' }, {}],
    [{ like: ID }, {}],
    [{ new: '', like: 'x' }, { new: true }],
    [{ new: '', id: ID, edit: '' }, { new: true }],
  ])('%j opens %j', (raw, expectedPanel) => {
    expect(JSON.parse(JSON.stringify(readOpened(raw)))).toEqual(expectedPanel)
    // Writing an address and reading it again gives the same values.
    const query = Object.fromEntries(new URL(preRegisterHref(readOpened(raw)), 'http://x').searchParams)
    expect(JSON.parse(JSON.stringify(readOpened(query)))).toEqual(expectedPanel)
  })

  it('distinguishes a form from another form and from its record', () => {
    const all = [{}, { id: ID }, { id: ID, edit: true as const }, { new: true as const }, { new: true as const, like: ID }].map(openedText)
    expect(new Set(all).size).toBe(all.length)
  })

  it('sorts expected visits by the next one first, and other visits by the latest first', () => {
    expect((['open', 'past', 'cancelled'] as const).map(firstSort)).toEqual(['starts_at', '-starts_at', '-starts_at'])
    expect(TABS).toEqual(expect.arrayContaining(['open', 'past', 'cancelled']))
  })
})
