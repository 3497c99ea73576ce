import { useMatches } from '@tanstack/react-router'
import { activeServices, useMe } from '../../api/me.ts'
import { useTitles, useWords } from '../../lib/i18n/use-words.ts'
import { asLast } from '../../lib/way-back.ts'
import type { Section } from '../../screens/feature.ts'
import type { Crumb } from '../../ui/page/page-header.tsx'
import { screenAt } from '../features.ts'
import { menuWords } from '../menu/menu.words.ts'
import type { ShellScreen } from '../shell-screen.ts'
import { useOpens } from './use-opens.ts'

const plain = (title: string): Crumb => ({ title, path: 'none' })

/** The current screen, with its trail in words. `title` replaces the last step once the page knows its record's name. */
export function useScreen(title: string | null): { trail: readonly Crumb[]; screen: ShellScreen | undefined } {
  const say = useTitles()
  const sections = useSections()
  const opens = useOpens()
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen })
  if (!screen) return { trail: [], screen }
  const parent = screen.parent === undefined ? undefined : screenAt(screen.parent)
  // The trail shows a screen that the person can't open without a link.
  const parents = parent ? [{ title: say(parent.title), path: opens(parent.path) ? asLast(parent.path) : 'none' }] : []
  const before = screen.section ? sections[screen.section] : []
  return { trail: [...before.map(plain), ...parents, plain(title ?? say(screen.title))], screen }
}

/** The first steps of a trail, by the section of its screen. */
function useSections(): Readonly<Record<Section, readonly string[]>> {
  const say = useWords(menuWords)
  const active = activeServices(useMe())
  // Both editions use the same screens; the trail names the edition that the organisation has.
  const edition = active.includes('visitor_m_plus') && !active.includes('visitor_m') ? 'visitor_plus' : 'visitor'
  return { setup: [say('setup')], service: [say('service'), say(edition)] }
}
