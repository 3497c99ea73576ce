import type { EntrancesMetadata } from '@gatehouse/contract/entrances/entrances.ts'
import { ENTRY_CASES } from '@gatehouse/contract/entrances/entry-cases.ts'
import type { ExpectedGuest } from '@gatehouse/contract/pre-registers/pre-register-record.ts'
import { formField } from './check-in-failure.ts'
import { guestsLike, missingOf, partiesOf, startOfJoining, valuesOfGuest } from './expected-guest.ts'

const guest = {
  ...{ _id: 'g', day_id: 'd', pre_register_id: 'p', visitor_name: 'Somchai Jaidee', company: 'Acme', plate: null, plate_province: null },
  ...{ phone_masked: null, unit_id: 'u', unit_name: '18A', host_name: 'Nipha', visitor_type: 'visitor', purpose: 'meeting' },
  ...{ gate_note: null, starts_at: '2099-12-24T02:00:00Z', ends_at: '2099-12-24T04:00:00Z', guest_count: 1 },
  ...{ entrance_id: null, arrived_at: null, inside: false, has_photo: false, notice_version: null },
} as ExpectedGuest

type Fields = EntrancesMetadata['form']['rows'][number]['fields']
const missing = (
  overrides: Partial<ExpectedGuest>,
  options: { fields?: Fields; asks?: ('photo' | 'plate' | 'card')[]; required?: boolean } = {},
) => {
  const { fields = {}, asks = [], required = false } = options
  const rows = [{ visitor_type: null, gate_id: null, fields }]
  const metadata = {
    form: { rows, gate_asks: 'remind' },
    id_policy: 'full',
    notice: { version: 1, th: '', en: '', required },
  } as unknown as EntrancesMetadata
  return missingOf({ ...guest, ...overrides }, { gate: { _id: 'gate', asks }, metadata, notice_given: false, card: '' })
}

describe('[R-11] an expected guest at the gate', () => {
  it('needs nothing more where the gate asks for nothing more', () => expect(missing({})).toEqual([]))

  it('needs the required fields that were not announced, in the order of the form', () => {
    const fields: Fields = { plate: 'required', unit: 'required', phone: 'required', photo: 'required' }
    expect(missing({ unit_name: null }, { fields, required: true })).toEqual(['plate', 'unit_name', 'phone', 'photo', 'notice_given'])
    expect(missing({ plate: 'กก1234', phone_masked: '08x-xxx-5608' }, { fields: { ...fields, photo: 'shown' } })).toEqual([])
  })

  it('needs the missing fields that the gate asks for', () => {
    expect(missing({}, { asks: ['photo', 'plate', 'card'] })).toEqual(['plate', 'card_number', 'photo'])
    expect(missing({ plate: 'กก1234' }, { asks: ['plate'] })).toEqual([])
  })

  // The server asks for the same fields after a scan (see the server's ways-in.test.ts).
  it.each(ENTRY_CASES)('[D22] is asked the same as after a scan where $name', (each) => {
    const metadata = {
      form: { rows: [{ visitor_type: null, gate_id: null, fields: each.fields }], gate_asks: each.gate_asks },
      id_policy: each.keeps_numbers ? 'number' : 'none',
      notice: { version: 1, th: '', en: '', required: each.needs_notice },
    } as unknown as EntrancesMetadata
    const card = each.has_card && each.asks.includes('card') ? 'V-001' : ''
    const place = { gate: { _id: 'gate', asks: each.asks }, metadata, notice_given: false, card }
    const guestWithoutUnit = { ...guest, unit_id: null, unit_name: null }
    expect(missingOf(guestWithoutUnit, place)).toEqual(each.asked.map(formField))
    // A photo and a confirmed notice from the guest's own page count at the desk.
    const ready = missingOf({ ...guestWithoutUnit, has_photo: true, notice_version: 1 }, place)
    expect(ready).toEqual(each.asked.filter((name) => name !== 'photo' && name !== 'notice_version').map(formField))
  })

  it('begins the form with the announced values', () => {
    expect(valuesOfGuest({ ...guest, plate: 'กก1234', plate_province: 'TH-20' })).toMatchObject({
      ...{ visitor_name: 'Somchai Jaidee', company: 'Acme', unit_id: 'u', unit_name: '18A', host_name: 'Nipha', purpose: 'meeting' },
      ...{ plate: 'กก 1234', plate_province: 'TH-20' },
    })
  })

  it('is found by their own name, company or plate, and not by those of their group', () => {
    const guests = [
      { visitor_name: 'นาย สมชาย ใจดี', company: null, plate: null },
      { visitor_name: 'Anan', company: 'Acme', plate: 'กก1234' },
    ]
    const found = (query: string) => guestsLike(guests, query).map(({ visitor_name }) => visitor_name)
    expect(found('สมชาย')).toEqual(['นาย สมชาย ใจดี'])
    expect([found('กก 1234'), found('acm'), found('x')]).toEqual([['Anan'], ['Anan'], []])
    expect(found(' ')).toHaveLength(2)
  })

  it('belongs to a party, and people who join it have a separate name, company and vehicle', () => {
    const guests = [
      { ...guest, _id: 'a' },
      { ...guest, _id: 'b' },
      { ...guest, _id: 'c', day_id: 'another' },
    ]
    expect(partiesOf(guests).map(({ _id }) => _id)).toEqual(['a', 'c'])
    const { announced, prefilled } = startOfJoining({ ...guest, company: 'Acme', plate: 'กก1234', host_name: 'Nipha', phone_masked: '08x' })
    expect(announced).toMatchObject({ ids: { pre_register_id: guest.pre_register_id, day_id: guest.day_id }, phone_masked: null })
    expect(prefilled).toMatchObject({ visitor_name: '', company: '', plate: '', host_name: 'Nipha', visitor_type: guest.visitor_type })
  })
})
