import { setTimeout as pause } from 'node:timers/promises'
import { isOutage, OutcomeUnknown } from '../db/outages.ts'

const ASK_AGAIN_MS = 1_000

/**
 * Repeats a write until the database has it or the process gives up. For effects that already happened outside, such as a sent mail. The write may be
 * done twice. Errors: those of the write that aren't an outage; any after `givenUp`.
 */
export async function insist<T>(write: () => Promise<T>, givenUp: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await write()
    } catch (error) {
      if (givenUp.aborted || !(isOutage(error) || error instanceof OutcomeUnknown)) throw error
      await pause(ASK_AGAIN_MS, undefined, { ref: false })
    }
  }
}
