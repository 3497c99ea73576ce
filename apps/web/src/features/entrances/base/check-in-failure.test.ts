import { ApiError, NetworkError } from '../../../api/errors.ts'
import { cameraProblem } from '../../../ui/media/camera-problem.ts'
import { failureOf } from './check-in-failure.ts'

const refusal = (status: number, code: string, extensions: object = {}) =>
  new ApiError(status, { type: '', title: '', status, detail: '', code, request_id: 'r', ...extensions })

describe('a failed check-in', () => {
  it('stays filled in and can be retried if no response arrived', () => {
    expect(failureOf(new NetworkError(''))).toMatchObject({ code: 'network', again: true, fields: {}, problem: undefined })
    expect(failureOf(refusal(503, 'unavailable'))).toMatchObject({ again: true })
    expect(failureOf(refusal(409, 'idempotency_in_flight'))).toMatchObject({ again: true })
  })

  it('is about the field that it names', () => {
    expect(failureOf(refusal(422, 'invalid', { errors: [{ field: 'unit_id', message: 'no' }] }))).toMatchObject({
      fields: { unit_name: 'no' },
      again: false,
    })
    expect(Object.keys(failureOf(refusal(409, 'card_in_use')).fields)).toEqual(['card_number'])
    expect(Object.keys(failureOf(refusal(409, 'vehicle_inside')).fields)).toEqual(['plate'])
  })
})

it('a camera that gives no picture says why', () => {
  const named = (name: string) => Object.assign(new Error(''), { name })
  expect(cameraProblem(named('NotFoundError'))).toBe('missing')
  expect(cameraProblem(named('NotAllowedError'))).toBe('refused')
  expect(cameraProblem(named('NotReadableError'))).toBe('busy')
  expect(cameraProblem(named('InsecureContextError'))).toBe('insecure')
  expect(cameraProblem('?')).toBe('failed')
})
