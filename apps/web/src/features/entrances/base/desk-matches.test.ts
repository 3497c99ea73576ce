import type { VisitorMatch } from '@gatehouse/contract/entrances/entrance-find.ts'
import type { MemberMatch } from '@gatehouse/contract/members/member-desk.ts'
import fc from 'fast-check'
import { chosenIndex, type DeskMatch, matchAction, meantBy, moveChoice, mustChoose, peopleIn, shownMatches } from './desk-matches.ts'

const match = (inside: boolean, card_number: string | null = null, location_id = 'here') =>
  ({ inside, entrance: { card_number, location_id } }) as VisitorMatch
const visit = (visitorMatch: VisitorMatch): DeskMatch => ({ kind: 'visit', id: visitorMatch.entrance._id, visit: visitorMatch })
const known = (id: string, inside: boolean, member_id: string | null = null) =>
  ({ inside, member_id, matched: ['name'], entrance: { _id: id } }) as unknown as VisitorMatch
const member = (id: string, ...matchedFields: MemberMatch['matched']) =>
  ({ _id: id, matched: matchedFields, vehicles: [], reasons: [] }) as unknown as MemberMatch
const may = { check_in: true, check_out: true }

describe('the answer strip', () => {
  it('moves through the lines and around the ends', () => {
    expect(moveChoice(0, 1, 3)).toBe(1)
    expect(moveChoice(2, 1, 3)).toBe(0)
    expect(moveChoice(0, -1, 3)).toBe(2)
    expect(moveChoice(0, 1, 0)).toBe(0)
    fc.assert(
      fc.property(fc.nat(7), fc.constantFrom(1 as const, -1 as const), fc.integer({ min: 8, max: 8 }), (index, step, count) => {
        const next = moveChoice(index, step, count)
        expect(next >= 0 && next < count).toBe(true)
        expect(moveChoice(next, step === 1 ? -1 : 1, count)).toBe(index)
      }),
    )
  })

  it('keeps the chosen person when others come before them', () => {
    const [a, b] = ['a', 'b'].map((id) => visit(known(id, false)))
    expect(chosenIndex([a!, b!], 'b')).toBe(1)
    expect(chosenIndex([b!, a!], 'b')).toBe(0)
    expect(chosenIndex([a!], null)).toBe(0)
    expect(meantBy([b!, a!], 'a')).toBe(a)
    expect(meantBy([b!, a!], null)).toBe(b)
    expect(meantBy([b!], 'a')).toBeUndefined()
  })

  it('opens a visitor who is inside, and checks out at once only in check-out mode', () => {
    expect(matchAction(visit(match(true)), 'in', may)).toBe('open')
    expect(matchAction(visit(match(true)), 'out', may)).toBe('check_out')
    expect(matchAction(visit(match(true)), 'out', { ...may, check_out: false })).toBe('open')
    expect(matchAction(visit(match(false)), 'in', may)).toBe('returning')
    expect(matchAction(visit(match(false)), 'in', { ...may, check_in: false })).toBe('open')
  })

  it('checks a member in at once, where the person may', () => {
    const line: DeskMatch = { kind: 'member', id: 'm', member: member('m', 'name') }
    expect(matchAction(line, 'in', may)).toBe('member')
    expect(matchAction(line, 'in', { ...may, check_in: false })).toBe('nothing')
  })

  it('shows visitors inside, then members, then earlier visitors, and each person once', () => {
    const [inside, earlier, of_member] = [known('a', true, 'm1'), known('b', false), known('c', false, 'm2')]
    const ids = (mode: 'in' | 'out') =>
      shownMatches({ visits: [earlier, of_member, inside], members: [member('m1'), member('m2')] }, mode, 'name', 'reception').map(
        ({ id }) => id,
      )
    expect(ids('in')).toEqual(['a', 'm2', 'b'])
    expect(ids('out')).toEqual(['a'])
  })

  it('does not show earlier holders of a card', () => {
    const before = { ...known('a', false), matched: ['card' as const] }
    const ids = (visits: VisitorMatch[]) => shownMatches({ visits, members: [] }, 'in', 'V-070', 'reception').map(({ id }) => id)
    expect(ids([before])).toEqual([])
    expect(ids([{ ...before, inside: true }])).toEqual(['a'])
    expect(ids([{ ...before, matched: ['card', 'company'] }])).toEqual(['a'])
  })

  it('asks for the vehicle of a member who has several, unless its plate was typed', () => {
    const car = { plate: 'กก1234', plate_province: 'TH-10' as const, vehicle_class: 'car' }
    const [van, twin] = [
      { ...car, plate: 'ขข5678' },
      { ...car, plate_province: 'TH-20' as const },
    ]
    const ways = (kind: 'vehicle' | 'reception', query: string, overrides: Partial<MemberMatch>) =>
      shownMatches({ visits: [], members: [{ ...member('m'), ...overrides }] }, 'in', query, kind).map(
        (match) => 'way' in match && match.way,
      )
    expect(ways('reception', 'name', { vehicles: [car, van] })).toEqual(['on_foot', car, van])
    expect(ways('vehicle', 'name', { vehicles: [car, van] })).toEqual([car, van, 'on_foot'])
    expect(ways('vehicle', 'ขข 5678', { vehicles: [car, van], matched: ['plate'] })).toEqual([van])
    expect(ways('vehicle', 'กก-1234', { vehicles: [car, van, twin], matched: ['plate'] })).toEqual([car, twin])
    for (const overrides of [
      { vehicles: [car] },
      { vehicles: [car, van], inside: true },
      { vehicles: [car, van], reasons: [{ reason: 'wrong_gate' as const, gates: [] }] },
    ])
      expect(ways('vehicle', 'name', overrides)).toEqual([false])
  })

  it('counts people, not their ways to enter, and needs no choice of a way at a pedestrian gate', () => {
    const vehicles = [1, 2].map((n) => ({ plate: `กก${n}`, plate_province: null, vehicle_class: null }))
    const [driver, walker] = [{ ...member('m1', 'card'), vehicles }, member('m2', 'name')]
    const matches = shownMatches({ visits: [known('v', true)], members: [driver, walker] }, 'in', 'R-77', 'vehicle')
    expect([matches.length, peopleIn(matches)]).toEqual([5, 3])
    expect(mustChoose(matches, driver, 'vehicle')).toBe(true)
    expect(mustChoose(matches, driver, 'pedestrian')).toBe(false)
    expect(mustChoose(matches, walker, 'vehicle')).toBe(false)
  })
})
