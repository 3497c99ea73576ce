import { useEffect, useState } from 'react'
import { serverNow } from '../../../lib/clock.ts'

/** The present moment in milliseconds by the server's clock, anew every `every` milliseconds while the component is shown. */
export function useNow(every: number): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
