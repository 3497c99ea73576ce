import { useEffect, useState } from 'react'

/** The present moment in milliseconds, anew every `every` milliseconds while the component is shown. */
export function useNow(every: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
