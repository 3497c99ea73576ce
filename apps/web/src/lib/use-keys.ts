import { useEffect, useEffectEvent } from 'react'
import { isCharacter, isKey, isTypingIn } from './keys.ts'
import { scan_gap } from './scan.ts'

/** A key by its name (keys.ts) and what it does. A handler that answers `false` leaves the press to the browser. */
export type KeyBinding = readonly [key: string, act: (event: KeyboardEvent) => unknown]

/**
 * Listens to keys on the whole page while the component is shown. A press that has a binding does not reach the browser
 * (F1, F7 and F10 have a meaning there). Character keys are ignored inside form fields, and act only after the time in
 * which a scanner would have sent its next character; the other keys act everywhere at once.
 */
export const useKeys = (bindings: readonly KeyBinding[], enabled = true): void => {
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
    if (!enabled) return
    let waiting: ReturnType<typeof setTimeout> | undefined
    let last_at = 0
    const listener = (event: KeyboardEvent) => {
      const alone = event.timeStamp - last_at >= scan_gap
      last_at = event.timeStamp
      clearTimeout(waiting)
      onPress(event, (act) => {
        if (alone) waiting = setTimeout(act, scan_gap)
      })
    }
    window.addEventListener('keydown', listener)
    return () => {
      clearTimeout(waiting)
      window.removeEventListener('keydown', listener)
    }
  }, [enabled])
}
