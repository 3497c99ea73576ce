import type { Step, StepResult } from './batch.ts'
import type { Run } from './handles.ts'

/** Sends statements of the same moment (`Promise.all`) in one message. If it fails, all of them fail with its error. */
export function pipeline(send: (steps: Step[]) => Promise<StepResult[]>): Run {
  let queue: { step: Step; resolve: (result: StepResult) => void; reject: (error: unknown) => void }[] = []
  const flush = () => {
    const batch = queue
    queue = []
    send(batch.map(({ step }) => step)).then(
      (results) => {
        for (const [index, { resolve }] of batch.entries()) resolve(results[index]!)
      },
      (error: unknown) => {
        for (const { reject } of batch) reject(error)
      },
    )
  }
  return (step) =>
    new Promise((resolve, reject) => {
      // Wait until every statement of this moment is queued.
      if (queue.push({ step, resolve, reject }) === 1) process.nextTick(flush)
    })
}
