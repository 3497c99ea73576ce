import { IconLock } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { closedTo, useMe } from '../../api/me.ts'
import { EditionNote } from '../../features/organisations/edition-note.tsx'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { EmptyState } from '../../ui/page/states.tsx'
import { appWords } from '../app.words.ts'
import type { ScreenNeeds } from '../screens.ts'

interface ScreenGuardProps {
  needs: ScreenNeeds | undefined
  otherwise: ComponentType | undefined
  children: ReactNode
}

/** Shows an open screen, else the screen in its place, else `Access Denied` with the reason (P-05). The server refuses the calls as well. */
export const ScreenGuard = ({ needs, otherwise: Otherwise, children }: ScreenGuardProps) => {
  const say = useWords(appWords)
  const me = useMe()
  if (needs === undefined) return children
  const closed = me.user.app_organization_id === null ? 'organisation' : closedTo(me, needs)
  if (closed === null)
    return (
      <>
        <EditionNote editions={needs.editions} />
        {children}
      </>
    )
  if (closed !== 'organisation' && Otherwise) return <Otherwise />
  return (
    <Panel flush>
      <EmptyState icon={IconLock} title={say('access_denied')}>
        {say(`denied.${closed}`)}
      </EmptyState>
    </Panel>
  )
}
