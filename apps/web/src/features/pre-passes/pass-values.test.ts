import { type PrePass, prePassInput, prePassUpdate } from '@gatehouse/contract/pre-passes/pre-pass-record.ts'
import { NO_UNIT } from '../../lib/unit-choice.ts'
import { bodyOf, newSource, sourceOf } from './pass-values.ts'

const location_id = '01a1fe36-1792-743b-bc94-2e2285962705'
const gate = '01a1fe36-1792-743b-bc94-2e2285962706'
const usual = { today: '2099-12-28', location_id, unit_id: NO_UNIT, host_name: 'Nipha' }

const pass = {
  ...{ _id: gate, holder_name: 'Somchai', company: null, plate: null, plate_province: null, location_id, gate_ids: [gate], unit_id: gate },
  ...{ unit_name: '18A', host_name: null, visitor_type: 'visitor', purpose: null, mode: 'multiple', max_uses: 5, from_day: '2099-12-24' },
  ...{ from_time: '08:00', until_day: '2099-12-31', until_time: null, hours: null, not_on_holidays: true, early_minutes: 15 },
  ...{ gate_note: null, status: 'active', phone_masked: 'xxx-xxx-5608', email: 'a@mail.example', updated_at: '2099-12-01T00:00:00.000Z' },
} as unknown as PrePass

describe('the form of a pass', () => {
  it('starts with one visit within a week from today, and sends values that the contract accepts', () => {
    const { values, version } = newSource(usual)
    const body = prePassInput.parse(bodyOf({ ...values, holder_name: 'Somchai' }, version))
    expect(body).toMatchObject({
      ...{ mode: 'single', max_uses: null, from_day: '2099-12-28', from_time: null, until_day: '2100-01-04', until_time: null },
      ...{ gate_ids: null, unit_id: null, hours: null, early_minutes: 30, host_name: 'Nipha', plate_province: null, email: null },
    })
    expect(body).not.toHaveProperty('phone')
  })

  it('sends a pass back unchanged', () => {
    const { values, version } = sourceOf(pass)
    const { phone_masked: _phone, _id, status, unit_name, ...expectedFields } = pass
    expect(prePassUpdate.parse(bodyOf(values, version))).toMatchObject(expectedFields)
  })

  it('sends the number of visits only if it counts, tidied times, and a phone that was entered or removed', () => {
    const { values, version } = sourceOf(pass)
    const sent = (changes: object) => bodyOf({ ...values, ...changes }, version)
    expect(sent({ mode: 'daily' })).toMatchObject({ mode: 'daily', max_uses: null })
    expect(sent({ from_time: '๘', until_time: '18.30' })).toMatchObject({ from_time: '08:00', until_time: '18:30' })
    expect([sent({ phone: null }), sent({ phone: '0812345608' })]).toMatchObject([{ phone: null }, { phone: '0812345608' }])
  })

  it('refuses a typed text that matches no unit', () => {
    const { values, version } = sourceOf(pass)
    const { error } = prePassUpdate.safeParse(bodyOf({ ...values, unit_id: { id: '', name: 'no such unit' } }, version))
    expect(error!.issues.map(({ path }) => path[0])).toEqual(['unit_id'])
  })
})
