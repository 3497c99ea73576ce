import type { ErrorCode } from '@gatehouse/contract/kernel/errors.ts'
import { PAUSES, untilKnown } from './ask-again.ts'
import { ApiError, NetworkError } from './errors.ts'

const refusal = (code: ErrorCode, status: number) => new ApiError(status, { code, status, detail: code })
const unknown = refusal('outcome_unknown', 503)

async function asked(...answers: unknown[]) {
  const pauses: number[] = []
  let calls = 0
  const end = await untilKnown(
    async () => {
      const answer = answers[Math.min(calls++, answers.length - 1)]
      if (answer instanceof Error) throw answer
      return answer
    },
    async (ms) => void pauses.push(ms),
  ).catch((error: unknown) => error)
  return { end, calls, waited: pauses }
}

describe('a write with an unknown outcome', () => {
  it('is repeated until the outcome is known', async () => {
    expect(await asked(unknown, 'saved')).toEqual({ end: 'saved', calls: 2, waited: [PAUSES[0]] })
    expect(await asked(unknown, new NetworkError('away'), refusal('idempotency_in_flight', 409), 'saved')).toMatchObject({
      end: 'saved',
      calls: 4,
    })
    const conflict = refusal('card_in_use', 409)
    expect(await asked(unknown, conflict)).toMatchObject({ end: conflict, calls: 2 })
  })

  it('is repeated a few times and then reported as unknown', async () => {
    expect(await asked(unknown)).toEqual({ end: unknown, calls: PAUSES.length + 1, waited: [...PAUSES] })
    expect((await asked(unknown, new NetworkError('away'))).end).toBe(unknown)
  })
})

it('a call that was answered, refused or never sent is not repeated', async () => {
  expect(await asked('saved')).toMatchObject({ calls: 1 })
  for (const error of [refusal('internal', 500), refusal('unavailable', 503), refusal('card_in_use', 409), new NetworkError('away')])
    expect(await asked(error)).toEqual({ end: error, calls: 1, waited: [] })
})
