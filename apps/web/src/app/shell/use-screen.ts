import { useMatches } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { activeServices, useMe } from '../../api/me.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { asLast } from '../../lib/way-back.ts'
import type { Crumb } from '../../ui/page/page-header.tsx'
import type { MenuKey } from '../menu/menu.ts'
import { menuWords } from '../menu/menu.words.ts'
import type { ScreenNeeds, TrailStep } from '../screens.ts'
import { useOpens } from './use-opens.ts'

const NO_TRAIL: readonly TrailStep[] = []

/** The current screen: its trail in words, and its needs. `title` replaces the last step once the page knows its record's name. */
export function useScreen(title: string | null): {
  trail: readonly Crumb[]
  needs: ScreenNeeds | undefined
  otherwise: ComponentType | undefined
} {
  const say = useWords(menuWords)
  const me = useMe()
  const opens = useOpens()
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData })
  const active = activeServices(me)
  // Both editions use the same screens; the trail names the edition that the organisation has.
  const named = (key: MenuKey): MenuKey =>
    key === 'visitor' && active.includes('visitor_m_plus') && !active.includes('visitor_m') ? 'visitor_plus' : key
  const steps = screen?.trail ?? NO_TRAIL
  const trail = steps.map(({ key, path = 'none' }, index) => ({
    title: index === steps.length - 1 && title !== null ? title : say(named(key)),
    // The trail shows a screen that the person can't open without a link.
    path: opens(path) ? asLast(path) : 'none',
  }))
  return { trail, needs: screen?.needs, otherwise: screen?.otherwise }
}
