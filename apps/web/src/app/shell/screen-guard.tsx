import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { closedTo, useMe } from '../../api/me.ts'
import { EditionNote } from '../../features/organisations/edition-note.tsx'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { EmptyState } from '../../ui/page/states.tsx'
import { appWords } from '../app.words.ts'
import { lazyPage } from '../lazy-page.tsx'
import { needsOf, type ShellScreen } from '../shell-screen.ts'

/** The screens that replace Access Denied. */
const OTHERWISE = { start: lazyPage(() => import('../start-screen.tsx')) }

/**
 * Shows the screen if the person may open it. If not, shows its replacement, or without one `Access Denied` with the reason (P-05). The server refuses
 * the calls, too.
 */
export const ScreenGuard = ({ screen, children }: { screen: ShellScreen | undefined; children: ReactNode }) => {
  const say = useWords(appWords)
  const me = useMe()
  const needs = screen && needsOf(screen)
  if (needs === undefined) return children
  const closedReason = me.user.app_organization_id === null ? 'organisation' : closedTo(me, needs)
  if (closedReason === null)
    return (
      <>
        <EditionNote editions={needs.editions} />
        {children}
      </>
    )
  const Otherwise = screen?.otherwise && OTHERWISE[screen.otherwise]
  if (closedReason !== 'organisation' && Otherwise) return <Otherwise />
  return (
    <Panel flush>
      <EmptyState icon={IconLock} title={say('access_denied')}>
        {say(`denied.${closedReason}`)}
      </EmptyState>
    </Panel>
  )
}
