import type { User } from '@gatehouse/contract/users.ts'
import { IconUserPlus, IconUsers } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useColumns } from '../../api/columns.ts'
import { useListView } from '../../api/list-view.ts'
import { useLocations } from '../../api/location-choices.ts'
import { useMay } from '../../api/me.ts'
import { pages } from '../../api/queries.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useFieldText } from '../../lib/record-fields.ts'
import { LinkButton } from '../../ui/page/link-button.tsx'
import { PageActions } from '../../ui/page/page-slots.tsx'
import { EmptyState } from '../../ui/page/states.tsx'
import { FilterChips, locationFilter } from '../../ui/table/list-filters.tsx'
import { RecordList } from '../../ui/table/record-list.tsx'
import { OpenInvitations } from './open-invitations.tsx'
import { PolicyPanel } from './policy-panel.tsx'
import { UserRow, useUserColumns } from './user-columns.tsx'
import { USER } from './users.fixed.ts'
import { userWords } from './users.words.ts'

const route = getRouteApi('/shell/setup/user')
type Search = ReturnType<typeof route.useSearch>

/** The people of the organisation, filtered and sorted by what stands in the address. */
export default function UserListPage(): ReactNode {
  const say = useWords(userWords)
  const text = useFieldText(USER)
  const may = useMay()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { choices = [] } = useLocations()
  const columns = useColumns('users', useUserColumns())
  const list = useListView(useInfiniteQuery({ ...pages.users.list(search), placeholderData: keepPreviousData }))
  const change = (next: Partial<Search>) => void navigate({ search: (now) => ({ ...now, ...next }), replace: true })
  const invite = may('users:write') ? (
    <LinkButton icon={IconUserPlus} href="/setup/user/invite">
      {say('invite')}
    </LinkButton>
  ) : null
  return (
    <>
      <PageActions>{invite}</PageActions>
      {may('settings:write') ? <PolicyPanel /> : null}
      <RecordList<User, Search>
        search={search}
        onChange={change}
        search_label={say('search')}
        filters_label={say('filters')}
        filters={
          <FilterChips
            all={say('all')}
            search={search}
            onChange={change}
            filters={[
              { name: 'status', label: text.label('status'), choices: text.choices('status') },
              { name: 'role', label: text.label('role'), choices: text.choices('role') },
              locationFilter(say('location'), choices),
            ]}
          />
        }
        columns={columns}
        first_sort="name"
        above={invite && search.status === 'invited' ? <OpenInvitations users={list.rows} /> : null}
        list={list}
        thing={say('the_users')}
        caption={say('users')}
        rowKey={({ id }) => id}
        narrow={(user) => <UserRow user={user} />}
        empty={
          <EmptyState icon={IconUsers} title={say('empty')} action={invite}>
            {say('empty_text')}
          </EmptyState>
        }
      />
    </>
  )
}
