import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { closedTo, useMe } from '../../api/me.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Panel } from '../../ui/panel.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { appWords } from '../app.words.ts'
import type { ScreenNeeds } from '../screens.ts'

/** Shows the screen to whom it is open, else `Access Denied` with the reason (P-05). The server refuses the calls of itself. */
export const ScreenGuard = ({ needs, children }: { needs: ScreenNeeds | undefined; children: ReactNode }) => {
  const say = useWords(appWords)
  const me = useMe()
  if (needs === undefined) return children
  const closed = me.user.app_organization_id === null ? 'organisation' : closedTo(me, needs)
  if (closed === null) return children
  return (
    <Panel flush>
      <EmptyState icon={IconLock} title={say('access_denied')}>
        {say(`denied.${closed}`)}
      </EmptyState>
    </Panel>
  )
}
