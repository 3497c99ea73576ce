import { useRouter } from '@tanstack/react-router'
import { closedTo, useMe } from '../../api/me.ts'
import type { ScreenNeeds } from '../screens.ts'

interface Screen {
  options: { staticData?: { needs?: ScreenNeeds } }
}

/** Whether a path has a screen that the person may open. */
export function useOpens(): (path: string) => boolean {
  const screens = useRouter().routesByPath as Readonly<Record<string, Screen>>
  const me = useMe()
  return (path) => {
    const screen = screens[path]
    return screen !== undefined && closedTo(me, screen.options.staticData?.needs ?? {}) === null
  }
}
