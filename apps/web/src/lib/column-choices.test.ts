import { choicesText, choose, isChosen, isShown, parseChoices } from './column-choices.ts'

const code = { id: 'code', fixed: true }
const kind = { id: 'kind' }
const createdColumn = { id: 'created_at', hidden: true }
const columns = [code, kind, createdColumn]
const NONE = parseChoices(null)
const shown = (text: string | null, list = columns) => list.filter((column) => isShown(column, parseChoices(text))).map(({ id }) => id)

describe('columns of a list', () => {
  it('are the list’s defaults until the person changes them', () => {
    expect(shown(null)).toEqual(['code', 'kind'])
    expect(shown('')).toEqual(['code', 'kind'])
    expect(isChosen(NONE, columns)).toBe(false)
  })

  it('follow the stored choices, in the order of the list', () => {
    expect(shown('+created_at -kind')).toEqual(['code', 'created_at'])
    expect(isChosen(parseChoices('-kind'), columns)).toBe(true)
  })

  it('always include the column that opens a row', () => expect(shown('-code')).toEqual(['code', 'kind']))

  it('ignore unreadable choices and removed columns', () => {
    expect(shown('{"kind":false} -- kind -Kind <b> -gone +gone  ')).toEqual(['code', 'kind'])
    expect(isChosen(parseChoices('-gone'), columns)).toBe(false)
  })

  it('include a column that was added later, unless it is hidden by default', () => {
    const later = [...columns, { id: 'later' }, { id: 'seldom', hidden: true }]
    expect(shown('-kind', later)).toEqual(['code', 'later'])
  })
})

describe('a choice of columns', () => {
  it('is stored by name and restored unchanged', () => {
    const choices = choose(choose(NONE, [kind], false), [createdColumn], true)
    expect(choicesText(choices)).toBe('-kind +created_at')
    expect(parseChoices(choicesText(choices))).toEqual(choices)
  })

  it('is stored only when it differs from the default', () => {
    const choices = choose(NONE, [kind], false)
    expect(choicesText(choose(choices, [kind], true))).toBeNull()
    expect(choicesText(choose(NONE, [createdColumn], false))).toBeNull()
    expect(choicesText(NONE)).toBeNull()
  })

  it('can change all columns together', () => {
    const all = choose(parseChoices('-kind'), [kind, createdColumn], true)
    expect(choicesText(all)).toBe('+created_at')
  })

  it('keeps the choice for a column that is currently absent', () =>
    expect(choicesText(choose(parseChoices('-reason'), [kind], false))).toBe('-reason -kind'))

  it('leaves the original choices unchanged', () => {
    const before = parseChoices('-kind')
    choose(before, [kind], true)
    expect(choicesText(before)).toBe('-kind')
  })
})
