import type { User } from '@gatehouse/contract/users/users.ts'
import { IconMailForward, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { api } from '../../api/client.ts'
import { useColumns } from '../../api/columns.ts'
import { useDecision } from '../../api/decision.ts'
import { useListPage } from '../../api/list-page.ts'
import { useLocations } from '../../api/location-choices.ts'
import { useMay } from '../../api/me.ts'
import { pages, queries } from '../../api/queries.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useFieldText } from '../../lib/record-fields.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ReasonDialog } from '../../ui/form/reason-dialog.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import { locationFilter } from '../../ui/table/list-filters.tsx'
import { RecordList } from '../../ui/table/record-list.tsx'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { UserRow, useUserColumns } from './user-columns.tsx'
import { MOST_ADDRESSES, USER } from './users.fixed.ts'
import styles from './users.module.css'
import { userWords } from './users.words.ts'

const route = getRouteApi('/shell/setup/user')

/** The people of the organisation. */
export default function UserListPage(): ReactNode {
  const say = useWords(userWords)
  const text = useFieldText(USER)
  const may = useMay()
  const { choices = [] } = useLocations()
  const search = route.useSearch()
  const page = useListPage(search, pages.users.list(search))
  const invites = may('users:write')
  return (
    <>
      {may('settings:write', 'sight') ? <PolicyPanel /> : null}
      <RecordList
        {...page}
        say={say}
        icon={IconUsers}
        add={invites ? '/setup/user/invite' : null}
        add_icon={IconUserPlus}
        filters={[text.filter('status'), text.filter('role'), locationFilter(say('location'), choices)]}
        columns={useColumns('users', useUserColumns())}
        first_sort="name"
        above={invites && search.status === 'invited' ? <OpenInvitations users={page.list.rows} /> : null}
        narrow={(user) => <UserRow user={user} />}
      />
    </>
  )
}

/** Whether everybody needs a second factor, and how many people lack one. Empty until it is loaded, because the list works without it. */
const PolicyPanel = () => {
  const say = useWords(userWords)
  const changeable = useMay()('settings:write', 'organisation')
  const { data: policy } = useQuery(queries.users.policy())
  const { request, ask, dialog } = useDecision<'require' | 'release'>({
    first: 'require',
    run: async (policyChange, reason) => {
      const now = await api.users.setPolicy({ body: { second_factor_required: policyChange === 'require', reason } })
      return () => showToast(say(now.second_factor_required ? 'policy_saved_on' : 'policy_saved_off'))
    },
    touches: ['users'],
  })
  if (!policy) return null
  const { second_factor_required: isRequired, people, people_without } = policy
  return (
    <section
      className={`gh-wrap gh-gap-8 gh-gap-x-16 gh-card gh-apart gh-still gh-center gh-p-8-16 ${styles.tools}`}
      aria-label={say('policy')}
    >
      <div>
        <strong>{say('policy')}</strong>
        <StatusBadge kind={isRequired ? 'active' : 'inactive'}>{say(isRequired ? 'policy_on' : 'policy_off')}</StatusBadge>
        <span className={`gh-small gh-muted ${styles.note}`}>
          {people_without === 0 ? say('policy_complete', { people }) : say('policy_missing', { count: people_without, people })}
        </span>
      </div>
      {changeable ? (
        <Button variant="default" onClick={() => ask(isRequired ? 'release' : 'require')}>
          {say(isRequired ? 'policy_release' : 'policy_require')}
        </Button>
      ) : null}
      <ReasonDialog {...dialog} title={say(`policy_${request}_title`)} confirm={say(`policy_${request}`).replace('…', '')}>
        {say(`policy_${request}_text`)}
      </ReasonDialog>
    </section>
  )
}

/** Above the list of invited people: resends the invitations of the visible people. */
const OpenInvitations = ({ users }: { users: readonly User[] }) => {
  const say = useWords(userWords)
  const [left, setLeft] = useState<{ sent: number; count: number } | null>(null)
  const ids = users.slice(0, MOST_ADDRESSES).map(({ id }) => id)
  const { request, ask, dialog } = useDecision<readonly string[]>({
    first: [],
    run: async (userIds, _reason, idempotencyKey) => {
      const { outcomes } = await api.users.resend({ body: { ids: [...userIds] }, idempotencyKey })
      const sentCount = outcomes.filter(({ outcome }) => outcome === 'sent').length
      const all = sentCount === outcomes.length
      return () => {
        setLeft(all ? null : { sent: sentCount, count: outcomes.length })
        if (all) showToast(say('resent_all', { count: sentCount }))
      }
    },
    touches: ['users'],
  })
  if (ids.length === 0) return null
  return (
    <>
      <div className={`gh-wrap gh-gap-8 gh-gap-x-16 gh-card gh-apart gh-still gh-center gh-p-8-16 ${styles.tools}`}>
        <p>{say('open', { count: ids.length })}</p>
        <Button variant="default" leftSection={<IconMailForward size={18} stroke={1.75} aria-hidden="true" />} onClick={() => ask(ids)}>
          {say('resend_all')}
        </Button>
      </div>
      {left ? <FailureNote title={say('resent_some', left)} /> : null}
      <ReasonDialog {...dialog} title={say('resend_all_title', { count: request.length })} confirm={say('resend')} asks_reason={false}>
        {say('resend_text')}
      </ReasonDialog>
    </>
  )
}
