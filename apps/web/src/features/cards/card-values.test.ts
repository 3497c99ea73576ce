import { type Card, cardBatch, cardInput, cardUpdate, numbersOf } from '@gatehouse/contract/cards/cards.ts'
import { batchBodyOf, bodyOf, newBatch, sourceOf } from './card-values.ts'

const location_id = '01a1fe36-1792-743b-bc94-2e2285962706'
const card: Card = {
  _id: '01a1fe36-1792-743b-bc94-2e2285962705',
  number: 'V-001',
  uid: '00BC614E',
  uid_read: '0012345678',
  technology: 'em4100',
  kind: 'visitor',
  location_id,
  location_code: 'HQ',
  valid_from: null,
  valid_until: '2026-12-31',
  status: 'available',
  issued_at: null,
  lost_at: null,
  note: '',
  holder: null,
  created_at: '2026-11-20T07:00:00.000Z',
  updated_at: '2026-11-20T07:32:00.000Z',
}

describe('the form of a card', () => {
  it('sends a card to the contract as it was read', () => {
    const { values, version } = sourceOf(card, '')
    expect(cardUpdate.parse(bodyOf(values, version))).toEqual({
      number: 'V-001',
      uid: '00 BC 61 4E',
      technology: 'em4100',
      kind: 'visitor',
      location_id,
      valid_from: null,
      valid_until: '2026-12-31',
      note: '',
      updated_at: card.updated_at,
    })
    expect(cardUpdate.parse(bodyOf({ ...values, reason: ' New print ' }, version)).reason).toBe('New print')
  })

  it('sends empty fields as null', () => {
    const { values } = sourceOf(undefined, '')
    expect(cardInput.parse(bodyOf({ ...values, number: 'v-2' }, null))).toMatchObject({ number: 'V-2', uid: null, location_id: null })
  })

  it('makes the numbers of a range, and says which number is wrong', () => {
    const { values } = newBatch(location_id)
    expect(numbersOf(cardBatch.parse(batchBodyOf({ ...values, first: '9', last: '11' })))).toEqual(['V-009', 'V-010', 'V-011'])
    const wrong = (change: Partial<typeof values>) =>
      cardBatch.safeParse(batchBodyOf({ ...values, ...change })).error?.issues.map(({ path }) => path.join('.'))
    expect(wrong({ last: '' })).toContain('last')
    expect(wrong({ first: '5', last: '4' })).toEqual(['last'])
    expect(wrong({ first: '1', last: '1001' })).toEqual(['last'])
    expect(wrong({ valid_from: '2026-02-01', valid_until: '2026-01-31' })).toEqual(['valid_until'])
  })
})
