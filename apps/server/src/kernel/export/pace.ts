import { performance } from 'node:perf_hooks'

/** Share of busy time above which files give way. Two files alone stay below it. */
const BUSY = 0.5
const LOOK_EVERY_MS = 100
const REST_MS = 20

/** Await it before each page of a file. While calls keep the thread busy, the file pauses, and with it the database and the writing process. */
export function pace(): () => Promise<void> {
  let sample = performance.eventLoopUtilization()
  let busy = false
  return async () => {
    const { idle, active, utilization } = performance.eventLoopUtilization(sample)
    if (idle + active >= LOOK_EVERY_MS) {
      busy = utilization > BUSY
      sample = performance.eventLoopUtilization()
    }
    if (busy) await new Promise((resolve) => setTimeout(resolve, REST_MS))
  }
}
