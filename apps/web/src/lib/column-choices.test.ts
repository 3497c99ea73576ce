import { choicesText, choose, isChosen, isShown, parseChoices } from './column-choices.ts'

const code = { id: 'code', fixed: true }
const kind = { id: 'kind' }
const made = { id: 'created_at', hidden: true }
const columns = [code, kind, made]
const NONE = parseChoices(null)
const shown = (text: string | null, of = columns) => of.filter((column) => isShown(column, parseChoices(text))).map(({ id }) => id)

describe('columns of a list', () => {
  it('are those that the list begins with until something is chosen', () => {
    expect(shown(null)).toEqual(['code', 'kind'])
    expect(shown('')).toEqual(['code', 'kind'])
    expect(isChosen(NONE, columns)).toBe(false)
  })

  it('are what was stored of them, in the order of the list', () => {
    expect(shown('+created_at -kind')).toEqual(['code', 'created_at'])
    expect(isChosen(parseChoices('-kind'), columns)).toBe(true)
  })

  it('always have what rows are opened by', () => expect(shown('-code')).toEqual(['code', 'kind']))

  it('are not troubled by what nobody can read, or by columns that are gone', () => {
    expect(shown('{"kind":false} -- kind -Kind <b> -gone +gone  ')).toEqual(['code', 'kind'])
    expect(isChosen(parseChoices('-gone'), columns)).toBe(false)
  })

  it('have one that came later, unless it is one that is not shown at first', () => {
    const later = [...columns, { id: 'later' }, { id: 'seldom', hidden: true }]
    expect(shown('-kind', later)).toEqual(['code', 'later'])
  })
})

describe('a choice of columns', () => {
  it('is stored by name, and comes back as it was', () => {
    const choices = choose(choose(NONE, [kind], false), [made], true)
    expect(choicesText(choices)).toBe('-kind +created_at')
    expect(parseChoices(choicesText(choices))).toEqual(choices)
  })

  it('is stored only where it is not as the list begins', () => {
    const hidden = choose(NONE, [kind], false)
    expect(choicesText(choose(hidden, [kind], true))).toBeNull()
    expect(choicesText(choose(NONE, [made], false))).toBeNull()
    expect(choicesText(NONE)).toBeNull()
  })

  it('can be of all columns together', () => {
    const all = choose(parseChoices('-kind'), [kind, made], true)
    expect(choicesText(all)).toBe('+created_at')
  })

  it('keeps what was chosen for a column that is not there at present', () =>
    expect(choicesText(choose(parseChoices('-reason'), [kind], false))).toBe('-reason -kind'))

  it('leaves the choices it came from as they were', () => {
    const before = parseChoices('-kind')
    choose(before, [kind], true)
    expect(choicesText(before)).toBe('-kind')
  })
})
