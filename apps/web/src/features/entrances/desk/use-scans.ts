import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { logError } from '../../../api/errors.ts'
import type { Connection } from '../../../api/event-stream.ts'
import { arrived, cutOff, done, isUnreachable, NO_SCANS, type Scan } from '../base/scan-queue.ts'

/** Milliseconds between two tries. */
const TRY_AGAIN = 3_000

/** Works off scans in their order. Where `work` meets no server, its scan and those behind it are kept until one is there. */
export function useScans(connection: Connection, work: (scan: Scan) => Promise<void>) {
  const queue = useRef(NO_SCANS)
  const running = useRef(false)
  const [kept, setKept] = useState<readonly string[]>([])
  const workNow = useRef(work)
  useEffect(() => {
    workNow.current = work
  })
  const show = () => {
    const texts = queue.current.cut ? queue.current.scans.map(({ text }) => text) : []
    setKept((before) => (before.length === 0 && texts.length === 0 ? before : texts))
  }
  const run = async () => {
    if (running.current) return
    running.current = true
    for (let [scan] = queue.current.scans; scan; [scan] = queue.current.scans) {
      const away = await workNow.current(scan).then(
        () => false,
        (error: unknown) => isUnreachable(error) || void logError(error),
      )
      queue.current = away ? cutOff(queue.current) : done(queue.current)
      show()
      if (away) break
    }
    running.current = false
  }
  const again = useEffectEvent(() => void run())
  const waits = kept.length > 0
  useEffect(() => {
    if (!waits || connection === 'offline') return
    again()
    const timer = setInterval(again, TRY_AGAIN)
    return () => clearInterval(timer)
  }, [waits, connection])

  return {
    kept,
    isBusy: () => running.current,
    hasMore: () => queue.current.scans.length > 1,
    add: (text: string) => {
      queue.current = arrived(queue.current, { id: crypto.randomUUID(), text, at: performance.now(), since: Date.now() })
      show()
      return run()
    },
  }
}
