import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { logError } from '../../../api/errors.ts'
import type { Connection } from '../../../api/event-stream.ts'
import { addScan, cutOff, isUnreachable, NO_SCANS, removeFirstScan, type Scan } from '../base/scan-queue.ts'

/** Milliseconds between retries. */
const TRY_AGAIN = 3_000

/** Processes scans in order. If `work` can't reach the server, its scan and those after it are kept until it can. */
export function useScans(connection: Connection, work: (scan: Scan) => Promise<void>) {
  const queue = useRef(NO_SCANS)
  const isRunning = useRef(false)
  const [keptTexts, setKeptTexts] = useState<readonly string[]>([])
  const workNow = useRef(work)
  useEffect(() => {
    workNow.current = work
  })
  const show = () => {
    const texts = queue.current.cut ? queue.current.scans.map(({ text }) => text) : []
    setKeptTexts((before) => (before.length === 0 && texts.length === 0 ? before : texts))
  }
  const run = async () => {
    if (isRunning.current) return
    isRunning.current = true
    for (let [scan] = queue.current.scans; scan; [scan] = queue.current.scans) {
      const away = await workNow.current(scan).then(
        () => false,
        (error: unknown) => isUnreachable(error) || void logError(error),
      )
      queue.current = away ? cutOff(queue.current) : removeFirstScan(queue.current)
      show()
      if (away) break
    }
    isRunning.current = false
  }
  const runAgain = useEffectEvent(() => void run())
  const waits = keptTexts.length > 0
  useEffect(() => {
    if (!waits || connection === 'offline') return
    runAgain()
    const timer = setInterval(runAgain, TRY_AGAIN)
    return () => clearInterval(timer)
  }, [waits, connection])

  return {
    kept: keptTexts,
    isBusy: () => isRunning.current,
    hasMore: () => queue.current.scans.length > 1,
    add: (text: string) => {
      queue.current = addScan(queue.current, { id: crypto.randomUUID(), text, at: performance.now(), since: Date.now() })
      show()
      return run()
    },
  }
}
