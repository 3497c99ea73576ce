import type { VisitorMatch } from '@gatehouse/contract/entrances/entrance-find.ts'
import { EMPTY } from '../base/check-in-form.ts'
import { isExactField, screenBody } from './early-screen.ts'

const match = { entrance: { _id: 'earlier' } } as VisitorMatch
const asks = (values: object, visitorMatch: VisitorMatch | null = null) =>
  screenBody({ ...EMPTY, visitor_type: 'visitor', ...values }, 'g', visitorMatch)

it('asks the blacklist by whole numbers and plates, and by nothing that is half typed', () => {
  expect(asks({ visitor_name: 'Somchai', company: 'ACME' })).toBeNull()
  for (const half of [{ id_number: '310060044563' }, { id_number: '3100600445634' }, { phone: '08123' }]) expect(asks(half)).toBeNull()
  expect(asks({ id_number: '3100600445635' })).toEqual({ gate_id: 'g', id_kind: 'national_id', id_number: '3100600445635' })
  expect(asks({ id_number: 'AB 123456', visitor_name: ' Ann ' })).toMatchObject({ id_kind: 'passport', visitor_name: 'Ann' })
  expect(asks({ plate: '1กก 1234', phone: '0812345608', id_number: '31' })).toEqual({
    ...{ gate_id: 'g', plate: '1กก 1234', plate_province: 'TH-10', phone: '0812345608' },
  })
  expect(asks({}, match)).toEqual({ gate_id: 'g', returning_of: 'earlier' })
})

it('asks when a field is left that can be exact', () =>
  expect(['id_number', 'phone', 'plate', 'visitor_name', 'unit_name'].map(isExactField)).toEqual([true, true, true, false, false]))
