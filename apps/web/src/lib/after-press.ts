import { flushSync } from 'react-dom'

/**
 * Runs work once the button of the mouse, or the finger, is up again; now if none is down. A field that changes the page when it is left would
 * otherwise move the button under the pointer between press and release, and the click would miss.
 */
export function afterPress(work: () => void): void {
  if (!isDown) {
    work()
    return
  }
  const stop = new AbortController()
  const finish = () => {
    stop.abort()
    // The click comes in the same task, so it has reached its target before. What it starts later finds the outcome rendered.
    setTimeout(() => flushSync(work))
  }
  for (const end of ENDS) addEventListener(end, finish, { signal: stop.signal })
}

const ENDS = ['pointerup', 'pointercancel'] as const
let isDown = false
if (typeof document !== 'undefined') {
  addEventListener('pointerdown', () => (isDown = true), { capture: true })
  for (const end of ENDS) addEventListener(end, () => (isDown = false), { capture: true })
}
