import { jpeg, photoForm } from './photos.ts'
import type { Stage } from './stage.ts'

type Answer = { ok: boolean; status: number; body: unknown }
type Made = () => Promise<Answer | Response>

/** A call that writes, hands out a file or is asked by POST. */
export interface Written {
  /** The entries that the call leaves in the audit log, exactly these. */
  leaves: readonly string[]
  /**
   * The number of messages to the database that the call sends at most, one after the other. A message is what a server sends before it waits for
   * answers. Statements that don't depend on each other go together (`Promise.all`). Each number is the least that was seen, and a higher one needs a
   * reason. A call of another client, such as a link, is not counted: 0.
   */
  messages: number
  /** Creates everything that the call needs, and returns the call. */
  by: (stage: Stage) => Promise<Made>
  /** Set if the people of the stage can make no other call afterwards. */
  last?: true
}

interface Traces {
  leaves: string | readonly string[]
  messages: number
}

/** A call after a preparation. */
export const entry = ({ leaves, messages }: Traces, by: Written['by']): Written => ({ leaves: [leaves].flat().sort(), messages, by })

/** A call without a preparation. */
export const plain = (traces: Traces, call: (stage: Stage) => ReturnType<Made>): Written =>
  entry(traces, async (stage) => () => call(stage))

/** A file, by its address. */
export const file = (traces: Traces, path: (stage: Stage) => Promise<string> | string): Written =>
  entry(traces, async (stage) => {
    const address = await path(stage)
    return () => stage.file(address)
  })

/** The reason of a change that asks for one. */
export const reason = 'because'

export function csv(text: string): FormData {
  const form = new FormData()
  form.set('file', new Blob([text]), 'rows.csv')
  return form
}

export const picture = async (field = 'file') => photoForm(await jpeg(), { field })
