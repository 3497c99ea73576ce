import { useEffect, useState } from 'react'
import { serverNow } from '../../../lib/clock.ts'

/** The server's clock in milliseconds, read again every `every` milliseconds. */
export function useNow(every: number): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}

/** True until a moment (milliseconds) has passed by the server's clock; draws the component again then. */
export function useUntil(moment: number | null): boolean {
  const [passed, setPassed] = useState<number | null>(null)
  useEffect(() => {
    if (moment === null) return
    const timer = setTimeout(() => setPassed(moment), moment - serverNow())
    return () => clearTimeout(timer)
  }, [moment])
  return moment !== null && moment !== passed && moment > serverNow()
}
