import type { StampOffer, StampRow, StampVisit } from '@gatehouse/contract/e-stamps/e-stamp-record.ts'
import { closedBecause, firstOpen, missingIn, quotaIn, soughtText, unitsOffered, withStamp } from './stamping.ts'
import { effectBeside } from './use-effect-words.ts'

describe('a lookup', () => {
  it.each([
    ['7', '# 7'],
    ['#7', '# 7'],
    ['๑๒', '#12'],
    ['# 12', '#12'],
    ['123', '123'],
    ['#1234567', '#1234567'],
    [' กข1 ', 'กข1'],
    ['กข', null],
    ['', null],
  ])('[R-14b] of %j searches for %j', (input, sought) => expect(soughtText(input)).toBe(sought))

  it('has at least as many characters as the server takes', () =>
    expect(['1', '22', '#3'].map((input) => soughtText(input)!.length >= 3)).toEqual([true, true, true]))
})

const unitOf = (id: string) => ({ id, location_id: 'p', code: id, name_th: id, name_en: '' })
const offer = (kind: Partial<StampOffer['kind']> = {}, left: Partial<StampOffer['left']> = {}, unit: string | null = null) =>
  ({
    kind: { _id: 'k', stackable: false, per_visit: null, ...kind },
    unit: unit === null ? null : unitOf(unit),
    left: { day: null, month: null, ...left },
  }) as StampOffer
const visit = (...stamps: { kind_id: string; mine: boolean }[]) => ({ stamps }) as unknown as StampVisit

describe('an offer', () => {
  it('names each unit once, and no unit first', () =>
    expect(unitsOffered([offer({}, {}, 'a'), offer({}, {}, 'b'), offer(), offer({ _id: 'l' }, {}, 'a')]).map(({ id }) => id)).toEqual([
      null,
      'a',
      'b',
    ]))

  it.each<[string, StampOffer, StampVisit, ReturnType<typeof closedBecause>]>([
    ['open', offer({}, { day: 1, month: 1 }), visit(), null],
    ['given once already', offer(), visit({ kind_id: 'k', mine: false }), 'given'],
    ['open beside another kind', offer(), visit({ kind_id: 'other', mine: true }), null],
    ['used up today', offer({}, { day: 0, month: 9 }), visit(), 'day'],
    ['used up this month, which lasts longer', offer({}, { day: 0, month: 0 }), visit(), 'month'],
    ['given again', offer({ stackable: true, per_visit: 2 }), visit({ kind_id: 'k', mine: true }), null],
    ['used up for the visit', offer({ stackable: true, per_visit: 1 }), visit({ kind_id: 'k', mine: true }), 'visit'],
    ['open where others used theirs', offer({ stackable: true, per_visit: 1 }), visit({ kind_id: 'k', mine: false }), null],
  ])('is %s', (_name, stampOffer, stampVisit, because) => expect(closedBecause(stampOffer, stampVisit)).toBe(because))

  it('is taken first where it can be', () => {
    const open = offer({ _id: 'b' })
    expect(firstOpen([offer({}, { day: 0 }), open], visit())).toBe(open)
    expect(firstOpen([offer({}, { day: 0 })], visit())).toBeUndefined()
  })
})

describe('a refusal', () => {
  it('says which quota, how much and until when', () => {
    const renews_at = '2026-12-01T00:00:00.000Z'
    expect(quotaIn({ _id: 'k', quota: 'month', most: 300, renews_at })).toEqual({ quota: 'month', most: 300, renews_at })
    expect(quotaIn({ _id: 'k', quota: 'visit', most: 2, renews_at: null })).toEqual({ quota: 'visit', most: 2, renews_at: null })
  })

  it.each([undefined, {}, { quota: 'year', most: 1 }, { quota: 'day' }])('says nothing of %j', (conflict) =>
    expect(quotaIn(conflict)).toBeNull(),
  )
})

describe('a typed text', () => {
  it.each([
    ['', 0],
    ['กข', 1],
    [' ก ', 2],
    ['7', 0],
    ['#42', 0],
    ['กข1', 0],
  ])('%j needs %i more characters', (input, missing) => expect(missingIn(input)).toBe(missing))
})

describe('a vehicle', () => {
  it('has a stamp after it was given, and has it no more after it was taken back', () => {
    const stamp = { _id: 's', kind_id: 'k', revoked_at: null } as StampRow
    const stampedVisit = withStamp(visit(), stamp)
    expect(stampedVisit.stamps).toMatchObject([{ _id: 's', kind_id: 'k', mine: true, revocable: true, other_unit: false }])
    expect(withStamp(stampedVisit, { ...stamp, revoked_at: '2026-11-27T00:00:00.000Z' }).stamps).toEqual([])
  })
})

describe('the effect beside a name', () => {
  it.each([
    ['50% Off', '50% off', ''],
    ['Lunch, 2 h free', '2\u00a0h free', ''],
    ['Lunch', '50% off', '50% off'],
  ])('%j, %j is %j', (name, effect, visibleEffect) => expect(effectBeside(name, effect)).toBe(visibleEffect))
})
