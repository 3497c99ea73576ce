import type { VisitorSections } from '@gatehouse/contract/settings/settings.ts'
import { bodyOf, type ChoiceRow, ownSections, valuesOf } from './setting-values.ts'

const choice = (key: string, en = key) => ({ key, en, th: en, retired: false })
const savedSections: VisitorSections = {
  form: { rows: [{ visitor_type: null, gate_id: 'there', fields: { plate: 'required' } }], gate_asks: 'remind' },
  id_policy: 'number',
  purposes: [choice('meeting')],
  visitor_types: [{ ...choice('visitor'), stay_minutes: 180 }],
  vehicle_classes: [choice('car')],
  privileges: [choice('resident')],
  reasons: [],
  notice: { th: 'ก', en: 'A', required: false },
  slip: { paper: '80', copies: 1, header_th: '', header_en: '', footer_th: '', footer_en: '', lines: [] },
  pre_registers: { approval: false, early_minutes: 30, late_minutes: 60, pass_days: 365 },
  parking: { promptpay: null },
  partners: [],
  retention: { visits: 180, photos: 180, numbers: 180, sightings: 180, notifications: 180, payments: 2557, audit: 730 },
}
const everywhere = () => true
const before = valuesOf(savedSections, everywhere)
const place = { location_id: null, before, organisation: null }
const written = (en: string): ChoiceRow => ({ key: '', en, th: 'ใหม่', retired: false, stay_minutes: '' })

describe('the request body of the settings', () => {
  it('has the changed sections, the version that was read and the reason', () => {
    const values = { ...before, id_policy: 'none' as const, reason: ' Rule ' }
    expect(bodyOf(values, '4', place)).toEqual({ id_policy: 'none', location_id: null, version: 4, reason: 'Rule' })
    expect(bodyOf(before, '0', place)).toEqual({ location_id: null, version: 0, reason: null })
  })

  it('has a key of its own for each new choice, made from its English name', () => {
    const purposes = [...before.purposes, written('Meeting'), written('Meeting'), written('ประชุม'), written('Pick-up & drop-off!')]
    const { purposes: sentPurposes } = bodyOf({ ...before, purposes }, '1', place) as { purposes: { key: string }[] }
    expect(sentPurposes.map(({ key }) => key)).toEqual(['meeting', 'meeting_2', 'meeting_3', 'choice', 'pick_up_drop_off'])
    expect(sentPurposes[1]).toEqual({ key: 'meeting_2', en: 'Meeting', th: 'ใหม่', retired: false })
  })

  it('has numbers for typed text, and null for a blank limit', () => {
    const visitor_types = before.visitor_types.map((type) => ({ ...type, stay_minutes: '' }))
    const retention = { ...before.retention, photos: '30' }
    const pre_registers = { approval: true, early_minutes: '15', late_minutes: '', pass_days: '90' }
    expect(bodyOf({ ...before, visitor_types, retention, pre_registers }, '1', place)).toMatchObject({
      visitor_types: [{ key: 'visitor', stay_minutes: null }],
      retention: { visits: 180, photos: 30 },
      pre_registers: { approval: true, early_minutes: 15, late_minutes: null, pass_days: 90 },
    })
  })
})

describe('a location', () => {
  const here = (settings: VisitorSections) => valuesOf(settings, () => false)
  const organisation = here(savedSections)

  it('owns the sections that differ from the organisation, whose gates elsewhere do not count', () => {
    expect(organisation.form.rows).toEqual([])
    expect(ownSections(here({ ...savedSections, id_policy: 'none' }), organisation)).toEqual(['id_policy'])
  })

  it('returns a section to the organisation once both say the same', () => {
    const own = here({ ...savedSections, id_policy: 'none' })
    const sentBody = bodyOf({ ...own, id_policy: 'number' }, '2', { location_id: 'x', before: own, organisation })
    expect(sentBody).toMatchObject({ id_policy: null, location_id: 'x', version: 2 })
  })
})
