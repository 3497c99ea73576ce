import { useEffect, useState } from 'react'

/** True until a moment (milliseconds) has passed; the component is drawn again when it does. False where there is none. */
export function useUntil(moment: number | null): boolean {
  const [passed, setPassed] = useState<number | null>(null)
  useEffect(() => {
    if (moment === null) return
    const timer = setTimeout(() => setPassed(moment), moment - Date.now())
    return () => clearTimeout(timer)
  }, [moment])
  return moment !== null && moment !== passed && moment > Date.now()
}
