import { useEffect, useState } from 'react'
import { serverNow } from '../../../lib/clock.ts'

/** The server's time in milliseconds, updated every `interval` milliseconds. */
export function useNow(interval: number): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), interval)
    return () => clearInterval(timer)
  }, [interval])
  return now
}

/** True until an instant (milliseconds on the server's clock) has passed; then re-renders the component. */
export function useUntil(moment: number | null): boolean {
  const [passedMoment, setPassedMoment] = useState<number | null>(null)
  useEffect(() => {
    if (moment === null) return
    const timer = setTimeout(() => setPassedMoment(moment), moment - serverNow())
    return () => clearTimeout(timer)
  }, [moment])
  return moment !== null && moment !== passedMoment && moment > serverNow()
}
