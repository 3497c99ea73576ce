import { type Gate, gateInput, gateUpdate } from '@gatehouse/contract/gates/gates.ts'
import { bodyOf, sourceOf } from './gate-values.ts'

const gate: Gate = {
  _id: '01a1fe36-1792-743b-bc94-2e2285962705',
  location_id: '01a1fe36-1792-743b-bc94-2e2285962706',
  location_code: 'HQ',
  code: 'G1',
  name: 'Lobby',
  direction: 'both',
  kind: 'reception',
  asks: ['photo'],
  visitor_types: ['contractor'],
  hours: null,
  status: 'active',
  created_at: '2026-11-20T07:00:00.000Z',
  updated_at: '2026-11-20T07:32:00.000Z',
}

describe('the form of a gate', () => {
  it('sends values that the contract accepts, unchanged', () => {
    const { values, version } = sourceOf(gate)
    expect(gateUpdate.parse(bodyOf(values, version))).toEqual({
      location_id: gate.location_id,
      code: 'G1',
      name: 'Lobby',
      direction: 'both',
      kind: 'reception',
      asks: ['photo'],
      visitor_types: ['contractor'],
      hours: null,
      updated_at: gate.updated_at,
    })
    expect(gateUpdate.parse(bodyOf({ ...values, reason: ' New sign ' }, version)).reason).toBe('New sign')
  })

  it('starts with the only location, and sends no version of a new gate', () => {
    expect(sourceOf(undefined, [gate.location_id, 'another']).values.location_id).toBe('')
    const { values } = sourceOf(undefined, [gate.location_id])
    expect(gateInput.parse(bodyOf({ ...values, code: 'g2', name: 'Dock' }, null))).toMatchObject({
      location_id: gate.location_id,
      code: 'G2',
    })
  })
})
