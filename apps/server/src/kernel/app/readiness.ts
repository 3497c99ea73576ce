import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from '../log/log.ts'
import type { Parts } from '../parts/parts.ts'

/** A load balancer asks every second and treats a missing answer as a failure. */
const WITHIN_MS = 1_000

export interface Ready {
  /** For the log. Callers only learn whether the list is empty. */
  wrong: string[]
  impaired: string[]
}

type Look = () => Promise<Error | undefined>

/** Does not start a check again while the last one hangs, so hanging checks do not pile up. */
function once(work: () => Promise<unknown>): Look {
  let pending: Promise<Error | undefined> | undefined
  return () => {
    pending ??= work()
      .then(
        () => undefined,
        (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
      )
      .finally(() => {
        pending = undefined
      })
    return pending
  }
}

/** Whether this server can work: database, disk and parts. Concurrent callers share one answer, which takes at most a second. */
export class Readiness {
  private asking: Promise<Ready> | undefined
  private lastReport = ''
  private readonly looks: readonly (readonly [string, Look])[]
  private readonly parts: Parts
  private readonly log: Logger

  constructor(parts: Parts, log: Logger, works: Readonly<Record<string, () => Promise<unknown>>>) {
    this.parts = parts
    this.log = log
    this.looks = Object.entries(works).map(([name, work]) => [name, once(work)])
  }

  ask(): Promise<Ready> {
    this.asking ??= this.look().finally(() => {
      this.asking = undefined
    })
    return this.asking
  }

  private async look(): Promise<Ready> {
    const checks = this.looks.map(async ([name, look]) => {
      const late = pause(WITHIN_MS, new Error('no answer within a second'), { ref: false })
      const error = await Promise.race([look(), late])
      return error ? [`${name}: ${error.message}`] : []
    })
    const failures = (await Promise.all(checks)).flat()
    const { down } = this.parts
    const wrong = [...failures, ...down.filter(({ needed }) => needed).map(({ name, reason }) => `${name}: ${reason ?? 'down'}`)]
    this.tell(wrong)
    return { wrong, impaired: down.filter(({ needed }) => !needed).map(({ name }) => name) }
  }

  private tell(wrong: string[]): void {
    const report = wrong.join('; ')
    if (report === this.lastReport) return
    this.lastReport = report
    if (report === '') this.log.info('ready again')
    else this.log.warn({ wrong }, 'not ready')
  }
}
