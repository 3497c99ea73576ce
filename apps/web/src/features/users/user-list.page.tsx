import { IconUserPlus, IconUsers } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useColumns } from '../../api/columns.ts'
import { useListPage } from '../../api/list-page.ts'
import { useLocations } from '../../api/location-choices.ts'
import { useMay } from '../../api/me.ts'
import { pages } from '../../api/queries.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useFieldText } from '../../lib/record-fields.ts'
import { locationFilter } from '../../ui/table/list-filters.tsx'
import { RecordList } from '../../ui/table/record-list.tsx'
import { OpenInvitations } from './open-invitations.tsx'
import { PolicyPanel } from './policy-panel.tsx'
import { UserRow, useUserColumns } from './user-columns.tsx'
import { USER } from './users.fixed.ts'
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
      {may('settings:write') ? <PolicyPanel /> : null}
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
