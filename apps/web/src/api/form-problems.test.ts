import { ERRORS } from '@gatehouse/contract/errors.ts'
import { gateInput } from '@gatehouse/contract/gates/gates.ts'
import fc from 'fast-check'
import { ApiError, NetworkError } from './errors.ts'
import { changedFields, disputedFields, mergeMine, problemsOf, refusedFields } from './form-problems.ts'

const values = { location_id: '', code: 'g 1', name: '', asks: ['photo', 'plate'] }
const problem = { type: 'about:blank', title: '', status: 409, detail: '', request_id: 'r1' }

it('a form reports every bad field once before it is sent, in the order of the form and the language of the page', () => {
  const { error } = gateInput.safeParse({ ...values, direction: 'both', kind: 'reception' })
  const form = { values, required: ['location_id', 'code', 'name'], issues: error?.issues ?? [] }
  expect(problemsOf(form, 'en')).toEqual([
    { field: 'location_id', message: 'Please fill this in.' },
    { field: 'code', message: 'Use 1 to 12 letters A–Z, digits or hyphens.' },
    { field: 'name', message: 'Please fill this in.' },
  ])
  expect(problemsOf(form, 'th')[0]?.message).toBe('โปรดกรอกช่องนี้')
})

describe('a refused form', () => {
  const fields = ['code', 'name']

  it('shows a code at the field that caused it', () => {
    const conflict = new ApiError(409, { ...problem, code: 'gate_code_taken' }, ERRORS)
    expect(refusedFields(conflict, { gate_code_taken: 'code' }, fields, 'en')).toEqual([
      { field: 'code', message: 'Another gate of this location already has this code.' },
    ])
    expect(refusedFields(conflict, {}, fields, 'en')).toEqual([])
  })

  it('shows the fields that the server names, if the form has them', () => {
    const errors = [
      { field: 'name.0', message: 'Too long' },
      { field: 'body', message: 'Unknown' },
    ]
    expect(refusedFields(new ApiError(422, { ...problem, code: 'invalid', errors }), {}, fields, 'en')).toEqual([
      { field: 'name', message: 'Too long' },
    ])
    expect(refusedFields(new NetworkError('down'), {}, fields, 'en')).toEqual([])
  })
})

describe('a record that somebody else saved meanwhile', () => {
  const before = { code: 'G1', name: 'Lobby', asks: ['photo', 'card'] }

  it('conflicts only in fields that both changed to different values', () => {
    expect(disputedFields(before, { ...before, name: 'Main lobby' }, { ...before, code: 'G2' })).toEqual([])
    expect(disputedFields(before, { ...before, name: 'Main lobby' }, { ...before, name: 'Main lobby' })).toEqual([])
    expect(disputedFields(before, { ...before, name: 'Main lobby' }, { ...before, name: 'North lobby' })).toEqual(['name'])
  })

  it('doesn’t count a different order of the same choices as a change', () => {
    expect(changedFields(before, { ...before, asks: ['card', 'photo'] })).toEqual([])
    expect(changedFields(before, { ...before, asks: ['card'] })).toEqual(['asks'])
  })

  it('keeps every change of the form, and the other person’s changes elsewhere', () => {
    const form = fc.record({ code: fc.string(), name: fc.string() })
    fc.assert(
      fc.property(form, form, form, (first, theirs, mine) => {
        const result = mergeMine(first, theirs, mine)
        const changes = changedFields(first, mine)
        return (['code', 'name'] as const).every((field) => result[field] === (changes.includes(field) ? mine : theirs)[field])
      }),
    )
  })
})
