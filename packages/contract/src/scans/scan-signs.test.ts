import type { DeskCard, VisitorMatch } from '../entrances/entrance-find.ts'
import type { MemberMatch } from '../members/member-desk.ts'
import { type Found, heldBy, ownSign } from './scan-signs.ts'

const visit = (inside: boolean, card_number: string | null = null, location_id = 'here', member_id: string | null = null) =>
  ({ inside, member_id, entrance: { _id: `V-027/${location_id}`, card_number, location_id } }) as VisitorMatch
const member = (id: string, ...matchFields: MemberMatch['matched']) => ({ _id: id, matched: matchFields }) as MemberMatch
const signOf = (matches: Partial<Found>) => ownSign({ text: 'V-027', visits: [], members: [], cards: [], ...matches }, 'here')

describe('the sign of one person alone', () => {
  it('is the card that they have now, at this place first', () => {
    const [localVisit, remoteVisit, pastVisit] = [visit(true, 'V-027'), visit(true, 'V-027', 'there'), visit(false, 'V-027')]
    expect(heldBy([remoteVisit, localVisit], 'v-027', 'here')).toBe(localVisit)
    expect(heldBy([remoteVisit, pastVisit], 'V-027', 'here')).toBe(remoteVisit)
    expect(heldBy([remoteVisit, visit(true, 'V-027', 'elsewhere')], 'V-027', 'here')).toBeNull()
    expect(heldBy([pastVisit], 'V-027', 'here')).toBeNull()
    expect(heldBy([visit(true, 'V-0271')], 'V-027', 'here')).toBeNull()
    const cards = [{ held_by: 'V-027/there' }] as DeskCard[]
    expect(signOf({ visits: [localVisit, remoteVisit], cards })).toEqual({ of: 'visit', visit: remoteVisit })
  })

  it('is a member’s card or code, of one member alone, or the visit with which they are inside', () => {
    const [card, code, name] = [member('m1', 'card'), member('m2', 'qr'), member('m3', 'name')]
    expect(signOf({ members: [name, card] })).toEqual({ of: 'member', member: card })
    expect(signOf({ members: [code] })).toEqual({ of: 'member', member: code })
    expect(signOf({ members: [card, code] })).toEqual({ of: 'several' })
    expect(signOf({ members: [name] })).toBeNull()
    const inside = visit(true, null, 'here', 'm1')
    expect(signOf({ members: [card], visits: [visit(false, null, 'here', 'm1'), inside] })).toEqual({ of: 'visit', visit: inside })
  })
})
