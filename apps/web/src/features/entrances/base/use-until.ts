import { useEffect, useState } from 'react'
import { serverNow } from '../../../lib/clock.ts'

/** True until a moment (milliseconds) has passed by the server's clock; the component is drawn again when it does. False where there is none. */
export function useUntil(moment: number | null): boolean {
  const [passed, setPassed] = useState<number | null>(null)
  useEffect(() => {
    if (moment === null) return
    const timer = setTimeout(() => setPassed(moment), moment - serverNow())
    return () => clearTimeout(timer)
  }, [moment])
  return moment !== null && moment !== passed && moment > serverNow()
}
