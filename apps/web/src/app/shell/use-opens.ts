import { closedTo, useMe } from '../../api/me.ts'
import { screenAt } from '../features.ts'
import { needsOf } from '../shell-screen.ts'

/** Whether a path has a screen that the person may open. */
export function useOpens(): (path: string) => boolean {
  const me = useMe()
  return (path) => {
    const screen = screenAt(path)
    return screen !== undefined && closedTo(me, needsOf(screen) ?? {}) === null
  }
}
