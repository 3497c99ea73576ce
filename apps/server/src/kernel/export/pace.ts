import { performance } from 'node:perf_hooks'

/** Which share of its time the thread has something to do before files make way. Two files alone take less. */
const BUSY = 0.5
const LOOK_EVERY_MS = 100
const REST_MS = 20

/** To be awaited before each page of a file: while calls keep the thread busy, the file rests, and with it the database and the process that writes. */
export function pace(): () => Promise<void> {
  let seen = performance.eventLoopUtilization()
  let busy = false
  return async () => {
    const { idle, active, utilization } = performance.eventLoopUtilization(seen)
    if (idle + active >= LOOK_EVERY_MS) {
      busy = utilization > BUSY
      seen = performance.eventLoopUtilization()
    }
    if (busy) await new Promise((resolve) => setTimeout(resolve, REST_MS))
  }
}
