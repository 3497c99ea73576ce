import type { EntranceDetail } from '@gatehouse/contract/entrances/entrance-record.ts'
import { correctionBody, correctionOf, differences, merged } from './correction.ts'
import { correctionProblems } from './entrance-problems.ts'

const visit = {
  visitor_name: 'สมชาย',
  visitor_type: 'visitor',
  party_size: 2,
  plate: 'กก1234',
  plate_province: 'TH-10',
  company: null,
  updated_at: '2026-11-20T07:32:00.000Z',
  checkin_at: '2026-11-20T07:00:00.000Z',
  expected_out_at: '2026-11-20T10:00:20.000Z',
} as EntranceDetail

describe('the correction of a visit', () => {
  it('starts from the saved values, and an emptied field removes its value', () => {
    const values = correctionOf(visit)
    expect(values).toMatchObject({ plate: 'กก 1234', party_size: '2', company: '', remark: '' })
    expect(correctionBody({ ...values, plate: ' ' }, visit, ' ')).toMatchObject({
      plate: null,
      plate_province: null,
      company: null,
      reason: undefined,
      updated_at: visit.updated_at,
    })
  })

  it('sends the stay only if it was changed, and an empty one restores the usual stay', () => {
    const values = correctionOf(visit)
    expect(values.expected_minutes).toBe('180')
    expect(correctionBody(values, visit, '')).not.toHaveProperty('expected_minutes')
    expect(correctionBody({ ...values, expected_minutes: '๙๐' }, visit, '')).toMatchObject({ expected_minutes: 90 })
    expect(correctionBody({ ...values, expected_minutes: '' }, visit, '')).toMatchObject({ expected_minutes: null })
    expect(correctionProblems(correctionBody({ ...values, expected_minutes: 'x' }, visit, ''), false, 'en')).toHaveProperty(
      'expected_minutes',
    )
  })

  it('asks the reason once the visit has ended', () => {
    const body = correctionBody(correctionOf(visit), visit, '')
    expect(correctionProblems(body, false, 'en')).toEqual({})
    expect(correctionProblems(body, true, 'en')).toEqual({ reason: 'Please fill this in.' })
    expect(correctionProblems({ ...body, reason: 'misread' }, true, 'en')).toEqual({})
  })

  it('reports each problem at its field', () => {
    const body = correctionBody({ ...correctionOf(visit), visitor_name: '', plate_province: 'TH-00', party_size: '0' }, visit, '')
    expect(Object.keys(correctionProblems(body, false, 'th')).sort()).toEqual(['party_size', 'plate', 'visitor_name'])
  })

  it('shows the changes of another person', () => {
    const before = correctionOf(visit)
    expect(differences(before, correctionOf({ ...visit, plate: 'กก9999', remark: 'late' }))).toEqual([
      { field: 'plate', from: 'กก 1234', to: 'กก 9999' },
      { field: 'remark', from: '', to: 'late' },
    ])
    expect(differences(before, before)).toEqual([])
  })

  it('keeps the fields edited here, and those that the other person edited', () => {
    const before = correctionOf(visit)
    const now = correctionOf({ ...visit, plate: 'กก9999', remark: 'late' })
    expect(merged({ ...before, plate: 'กก 1', items: 'box' }, before, now)).toEqual({
      ...before,
      plate: 'กก 1',
      items: 'box',
      remark: 'late',
    })
  })
})
