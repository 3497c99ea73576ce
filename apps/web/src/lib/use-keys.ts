import { useEffect, useEffectEvent } from 'react'
import { isCharacter, isKey, isTypingIn } from './keys.ts'
import { scan_gap } from './scan.ts'

/** A key by name (keys.ts) and its action. A handler that returns `false` leaves the press to the browser. */
export type KeyBinding = readonly [key: string, act: (event: KeyboardEvent) => unknown]

/**
 * Listens to keys on the whole page while the component is mounted. A press with a binding doesn't reach the browser (F1, F7 and F10 have a meaning
 * there). Character keys are ignored inside form fields. They act only once a scanner would have sent its next character; other keys act everywhere
 * at once.
 */
export const useKeys = (bindings: readonly KeyBinding[], isEnabled = true): void => {
  const onPress = useEffectEvent((event: KeyboardEvent, wait: (act: () => void) => void) => {
    if (event.defaultPrevented || event.isComposing || event.repeat) return
    const binding = bindings.find(([key]) => isKey(event, key))
    if (binding === undefined) return
    const [key, act] = binding
    if (isCharacter(key)) {
      if (!isTypingIn(event.target)) wait(() => act(event))
    } else if (act(event) !== false) event.preventDefault()
  })

  useEffect(() => {
    if (!isEnabled) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let last_at = 0
    const listener = (event: KeyboardEvent) => {
      const alone = event.timeStamp - last_at >= scan_gap
      last_at = event.timeStamp
      clearTimeout(timer)
      onPress(event, (act) => {
        if (alone) timer = setTimeout(act, scan_gap)
      })
    }
    window.addEventListener('keydown', listener)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('keydown', listener)
    }
  }, [isEnabled])
}
