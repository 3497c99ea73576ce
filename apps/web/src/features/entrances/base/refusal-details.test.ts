import type { Problem } from '@gatehouse/contract/errors.ts'
import { holderIn, isPassedOver, outcomeIn } from './refusal-details.ts'

const problem = (code: string, conflict?: object) => ({ code, conflict }) as unknown as Problem

it('takes no record for a holder that is not a visit', () => {
  expect(holderIn(problem('card_in_use', { _id: 'x' }))).toBeNull()
  expect(holderIn(problem('card_in_use', { _id: 'x', visitor_name: 'Somchai', number: 7 }))).toMatchObject({ number: 7 })
})

describe('a pass that does not let in', () => {
  const expiredReason = { reason: 'expired', valid_until: '2099-01-01T00:00:00Z' }
  const revokedReason = { reason: 'not_active', status: 'revoked' }

  it('is reported with its holder and every reason, or with the visit that is inside', () => {
    const outcome = outcomeIn(problem('pass_not_allowed', { _id: 'p', holder_name: 'Anan', reasons: [expiredReason, revokedReason] }))
    expect(outcome).toMatchObject({
      about: 'scan',
      answer: { kind: 'pass', reasons: [expiredReason, revokedReason], visit: null, pass: { holder_name: 'Anan' } },
    })
    const visit = { _id: 'v', visitor_name: 'Anan', number: 7 }
    expect(outcomeIn(problem('pass_inside', visit))).toMatchObject({
      answer: { reasons: [{ reason: 'already_inside' }], visit, pass: null },
    })
    expect(outcomeIn(problem('pass_inside'))).toMatchObject({ answer: { reasons: [{ reason: 'already_inside' }], visit: null } })
  })

  it('can be overridden if only its time is wrong', () => {
    expect(isPassedOver(problem('pass_not_allowed', { reasons: [expiredReason] }))).toBe(true)
    expect(isPassedOver(problem('pass_not_allowed', { reasons: [expiredReason, revokedReason] }))).toBe(false)
    expect(isPassedOver(problem('pass_inside', { _id: 'v' }))).toBe(false)
  })
})
