import { EMPTY } from './check-in-form.ts'
import { fillTyped } from './typed-ahead.ts'

const WALK = ['id_number', 'visitor_name', 'plate', 'unit_name', 'purpose', 'card_number', 'company']
const PURPOSES = [{ key: 'visit' }, { key: 'inspection' }]
const fill = (input: string, walk = WALK) => {
  const { values, at } = fillTyped(EMPTY, input, walk, PURPOSES)
  return { at, ...Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== EMPTY[name as 'plate'])) }
}

describe('text that is typed before the form is there', () => {
  it('goes to the first field, and behind each Enter to the next', () => {
    expect(fill('')).toEqual({ at: 'id_number' })
    expect(fill('Som', ['visitor_name', 'plate'])).toEqual({ at: 'visitor_name', visitor_name: 'Som' })
    expect(fill('1101700230708\nSomchai\n')).toEqual({ at: 'plate', id_number: '1101700230708', visitor_name: 'Somchai' })
  })

  it('is read as fields read it when they are left', () => {
    expect(fill('\nSomchai\nกก 1234 ชบ\n')).toEqual({ at: 'unit_name', visitor_name: 'Somchai', plate: 'กก 1234', plate_province: 'TH-20' })
  })

  it('chooses a purpose by its number, which needs no Enter, and by nothing else', () => {
    expect(fill('\nSom\n\n\n2C-0042')).toEqual({ at: 'card_number', visitor_name: 'Som', purpose: 'inspection', card_number: 'C-0042' })
    expect(fill('\nSom\n\n\n9x\nC-0042')).toEqual({ at: 'card_number', visitor_name: 'Som', card_number: 'C-0042' })
  })

  it('ends in the last field, and sends nothing', () => {
    expect(fill('Som\nกก 1\nmore\n', ['visitor_name', 'plate'])).toEqual({ at: 'plate', visitor_name: 'Som', plate: 'กก 1' })
    expect(fill('2\n', ['purpose'])).toEqual({ at: 'purpose', purpose: 'inspection' })
    expect(fill('x\nSiam', ['visitor_type', 'company'])).toEqual({ at: 'company', company: 'Siam' })
  })

  it('keeps the initial values that were not typed over', () => {
    const start = { ...EMPTY, id_number: '123', visitor_name: 'Anna' }
    expect(fillTyped(start, '\n', WALK, PURPOSES).values).toEqual(start)
    expect(fillTyped(start, '4\n', WALK, PURPOSES).values).toEqual({ ...start, id_number: '4' })
  })
})
