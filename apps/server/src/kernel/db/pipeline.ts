import type { Step, StepResult } from './batch.ts'
import type { Run } from './handles.ts'

/** Sends statements of the same moment (`Promise.all`) in one message; where that fails, all of them fail with its error. */
export function pipeline(send: (steps: Step[]) => Promise<StepResult[]>): Run {
  let waiting: { step: Step; resolve: (result: StepResult) => void; reject: (error: unknown) => void }[] = []
  const flush = () => {
    const sent = waiting
    waiting = []
    send(sent.map(({ step }) => step)).then(
      (results) => {
        for (const [index, { resolve }] of sent.entries()) resolve(results[index]!)
      },
      (error: unknown) => {
        for (const { reject } of sent) reject(error)
      },
    )
  }
  return (step) =>
    new Promise((resolve, reject) => {
      // After everything that is already on its way to ask.
      if (waiting.push({ step, resolve, reject }) === 1) process.nextTick(flush)
    })
}
